import { useEffect, useRef } from 'preact/hooks';
import { answer, snooze, waitsLabel } from './answering.ts';
import { AnswerField } from './answer-field.tsx';
import { WhatIsAsked } from './what-is-asked.tsx';
import { kindOf, nextText } from './words.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useKeys } from '../../keys/keys.ts';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useOrchestrator } from '../../parts/idle.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { When } from '../../parts/when.tsx';
import { initiativeAddress, type PortfolioView, type QuestionCard } from '../../portfolio.ts';

interface QuestionProps {
  readonly question: QuestionCard;
  readonly view: PortfolioView;
  readonly chosen: boolean;
  readonly choose: (id: string) => void;
}

export function Question({ question, view, chosen, choose }: QuestionProps) {
  const { id, space, initiative, createdAt, escalatedBy } = question;
  const kind = kindOf(question);
  return (
    <Card selected={chosen} label={question.question}>
      <div id={id} class="question">
        <p class="question-head">
          <Chip tone={kind.tone}>{kind.word}</Chip>
          {question.priority === 'critical' || question.priority === 'high' ? (
            <Chip tone="warn">{question.priority}</Chip>
          ) : null}
          <span class="question-place">
            {initiative === null ? (
              space
            ) : (
              <a href={initiativeAddress(space, initiative)}>
                {space} / {initiative}
              </a>
            )}
          </span>
          <span class="question-by">
            {escalatedBy} · <When at={createdAt} />
          </span>
        </p>
        {chosen ? (
          <h2 class="question-text">
            <Sentence text={question.question} />
          </h2>
        ) : (
          <h2 class="question-text">
            <button type="button" class="question-open" onClick={() => choose(id)}>
              <Sentence text={question.question} />
            </button>
          </h2>
        )}
        {chosen ? (
          <Opened question={question} view={view} />
        ) : (
          <p class="question-blocks">{waitsLabel(question)}</p>
        )}
      </div>
    </Card>
  );
}

/** With all that one needs to answer. Keys are for this one alone. */
function Opened({ question, view }: Pick<QuestionProps, 'question' | 'view'>) {
  const { id, context, suggestedAnswers, deadline } = question;
  const [draft, setDraft] = useDraft(`answer ${id}`);
  const works = useOrchestrator();
  const field = useRef<HTMLTextAreaElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [id]);
  const say = (text: string, everywhere = false): void => {
    setDraft('');
    void answer(question, text, everywhere).then((done) => done || setDraft(text));
  };
  const pick = (index: number): void => {
    const label = suggestedAnswers[index]?.label;
    if (label === undefined) return;
    if (label !== 'Change it') return say(label);
    if (!draft.startsWith('Change it')) setDraft('Change it: ');
    field.current?.focus();
  };
  useKeys('Question', [
    ...suggestedAnswers.slice(0, 9).map(({ label }, index) => ({
      key: String(index + 1),
      does: `Answer “${label}”`,
      // A question that came up this very moment was not meant.
      run: () => performance.now() - shownAt.current > 250 && pick(index),
    })),
    { key: 'e', does: 'Answer in your own words', run: () => field.current?.focus() },
    { key: 's', does: 'Put it aside for four hours', run: () => void snooze(question, '4h') },
  ]);
  const path = view.initiatives.find(
    (each) => each.space === question.space && each.id === question.initiative,
  )?.path;
  return (
    <>
      {context !== '' && (
        <p class="question-context">
          <Sentence text={context} />
        </p>
      )}
      <WhatIsAsked question={question} />
      <ul class="choices">
        {suggestedAnswers.map(({ label, description }, index) => (
          <li key={label}>
            <button type="button" class="choice" onClick={() => pick(index)}>
              <kbd>{index + 1}</kbd>
              <span>
                <strong>{label}</strong>
                {description !== '' && <span class="choice-why">{description}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <AnswerField question={question} draft={draft} setDraft={setDraft} say={say} field={field} />
      <ul class="question-facts">
        <li>{waitsLabel(question)}</li>
        {deadline !== null && question.default !== null && (
          <li>
            Without an answer, “{question.default}” counts <When at={deadline} />.
          </li>
        )}
        {path && path.kind !== 'waiting' && <li>Meanwhile: {path.text}</li>}
        <li>Then: {nextText(question, works)}</li>
      </ul>
    </>
  );
}
