import type { Io } from '../../kernel/io.ts';
import { inside, portfolioFiles } from '../../kernel/place.ts';
import type { JournalLine } from '../../kernel/portfolio/change.ts';
import type { Escalation } from '../../kernel/portfolio/escalation.ts';
import type { Task } from '../../kernel/portfolio/initiative.ts';
import { badChange } from '../../kernel/portfolio/check-change.ts';
import type { Settled } from '../../kernel/portfolio/settle.ts';
import { type Counters, numberOf, type UsedNumbers } from './numbers.ts';
import type { Write } from './redo.ts';
import type { SeenFiles } from './seen-files.ts';
import { fieldOrder, fileOfDocument, filesOf } from './thing-files.ts';
import { mostJsonBytes, mostTextBytes, type Reading, thingText } from './stored-thing.ts';

/** Nobody wants to read of signs of life; the end of a run tells what it used. */
const quietFields: Readonly<Record<string, readonly string[]>> = {
  run: ['heartbeatAt', 'turns', 'tokens', 'usd'],
  lease: ['until', 'fingerprint'],
};

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, before and after. */
function difference(before: Fields | undefined, after: Fields): readonly [Fields | null, Fields] {
  if (!before) return [null, after];
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Fields): Fields => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [pick(before), pick(after)];
}

export function journalOf(
  settled: readonly Settled[],
  { last, ...said }: { readonly last: number } & Pick<JournalLine, 'at' | 'by' | 'why'>,
  lengthOf: (name: string) => number | undefined,
): readonly JournalLine[] {
  const told = settled.flatMap((each): readonly Pick<JournalLine, 'thing' | 'from' | 'to'>[] => {
    const thing = each.name;
    if (each.kind === 'removal') return [{ thing, from: { ...each.before }, to: null }];
    if (each.kind === 'used') return [{ thing, from: { highest: each.before }, to: { highest: each.after } }];
    if (each.kind === 'document') {
      const length = lengthOf(thing);
      return [{ thing, from: length === undefined ? null : { length }, to: { length: each.after.length } }];
    }
    const [from, to] = difference(each.before, each.after);
    const isQuiet = from !== null && Object.keys(to).every((name) => quietFields[each.kind]?.includes(name));
    return isQuiet ? [] : [{ thing, from, to }];
  });
  return told.map(({ thing, from, to }, at) => ({ n: last + 1 + at, ...said, thing, from, to }));
}

export interface Writing {
  readonly io: Pick<Io, 'files'>;
  readonly seen: SeenFiles;
  readonly home: string;
  readonly used: UsedNumbers;
}

/** Every file as it is to be. Throws where that would take something from somebody. */
export function writesOf({ io, seen, home, used }: Writing, settled: readonly Settled[]): readonly Write[] {
  const ours = io.files.realPath(home);
  const writes = new Map<string, Write>();
  const write = (file: string, text: string | null, before: string | undefined): void => {
    const path = inside(file, home) ?? '';
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (inside(io.files.realPath(folder), ours) === undefined)
      throw badChange(
        `${folder} leads out of the portfolio`,
        'Put the folder itself there instead of a link.',
      );
    writes.set(path, { path, text, before: before ?? null });
  };
  const ids = new Map<string, number>();
  const raise = (space: string, initiative: string, id: number): void => {
    const mark = portfolioFiles(home).highwatermark(space, initiative);
    ids.set(mark, Math.max(ids.get(mark) ?? used.task(space, initiative), id));
  };
  for (const each of settled) {
    if (each.kind === 'removal') {
      const file = portfolioFiles(home).schedule(each.id);
      write(file, null, seen.keyOf(file));
    } else if (each.kind === 'used') {
      raise(each.space, each.initiative, each.after);
    } else if (each.kind === 'document') {
      const file = fileOfDocument(home, each.place);
      write(file, bounded(each.name, each.after, mostTextBytes), seen.keyOf(file));
    } else {
      const { file, others } = filesOf(home, each.kind, each.after);
      const was = each.before ? filesOf(home, each.kind, each.before).file : file;
      const stored = seen.keyOf(was) === undefined ? undefined : (seen.known(was) as Reading<object>);
      for (const path of [file, was])
        if (seen.keyOf(path) !== undefined && !(seen.known(path) as Reading<object>).thing)
          refuseBroken(each.kind, path);
      const text = thingText(each.after, fieldOrder[each.kind], stored?.thing);
      write(file, bounded(each.name, text, mostJsonBytes), seen.keyOf(file));
      for (const other of others) if (seen.keyOf(other) !== undefined) write(other, null, seen.keyOf(other));
      if (each.kind === 'task' && !each.before) {
        const { space, plan, id } = each.after as Task;
        raise(space, plan, id);
      }
    }
  }
  for (const [mark, id] of ids) write(mark, `${id}\n`, io.files.stat(mark)?.changeKey);
  const counters = counted(used.counters, settled);
  if (counters) {
    const { numbers } = portfolioFiles(home);
    write(numbers, `${JSON.stringify(counters, null, 2)}\n`, io.files.stat(numbers)?.changeKey);
  }
  return [...writes.values()];
}

function bounded(name: string, text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  throw badChange(
    `${name} would be larger than ${most} bytes`,
    'Keep it shorter, and put details into files of the project.',
  );
}

/** What only programs write is replaced; what people wrote is theirs to repair. */
function refuseBroken(kind: string, file: string): void {
  if (kind === 'lease' || kind === 'health') return;
  throw badChange(
    `${file} can’t be read, so it stays as it is`,
    'Repair the file, or move it away; `ephor status` says what is wrong with it.',
  );
}

/** The counters after these changes, where they differ from those before. */
function counted(before: Counters, settled: readonly Settled[]): Counters | undefined {
  const after = { ...before };
  for (const each of settled) {
    if (each.kind === 'document' || each.kind === 'removal' || each.kind === 'used') continue;
    if (each.kind === 'lease') after.lease = Math.max(after.lease, Number(Reflect.get(each.after, 'epoch')));
    else if (each.before) continue;
    else if (each.kind === 'escalation')
      after.escalation = Math.max(after.escalation, numberOf((each.after as Escalation).id));
    else if (each.kind === 'run')
      after.run = Math.max(after.run, numberOf(String(Reflect.get(each.after, 'id'))));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : after;
}
