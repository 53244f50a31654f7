/** What a sed script does besides printing. */
export interface SedActs {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Commands that it runs; an empty one is whatever stands in its input. */
  readonly runs: readonly string[];
}

const address =
  /\s*(?:\d+(?:~\d+)?|\$|[+~]\d+|\/(?:[^/\\\n[]|\\.|\[\^?\]?[^\]\n]*\])*\/[IM]*|\\(.)(?:(?!\1)[^\\\n]|\\.)*\1[IM]*)/y;
const maxLength = 8_000;

/** Command by command, as sed reads it; undefined where it can't be read. */
export function sedActs(script: string): SedActs | undefined {
  if (script.length > maxLength) return undefined;
  const acts = { reads: [] as string[], writes: [] as string[], runs: [] as string[] };
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(script);
    if (found) at += found[0].length;
    return found;
  };
  const rest = (): string => (take(/[^\n]*/y)?.[0] ?? '').trim();
  while (at < script.length) {
    if (take(/[\s;}]+/y) || take(/#[^\n]*/y)) continue;
    if (take(address)) {
      take(/\s*,/y);
      if (script[at - 1] === ',') take(address);
    }
    take(/[\s!]*/y);
    const command = script[at];
    if (command === undefined) return acts;
    at += 1;
    if (command === 's' || command === 'y') {
      const flags = substitution(take, script, () => at);
      if (flags === undefined) return undefined;
      if (command === 's' && !readFlags(flags, rest, acts, take)) return undefined;
    } else if (/[rR]/.test(command)) acts.reads.push(rest());
    else if (/[wW]/.test(command)) acts.writes.push(rest());
    else if (command === 'e') acts.runs.push(rest());
    else if (/[aic]/.test(command)) take(/(?:[^\\\n]|\\[^])*/y);
    else if (/[btT:]/.test(command)) take(/[^;\n}]*/y);
    else if (/[qQlL]/.test(command)) take(/\s*\d*/y);
    else if (!/[{}=dDgGhHnNpPxzF]/.test(command)) return undefined;
  }
  return acts;
}

function substitution(
  take: (expression: RegExp) => RegExpExecArray | null,
  script: string,
  at: () => number,
): true | undefined {
  const mark = script[at()];
  if (mark === undefined || mark === '\n' || mark === '\\') return undefined;
  const own = mark.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const body = mark === '/' ? '[^/\\\\\\n]' : `(?!${own})[^\\\\\\n]`;
  const inBrackets = String.raw`\[\^?\]?(?:\[[:.=]\w+[:.=]\]|[^\]\n])*\]`;
  return take(
    new RegExp(`${own}(?:${inBrackets}|${body}|\\\\[^])*?${own}(?:${body}|\\n|\\\\[^])*?${own}`, 'y'),
  )
    ? true
    : undefined;
}

function readFlags(
  _: true,
  rest: () => string,
  acts: { writes: string[]; runs: string[] },
  take: (expression: RegExp) => RegExpExecArray | null,
): boolean {
  const flags = take(/[gpiImM\d]*/y);
  if (take(/e/y)) {
    acts.runs.push('');
    take(/[gpiImM\d]*/y);
  }
  if (take(/w/y)) acts.writes.push(rest());
  return flags !== null && take(/(?=\s*(?:[;}\n#]|$))/y) !== null;
}
