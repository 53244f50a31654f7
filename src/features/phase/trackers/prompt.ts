import { type Outward, outwardIn, outwardUnwanted, type Wishes } from '../../../kernel/work/outward.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { PromptSection } from '../../../kernel/state.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { noStances, type Stances } from '../../../kernel/work/stance.ts';

type PromptEvent = EventOf<'prompt.before'>;

const nothing: PromptSection = { at: null, text: '' };

/** An answer to a question says little without it, and what was refused never reached the agent. */
export const prompt = defineTracker({
  id: 'prompt',
  summary: 'Remember how your newest prompt begins, and whether you ever asked to push or publish',
  scope: 'session',
  on: ['prompt.before'],
  needs: ['stances'],
  schema: PromptSection,
  initial: nothing,
  restrictive: nothing,
  reduce: ({ section, event, decision, facts: { stances } }) =>
    decision.level === 'deny' || decision.level === 'ask' ? section : remembered(section, event, stances),
  withoutFacts: (section, event) => remembered(section, event, noStances),
});

function remembered(section: PromptSection, event: PromptEvent, stances: Stances): PromptSection {
  const typed = event.prompt.replaceAll(/\s+/g, ' ').trim();
  const wishes = withoutUnwanted(
    outwardIn(event.plan ?? `${event.asked ?? stances.yesTo ?? ''} ${typed}`),
    outwardUnwanted(stances),
  );
  const outward = joined(section.outward, wishes.asked, wishes.refused);
  const refused = joined(section.refused, wishes.refused, wishes.asked);
  if (event.asked !== undefined || typed === '') return { ...section, outward, refused };
  return { at: event.at, text: shorten(typed), outward, refused };
}

const withoutUnwanted = ({ asked, refused }: Wishes, unwanted: readonly Outward[]): Wishes => ({
  asked: asked.filter((kind) => !unwanted.includes(kind)),
  refused: [...new Set([...refused, ...unwanted])],
});

/** What was said before and now, without what was taken back. */
const joined = (
  before: readonly Outward[] = [],
  now: readonly Outward[],
  not: readonly Outward[],
): Outward[] => [...new Set([...before.filter((kind) => !not.includes(kind)), ...now])];
