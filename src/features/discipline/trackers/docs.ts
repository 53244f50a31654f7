import { DocsSection } from '../../../kernel/discipline.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const unknown: DocsSection = { known: false, required: [], read: [] };

/** Sources of a session that had begun before. */
const continued = ['resume', 'compact'];

export const docs = defineTracker({
  id: 'docs',
  summary: 'Remember which documents the session should read, and which of them were read',
  scope: 'session',
  on: ['session.start', 'tool.after'],
  needs: ['sessionDocs'],
  schema: DocsSection,
  initial: unknown,
  restrictive: unknown,
  reduce({ section, event, facts: { sessionDocs } }) {
    if (event.kind === 'tool.after') {
      if (sessionDocs.read.every((path) => section.read.includes(path))) return section;
      return { ...section, read: [...new Set([...section.read, ...sessionDocs.read])] };
    }
    const read = continued.includes(event.source) ? section.read : [];
    return { known: true, required: sessionDocs.required, read };
  },
  withoutFacts: (section, event) => (event.kind === 'session.start' ? unknown : section),
});
