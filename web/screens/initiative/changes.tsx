import type { Shown } from './shown.ts';
import type { Changes as Found } from '../../../src/features/portfolio/orchestrate/changes-of.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Diff } from '../../parts/diff.tsx';
import { Empty } from '../../parts/empty.tsx';
import { When } from '../../parts/when.tsx';

const merges = {
  checking: { word: 'its checks run', tone: 'plain' },
  waiting: { word: 'waits to be merged', tone: 'accent' },
  merged: { word: 'merged', tone: 'good' },
  conflict: { word: 'another change is in its way', tone: 'bad' },
  red: { word: 'its checks fail', tone: 'bad' },
  kept: { word: 'kept on its branch', tone: 'plain' },
} as const;

/** What it changes in the code, and what became of it. */
export function Changes({ name, shown: { initiative } }: { readonly name: string; readonly shown: Shown }) {
  const answer = useAnswer<Found>(address('/api/initiative/diff', { initiative: name }));
  const { merge } = initiative;
  return (
    <>
      {merge && (
        <p class="initiative-standing">
          <Chip tone={merges[merge.state].tone}>{merges[merge.state].word}</Chip>
          <span>
            {merge.notes} <When at={merge.at} />
          </span>
        </p>
      )}
      <Answered of={answer}>
        {({ patch, branch, base, cut }) =>
          patch === '' ? (
            <Empty title="No code was changed for it yet.">
              <p>
                A lead works on a branch of its own. What it commits is shown here, before and after the
                merge.
              </p>
            </Empty>
          ) : (
            <>
              {base !== null && (
                <p class="hint">
                  <code>{branch}</code> against <code>{base}</code>
                </p>
              )}
              <Diff patch={patch} />
              {cut && <p class="hint">The rest is left out here.</p>}
            </>
          )
        }
      </Answered>
    </>
  );
}
