import type { WriteAction } from '../../../kernel/action.ts';
import { isLintConfig, isListOfIgnored, isThresholdFile } from './lost-checks.ts';
import type { LineChanges } from '../../../kernel/checks/line-changes.ts';
import { isNote, type Silenced } from './silencers.ts';

type Found = Silenced | undefined;

/** Rules that say less than before: off, a warning, gone, or not for these files. */
export function loosenedIn(action: WriteAction, changes: LineChanges): Found {
  const { path } = action;
  const added = changes.added.filter((line) => !isNote(line));
  const removed = changes.removed.filter((line) => !isNote(line));
  if (isListOfIgnored(path))
    return added.length > removed.length
      ? { what: 'a list of exceptions grows', line: added[0] ?? '' }
      : undefined;
  if (/(?:^|\/)tsconfig[\w.-]*\.json$/.test(path)) return lostStrictness(added, removed);
  const lint = isLintConfig(path);
  if (!lint && !isThresholdFile(path)) return undefined;
  return (lint ? weakerRule(added, removed) : undefined) ?? grown(action, added, removed, lint);
}

const strictFlag =
  /["']?(strict|noImplicit\w+|strict\w+|noUnused\w+|noUnchecked\w+|exactOptional\w+|noFallthrough\w+|noPropertyAccess\w+)["']?\s*:\s*true/;

function lostStrictness(added: readonly string[], removed: readonly string[]): Found {
  const gone = removed.find((line) => {
    const flag = strictFlag.exec(line)?.[1];
    return flag !== undefined && !added.some((other) => strictFlag.exec(other)?.[1] === flag);
  });
  return gone === undefined ? undefined : { what: 'a strict setting is removed', line: gone };
}

const rule =
  /["']?([@\w][\w@/.-]{1,80})["']?\s*[:=]\s*[[{]?\s*(?:level\s*[:=]\s*|severity:\s*)?["']?(error|warn(?:ing)?|off|deny|forbid|allow|info|ignore|none|0|1|2)["']?(?=[\s,}\]]|$)/;
const ranks: Readonly<Record<string, number>> = {
  forbid: 2,
  deny: 2,
  error: 2,
  '2': 2,
  warn: 1,
  warning: 1,
  info: 1,
  '1': 1,
  allow: 0,
  off: 0,
  ignore: 0,
  none: 0,
  '0': 0,
};
const strictSetting =
  /^["']?(strict|disallow_\w+|check_untyped_defs|warn_\w+|no_implicit_\w+|treatPhpDocTypesAsCertain|checkMissing\w+|strict-\w+|implicit-casts|Enabled|active|enabled)["']?\s*[:=]\s*["']?(true|false|True|False)/;
const lenientSetting =
  /^["']?(ignore_missing_imports|ignore_errors|allow_\w+|reportUnmatchedIgnoredErrors)["']?\s*[:=]\s*["']?true/i;

/** A rule that says less now. That it is gone counts where its whole line is, and not where a list was written anew. */
function weakerRule(added: readonly string[], removed: readonly string[]): Found {
  const now = new Map(added.flatMap(rankOf));
  for (const line of removed) {
    for (const [name, rank] of rankOf(line)) {
      const next = now.get(name);
      if (rank > 0 && (next === undefined ? !added.some((other) => other.includes(name)) : next < rank))
        return {
          what: next === undefined ? 'a rule is removed' : 'a rule is switched off',
          line: next === undefined ? line : (added.find((other) => other.includes(name)) ?? line),
        };
    }
    const [, setting, value] = strictSetting.exec(line) ?? [];
    if (
      setting !== undefined &&
      /true/i.test(value ?? '') &&
      !added.some((other) => strictSetting.exec(other)?.[1] === setting && /true/i.test(other))
    )
      return { what: 'a strict setting is removed', line };
  }
  const off = added.find(
    (line) =>
      (lenientSetting.test(line) && !removed.some((other) => lenientSetting.test(other))) ||
      (rankOf(line)[0]?.[1] === 0 &&
        !removed.some((other) => rankOf(other)[0]?.[0] === rankOf(line)[0]?.[0])) ||
      (/^(?:active|Enabled|enabled):\s*false/.test(line) && !removed.includes(line)),
  );
  return off === undefined ? undefined : { what: 'a rule is switched off', line: off };
}

function rankOf(line: string): readonly (readonly [string, number])[] {
  const [, name, value = ''] = rule.exec(line) ?? [];
  const rank = ranks[value];
  return name === undefined ||
    rank === undefined ||
    notRules.test(name) ||
    (/\d/.test(value) && !/[-/]/.test(name))
    ? []
    : [[name, rank]];
}

const notRules = /^(?:version|root|level|ecmaVersion|indent\w*|max|min|length|count|size|priority|edition)$/i;

const ignoring =
  /^[-\s"'[<]*(?:--)?(?:[\w.-]*[-_.]?ignor(?:e|es|ed|ePatterns|eErrors|e_errors|e-paths|e_paths|eFiles)(?:[-_]\w+)*|per-file-ignores|extend-(?:ignore|exclude)|lint\.ignore|\w*PathIgnorePatterns|exclude\w*|excluded|Exclude|excludes|excludedFiles|exclude-(?:rules|files|dirs)|excludePaths|omit|disable|disabled|disabled_rules|skip|skip_?files|allowlist|suppress\w*|linters-settings\.disable|collectCoverageFrom|ignoreFailures)["'>]*\s*(?:[:=([{]|\+=|$)/;
const enabling =
  /^[-\s"'[]*(?:enable|enabled|select|extend-select|extends|opt_in_rules|only_rules|linters|plugins|includes|paths|lint\.select)["'\]]*\s*[:=]/;

/** Lists of what is left out that grow, and lists of what is looked for that shrink; each by the key it stands under. */
function grown(
  { before = '', after = '' }: WriteAction,
  added: readonly string[],
  removed: readonly string[],
  lint: boolean,
): Found {
  const size = (text: string, key: RegExp): readonly string[] => entriesUnder(text, key);
  const [left, leftBefore] = [size(after, ignoring), size(before, ignoring)];
  const extra = left.find((entry) => !leftBefore.includes(entry));
  if (left.length > leftBefore.length && extra !== undefined && touches(added, extra) && !isUsual(extra))
    return { what: 'a list of exceptions grows', line: extra };
  if (!lint) return undefined;
  const [on, onBefore] = [size(after, enabling), size(before, enabling)];
  const lost = onBefore.find((entry) => !on.includes(entry));
  return on.length < onBefore.length && lost !== undefined && touches(removed, lost)
    ? { what: 'a rule is removed', line: lost }
    : undefined;
}

const touches = (lines: readonly string[], entry: string): boolean =>
  lines.some((line) => line.includes(entry));

/** What nobody checks. */
const isUsual = (entry: string): boolean =>
  /node_modules|(?:^|\/)(?:dist|build|out|coverage|vendor|target|\.next|\.venv|venv|generated|__generated__|__pycache__|tmp)(?:\/|$)|\.min\.|\.d\.ts|\.gen\./.test(
    entry,
  );

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The entries of the lists under such keys, whether in one line or in many. */
function entriesUnder(text: string, key: RegExp): readonly string[] {
  const lines = text.split('\n').slice(0, 5_000);
  const found: string[] = [];
  lines.forEach((line, at) => {
    if (!key.test(line.trim()) || isNote(line.trim())) return;
    const rest = line.slice(line.search(/[:=([{]|\+=/) + 1);
    found.push(...wordsIn(rest));
    const open = (rest.match(/[[({]/g)?.length ?? 0) > (rest.match(/[\])}]/g)?.length ?? 0);
    for (const next of lines.slice(at + 1, at + 400)) {
      if (next.trim() === '' || isNote(next.trim())) continue;
      const deeper =
        indentOf(next) > indentOf(line) ||
        (/^\s*- /.test(next) && indentOf(next) === indentOf(line) && !line.trim().startsWith('-'));
      if (!deeper || (open && /^\s*[\])}]/.test(next))) break;
      found.push(...wordsIn(next));
    }
  });
  return found;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[,\s]+(?=["'`\w*-])|[[\](){}]/)
    .map((word) => word.replace(/^[-\s"'`:=]+|["'`,;\s]+$/g, ''))
    .filter((word) => word.length > 1 || /^[A-Z]$/.test(word));
