import { defineEffect, type EffectInput } from '../../../kernel/effect.ts';
import { documentsIn } from '../../../kernel/text/plan-text.ts';
import { forgottenFolder } from '../../../kernel/stores/knowledge-entry.ts';
import {
  entriesIn,
  type IndexedEntry,
  indexEntry,
  indexText,
  mostEntries,
  type ShownEntry,
} from '../knowledge-index.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';

const maxBytes = 1024 * 1024;

type Input = Pick<EffectInput<'session.start', never>, 'io' | 'place'>;

/** Looking at each file takes its time, so a prompt is answered from what was written down after the last one. */
export const knowledgeIndex = defineEffect({
  id: 'knowledge-index',
  summary: 'Update the word index of the knowledge when an entry changed',
  on: ['session.start', 'prompt.before'],
  run({ io, place, later }) {
    later(async () => {
      const folders = [projectFiles(place.root).knowledge, homeFiles(place.home).knowledge];
      const files = folders
        .flatMap((folder) => documentsIn(io, folder, [forgottenFolder]))
        .slice(0, mostEntries)
        .map((path) => ({ path, changeKey: io.files.stat(path)?.changeKey ?? '' }));
      const marks = (entries: readonly Pick<ShownEntry, 'path' | 'changeKey'>[]): string =>
        entries.map(({ path, changeKey }) => `${path}\n${changeKey}`).join('\n');
      if (marks(entriesBefore({ io, place })) === marks(files)) return;
      const entries = files.map(({ path, changeKey }) => entryOf({ io, place }, path, changeKey));
      const { local, knowledgeIndex: file } = projectFiles(place.root);
      io.files.makeFolder(local, 0o700);
      io.files.writeAtomic(file, indexText(entries), { mode: 0o600 });
    });
  },
});

function entriesBefore({ io, place }: Input): readonly ShownEntry[] {
  try {
    return entriesIn(io.files.readText(projectFiles(place.root).knowledgeIndex) ?? '');
  } catch {
    return [];
  }
}

/** What can't be read holds no words; `ephor knowledge check` names it. */
function entryOf({ io }: Input, path: string, changeKey: string): IndexedEntry {
  try {
    return indexEntry(path, changeKey, io.files.readText(path, maxBytes) ?? '');
  } catch {
    return { ...indexEntry(path, changeKey, ''), about: [] };
  }
}
