import { isCrateRoot, isThresholdFile } from './check-files.ts';
import type { LineChanges } from '../../../kernel/checks/line-changes.ts';
import { isNote, type Silenced } from './silenced.ts';

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

export function loweredIn(path: string, { added, removed }: LineChanges): Silenced | undefined {
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
    ? { what: 'strictness is taken away', line: gone.find((line) => !kept.includes(line)) ?? '' }
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
