import type { Shown } from './shown.ts';
import { Empty } from '../../parts/empty.tsx';
import { Markdown } from '../../parts/markdown.tsx';

export function Plan({ shown: { plan, initiative } }: { readonly shown: Shown }) {
  const { description, scope, constraints } = initiative;
  return (
    <>
      {description !== '' && (
        <section class="plan-wanted">
          <h2>What is wanted</h2>
          <Markdown text={description} />
        </section>
      )}
      {(scope.length > 0 || constraints.length > 0) && (
        <section>
          <h2>Bounds</h2>
          <ul>
            {scope.length > 0 && (
              <li>
                May change{' '}
                {scope.map((glob) => (
                  <code key={glob}>{glob}</code>
                ))}
              </li>
            )}
            {constraints.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      )}
      {plan.trim() === '' ? (
        <Empty title="No plan yet.">
          <p>
            A lead looks around and writes it; or write it yourself:{' '}
            <code>
              ephor initiative edit {initiative.space}/{initiative.id} --plan
            </code>
          </p>
        </Empty>
      ) : (
        <section>
          <h2>plan.md</h2>
          <Markdown text={plan} />
        </section>
      )}
    </>
  );
}
