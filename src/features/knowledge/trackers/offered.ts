import { OfferedSection } from '../knowledge-index.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: OfferedSection = { paths: [] };
const kept = 200;

/** Only a conversation that goes on still holds what was told before. */
export const offered = defineTracker({
  id: 'offered',
  summary: 'Remember which knowledge entries the session was told, so that it hears each only once',
  scope: 'session',
  on: ['session.start', 'prompt.before'],
  needs: ['relevantKnowledge'],
  schema: OfferedSection,
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event, facts, told = [] }) {
    if (event.kind === 'session.start') return event.source === 'resume' ? section : nothing;
    if (!told.includes('relevant-knowledge')) return section;
    return { paths: [...section.paths, ...facts.relevantKnowledge.map(({ path }) => path)].slice(-kept) };
  },
});
