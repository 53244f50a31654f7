import type { Files } from '../kernel/io.ts';
import type { Message, PromptReading } from '../kernel/work/phase.ts';
import { classifyPrompt } from './class/classify-prompt.ts';
import { evaluatePhase } from './phase/evaluate-phase.ts';
import { damaged, type ReadData } from './reading/data-file.ts';
import { createLibrary, type Library, readAll } from './reading/library.ts';
import { readMessages } from './reading/read-messages.ts';
import { routePrompt } from './route/route-prompt.ts';
import type { HashedTable } from './stances/hashed-table.ts';
import { stancesIn, stanceTable } from './stances/read-stances.ts';
import { yesToIn } from './stances/yes-to.ts';

export type ReadPrompt = (messages: readonly Message[]) => PromptReading;

/** One reader for the phase, the class and the route of a prompt, with the words and weights that `read` gives. */
export function createReader(read: ReadData): ReadPrompt {
  let table: HashedTable | undefined;
  return readerWith(createLibrary(read), () => (table ??= stanceTable(read)));
}

function readerWith(library: Library, table: () => HashedTable): ReadPrompt {
  return (messages) => {
    const reading = readMessages(messages, library);
    const known: { -readonly [name in 'class' | 'route' | 'stances']?: PromptReading[name] } = {};
    return {
      messages,
      get class() {
        return (known.class ??= classifyPrompt(reading));
      },
      get route() {
        return (known.route ??= routePrompt(reading));
      },
      get stances() {
        return (known.stances ??= {
          ...stancesIn(reading, table()),
          yesTo: yesToIn(reading, () => evaluatePhase(reading).phase),
        });
      },
      evaluate: (current) => evaluatePhase(reading, current),
    };
  };
}

const mostBytes = 4 * 1024 * 1024;

const dataIn =
  (files: Pick<Files, 'readText'>, folder: string | undefined): ReadData =>
  (name) => {
    if (folder === undefined) return undefined;
    try {
      return files.readText(`${folder}/${name}`, mostBytes);
    } catch (error) {
      throw damaged(name, `can’t be read (${String(error)})`);
    }
  };

const readers = new Map<string, ReadPrompt>();

/** The reader whose words and weights lie in this folder, each file of which is read at most once. */
export function readerIn(files: Pick<Files, 'readText'>, folder: string | undefined): ReadPrompt {
  const known = readers.get(folder ?? '') ?? createReader(dataIn(files, folder));
  readers.set(folder ?? '', known);
  return known;
}

/** Throws with the first file of the folder that is missing or damaged. */
export function checkData(files: Pick<Files, 'readText'>, folder: string): void {
  const read = dataIn(files, folder);
  readAll(createLibrary(read));
  stanceTable(read);
}
