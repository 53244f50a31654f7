import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { snooze } from './answering.ts';
import { isDecision } from './words.ts';
import type { QuestionCard } from '../../portfolio.ts';

interface AnswerFieldProps {
  readonly question: QuestionCard;
  readonly draft: string;
  readonly setDraft: (text: string) => void;
  readonly say: (text: string, everywhere: boolean) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const pauses = [
  ['4h', '4 hours'],
  ['1d', 'a day'],
  ['7d', 'a week'],
] as const;

/** One's own words, and to put the question aside. */
export function AnswerField({ question, draft, setDraft, say, field }: AnswerFieldProps) {
  const [everywhere, setEverywhere] = useState(false);
  const send = (): void => {
    if (draft.trim() !== '') say(draft.trim(), everywhere);
  };
  return (
    <form
      class="answer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label="Your own answer"
        placeholder="Or in your own words"
        value={draft}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
            event.preventDefault();
            send();
          } else if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <div class="answer-acts">
        <button type="submit" class={draft.trim() === '' ? '' : 'main-act'} disabled={draft.trim() === ''}>
          Answer
        </button>
        {isDecision(question) && (
          <label class="check">
            <input
              type="checkbox"
              checked={everywhere}
              onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
            />
            Holds in all spaces
          </label>
        )}
        <span class="answer-later">
          Later:
          {pauses.map(([until, words]) => (
            <button key={until} type="button" class="quiet" onClick={() => void snooze(question, until)}>
              {words}
            </button>
          ))}
        </span>
      </div>
    </form>
  );
}
