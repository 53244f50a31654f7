import type { JournalLine } from '../src/kernel/portfolio/change.ts';
import { expectChange } from './data/cache.ts';
import { onEvent } from './data/events.ts';
import { portfolioPath, type PortfolioView, type QuestionCard } from './portfolio.ts';

/**
 * A change says itself what is new, so a question is shown and hidden by its event, before the view is made anew:
 * over a large portfolio that takes a while.
 */
export function followPortfolio(): void {
  onEvent('change', (data) => {
    const { thing, from, to } = data as JournalLine;
    const [kind, id] = thing.split(' ');
    if (kind !== 'escalation' || id === undefined || to === null) return;
    const fields = to as Partial<QuestionCard>;
    expectChange<PortfolioView>(portfolioPath, (view) => changed(view, id, fields, from === null)).keep();
  });
}

function changed(
  view: PortfolioView,
  id: string,
  fields: Partial<QuestionCard>,
  isNew: boolean,
): PortfolioView {
  const known = view.escalations.find((each) => each.id === id);
  if (fields.status === 'resolved')
    return { ...view, escalations: view.escalations.filter((each) => each !== known) };
  if (known)
    return {
      ...view,
      escalations: view.escalations.map((each) => (each === known ? { ...each, ...fields } : each)),
    };
  if (!isNew || !isWhole(fields)) return view;
  // What it sets free is known when the view is made anew; until then it comes last.
  return { ...view, escalations: [...view.escalations, { ...fields, id, unblocks: 0, score: 0 }] };
}

const isWhole = (fields: Partial<QuestionCard>): fields is QuestionCard =>
  fields.question !== undefined && fields.suggestedAnswers !== undefined && fields.space !== undefined;
