import { checkIn, decidingCheckIn } from '../../../kernel/checks/checks.ts';
import { EditsSection } from '../../../kernel/discipline.ts';
import { codeWrittenBy } from '../../../kernel/checks/edit.ts';
import { goesOn, longerRow, noRow } from '../../../kernel/checks/edit-row.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: EditsSection = { count: 0, unique_files: [], last_file: null, unchecked: {}, row: [] };
const keptFiles = 200;

export const edits = defineTracker({
  id: 'edits',
  summary: 'Count the edits of the session, and those since a check last passed',
  scope: 'session',
  on: ['tool.after', 'tool.failed'],
  schema: EditsSection,
  initial: none,
  restrictive: none,
  reduce({ section, event }) {
    const { action } = event;
    const ran = action.kind === 'command';
    if (event.kind === 'tool.failed' || !succeeded(event)) return ran ? { ...section, ...noRow } : section;
    if (decidingCheckIn(action)) return { ...section, unchecked: {}, ...noRow };
    // What a check writes are its reports.
    const written = checkIn(action) ? [] : codeWrittenBy(action);
    const fresh = ran ? written : written.filter((path) => !goesOn(section, path, event));
    const unchecked = added(section.unchecked, fresh);
    const row = ran ? noRow : longerRow(section, fresh, event);
    if (action.kind !== 'write') return { ...section, unchecked, ...row };
    const file = action.path.slice(0, 1_000);
    const others = section.unique_files.filter((path) => path !== file);
    return {
      count: section.count + 1,
      unique_files: [...others, file].slice(-keptFiles),
      last_file: file,
      unchecked,
      ...row,
    };
  },
});

function added(before: EditsSection['unchecked'], paths: readonly string[]): EditsSection['unchecked'] {
  if (paths.length === 0) return before;
  const counts = new Map(Object.entries(before));
  for (const path of paths) {
    const count = counts.get(path) ?? 0;
    counts.delete(path);
    counts.set(path, count + 1);
  }
  return Object.fromEntries([...counts].slice(-keptFiles));
}
