import { act } from '../../data/act.ts';
import { write } from '../../data/call.ts';
import { portfolioPath, type PortfolioView, type QuestionCard } from '../../portfolio.ts';

interface AnswerResult {
  readonly answered: readonly {
    readonly next: string;
    readonly recorded: { readonly space: string | null } | null;
  }[];
}

const without =
  (id: string) =>
  (view: PortfolioView): PortfolioView => ({
    ...view,
    escalations: view.escalations.filter((each) => each.id !== id),
  });

/** Answers at once, so that a lead goes on at once; until a lead was told, it can be taken back. False where it failed. */
export async function answer({ id }: QuestionCard, text: string, everywhere: boolean): Promise<boolean> {
  const result = await act<AnswerResult>({
    words: 'answer',
    input: { id, answer: text, everywhere },
    expect: [{ path: portfolioPath, patch: without(id) }],
    said: ({ answered: [done] }) => `“${text}”. ${done?.next ?? ''}${recordedText(done?.recorded)}`,
    undo: () => write('answer', { id, undo: true }),
  });
  return result !== undefined;
}

const recordedText = (recorded: { readonly space: string | null } | null | undefined): string => {
  if (!recorded) return '';
  return recorded.space === null
    ? ' Written down as a decision for all spaces.'
    : ` Written down as a decision of ${recorded.space}.`;
};

export async function snooze({ id, question }: QuestionCard, until: string): Promise<void> {
  const soon = new Date(Date.now() + 60_000).toISOString();
  await act<{ until: string }>({
    words: 'escalation/snooze',
    input: { id, until },
    expect: [{ path: portfolioPath, patch: putAside(id, soon) }],
    said: (result) =>
      `Put aside until ${new Date(result.until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}: ${question}`,
    undo: () => write('escalation/snooze', { id, until: 'now' }),
  });
}

const putAside =
  (id: string, until: string) =>
  (view: PortfolioView): PortfolioView => ({
    ...view,
    escalations: view.escalations.map((each) => (each.id === id ? { ...each, snoozedUntil: until } : each)),
  });

/** What waits for the answer. */
export function waitsLabel({ unblocks, blocksInitiative, blocksTask }: QuestionCard): string {
  if (blocksInitiative)
    return `The whole initiative waits for it${unblocks > 1 ? `, ${unblocks} tasks` : ''}.`;
  const task = /(\d+)\.json$/.exec(blocksTask ?? '')?.[1];
  if (task === undefined) return 'Nothing waits for it; work goes on.';
  return `Task #${task} waits for it${unblocks > 1 ? `, and ${unblocks - 1} behind it` : ''}.`;
}
