import { loosenedIn } from './loosened-rules.ts';
import {
  checkCommand,
  isCrateRoot,
  isHookFile,
  isListOfIgnored,
  isPipelineFile,
  isThresholdFile,
  lostIn,
} from './lost-checks.ts';
import { lostInPackage } from './package-hooks.ts';
import { isNote, type Silenced } from './silencers.ts';
import type { CommandAction, WriteAction } from '../../../kernel/action.ts';
import { lineChanges, type LineChanges, longestText } from '../../../kernel/checks/line-changes.ts';

/** At least so much is wanted: less is weaker. */
const least =
  /cover(?:age|ed)|(?<![\w-])(?:statements|branches|functions|lines|conditions|methods|instructions|complexities)\b|fail[-_]?under|\bminimum|\bmin[-_]?(?:imum)?[-_]?(?:coverage|score|msi|covered|mutation|percent\w*|rating|ratio)|minScore|minMsi|minCoveredMsi|\b(?:target|threshold|thresholds|level|errorLevel|msi|break|high)\b|mutation_?score|haltOn/i;
/** At most so much is let pass: more is weaker. */
const most =
  /max[-_ ]?(?:warnings|issues|errors|complexity|allowed|violations|problems|len|line|lines|depth|params|statements|size|diff)|\bmax(?:imum)?\b(?!imum_coverage_drop)|allowed[-_]?(?:warnings|failures|errors)|line[-_]length|cyclop|maximum_?(?:warning|error|coverage_drop)|failBuildOnCVSS|maxIssues|\blimit\b|tolerance|min-complexity|\bMax:/i;
/** Here a threshold is what is let pass. */
const turnedFiles = /(?:detekt|codecov|checkstyle|pmd|lighthouse|size-limit)[\w.-]*$/;
/** Numbers that measure something else. */
const other =
  /version|timeout|retr|port\b|node|\bimage\b|uses:|python|java\b|release|target(?:Compat|Sdk|:\s*["']?es)|"?target"?\s*:\s*"|maxWorkers|max-parallel|parallel|memory|heap|maxParallel|maxHeap/i;

const number = /\d+(?:\.\d+)?/g;
const numbersIn = (line: string): readonly number[] =>
  [...line.matchAll(number)].map(([text]) => Number(text));
const shapeOf = (line: string): string => line.replaceAll(number, '#').replace(/[,;]$/, '');

/** Flags and settings without which a check is weaker. */
const strictness =
  /--max-warnings|--cov-fail-under|-Werror\b|-D ?warnings|--deny[- ]warnings|--strict\b|--fail-under|--fail-on-\w+|--error-on-\w+|--warnings-as-errors|warnings_as_errors|allWarningsAsErrors\W+true|warningsAsErrors\W+true|TreatWarningsAsErrors>true|\bfail_under\b|coverageThreshold\b|\bminimum_coverage\b|\bfail_on_warning\b|<minimum>|\bminimum\s*=|#!\[(?:deny|forbid)\(|jacocoTestCoverageVerification|\bcoverageThresholds?\b|^thresholds\b/;
/** Settings by which a check goes on, whatever it found. */
const lenience =
  /\b(?:is)?ignoreFailures?\W{1,5}true|\bfailOn(?:Violation|Error|Warning|Failure)\w*\W{1,5}false|haltOnFailure\W{1,5}false|\babortOnError\W{1,5}false|<skip(?:Tests|ITs)?>true|<(?:jacoco|checkstyle|pmd|spotbugs|enforcer)\.skip>true|-DskipTests\b|-x (?:test|check|detekt|ktlint\w*|lint\w*)\b|warningsAsErrors\W{1,5}false|allWarningsAsErrors\W{1,5}false|TreatWarningsAsErrors>false|\bcheck_coverage\W{1,5}false|check-coverage["']?\s*[:=]\s*false|\bisEnabled\s*=\s*false|\benabled\s*=\s*false|\bcontinue_on_failure\W{1,5}true|-Wno-error\b|--exit-zero\b|--no-fail\b|--no-cov-on-fail|reportOnly\W{1,5}true|informational:\s*true|if_ci_failed:\s*success|require_ci_to_pass:\s*(?:false|no)|--cap-lints|qualitygate\.wait=false/i;

function loweredIn(path: string, { added, removed }: LineChanges): Silenced | undefined {
  if (isCrateRoot(path)) return lostStrictness(added, removed);
  if (!isThresholdFile(path)) return undefined;
  for (const line of added) {
    const old = removed.find((gone) => shapeOf(gone) === shapeOf(line));
    if (old !== undefined && isWeaker(path, old, line))
      return { what: 'a threshold is lowered', line: `${numbersIn(old).join(' ')} becomes ${line}` };
  }
  const lenient = added.filter((line) => lenience.test(line));
  if (lenient.length > removed.filter((line) => lenience.test(line)).length)
    return { what: 'a check may fail', line: lenient[0] ?? '' };
  return lostStrictness(added, removed);
}

function lostStrictness(added: readonly string[], removed: readonly string[]): Silenced | undefined {
  const gone = removed.filter((line) => strictness.test(line) && !isNote(line));
  const kept = added.filter((line) => strictness.test(line) && !isNote(line));
  return gone.length > kept.length
    ? { what: 'a strict setting is removed', line: gone.find((line) => !kept.includes(line)) ?? '' }
    : undefined;
}

function isWeaker(path: string, old: string, now: string): boolean {
  const known = now.replaceAll(/(['"])(?:\.{0,2}\/)[^'"]*\1/g, ' ');
  // JaCoCo and others have a `limit { minimum = … }`.
  const upper = most.test(known) && !/\bminimum\b|fail[-_]?under/i.test(known);
  const lower = least.test(known);
  if ((!upper && !lower) || (!upper && other.test(known) && !/cover|threshold/i.test(known))) return false;
  const turned = upper || (turnedFiles.test(path) && /threshold/i.test(known));
  const [before, after] = [numbersIn(old), numbersIn(now)];
  return after.some((value, at) => {
    const was = before[at] ?? value;
    return turned ? value > was : value < was;
  });
}

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
      what: isHookFile(gone) ? 'a hook is removed' : 'CI is removed',
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
  const baseline = takesStock.exec(command)?.[0];
  if (baseline !== undefined)
    return { what: 'a check’s findings are listed as known', line: baseline.trim(), path: '' };
  return (
    edited(command, writes) ??
    rewritten(
      command,
      /\b(?:echo|printf|cat)\b[^]*(?<!>)>(?!>)/.test(command) ? [...report.replaces, ...writes] : [],
    )
  );
}

/** What a checker finds now is written down, and not reported any more. */
const takesStock =
  /\s--?(?:(?:generate|update|write|create|set|auto-gen|save|regenerate)-?(?:baseline|config|todo|suppressions)|suppress-all|suppress-rule|add-noqa|baseline-update|betterer:update)\b[^\s;&|]*|\b(?:rubocop|standardrb)\b.*--(?:auto-gen-config|regenerate-todo|generate-todo)|\b(?:detekt|ktlint|lint|psalm)\w*[Bb]aseline\b|\bbetterer --update\b/;

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
    ? { what: 'a hook no longer checks anything', line: command, path }
    : undefined;
}
