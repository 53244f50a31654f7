import type { ConfigTryResult } from '../../../src/features/guard/operations/config-try.ts';
import { Verdict } from '../../parts/verdict.tsx';
import { When } from '../../parts/when.tsx';

/** What of the last days would have been decided otherwise. */
export function Effect({ tried, project }: { readonly tried: ConfigTryResult; readonly project: string }) {
  const { louder, quieter, decided, days, gates, examples, woken, retuned, notices, root } = tried;
  const below = (text: string): string => text.replaceAll(`${root}/`, '');
  return (
    <section class="set-effect" aria-label="What it would have changed">
      <p class="set-sum" role="status">
        {louder + quieter === 0
          ? `Nothing of the last ${days} days would have been decided otherwise (${decided.toLocaleString('en')} decided).`
          : `${louder + quieter} of ${decided.toLocaleString('en')} in the last ${days} days would have been decided otherwise: ${louder} louder, ${quieter} quieter.`}
      </p>
      {notices.map((notice) => (
        <p class="set-notice" key={notice}>
          {notice}
        </p>
      ))}
      {gates.length > 1 && (
        <ul class="set-counts">
          {gates.slice(0, 12).map(({ gate, from, to, count }) => (
            <li key={`${gate} ${from} ${to}`}>
              <b>{count}</b> <code>{gate}</code> {from} → {to}
            </li>
          ))}
        </ul>
      )}
      {examples.length > 0 && (
        <ol class="set-examples">
          {examples.map(({ id, at, tool, subject, before, after, findings }) => (
            <li key={id}>
              <p>
                <Verdict of={before} /> → <Verdict of={after} /> {tool} <code>{below(subject ?? '')}</code>
              </p>
              <p class="hint">
                {below(findings[0]?.reason ?? '')} <When at={at} />{' '}
                <a href={`/guard?project=${project}&decision=${id}`}>{id}</a>
              </p>
            </li>
          ))}
        </ol>
      )}
      {woken.length > 0 && (
        <p class="hint">
          The log does not tell what these would have said, because they were off: {woken.join(', ')}.
        </p>
      )}
      {retuned.length > 0 && (
        <p class="hint">
          These would look with other options, which can’t be replayed: {retuned.join(', ')}.
        </p>
      )}
    </section>
  );
}
