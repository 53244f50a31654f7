import { completed, type FlagTable, flagsOf, isHarmless, type Taking } from './flags/flags.ts';
import type { Given, ProgramSpec } from './program.ts';
import { type Value, unknownValue } from './scope.ts';

/** What the spec says of flags, besides the table of the program. */
interface SpecFlags {
  readonly takes: ReadonlySet<string>;
  /** Every flag that is written out in full. */
  readonly known: ReadonlySet<string>;
  /** What a shortened flag may stand for; never one that makes it safe. */
  readonly long: readonly string[];
}

const specs = new WeakMap<ProgramSpec, SpecFlags>();

const names = (list: string | undefined): readonly string[] => (list ? list.split(' ') : []);

function specFlags(spec: ProgramSpec): SpecFlags {
  const kept = specs.get(spec);
  if (kept) return kept;
  const takes = new Set(names(spec.takes));
  const all = new Set(takes);
  for (const [flags, use] of Object.entries(spec.flags ?? {})) {
    for (const flag of names(flags)) {
      all.add(flag);
      if (use.value) takes.add(flag);
    }
  }
  const long = [...all].filter((flag) => flag.startsWith('--'));
  const found = { takes, known: new Set([...all, ...names(spec.safe)]), long };
  specs.set(spec, found);
  return found;
}

/** Known of every program. */
const everywhere = /^(?:--(?:help|version|verbose|quiet|silent|json|color|colour|no-color)|-h|-V|-\d)$/;

interface Flag {
  readonly name: string;
  readonly value: Value | undefined;
}

interface Reading {
  readonly spec: ProgramSpec;
  readonly own: SpecFlags;
  readonly table: FlagTable | undefined;
  readonly flags: Flag[];
  readonly strangers: string[];
  readonly acting: string[];
  readonly read: Value[];
  next(): Value;
}

/** Tells flags from operands. Stops at the first operand when the rest belongs to somebody else. */
export function readFlags(
  words: readonly Value[],
  spec: ProgramSpec,
  stopAtOperand = false,
  program = '',
): Given & { readonly rest: readonly Value[] } {
  const operands: Value[] = [];
  let at = 0;
  const reading: Reading = {
    spec,
    own: specFlags(spec),
    table: flagsOf(program),
    flags: [],
    strangers: [],
    acting: [],
    read: [],
    next: () => words[++at] ?? unknownValue,
  };
  for (; at < words.length; at += 1) {
    const word = words[at] as Value;
    const { text } = word;
    if (names(spec.until).includes(text)) break;
    if (text === '--') {
      operands.push(...words.slice(at + 1));
      at = words.length;
      break;
    }
    if (!text.startsWith('-') || text === '-') {
      if (stopAtOperand) break;
      if (spec.flagsFirst) {
        operands.push(...words.slice(at));
        at = words.length;
        break;
      }
      operands.push(word);
    } else if (text.startsWith('--') || spec.singleDashLong) readLong(word, reading);
    else readCluster(word, reading);
  }
  const { flags, strangers, acting, read } = reading;
  return {
    has: (list) => flags.some((flag) => names(list).includes(flag.name)),
    value: (list) => flags.findLast((flag) => names(list).includes(flag.name))?.value,
    values: (list) =>
      flags.flatMap((flag) => (names(list).includes(flag.name) && flag.value ? [flag.value] : [])),
    operands,
    flagNames: flags.map(({ name }) => name),
    rest: words.slice(at),
    strangers: spec.ownFlags === true ? [] : strangers,
    acting: spec.ownFlags === true ? [] : acting,
    read,
  };
}

function readLong(word: Value, reading: Reading): void {
  const { own, table } = reading;
  const [written, inline] = splitOnce(word.text);
  const name = fullName(written, own, table);
  const value =
    inline === undefined ? valueOf(takingOf(name, own, table), reading) : { ...word, text: inline };
  add({ name, value }, written, word, reading);
}

function fullName(written: string, own: SpecFlags, table: FlagTable | undefined): string {
  if (own.known.has(written)) return written;
  const byTable = table && written.startsWith('--') ? completed(written, table) : undefined;
  return byTable ?? beginningOf(written, own.long);
}

/** `-rf` is `-r -f`; `-ofile` is `-o file`. */
function readCluster(word: Value, reading: Reading): void {
  const { own, table } = reading;
  const { text } = word;
  if (text.length > 2 && (own.known.has(text) || table?.taking.has(text)))
    return add({ name: text, value: valueOf(takingOf(text, own, table), reading) }, text, word, reading);
  for (let index = 1; index < text.length; index += 1) {
    const name = `-${text[index]}`;
    const taking = takingOf(name, own, table);
    const attached = text.slice(index + 1).replace(/^=/, '');
    if (taking === 'nothing' || (taking === 'attached' && attached === '')) {
      add({ name, value: undefined }, name, word, reading);
      continue;
    }
    const value = attached === '' ? valueOf(taking, reading) : { ...word, text: attached };
    return add({ name, value }, name, word, reading);
  }
}

function takingOf(name: string, own: SpecFlags, table: FlagTable | undefined): Taking {
  if (own.takes.has(name)) return 'word';
  return table?.taking.get(name) ?? 'nothing';
}

function valueOf(taking: Taking, { next }: Reading): Value | undefined {
  if (taking === 'word') return next();
  if (taking !== 'two words') return undefined;
  next();
  return next();
}

/** What it is written as says whether it is known: a beginning counts only where every flag is. */
function add(flag: Flag, written: string, { known, glob }: Value, reading: Reading): void {
  const { own, table, flags, strangers, acting, read } = reading;
  flags.push(flag);
  const { name, value } = flag;
  if (value && table?.reading.has(name)) read.push(value);
  const sure = known && !glob;
  const isOwn = own.known.has(name) && (written === name || table?.taking.has(name) === true);
  const harmless = isOwn || everywhere.test(written) || (table !== undefined && isHarmless(name, table));
  if (!harmless || (!sure && name.includes('\0'))) strangers.push(name);
  if (!harmless && table?.acting.has(name)) acting.push(name);
}

function splitOnce(text: string): readonly [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** GNU and git accept any unambiguous beginning of a long flag. */
function beginningOf(flag: string, known: readonly string[]): string {
  if (flag.length < 5) return flag;
  const fitting = known.filter((name) => name.startsWith(flag));
  return fitting.length > 0 && new Set(fitting).size <= 2 ? (fitting[0] ?? flag) : flag;
}
