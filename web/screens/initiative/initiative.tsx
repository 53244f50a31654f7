import { Changes } from './changes.tsx';
import { Head } from './head.tsx';
import './initiative.css';
import { Plan } from './plan.tsx';
import { Questions } from './questions.tsx';
import { Runs } from './runs.tsx';
import { type Shown, shownAddress } from './shown.ts';
import { TaskGraph } from './task-graph.tsx';
import { Tasks } from './tasks.tsx';
import { useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { useTabs } from '../../parts/tabs.tsx';
import type { Params } from '../../screen.ts';

export function Initiative({ params: { space = '', id = '' } }: { readonly params: Params }) {
  const name = `${space}/${id}`;
  return (
    <Answered of={useAnswer<Shown>(shownAddress(name))}>
      {(shown) => <Whole name={name} shown={shown} />}
    </Answered>
  );
}

function Whole({ name, shown }: { readonly name: string; readonly shown: Shown }) {
  const { here, bar } = useTabs(
    [
      { id: 'tasks', title: 'Tasks', count: shown.tasks.length },
      { id: 'plan', title: 'Plan' },
      { id: 'graph', title: 'Order' },
      { id: 'runs', title: 'Runs', count: shown.runs.length },
      { id: 'questions', title: 'Questions', count: shown.questions.length },
      { id: 'changes', title: 'Changes' },
    ],
    'tasks',
    'Initiative',
  );
  return (
    <>
      <Head name={name} shown={shown} />
      {bar}
      {here === 'tasks' && <Tasks name={name} tasks={shown.tasks} />}
      {here === 'plan' && <Plan shown={shown} />}
      {here === 'graph' && <TaskGraph tasks={shown.tasks} />}
      {here === 'runs' && <Runs runs={shown.runs} />}
      {here === 'questions' && <Questions name={name} />}
      {here === 'changes' && <Changes name={name} shown={shown} />}
    </>
  );
}
