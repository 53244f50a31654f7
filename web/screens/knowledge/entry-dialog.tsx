import { useState } from 'preact/hooks';
import type { KnowledgeEntry } from '../../../src/kernel/stores/knowledge-entry.ts';
import { act } from '../../data/act.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import { When } from '../../parts/when.tsx';
import { refreshList } from './entries.tsx';
import { EntryForm } from './entry-form.tsx';

interface EntryDialogProps {
  readonly project: Project;
  /** `+`: a new one. */
  readonly id: string;
  readonly close: () => void;
}

export function EntryDialog({ project, id, close }: EntryDialogProps) {
  if (id === '+')
    return (
      <Dialog title="Write something down" close={close} wide>
        <EntryForm project={project} done={close} />
      </Dialog>
    );
  return <Existing project={project} id={id} close={close} />;
}

function Existing({ project, id, close }: EntryDialogProps) {
  const answer = useAnswer<KnowledgeEntry>(address('/api/knowledge/show', { project: project.id, id }));
  const [edits, setEdits] = useState(false);
  const done = (): void => {
    setEdits(false);
    answer.again();
  };
  const closeAnew = (result: unknown): void => {
    if (!result) return;
    refreshList(project);
    close();
  };
  const promote = () =>
    act({
      words: 'knowledge/promote',
      input: { id },
      project: project.id,
      said: () => 'It holds in all your projects now.',
    }).then(closeAnew);
  const forget = () =>
    act({
      words: 'forget',
      input: { id },
      project: project.id,
      said: () => 'It is in the folder `forgotten/`, and nobody is told it any more.',
    }).then(closeAnew);
  return (
    <Dialog title={answer.data?.title ?? id} close={close} wide>
      <Answered of={answer}>
        {(entry) =>
          edits ? (
            <EntryForm project={project} entry={entry} done={done} />
          ) : (
            <>
              <p class="known-facts">
                <Chip tone={entry.scope === 'global' ? 'accent' : 'plain'}>
                  {entry.scope === 'global' ? 'all projects' : 'this project'}
                </Chip>{' '}
                {entry.tags.map((tag) => (
                  <Chip key={tag}>{tag}</Chip>
                ))}{' '}
                {entry.source && `from ${entry.source}`} <When at={entry.updated} />{' '}
                {entry.confidence && `${entry.confidence} confidence`}
              </p>
              <Markdown text={entry.text} />
              <p class="hint">
                <code>{entry.file}</code>
              </p>
              <div class="known-acts">
                <button type="button" class="main-act" onClick={() => setEdits(true)}>
                  Edit
                </button>
                {entry.scope === 'project' && (
                  <button type="button" onClick={() => void promote()}>
                    Use it in all projects
                  </button>
                )}
                <button type="button" onClick={() => void forget()}>
                  Forget it
                </button>
              </div>
            </>
          )
        }
      </Answered>
    </Dialog>
  );
}
