import { nameOfSession, WritersSection } from '../../../kernel/work/seen.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const kept = 60;
const longestPath = 500;
const none: WritersSection = { files: {} };

/** Sessions share nothing else: this tells the hand of another one from a formatter that runs after an edit. */
export const writers = defineTracker({
  id: 'writers',
  summary: 'Remember which session wrote a file last',
  scope: 'project',
  on: ['tool.after', 'tool.failed'],
  needs: ['fileVersions'],
  schema: WritersSection,
  initial: none,
  restrictive: none,
  reduce({ section, event, facts }) {
    const paths = facts.fileVersions.written
      .map(({ path }) => path)
      .filter((path) => path.length <= longestPath);
    if (paths.length === 0) return section;
    const entry = { session: nameOfSession(event.session), at: Date.parse(event.at) };
    const others = Object.entries(section.files).filter(([path]) => !paths.includes(path));
    const mine = paths.map((path) => [path, entry] as const);
    return { files: Object.fromEntries([...others, ...mine].slice(-kept)) };
  },
});
