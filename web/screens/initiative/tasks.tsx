import { useMemo } from 'preact/hooks';
import type { ShownTask } from './shown.ts';
import { Task } from './task.tsx';
import { taskWord } from './task-word.ts';
import { Chip } from '../../parts/chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { useParam } from '../../routing/route.ts';

export function Tasks({ name, tasks }: { readonly name: string; readonly tasks: readonly ShownTask[] }) {
  const [opened, open] = useParam('task', 'opens');
  const [words, setWords] = useParam('q');
  const found = useMemo(() => {
    const wanted = words.toLowerCase().trim();
    return wanted === ''
      ? tasks
      : tasks.filter(({ id, subject, status }) =>
          `#${id} ${subject} ${status}`.toLowerCase().includes(wanted),
        );
  }, [tasks, words]);
  const [at] = useRows(found.length, (index) => open(String(found[index]?.id ?? '')), 'task');
  const task = tasks.find(({ id }) => String(id) === opened);
  if (tasks.length === 0)
    return (
      <Empty title="No task yet.">
        <p>
          A lead splits the plan into tasks. You can too:{' '}
          <code>ephor task add "Round the totals" --in {name}</code>
        </p>
      </Empty>
    );
  return (
    <>
      <div class="filters">
        <input
          type="search"
          aria-label="Search tasks"
          placeholder="Search"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <span class="hint" role="status">
          {found.length === 1 ? '1 task' : `${found.length} tasks`}
        </span>
      </div>
      <VirtualList
        items={found}
        keyOf={({ id }) => id}
        rowHeight={46}
        label="Tasks"
        selected={at}
        row={(each) => <Row task={each} open={() => open(String(each.id))} />}
      />
      {task && <Task key={task.id} name={name} task={task} close={() => open('')} />}
    </>
  );
}

function Row({ task, open }: { readonly task: ShownTask; readonly open: () => void }) {
  const { id, subject, acceptanceCriteria, evidence, priority } = task;
  const { word, tone } = taskWord(task);
  const shown = new Set(evidence.map(({ criterion }) => criterion)).size;
  return (
    <>
      <span class="task-number">#{id}</span>
      <button type="button" class="task-subject" onClick={open} title={subject}>
        {subject}
      </button>
      {(priority === 'critical' || priority === 'high') && <Chip tone="warn">{priority}</Chip>}
      {acceptanceCriteria.length > 0 && (
        <span class="task-evidence">
          {shown}/{acceptanceCriteria.length} shown
        </span>
      )}
      <Chip tone={tone}>{word}</Chip>
    </>
  );
}
