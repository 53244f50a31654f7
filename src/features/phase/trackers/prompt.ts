import { type Outward, outwardIn } from '../../../kernel/work/outward.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { PromptSection } from '../../../kernel/state.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: PromptSection = { at: null, text: '' };

/** An answer to a question says little without it, and what was refused never reached the agent. */
export const prompt = defineTracker({
  id: 'prompt',
  summary: 'Remember how your newest prompt begins, and whether you ever asked to push or publish',
  scope: 'session',
  on: ['prompt.before'],
  schema: PromptSection,
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event, decision }) {
    if (decision.level === 'deny' || decision.level === 'ask') return section;
    const typed = event.prompt.replaceAll(/\s+/g, ' ').trim();
    const wishes = outwardIn(event.plan ?? `${event.asked ?? ''} ${typed}`);
    const outward = joined(section.outward, wishes.asked, wishes.refused);
    const refused = joined(section.refused, wishes.refused, wishes.asked);
    if (event.asked !== undefined || typed === '') return { ...section, outward, refused };
    return { at: event.at, text: shorten(typed), outward, refused };
  },
});

/** What was said before and now, without what was taken back. */
const joined = (
  before: readonly Outward[] = [],
  now: readonly Outward[],
  not: readonly Outward[],
): Outward[] => [...new Set([...before.filter((kind) => !not.includes(kind)), ...now])];
