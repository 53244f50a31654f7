import type { CommandCall } from '../../kernel/commands/shell.ts';
import { fitsWildcard } from '../../kernel/text/wildcard.ts';

type Words = readonly (string | undefined)[];

const artifactMark = '{artifact}';
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const isFlag = (word: string | undefined): boolean => word?.startsWith('-') ?? false;

/** Whether a file's name fits one of the patterns, in any case. */
export const nameFits = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => fitsWildcard(nameOf(path).toLowerCase(), pattern.toLowerCase()));

interface Fit {
  /** Words in the place of `{artifact}`; undefined where they are not known. */
  readonly artifacts: readonly (string | undefined)[];
}

/**
 * How a program start fits a pattern: its first words in order, its flags anywhere, `{artifact}` for a file. `loosely`
 * lets flags stand between the first words.
 */
export function fitOf({ words }: CommandCall, pattern: string, loosely: boolean): Fit | undefined {
  const [lead, rest] = partsOf(pattern);
  const after = loosely ? afterLeadLoosely(words, lead) : afterLead(words, lead);
  if (!after) return undefined;
  const artifacts: (string | undefined)[] = [];
  for (const [index, part] of rest.entries()) {
    if (part === artifactMark) {
      if (!isFlag(rest[index - 1])) artifacts.push(...operandsOf(after));
    } else if (rest[index + 1] === artifactMark) {
      const values = flagValues(words, part);
      if (values.length === 0) return undefined;
      artifacts.push(...values);
    } else if (!hasFlag(words, part)) return undefined;
  }
  return { artifacts };
}

/** The first words, and the flags and `{artifact}` behind them. */
function partsOf(pattern: string): readonly [readonly string[], readonly string[]] {
  const parts = pattern.trim().split(/\s+/);
  const end = parts.findIndex((part, index) => index > 0 && (isFlag(part) || part === artifactMark));
  return end < 0 ? [parts, []] : [parts.slice(0, end), parts.slice(end)];
}

const programFits = (words: Words, [program = '']: readonly string[]): boolean =>
  words[0] !== undefined && fitsWildcard(nameOf(words[0]), nameOf(program));

function afterLead(words: Words, lead: readonly string[]): Words | undefined {
  if (!programFits(words, lead)) return undefined;
  const fits = lead.every((part, at) => at === 0 || fitsWildcard(words[at] ?? '\0', part));
  return fits ? words.slice(lead.length) : undefined;
}

/** A flag may have a value, so one word behind each may be passed by. */
function afterLeadLoosely(words: Words, lead: readonly string[]): Words | undefined {
  if (!programFits(words, lead)) return undefined;
  let found = 1;
  let at = 1;
  for (; found < lead.length && at < words.length; at += 1) {
    const word = words[at];
    if (word !== undefined && fitsWildcard(word, lead[found] ?? '')) found += 1;
    else if (!isFlag(word) && !isFlag(words[at - 1])) return undefined;
  }
  return found === lead.length ? words.slice(at) : undefined;
}

/** On, and not switched off again as in `--dry-run=false`. */
export const hasFlag = (words: Words, flag: string): boolean =>
  words.some(
    (word) => word === flag || (word?.startsWith(`${flag}=`) && !/=(?:false|no|off|0)$/i.test(word)),
  );

export function flagValues(words: Words, flag: string): readonly (string | undefined)[] {
  return words.flatMap((word, at) => {
    if (word === flag) return at + 1 < words.length ? [words[at + 1]] : [];
    return word?.startsWith(`${flag}=`) ? [word.slice(flag.length + 1)] : [];
  });
}

/** Words that are no flags; a flag's value can't be told from them. */
export const operandsOf = (words: Words): Words => words.filter((word) => !isFlag(word));
