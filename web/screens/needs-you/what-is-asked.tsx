import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Diff } from '../../parts/diff.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import type { QuestionCard } from '../../portfolio.ts';

/** What a yes would be to: the plan, the changes that would be merged, the very command. */
export function WhatIsAsked({
  question: { type, action, approves, space, initiative, origin },
}: {
  readonly question: QuestionCard;
}) {
  if (action)
    return (
      <figure class="asked">
        <figcaption>
          {action.tool}, held by the gate <code>{action.gate}</code>
        </figcaption>
        <pre tabIndex={0}>
          <code>{action.input}</code>
        </pre>
      </figure>
    );
  if (type !== 'approval' || initiative === null) return null;
  const name = `${space}/${initiative}`;
  if (approves !== null) return <Plan name={name} />;
  return origin?.rule === 'approve-merge' ? <Changes name={name} /> : null;
}

function Plan({ name }: { readonly name: string }) {
  const answer = useAnswer<{ readonly plan: string }>(address('/api/initiative/show', { initiative: name }));
  return (
    <details class="asked" open>
      <summary>The plan</summary>
      <div class="asked-inside" tabIndex={0} role="region" aria-label="The plan">
        <Answered of={answer}>{({ plan }) => <Markdown text={plan} />}</Answered>
      </div>
    </details>
  );
}

function Changes({ name }: { readonly name: string }) {
  const answer = useAnswer<{ readonly patch: string; readonly cut: boolean }>(
    address('/api/initiative/diff', { initiative: name }),
  );
  return (
    <details class="asked" open>
      <summary>The changes</summary>
      <div class="asked-inside" tabIndex={0} role="region" aria-label="The changes">
        <Answered of={answer}>{({ patch }) => <Diff patch={patch} />}</Answered>
      </div>
    </details>
  );
}
