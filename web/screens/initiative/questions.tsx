import type { Escalation } from '../../../src/kernel/portfolio/escalation.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { When } from '../../parts/when.tsx';

interface Listed {
  readonly escalations: readonly Escalation[];
}

/** What was asked about it, with the answers. */
export function Questions({ name }: { readonly name: string }) {
  const answer = useAnswer<Listed>(address('/api/escalation/list', { in: name, all: true }));
  return (
    <Answered of={answer}>
      {({ escalations }) =>
        escalations.length === 0 ? (
          <Empty title="Nothing was asked about it.">
            <p>Leads ask what nobody wrote down yet. What you answer once is not asked again.</p>
          </Empty>
        ) : (
          <ul class="asked-list">
            {escalations.map((each) => (
              <li key={each.id}>
                <p class="asked-question">{each.question}</p>
                {each.status === 'resolved' ? (
                  <p class="asked-answer">
                    <strong>{each.resolution}</strong>{' '}
                    <span class="hint">
                      {each.resolvedBy} · <When at={each.resolvedAt} />
                      {each.consumedBy !== null && ` · told ${each.consumedBy}`}
                      {each.citation && ` · from ${each.citation.file}:${each.citation.line}`}
                    </span>
                  </p>
                ) : (
                  <p class="asked-answer">
                    <a href={`/?q=${each.id}`}>
                      {each.status === 'draft' ? 'A draft of a lead' : 'Answer it'}
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}
