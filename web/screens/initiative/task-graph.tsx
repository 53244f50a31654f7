import type { ShownTask } from './shown.ts';
import { taskWord } from './task-word.ts';
import { Empty } from '../../parts/empty.tsx';
import { Graph } from '../../parts/graph.tsx';

/** Which task comes after which. What waits for nothing and nothing waits for is left out where there are many. */
export function TaskGraph({ tasks }: { readonly tasks: readonly ShownTask[] }) {
  const live = tasks.filter(({ status }) => status !== 'cancelled');
  const ids = new Set(live.map(({ id }) => id));
  const edges = live.flatMap(({ id, blockedBy }) =>
    blockedBy.filter((each) => ids.has(each)).map((each) => ({ from: String(each), to: String(id) })),
  );
  const tied = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const shown = live.length > 60 ? live.filter(({ id }) => tied.has(String(id))) : live;
  if (shown.length === 0)
    return (
      <Empty title={live.length === 0 ? 'No task yet.' : 'No task waits for another.'}>
        <p>
          <code>ephor task edit … --after 1</code> says what comes first.
        </p>
      </Empty>
    );
  return (
    <Graph
      label="The order of the tasks"
      edges={edges}
      nodes={shown.map((task) => {
        const { word, tone } = taskWord(task);
        return {
          id: String(task.id),
          title: `#${task.id} ${task.subject}`,
          state: word,
          tone,
          href: `?task=${task.id}`,
        };
      })}
    />
  );
}
