import * as v from 'valibot';
import { posix } from 'node:path';
import { UserError } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';
import { inside, portfolioFiles } from '../../kernel/place.ts';
import { appendJournal, type NewLine } from './journal-file.ts';
import type { Overlay } from './seen-files.ts';

const Redo = v.object({
  version: v.literal(1),
  writes: v.array(
    v.object({
      /** From the home folder. */
      path: v.string(),
      /** Null: the file goes. */
      text: v.nullable(v.string()),
      /** The change key of the file that this replaces; null where there was none. */
      before: v.nullable(v.string()),
    }),
  ),
  journal: v.array(v.record(v.string(), v.unknown())),
});
type Redo = v.InferOutput<typeof Redo>;
export type Write = Redo['writes'][number];

const mostBytes = 512 * 1024 * 1024;

/** What is being written and is decided, but may not lie in its files yet; `stuck` says why it can't be known. */
export interface Begun {
  readonly overlay: Overlay;
  readonly redo: Redo | undefined;
  readonly stuck?: string;
}
const nothing: Begun = { overlay: new Map(), redo: undefined };

export function begunIn({ files }: Pick<Io, 'files'>, home: string): Begun {
  const text = files.readText(portfolioFiles(home).pending, mostBytes);
  if (text === undefined) return nothing;
  try {
    const redo = v.parse(Redo, JSON.parse(text));
    const overlay = new Map(redo.writes.map((write) => [`${home}/${write.path}`, write.text]));
    if (redo.writes.some(({ path }) => !isOurs(path))) throw new Error('it names a file elsewhere');
    return { overlay, redo };
  } catch (error) {
    return { ...nothing, stuck: error instanceof Error ? error.message : String(error) };
  }
}

const isOurs = (path: string): boolean =>
  path === posix.normalize(path) && !path.startsWith('/') && !path.startsWith('..');

/** From here on it has happened, whatever becomes of this process. */
export function begin(
  { files }: Pick<Io, 'files'>,
  home: string,
  writes: readonly Write[],
  journal: readonly NewLine[],
): void {
  const { pending } = portfolioFiles(home);
  const redo: Redo = { version: 1, writes: [...writes], journal: journal.map((line) => ({ ...line })) };
  files.writeAtomic(pending, JSON.stringify(redo), { mode: 0o600, durable: true });
}

/** Puts what was begun into its files, as far as that was not done yet; the same however often it is done. */
export function finish(io: Io, home: string): void {
  const { files } = io;
  const { pending } = portfolioFiles(home);
  const { redo, stuck } = begunIn(io, home);
  if (stuck !== undefined)
    throw new UserError(
      'portfolio_stuck',
      `an unfinished change can’t be read: ${stuck}`,
      `Move ${pending} away; no other file has what it says yet.`,
    );
  if (!redo) return;
  const key = files.stat(pending)?.changeKey;
  for (const write of redo.writes) {
    // Somebody who took this process for dead may have finished, and gone on.
    if (files.stat(pending)?.changeKey !== key) return;
    put(io, home, write);
  }
  appendJournal(io, home, redo.journal as unknown as readonly NewLine[]);
  files.remove(pending);
}

function put(io: Io, home: string, { path, text, before }: Write): void {
  const { files } = io;
  const full = `${home}/${path}`;
  const found = files.stat(full);
  if (text === null && !found) return;
  if (found && found.changeKey !== before && !isText(io, full, text)) keep(io, home, full);
  if (text === null) return files.remove(full);
  if (found && isText(io, full, text)) return;
  files.makeFolder(posix.dirname(full), 0o700);
  files.writeAtomic(full, text, { mode: 0o600, durable: true });
}

function isText({ files }: Pick<Io, 'files'>, path: string, text: string | null): boolean {
  try {
    return text !== null && files.readText(path) === text;
  } catch {
    return false;
  }
}

/** Somebody wrote the file after it was looked at: theirs is put aside, and shown as a problem. */
export function keep({ files, clock }: Pick<Io, 'files' | 'clock'>, home: string, path: string): void {
  const { kept, keptFile } = portfolioFiles(home);
  const at = clock.now().toISOString().replaceAll(/[:.]/g, '-');
  const name = (inside(path, home) ?? '').replaceAll('/', '~').replaceAll(/^\.+|[^\w.~-]/g, '_');
  files.makeFolder(kept, 0o700);
  files.copy(path, keptFile(`${at}~${name}`.slice(0, 119)), 0o600);
}
