import { gitFlags } from './git.ts';
import { ordinaryFlags } from './ordinary.ts';
import { otherFlags } from './other.ts';

/** What a flag takes: nothing, the next word, one that is attached to it, or the next two words. */
export type Taking = 'nothing' | 'word' | 'attached' | 'two words';

/** Every flag that a program understands. */
export interface FlagTable {
  readonly taking: ReadonlyMap<string, Taking>;
  /** Those that only choose what is shown. */
  readonly harmless: ReadonlySet<string>;
  /** Those that write files or run programs. */
  readonly acting: ReadonlySet<string>;
  /** Those whose value is a file that is read. */
  readonly reading: ReadonlySet<string>;
  readonly long: readonly string[];
  /** Its long flags may be any that end like one of these. */
  readonly endings: RegExp | undefined;
}

/** What programs agree on. */
const everywhere = '--help --version --verbose --quiet --silent --json --color=? --colour=? --no-color';

/** The lines by program, and `%name` for what several have in common. */
const lines = new Map<string, string>();
const tables = new Map<string, FlagTable | undefined>();

function readLines(): void {
  for (const text of [ordinaryFlags, gitFlags, otherFlags]) {
    for (const line of text.split('\n')) {
      const colon = line.indexOf(':');
      if (colon > 0)
        for (const name of line.slice(0, colon).split(', ')) lines.set(name, line.slice(colon + 1));
    }
  }
}

/** The flags of a program or sub-command; of `kubectl get pods` also those of `kubectl get *` and `kubectl *`. */
export function flagsOf(name: string): FlagTable | undefined {
  if (lines.size === 0) readLines();
  if (tables.has(name)) return tables.get(name);
  const words = name.split(' ');
  const above = words.map((_, index) => lines.get(`${words.slice(0, index + 1).join(' ')} *`));
  const found = [lines.get(name), ...above].filter((line) => line !== undefined);
  const table = found.length > 0 ? readTable(`${everywhere} ${found.join(' ')}`) : undefined;
  if (tables.size < 2_000) tables.set(name, table);
  return table;
}

const shared = (line: string): string =>
  line.replaceAll(/%\w+/g, (mark) => (lines.has(mark) ? shared(lines.get(mark) ?? '') : mark));

function readTable(line: string): FlagTable {
  const taking = new Map<string, Taking>();
  const harmless = new Set<string>();
  const acting = new Set<string>();
  const reading = new Set<string>();
  let endings: RegExp | undefined;
  for (const entry of shared(line).split(' ')) {
    const [, warns, dashes, names, takes = ''] = /^(!?)(--?|[~+])([^=<]+)((?:=[?2]?<?)?)$/.exec(entry) ?? [];
    if (names === undefined) continue;
    if (dashes === '~') {
      endings = new RegExp(`(?:^-|-)(?:${names})s?$`);
      continue;
    }
    const letters = takes === '' && dashes === '-' && warns === '';
    const flags = letters
      ? names.split('').map((letter) => `-${letter}`)
      : [`${dashes === '+' ? '-' : dashes}${names}`];
    for (const flag of flags) {
      taking.set(flag, howMuch(takes));
      (warns === '' ? harmless : acting).add(flag);
      if (takes.endsWith('<')) reading.add(flag);
    }
  }
  return {
    taking,
    harmless,
    acting,
    reading,
    long: [...taking.keys()].filter((flag) => flag.startsWith('--')),
    endings,
  };
}

const howMuch = (takes: string): Taking =>
  takes === ''
    ? 'nothing'
    : takes.startsWith('=?')
      ? 'attached'
      : takes.startsWith('=2')
        ? 'two words'
        : 'word';

/** Any unambiguous beginning of a long flag stands for it, as getopt_long reads it; undefined where it is ambiguous. */
export function completed(flag: string, { taking, long }: FlagTable): string | undefined {
  if (taking.has(flag)) return flag;
  const fitting = long.filter((name) => name.startsWith(flag));
  const [first] = fitting;
  if (first !== undefined && fitting.length === 1) return first;
  // `--no-x` of what is listed as `--x`, and the other way round.
  const other = flag.startsWith('--no-') ? `--${flag.slice('--no-'.length)}` : `--no-${flag.slice(2)}`;
  return fitting.length === 0 && taking.has(other) ? flag : undefined;
}

/** Whether a flag that is written out in full only chooses what is shown. */
export function isHarmless(flag: string, { harmless, endings }: FlagTable): boolean {
  if (harmless.has(flag)) return true;
  if (flag.startsWith('--no-') && harmless.has(`--${flag.slice('--no-'.length)}`)) return true;
  if (harmless.has(`--no-${flag.slice(2)}`) && flag.startsWith('--')) return true;
  return endings !== undefined && flag.startsWith('--') && endings.test(flag);
}
