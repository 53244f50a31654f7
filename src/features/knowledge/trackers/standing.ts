import { StandingSection } from '../../../kernel/work/standing-knowledge.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: StandingSection = { told: {} };

/** Only a conversation that goes on still holds what was told before. */
export const standing = defineTracker({
  id: 'standing',
  summary:
    'Remember which files the session was told at its start, so that a resumed session hears only what is new',
  scope: 'session',
  on: ['session.start'],
  needs: ['knowledgeFiles'],
  schema: StandingSection,
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event, facts: { knowledgeFiles }, told = [] }) {
    const before = event.source === 'resume' ? section.told : {};
    const now = knowledgeFiles
      .flatMap(({ texts }) => texts)
      .filter(({ path }) => told.includes(path))
      .map(({ path, hash }) => [path, hash]);
    return { told: { ...before, ...Object.fromEntries(now) } };
  },
});
