import { Dependencies } from './dependencies.tsx';
import { Initiatives } from './initiatives.tsx';
import './portfolio.css';
import { Spaces } from './spaces.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Idle } from '../../parts/idle.tsx';
import { useTabs } from '../../parts/tabs.tsx';
import { type PortfolioView, usePortfolio } from '../../portfolio.ts';

export function Portfolio() {
  return <Answered of={usePortfolio()}>{(view) => <Whole view={view} />}</Answered>;
}

function Whole({ view }: { readonly view: PortfolioView }) {
  const open = view.initiatives.filter(({ path }) => path !== null).length;
  const { here, bar } = useTabs(
    [
      { id: 'list', title: 'Initiatives', count: open },
      { id: 'graph', title: 'Dependencies' },
    ],
    'list',
    'Portfolio',
  );
  if (view.spaces.length === 0)
    return (
      <Empty title="You have no space yet.">
        <p>A space is a project of yours that work may go on in by itself. In its folder, run:</p>
        <pre>
          <code>
            {
              'ephor space add Shop --check "npm test"\nephor initiative add "Round totals"\nephor orchestrate'
            }
          </code>
        </pre>
        <p>Each initiative then shows up here, with who works on it and what it waits for.</p>
      </Empty>
    );
  return (
    <>
      <Idle view={view} />
      <Spaces view={view} />
      {bar}
      {here === 'list' ? <Initiatives view={view} /> : <Dependencies view={view} />}
    </>
  );
}
