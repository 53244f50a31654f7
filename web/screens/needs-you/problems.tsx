import { Chip } from '../../parts/chip.tsx';
import { When } from '../../parts/when.tsx';
import { initiativeAddress, type PortfolioView } from '../../portfolio.ts';

const bad: Readonly<Record<string, string>> = {
  failed: 'failed',
  lost: 'died',
  overloaded: 'met an overloaded model',
};
const recentMs = 24 * 60 * 60 * 1000;

/** What went wrong and asks for no answer, but for a look. */
export function Problems({ view: { problems, runs, initiatives } }: { readonly view: PortfolioView }) {
  const failed = runs.filter(
    ({ reason, endedAt }) => bad[reason ?? ''] && Date.now() - Date.parse(endedAt ?? '') < recentMs,
  );
  const held = initiatives.filter(({ merge }) => merge === 'conflict' || merge === 'red');
  if (problems.length + failed.length + held.length === 0) return null;
  return (
    <section>
      <h2>Problems</h2>
      <ul class="problems">
        {problems.map(({ file, line, cause }) => (
          <li key={`${file} ${line}`}>
            <Chip tone="bad">file</Chip>
            <span>
              <code>{line === null ? file : `${file}:${line}`}</code> {cause}. It counts for nothing until you
              repair it.
            </span>
          </li>
        ))}
        {held.map(({ space, id, title, merge }) => (
          <li key={`${space}/${id}`}>
            <Chip tone="bad">merge</Chip>
            <span>
              <a href={initiativeAddress(space, id)}>{title}</a>{' '}
              {merge === 'red'
                ? 'was not merged: its checks fail.'
                : 'was not merged: another change is in its way.'}
            </span>
          </li>
        ))}
        {failed.map(({ id, space, initiative, reason, notes, endedAt }) => (
          <li key={id}>
            <Chip tone="warn">run</Chip>
            <span>
              <a href={`/run/${id}`}>{id}</a> of {space} / {initiative} {bad[reason ?? '']}{' '}
              <When at={endedAt} />
              {notes === '' ? '.' : `: ${notes}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
