import { type Leading, mostRefusals } from '../../../kernel/portfolio/lead-section.ts';
import type { LeadWork, Missing } from './lead-facts.ts';

/** Said at once: more would not be read. */
export const mostOwed = 2;

/** What a lead is held back for now; nothing once it was refused so often in a row that it is let go. */
export function owed(own: Leading, { missing, completed }: LeadWork): readonly Missing[] {
  if (own.refusals >= mostRefusals && completed <= own.completed) return [];
  return missing.filter(({ once, code }) => !once || !own.told.includes(code));
}
