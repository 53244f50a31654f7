import { useState } from 'preact/hooks';
import type { Initiative } from '../../../src/kernel/portfolio/initiative.ts';
import { act } from '../../data/act.ts';
import { useDraft } from '../../data/use-draft.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { initiativeAddress, type SpaceCard } from '../../portfolio.ts';
import { go } from '../../routing/route.ts';

interface NewInitiativeProps {
  readonly spaces: readonly SpaceCard[];
  /** The space that the list is about. */
  readonly space: string;
  readonly close: () => void;
}

const priorities = ['critical', 'high', 'medium', 'low'];

/** One goal, in the words of whoever wants it. What was typed outlives a reload. */
export function NewInitiative({ spaces, space, close }: NewInitiativeProps) {
  const [where, setWhere] = useState(space || (spaces[0]?.slug ?? ''));
  const [title, setTitle] = useDraft('initiative title');
  const [description, setDescription] = useDraft('initiative description');
  const [priority, setPriority] = useState('medium');
  const add = async (): Promise<void> => {
    const done = await act<{ readonly initiative: Initiative }>({
      words: 'initiative/add',
      input: {
        title: title.trim(),
        space: where,
        priority,
        ...(description.trim() === '' ? {} : { description: description.trim() }),
      },
      said: () => 'A lead plans it first, and its plan waits for your yes.',
    });
    if (!done) return;
    setTitle('');
    setDescription('');
    go(initiativeAddress(done.initiative.space, done.initiative.id), { replace: true });
  };
  return (
    <Dialog title="What do you want?" close={close} wide>
      <form
        class="new-initiative"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label>
          Title
          <input
            type="text"
            required
            autoFocus
            maxLength={120}
            placeholder="Checkout with Apple Pay"
            value={title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </label>
        <label>
          What is wanted, in your words
          <textarea
            rows={4}
            value={description}
            onInput={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </label>
        <label>
          Space
          <select value={where} onChange={({ currentTarget }) => setWhere(currentTarget.value)}>
            {spaces.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Priority
          <select value={priority} onChange={({ currentTarget }) => setPriority(currentTarget.value)}>
            {priorities.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="submit" class="main-act">
          Add it
        </button>
      </form>
    </Dialog>
  );
}
