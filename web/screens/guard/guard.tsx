import type { ObjectionsResult } from '../../../src/features/report/operations/objections.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { useDecisions } from '../../data/use-decisions.ts';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { InProject } from '../../parts/in-project.tsx';
import { useParam } from '../../routing/route.ts';
import { Advice } from './advice.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { GateTable } from './gate-table.tsx';
import './guard.css';
import { ObjectionList } from './objection-list.tsx';

const spans = ['7', '14', '30', '90'];

export function Guard() {
  const [days, setDays] = useParam('days');
  return (
    <InProject
      beside={
        <label>
          <span>Time</span>
          <select value={days || '14'} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
            {spans.map((each) => (
              <option key={each} value={each}>
                {each} days
              </option>
            ))}
          </select>
        </label>
      }
    >
      {(project) => <OfProject project={project} days={days || '14'} />}
    </InProject>
  );
}

function OfProject({ project, days }: { readonly project: Project; readonly days: string }) {
  const [gate, setGate] = useParam('gate');
  const [notes, setNotes] = useParam('notes');
  const [decision, setDecision] = useParam('decision', 'opens');
  const path = address('/api/objections', {
    project: project.id,
    days,
    gate: gate || undefined,
    notes: notes === '1' || undefined,
    limit: 100,
  });
  const answer = useAnswer<ObjectionsResult>(path);
  useDecisions(answer.again, 5_000);
  return (
    <>
      <Answered of={answer}>
        {(shown) => (
          <>
            {shown.advice && <Advice advice={shown.advice} project={project.id} />}
            {shown.gates.length === 0 ? (
              <Empty title={`No gate had anything to say in ${days} days.`}>
                <p>
                  {shown.decided === 0
                    ? 'No agent has worked here in that time. Start yours in this project; what Ephor says to it shows up here.'
                    : `${shown.decided.toLocaleString('en')} calls were looked at. Silence is the usual answer: Ephor speaks only where you would object.`}{' '}
                  To see what it would say: <code>ephor explain -- git push --force</code>
                </p>
              </Empty>
            ) : (
              <>
                <GateTable shown={shown} gate={gate} choose={(id) => setGate(id === gate ? '' : id)} />
                <ObjectionList
                  shown={shown}
                  gate={gate}
                  notes={notes === '1'}
                  setNotes={(on) => setNotes(on ? '1' : '')}
                  open={setDecision}
                />
              </>
            )}
          </>
        )}
      </Answered>
      {decision !== '' && (
        <DecisionDialog
          project={project.id}
          id={decision}
          marked={answer.data?.objections.find(({ id }) => id === decision)?.falseAlarm === true}
          list={path}
          close={() => setDecision('')}
        />
      )}
    </>
  );
}
