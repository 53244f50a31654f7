import type { Io } from '../domain/io.ts';
import type { Journal, JournalEntry } from '../domain/journal.ts';
import { projectFiles } from '../domain/place.ts';
import { shorten } from '../domain/redact.ts';
import { journalName } from './journal-name.ts';
import { journalText } from './journal-text.ts';

/** Decisions in `.ephor/decisions/`, committed with the project: for people, and readable without Ephor. */
export function createJournal(io: Io, root: string): Journal {
  const folder = projectFiles(root).decisions;
  return {
    record: (entry) => {
      const text = journalText(cleaned(entry));
      if (!io.files.stat(folder)) io.files.makeFolder(folder);
      for (let count = 1; ; count += 1) {
        const name = journalName(entry.timestamp, count);
        if (io.files.createExclusive(`${folder}/${name}`, text, 0o644)) return name;
      }
    },
    read: async (filter) => {
      const names = io.files.list(folder).filter((name) => /\.ya?ml$/.test(name));
      if (names.length === 0) return { entries: [], unreadable: [] };
      const { readJournal } = await import('./read-journal.ts');
      return readJournal(io, folder, names, filter);
    },
  };
}

const cleaned = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  session_id: entry.session_id.slice(0, 200),
  context: shorten(entry.context, 4_000),
  trigger: entry.trigger === undefined ? undefined : shorten(entry.trigger, 500),
  approved_scope: entry.approved_scope === undefined ? undefined : shorten(entry.approved_scope, 500),
});
