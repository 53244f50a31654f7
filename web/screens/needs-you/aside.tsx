import { act } from '../../data/act.ts';
import { When } from '../../parts/when.tsx';
import type { QuestionCard } from '../../portfolio.ts';

/** What somebody put aside, until it comes back. */
export function Aside({ questions }: { readonly questions: readonly QuestionCard[] }) {
  if (questions.length === 0) return null;
  const back = ({ id }: QuestionCard): Promise<unknown> =>
    act({
      words: 'escalation/snooze',
      input: { id, until: 'now' },
      said: () => 'It is back.',
    });
  return (
    <details class="put-aside">
      <summary>Put aside: {questions.length}</summary>
      <ul class="problems">
        {questions.map((question) => (
          <li key={question.id}>
            <span>
              {question.question}{' '}
              <span class="hint">
                comes back <When at={question.snoozedUntil} />
              </span>
            </span>
            <button type="button" class="quiet" onClick={() => void back(question)}>
              Bring it back
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
