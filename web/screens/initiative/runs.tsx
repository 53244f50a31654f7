import { Chip, type Tone } from '../../parts/chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { When } from '../../parts/when.tsx';
import type { Shown } from './shown.ts';

const tones: Readonly<Record<string, Tone>> = { done: 'good', failed: 'bad', lost: 'bad', blocked: 'accent' };

export function Runs({ runs }: Pick<Shown, 'runs'>) {
  if (runs.length === 0)
    return (
      <Empty title="Nobody has worked on it yet.">
        <p>
          <code>ephor orchestrate</code> gives approved plans to leads; each session of a lead is a run here.
        </p>
      </Empty>
    );
  return (
    <div class="wide-table" tabIndex={0} role="region" aria-label="Runs">
      <table>
        <thead>
          <tr>
            <th>Run</th>
            <th>State</th>
            <th>What came of it</th>
            <th>Began</th>
            <th>Cost</th>
          </tr>
        </thead>
        <tbody>
          {runs
            .toReversed()
            .map(({ id, state, reason, notes, report, startedAt, usd, tokens, kind, task }) => (
              <tr key={id}>
                <td>
                  <a href={`/run/${id}`}>{id}</a>
                </td>
                <td>
                  <Chip tone={state === 'ended' ? (tones[reason ?? ''] ?? 'plain') : 'good'}>
                    {state === 'ended' ? (reason ?? 'ended') : state}
                  </Chip>
                </td>
                <td>
                  {notes || report || (kind === 'plan' ? 'the plan' : task === null ? '' : `task #${task}`)}
                </td>
                <td class="nowrap">
                  <When at={startedAt} />
                </td>
                <td class="nowrap">
                  {usd > 0 ? `$${usd.toFixed(2)}` : tokens > 0 ? `${tokens} tokens` : ''}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
