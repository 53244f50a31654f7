import { UnsavedSection } from '../loss/loss.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: UnsavedSection = { at: null, paths: [], more: false };
const longestPath = 500;

/** Later changes can be the agent's own, these can't. */
export const unsaved = defineTracker({
  id: 'unsaved',
  summary: 'Remember which files the user had not committed when the session began',
  scope: 'session',
  on: ['session.start', 'prompt.before', 'tool.after'],
  needs: ['unsavedFiles'],
  schema: UnsavedSection,
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event, facts: { unsavedFiles: now } }) {
    if (now === null) return section;
    if (section.at === null) {
      const paths = now.paths.filter((path) => path.length <= longestPath);
      return { at: event.at, paths, more: now.more || paths.length < now.paths.length };
    }
    if (event.kind !== 'tool.after' || now.more) return section;
    return { ...section, paths: section.paths.filter((path) => now.paths.includes(path)) };
  },
});
