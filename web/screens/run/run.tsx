import { useEffect } from 'preact/hooks';
import type { ShownRun } from '../../../src/features/portfolio/operations/run/run-show.ts';
import type { TranscriptPage } from '../../../src/features/portfolio/operations/run/run-transcript.ts';
import type { Params } from '../../screen.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { useKeys } from '../../keys/keys.ts';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useParam } from '../../routing/route.ts';
import { useHeading } from '../../shell/heading.ts';
import { Part } from './part.tsx';
import { RunHead } from './run-head.tsx';
import './run.css';

const lines = 100;
const anewMs = 3_000;
/** A long transcript takes longer to look through, and is looked at less often. */
const longMs = 15_000;
const longFrom = 5_000;

export function Run({ params: { id = '' } }: { readonly params: Params }) {
  useHeading(id);
  const run = useAnswer<ShownRun>(address('/api/run/show', { run: id, last: 0 }));
  const [from, setFrom] = useParam('from', 'step');
  const page = useAnswer<TranscriptPage>(
    address('/api/run/transcript', { run: id, from: from === '' ? undefined : from, limit: lines }),
  );
  const atEnd = from === '' || (page.data !== undefined && page.data.to >= page.data.all);
  const isLong = (page.data?.all ?? 0) > longFrom;
  const { again } = page;
  useEffect(() => {
    if (!atEnd || page.data?.running !== true) return undefined;
    const timer = setInterval(again, isLong ? longMs : anewMs);
    return () => clearInterval(timer);
  }, [atEnd, page.data?.running, isLong, from]);
  const to = (line: number): void => setFrom(String(Math.max(0, line)));
  const earlier = (): void => page.data && to(page.data.from - lines);
  const later = (): void =>
    page.data && (page.data.to + lines >= page.data.all ? setFrom('') : to(page.data.to));
  useKeys('Run', [
    { key: '[', does: 'Read what came before', run: () => (page.data?.from ?? 0) > 0 && earlier() },
    {
      key: ']',
      does: 'Read what came after',
      run: () => page.data && page.data.to < page.data.all && later(),
    },
  ]);
  return (
    <>
      <Answered of={run}>{(shown) => <RunHead shown={shown} />}</Answered>
      <h2>What it said and did</h2>
      <Answered of={page}>
        {({ parts, project, from: first, to: last, all, running }) =>
          all === 0 ? (
            <Empty title={running ? 'It has said nothing yet.' : 'Nothing of what it said was kept.'}>
              <p>A lead’s words and calls show up here as they come.</p>
            </Empty>
          ) : (
            <>
              <Pages
                first={first}
                last={last}
                all={all}
                begin={() => to(0)}
                end={() => setFrom('')}
                earlier={earlier}
                later={later}
              />
              <ol class="parts" aria-label="What it said and did">
                {parts.map((part, index) => (
                  <Part key={`${part.line} ${index}`} part={part} project={project} />
                ))}
              </ol>
              {running && last >= all && <p class="hint">It is at work; what it does shows up here.</p>}
              {parts.length > 15 && (
                <Pages
                  first={first}
                  last={last}
                  all={all}
                  begin={() => to(0)}
                  end={() => setFrom('')}
                  earlier={earlier}
                  later={later}
                />
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

interface PagesProps {
  readonly first: number;
  readonly last: number;
  readonly all: number;
  readonly begin: () => void;
  readonly end: () => void;
  readonly earlier: () => void;
  readonly later: () => void;
}

function Pages({ first, last, all, begin, end, earlier, later }: PagesProps) {
  if (first === 0 && last >= all) return null;
  return (
    <div class="run-pages">
      <button type="button" disabled={first === 0} onClick={begin}>
        Begin
      </button>
      <button type="button" disabled={first === 0} onClick={earlier}>
        Earlier <kbd>[</kbd>
      </button>
      <span class="hint">
        {first + 1}–{last} of {all}
      </span>
      <button type="button" disabled={last >= all} onClick={later}>
        Later <kbd>]</kbd>
      </button>
      <button type="button" disabled={last >= all} onClick={end}>
        End
      </button>
    </div>
  );
}
