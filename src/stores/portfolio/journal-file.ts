import * as v from 'valibot';
import type { Io } from '../../kernel/io.ts';
import { portfolioFiles } from '../../kernel/place.ts';
import type { JournalLine } from '../../kernel/portfolio/change.ts';

const fieldsOrNull = v.nullable(v.record(v.string(), v.unknown()));
const Line = v.object({
  n: v.number(),
  at: v.string(),
  by: v.string(),
  why: v.string(),
  thing: v.string(),
  from: fieldsOrNull,
  to: fieldsOrNull,
});
export type NewLine = JournalLine;

const tailBytes = 64 * 1024;

/** Lines that can't be read are skipped: a process was killed over them, and what they told was written again. */
export function* journalLines({ files }: Pick<Io, 'files'>, home: string): Iterable<JournalLine> {
  for (const text of files.lines(portfolioFiles(home).changes)) {
    const line = parsed(text);
    if (line) yield line;
  }
}

/**
 * Those after a number, oldest first. Whoever asks again and again for what is new is read only what was added: a journal
 * grows for years.
 */
export function journalReader(
  io: Pick<Io, 'files'>,
  home: string,
): (after: number) => readonly JournalLine[] {
  const { changes } = portfolioFiles(home);
  let known = { inode: 0, n: 0, end: 0 };
  return (after) => {
    const stat = io.files.stat(changes);
    if (!stat) return [];
    const goesOn = stat.inode === known.inode && stat.size >= known.end && after >= known.n;
    let { n, end } = goesOn ? known : { n: 0, end: 0 };
    const found: JournalLine[] = [];
    for (const line of io.files.linesFrom(changes, end)) {
      end = line.end;
      const read = parsed(line.text);
      if (!read) continue;
      n = Math.max(n, read.n);
      if (read.n > after) found.push(read);
    }
    known = { inode: stat.inode, n, end };
    return found;
  };
}

function parsed(text: string): JournalLine | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const read = v.safeParse(Line, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** The number of the newest line that can be read. */
export function lastNumber(io: Pick<Io, 'files'>, home: string): number {
  const { changes } = portfolioFiles(home);
  const tail = io.files.readTail(changes, tailBytes);
  const lines = tail.split('\n');
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = parsed(lines[at] ?? '');
    if (line) return line.n;
  }
  if (tail.length < tailBytes) return 0;
  let last = 0;
  for (const { n } of journalLines(io, home)) last = Math.max(last, n);
  return last;
}

/** Adds those that are not there yet. */
export function appendJournal(io: Pick<Io, 'files'>, home: string, lines: readonly NewLine[]): void {
  if (lines.length === 0) return;
  const { changes } = portfolioFiles(home);
  const last = lastNumber(io, home);
  const missing = lines.filter(({ n }) => n > last);
  if (missing.length === 0) return;
  const tail = io.files.readTail(changes, 1);
  const text = missing.map((line) => `${JSON.stringify(line)}\n`).join('');
  io.files.append(changes, tail === '' || tail === '\n' ? text : `\n${text}`);
}
