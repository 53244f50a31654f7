import { useEffect, useState } from 'preact/hooks';
import './needs-you.css';
import { Aside } from './aside.tsx';
import { Problems } from './problems.tsx';
import { Question } from './question.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Idle } from '../../parts/idle.tsx';
import { useKeys } from '../../keys/keys.ts';
import { initiativeAddress, type PortfolioView, usePortfolio, waitsNow } from '../../portfolio.ts';
import { go, useParam } from '../../routing/route.ts';

export function NeedsYou() {
  return <Answered of={usePortfolio()}>{(view) => <Waiting view={view} />}</Answered>;
}

function Waiting({ view }: { readonly view: PortfolioView }) {
  const open = view.escalations.filter((each) => waitsNow(each));
  const aside = view.escalations.filter((each) => each.status === 'pending' && !waitsNow(each));
  const [chosen, choose] = useChosen(open.map(({ id }) => id));
  const at = open.findIndex(({ id }) => id === chosen);
  const by = (step: number): void => {
    const next = open[Math.max(0, Math.min(open.length - 1, at + step))];
    if (next) choose(next.id);
  };
  useKeys('Questions', [
    { key: 'j', does: 'Go to the next question', run: () => by(1) },
    { key: 'k', does: 'Go to the question before', run: () => by(-1) },
    {
      key: 'o',
      does: 'Open its initiative',
      run: () => {
        const { space, initiative } = open[at] ?? {};
        if (space !== undefined && initiative) go(initiativeAddress(space, initiative));
      },
    },
  ]);
  if (open.length === 0 && aside.length === 0 && view.problems.length === 0)
    return <NothingWaits view={view} />;
  return (
    <>
      {open.length === 0 ? (
        <Empty title="Nobody waits for you.">
          <p>{aside.length > 0 ? 'What you put aside comes back by itself.' : 'Only files need a look.'}</p>
        </Empty>
      ) : (
        <>
          <p class="hint needs-lead">{leadText(open, view.problems.length)}</p>
          <Idle view={view} />
          <ol class="questions">
            {open.map((question) => (
              <li key={question.id}>
                <Question question={question} view={view} chosen={question.id === chosen} choose={choose} />
              </li>
            ))}
          </ol>
        </>
      )}
      <Problems view={view} />
      <Aside questions={aside} />
    </>
  );
}

function leadText(open: PortfolioView['escalations'], problems: number): string {
  const freed = open.reduce((sum, { unblocks }) => sum + unblocks, 0);
  const broken = problems === 0 ? '' : ` and ${problems === 1 ? 'a problem' : `${problems} problems`}`;
  const one = open.length + problems === 1;
  const asked = `${open.length === 1 ? 'One question' : `${open.length} questions`}${broken} ${one ? 'waits' : 'wait'} for you.`;
  const sets = open.length === 1 ? 'Your answer sets' : 'Your answers set';
  return freed === 0 ? asked : `${asked} ${sets} ${freed === 1 ? '1 task' : `${freed} tasks`} free.`;
}

/** The question that keys are for. It stays the same when others come before it, so that no digit hits another. */
function useChosen(ids: readonly string[]): [string | undefined, (id: string) => void] {
  const [wanted, setWanted] = useParam('q');
  const [state, setState] = useState({ id: wanted || ids[0], at: 0 });
  const known = state.id !== undefined && ids.includes(state.id);
  const id = known ? state.id : ids[Math.min(state.at, ids.length - 1)];
  useEffect(() => {
    if (id !== state.id || ids.indexOf(id ?? '') !== state.at)
      setState({ id, at: Math.max(0, ids.indexOf(id ?? '')) });
  });
  useEffect(() => {
    if (wanted !== '' && ids.includes(wanted)) setState({ id: wanted, at: ids.indexOf(wanted) });
  }, [wanted]);
  return [
    id,
    (next) => {
      setState({ id: next, at: ids.indexOf(next) });
      if (wanted !== '') setWanted('');
      document.querySelector(`#${next}`)?.scrollIntoView({ block: 'nearest' });
    },
  ];
}

function NothingWaits({ view: { spaces, initiatives } }: { readonly view: PortfolioView }) {
  if (spaces.length === 0)
    return (
      <Empty title="Nothing needs you: no work goes on by itself yet.">
        <p>In the folder of a project, say what you want and let it begin:</p>
        <pre>
          <code>
            {
              'ephor space add Shop --check "npm test"\nephor initiative add "Round totals"\nephor orchestrate'
            }
          </code>
        </pre>
        <p>
          A lead plans it, and its plan waits here for your yes. What only you can decide is asked here too,
          with choices to pick from.
        </p>
      </Empty>
    );
  const going = initiatives.filter(({ path }) => path?.kind === 'running').length;
  return (
    <Empty title="Nothing needs you.">
      <p>
        {going > 0 ? `${going === 1 ? 'One lead is' : `${going} leads are`} at work. ` : ''}
        Questions, plans to approve and what went wrong show up here by themselves.{' '}
        <a href="/portfolio">See how everything goes on</a>
      </p>
    </Empty>
  );
}
