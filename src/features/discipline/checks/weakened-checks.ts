import type { CommandAction, WriteAction } from '../../../kernel/action.ts';
import {
  checkCommand,
  isCrateRoot,
  isHookFile,
  isListOfIgnored,
  isPipelineFile,
  isThresholdFile,
} from './check-files.ts';
import { type LineChanges, lineChanges, longestText } from '../../../kernel/checks/line-changes.ts';
import { loosenedIn } from './loosened-rules.ts';
import { lostIn } from './lost-checks.ts';
import { loweredIn } from './lowered-thresholds.ts';
import { lostInPackage } from './package-hooks.ts';
import type { Silenced } from './silenced.ts';

/** What checks less than it did, and where. */
export interface Weakened extends Silenced {
  readonly path: string;
}

/** What a write takes from a hook, a pipeline, a threshold or a rule; nothing of what only moves. */
export function weakenedBy(action: WriteAction): Weakened | undefined {
  const { path, before, after } = action;
  if (before === undefined || after === undefined || !isAboutChecks(path)) return undefined;
  if (before.length > longestText || after.length > longestText) return undefined;
  const changes = lineChanges(action);
  const found =
    lostInPackage(path, before, after) ??
    lostIn(path, changes) ??
    loweredIn(path, changes) ??
    loosenedIn(action, changes);
  return found && { ...found, path };
}

const isAboutChecks = (path: string): boolean =>
  isThresholdFile(path) ||
  isListOfIgnored(path) ||
  /(?:^|\/)tsconfig[\w.-]*\.json$/.test(path) ||
  isCrateRoot(path);

const isWhole = (path: string): boolean => isHookFile(path) || isPipelineFile(path);

/** The same by a command whose line shows it: a hook that goes, or can't run, and `sed -i`. */
export function weakenedByCommand({ command, report }: CommandAction): Weakened | undefined {
  if (!report) return undefined;
  const known = (touches: typeof report.deletes): readonly string[] =>
    touches.flatMap(({ path, certain }) => (certain && path !== undefined ? [path] : []));
  const writes = known(report.writes);
  const gone = known(report.deletes).find(isWhole);
  // Moved within where hooks and pipelines are looked for is not gone.
  if (
    gone !== undefined &&
    !writes.some((path) => path !== gone && isWhole(path) && !/\.(?:bak|off|disabled|old)$/.test(path))
  )
    return {
      what: isHookFile(gone) ? 'a hook is taken away' : 'CI is taken away',
      line: command,
      path: gone,
    };
  const inert = report.calls.flatMap(({ words }) =>
    words[0] === 'chmod' && /^(?:-x|a-x|ugo-x|0?6\d\d|000)$/.test(words[1] ?? '') ? words.slice(2) : [],
  );
  const hook = inert.find((word) => word !== undefined && isHookFile(word));
  if (hook !== undefined) return { what: 'a hook can no longer run', line: command, path: hook };
  if (
    /\bgit config (?:--\w+ )*(?:core\.hooksPath (?:\/dev\/null|""|''|\/tmp\S*)|--unset(?:-all)? core\.hooksPath)|\b(?:pre-commit|lefthook|husky) uninstall\b/.test(
      command,
    )
  )
    return { what: 'hooks are switched off', line: command, path: '' };
  return (
    edited(command, writes) ??
    rewritten(
      command,
      /\b(?:echo|printf|cat)\b[^]*(?<!>)>(?!>)/.test(command) ? [...report.replaces, ...writes] : [],
    )
  );
}

const substitution = /\bs([/|#,@])((?:\\.|(?!\1).){1,300})\1((?:\\.|(?!\1).){0,300})\1/g;

/** `sed -i 's/80/60/' jest.config.js`: what it looks for and what it puts there stand for the file. */
function edited(command: string, writes: readonly string[]): Weakened | undefined {
  const path = writes.find(isAboutChecks);
  if (path === undefined || !/\b(?:sed|perl|gsed)\b/.test(command)) return undefined;
  for (const [, , old, now] of command.matchAll(substitution)) {
    const found = ofTexts(path, plain(old), plain(now));
    if (found) return found;
  }
  const [, dropped] = /['"]\/((?:\\.|[^/])+)\/(?:,[^'"]{1,80})?d['"]/.exec(command) ?? [];
  return dropped === undefined ? undefined : ofTexts(path, plain(dropped), '');
}

const plain = (text = ''): string =>
  text
    .replaceAll(/\\([/.|"'()[\]{}$*+?^-])/g, '$1')
    .replaceAll('\\n', '\n')
    .replace(/^\^|\$$/g, '')
    .replaceAll('.*', ' ')
    .trim();

function ofTexts(path: string, old: string, now: string): Weakened | undefined {
  const changes: LineChanges = {
    added: now
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    removed: [old].filter(Boolean),
  };
  const [was, is] = [Number(old), Number(now)];
  if (
    old !== '' &&
    now !== '' &&
    is < was &&
    /cov|jest|vitest|nyc|c8|jacoco|gradle|pom\.xml|phpstan/i.test(path)
  )
    return { what: 'a threshold is lowered', line: `${old} becomes ${now}`, path };
  const action: WriteAction = {
    kind: 'write',
    path,
    change: { kind: 'whole', content: now },
    before: old,
    after: now,
  };
  const found = lostIn(path, changes) ?? loweredIn(path, changes) ?? loosenedIn(action, changes);
  return found && { ...found, path };
}

/** A hook whose whole new content stands in the line, and checks nothing. */
function rewritten(command: string, replaced: readonly string[]): Weakened | undefined {
  const path = replaced.find((name) => isHookFile(name) && !/\.(?:ya?ml|json|toml)$/.test(name));
  if (path === undefined) return undefined;
  const text = command.replaceAll('\\n', '\n').replaceAll(/\S*hooks?\/\S+|\S*\.husky\/\S+/g, ' ');
  return /\bexit 0\b|\|\|\s*(?:true|:)/.test(text) || !checkCommand.test(text)
    ? { what: 'a hook checks nothing now', line: command, path }
    : undefined;
}
