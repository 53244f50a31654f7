import { useState } from 'preact/hooks';
import type { RememberedResult } from '../../../src/features/knowledge/remembering.ts';
import type { KnowledgeEntry } from '../../../src/kernel/stores/knowledge-entry.ts';
import { act } from '../../data/act.ts';
import type { Project } from '../../data/project.ts';
import { useDraft } from '../../data/use-draft.ts';
import { refreshList } from './entries.tsx';

interface EntryFormProps {
  readonly project: Project;
  /** Absent for a new one. */
  readonly entry?: KnowledgeEntry;
  readonly done: () => void;
}

/** A new entry, or one that is changed. What was typed outlives a reload; who was slower than another is told. */
export function EntryForm({ project, entry, done }: EntryFormProps) {
  const [draft, setDraft] = useDraft(`knowledge ${project.id} ${entry?.id ?? '+'}`);
  const text = draft === '' ? (entry?.text ?? '') : draft;
  const [title, setTitle] = useState(entry?.title ?? '');
  const [tags, setTags] = useState(entry?.tags.join(', ') ?? '');
  const [read] = useState(entry?.text);
  const save = async (): Promise<void> => {
    const tag = tags.split(',').flatMap((each) => each.trim() || []);
    const given = { text, ...(title.trim() === '' ? {} : { title }), tag };
    const result = await act<RememberedResult>({
      words: entry ? 'knowledge/edit' : 'remember',
      input: entry ? { id: entry.id, was: read, ...given } : given,
      project: project.id,
      said: ({ against, added }) =>
        !entry && !added
          ? 'That is known already.'
          : against.length > 0
            ? `Kept. It contradicts ${against.map((other) => other.title).join(', ')}: only one can be right.`
            : 'Kept.',
    });
    if (!result) return;
    setDraft('');
    refreshList(project);
    done();
  };
  return (
    <form
      class="known-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        What is worth knowing
        <textarea
          rows={entry ? 10 : 4}
          value={text}
          required
          autoFocus
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </label>
      <label>
        Title <span class="hint">without one, the first words</span>
        <input
          type="text"
          value={title}
          maxLength={200}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <label>
        Tags <span class="hint">with commas between</span>
        <input type="text" value={tags} onInput={({ currentTarget }) => setTags(currentTarget.value)} />
      </label>
      <div class="known-acts">
        <button type="submit" class="main-act">
          Keep
        </button>
        <button type="button" onClick={done}>
          Cancel
        </button>
      </div>
    </form>
  );
}
