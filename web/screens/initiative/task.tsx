import { type ShownTask, type Shown, shownAddress } from './shown.ts';
import { taskWord } from './task-word.ts';
import { act } from '../../data/act.ts';
import { write } from '../../data/call.ts';
import { useDraft } from '../../data/use-draft.ts';
import { Chip } from '../../parts/chip.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { When } from '../../parts/when.tsx';

interface TaskProps {
  readonly name: string;
  readonly task: ShownTask;
  readonly close: () => void;
}

const priorities = ['critical', 'high', 'medium', 'low'] as const;

/** One task with what is to be met, and what shows that it is. */
export function Task({ name, task, close }: TaskProps) {
  const { id, subject, description, status, priority, completionNotes, completedAt, run, waitsFor } = task;
  const { word, tone } = taskWord(task);
  const key = `${name}#${id}`;
  const open = status === 'pending' || status === 'in_progress';
  const giveWeight = (next: (typeof priorities)[number]): void => {
    void act({
      words: 'task/edit',
      input: { task: key, priority: next },
      expect: [
        { path: shownAddress(name), patch: (shown: Shown) => withTask(shown, { ...task, priority: next }) },
      ],
      said: () => `Task #${id} has ${next} priority.`,
      undo: () => write('task/edit', { task: key, priority }),
    });
  };
  return (
    <Dialog title={`Task #${id}`} close={close} wide>
      <h3 class="task-title">{subject}</h3>
      <p class="task-facts">
        <Chip tone={tone}>{word}</Chip>
        {run !== null && <a href={`/run/${run}`}>{run}</a>}
        {completedAt !== null && (
          <span>
            done <When at={completedAt} />
          </span>
        )}
        {waitsFor.length > 0 && <span>waits for {waitsFor.map((each) => `#${each}`).join(', ')}</span>}
        {open && (
          <label class="check">
            Priority
            <select
              value={priority}
              onChange={({ currentTarget }) => giveWeight(currentTarget.value as (typeof priorities)[number])}
            >
              {priorities.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
      </p>
      {description !== '' && <Markdown text={description} />}
      <Criteria task={task} />
      {completionNotes !== null && (
        <section>
          <h3>Notes</h3>
          <Markdown text={completionNotes} />
        </section>
      )}
      {open && <OnMyWord taskKey={key} id={id} close={close} />}
    </Dialog>
  );
}

const withTask = (shown: Shown, task: ShownTask): Shown => ({
  ...shown,
  tasks: shown.tasks.map((each) => (each.id === task.id ? task : each)),
});

function Criteria({ task: { acceptanceCriteria, evidence } }: { readonly task: ShownTask }) {
  if (acceptanceCriteria.length === 0) return null;
  return (
    <section>
      <h3>Done when</h3>
      <ul class="criteria">
        {acceptanceCriteria.map((criterion, index) => {
          const found = evidence.findLast((each) => each.criterion === index);
          return (
            <li key={index} data-met={found !== undefined || undefined}>
              <span class="criterion-sign" role="img" aria-label={found ? 'shown' : 'not shown yet'}>
                {found ? '✓' : '○'}
              </span>
              <div>
                <Sentence text={criterion} />
                {found && (
                  <p class="criterion-proof">
                    {found.command !== null && <code>$ {found.command}</code>}
                    {found.exitCode !== null && (
                      <span>{found.exitCode === 0 ? ' passes' : ` ends with ${found.exitCode}`}</span>
                    )}
                    {found.notes !== '' && ` ${found.notes}`} · <When at={found.at} />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A person may say that it is done, without evidence. */
function OnMyWord({
  taskKey,
  id,
  close,
}: {
  readonly taskKey: string;
  readonly id: number;
  readonly close: () => void;
}) {
  const [notes, setNotes] = useDraft(`done ${taskKey}`);
  const done = (): void => {
    close();
    void act({
      words: 'task/done',
      input: { task: taskKey, notes: notes.trim(), confirm: true },
      said: () => `Task #${id} is done, on your word.`,
    }).then((result) => result && setNotes(''));
  };
  return (
    <form
      class="task-done"
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <input
        type="text"
        aria-label="What was done"
        placeholder="Did you do it yourself? Say what was done"
        value={notes}
        onInput={({ currentTarget }) => setNotes(currentTarget.value)}
      />
      <button type="submit" disabled={notes.trim() === ''}>
        Done, on my word
      </button>
    </form>
  );
}
