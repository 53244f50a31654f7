import type { Io } from '../kernel/io.ts';
import type { Journal, JournalEntry, JournalReading, Told } from '../kernel/stores/journal.ts';
import { projectFiles } from '../kernel/place.ts';
import { promptId } from '../kernel/stores/prompts.ts';
import { shorten } from '../kernel/text/secrets.ts';
import type { PromptKeeping } from '../kernel/settings/settings.ts';
import { journalName, journalText } from './journal-text.ts';
import { createPrompts } from './prompts.ts';

/** Decisions in `.ephor/decisions/`, committed with the project: for people, and readable without Ephor. */
export function createJournal(io: Io, root: string, keeping: PromptKeeping = 'local'): Journal {
  const folder = projectFiles(root).decisions;
  const prompts = createPrompts(io, root);

  /** What is committed of an entry; the user's own words stay here, if they are kept at all. */
  const committed = async (entry: JournalEntry): Promise<JournalEntry> => {
    const { publicly, ...whole } = entry;
    if (!publicly || keeping === 'committed') return whole;
    const words = cleanWords(whole);
    const { timestamp: at, session_id, type } = entry;
    const id = promptId(io.hash, at, JSON.stringify([session_id, type, words]));
    if (keeping === 'local') await prompts.keep(id, at, words);
    const { context: _, trigger: __, approved_scope: ___, ...rest } = whole;
    return { ...rest, ...publicly, ...(keeping === 'local' ? { prompt: id } : {}) };
  };

  const withWords = async ({ entries, unreadable }: JournalReading): Promise<JournalReading> => {
    const kept = await prompts.find(entries.flatMap(({ prompt }) => prompt ?? []));
    return {
      unreadable,
      entries: entries.map((entry) => {
        const words = entry.prompt === undefined ? undefined : kept.get(entry.prompt);
        if (!words) return entry;
        const { prompt: _, ...known } = entry;
        return { ...known, ...words };
      }),
    };
  };

  return {
    record: async (entry) => {
      const text = journalText(cleaned(await committed(entry)));
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
      return withWords(readJournal(io, folder, names, filter));
    },
  };
}

const longest = { context: 4_000, trigger: 500, approved_scope: 500 } as const;

/** Without secrets, and with an end. */
const cleanWords = (told: Told): Record<string, string> =>
  Object.fromEntries(
    (['context', 'trigger', 'approved_scope'] as const).flatMap((field) => {
      const text = told[field];
      return text === undefined ? [] : [[field, shorten(text, longest[field])]];
    }),
  );

const cleaned = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  session_id: entry.session_id.slice(0, 200),
  ...cleanWords(entry),
});
