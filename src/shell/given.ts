import type { Given, ProgramSpec } from './program.ts';
import { type Value, unknownValue } from './scope.ts';

interface FlagTable {
  readonly takes: ReadonlySet<string>;
  /** Every flag that is written out in full. */
  readonly known: ReadonlySet<string>;
  /** What a shortened flag may stand for; never one that makes it safe. */
  readonly long: readonly string[];
}

const tables = new WeakMap<ProgramSpec, FlagTable>();

const names = (list: string | undefined): readonly string[] => (list ? list.split(' ') : []);

function tableOf(spec: ProgramSpec): FlagTable {
  const kept = tables.get(spec);
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
  const table = { takes, known: new Set([...all, ...names(spec.safe)]), long };
  tables.set(spec, table);
  return table;
}

/** Tells flags from operands. Stops at the first operand when the rest belongs to somebody else. */
export function readFlags(
  words: readonly Value[],
  spec: ProgramSpec,
  stopAtOperand = false,
): Given & { readonly rest: readonly Value[] } {
  const { takes, known, long } = tableOf(spec);
  const flags: { readonly name: string; readonly value: Value | undefined }[] = [];
  const operands: Value[] = [];
  let at = 0;
  const next = (): Value => words[++at] ?? unknownValue;
  for (; at < words.length; at += 1) {
    const word = words[at] as Value;
    const text = word.text;
    if (text === '--') {
      operands.push(...words.slice(at + 1));
      at = words.length;
      break;
    }
    if (!text.startsWith('-') || text === '-') {
      if (stopAtOperand) break;
      operands.push(word);
      continue;
    }
    if (text.startsWith('--') || spec.singleDashLong) {
      const [written, inline] = splitOnce(text);
      const name = known.has(written) ? written : completed(written, long);
      const value = inline === undefined ? (takes.has(name) ? next() : undefined) : { ...word, text: inline };
      flags.push({ name, value });
      continue;
    }
    if (takes.has(text)) flags.push({ name: text, value: next() });
    else readCluster(word, takes, flags, next);
  }
  return {
    has: (list) => flags.some((flag) => names(list).includes(flag.name)),
    value: (list) => flags.findLast((flag) => names(list).includes(flag.name))?.value,
    values: (list) =>
      flags.flatMap((flag) => (names(list).includes(flag.name) && flag.value ? [flag.value] : [])),
    operands,
    flagNames: flags.map(({ name }) => name),
    rest: words.slice(at),
  };
}

/** `-rf` is `-r -f`; `-ofile` is `-o file`. */
function readCluster(
  word: Value,
  takes: ReadonlySet<string>,
  flags: { name: string; value: Value | undefined }[],
  next: () => Value,
): void {
  const letters = word.text.slice(1);
  for (let index = 0; index < letters.length; index += 1) {
    const name = `-${letters[index]}`;
    if (!takes.has(name)) {
      flags.push({ name, value: undefined });
      continue;
    }
    const attached = letters.slice(index + 1).replace(/^=/, '');
    flags.push({ name, value: attached === '' ? next() : { ...word, text: attached } });
    return;
  }
}

function splitOnce(text: string): readonly [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** GNU and git accept any unambiguous beginning of a long flag. */
function completed(flag: string, known: readonly string[]): string {
  if (flag.length < 5) return flag;
  const fitting = known.filter((name) => name.startsWith(flag));
  return fitting.length > 0 && new Set(fitting).size <= 2 ? (fitting[0] ?? flag) : flag;
}
