import { plainOutput } from './check-output.ts';
import { redact } from '../text/secrets.ts';
import { hashOf } from '../work/task-identity.ts';

/** What failed in a check: which tests or files, and how. */
export interface CheckFailure {
  /** Names of tests and files, as the runner gives them. */
  readonly names: readonly string[];
  /** The same for the same failure, whatever its numbers, paths, times and order are; empty where nothing is known. */
  readonly signature: string;
}

const [mostNames, mostMessages, longestName] = [60, 40, 200];

/** How runners name what failed. The first group is the name. */
const named: readonly RegExp[] = [
  // vitest ` FAIL  a.test.ts > x > y`, jest `FAIL a.test.ts`, pytest `FAILED a.py::x - why`
  /^ ?(?:FAIL|FAILED|ERROR|❌) {1,3}(\S*[\w/]\.\w{1,5}\b[^\n]{0,200}?)(?: - [^\n]*)?$/,
  /^\s{0,8}[×✗✘✖❌✕] {1,3}(.{1,200}?)(?: \(?\d[\d.]*\s?m?s\)?)?$/,
  /^\s{0,4}● (.{1,200})$/,
  // go, cargo, unittest, tap
  /^\s{0,8}--- FAIL: (\S{1,200})/,
  /^test (.{1,200}) \.\.\. FAILED$/,
  /^(?:FAIL|ERROR): (test\w* \([^)\n]{1,200}\))/,
  /^not ok \d+ (?:- )?(.{1,200})$/,
  // mocha, rspec, phpunit, mix
  /^\s{0,4}\d+\) (.{1,200}?):?$/,
  /^rspec (\.\/\S{1,200})/,
  // dart, flutter
  /^\d\d:\d\d(?: \+\d+)?(?: ~\d+)? -\d+: (.{1,200}) \[E\]$/,
  // gradle, dotnet, xunit, maven, ctest, swift
  /^(\S[^\n]{1,200} > [^\n]{1,200}) FAILED$/,
  /^\s{0,4}(?:Failed|\[FAIL\]) (\S{1,200})(?: \[[^\]\n]{1,40}\])?$/,
  /^\[ERROR\] {1,6}([\w$.]{1,150}[.#:]\w{1,100})(?::\d+)?\b/,
  /^\s{0,8}\d+ - (\S{1,100}) \(Failed\)/,
  /error: -\[([^\]\n]{1,200})\]/,
  // tsc, mypy, ruff, eslint, compilers: the file
  /^([^\s:(]{1,200})\(\d+,\d+\): error\b/,
  /^([^\s:]{1,200}):\d+(?::\d+)?(?:: | - )(?:fatal )?(?:error|[A-Z]{1,4}\d{2,5})\b/,
  /^ {1,4}--> ([^\s:]{1,200}):\d+/,
  /^((?:[A-Za-z]:)?\/?[\w@./-]{1,200}\.\w{1,5})$/,
  /^> Task (:\S{1,100}) FAILED$/,
];

/** Says how often, how long or that it failed at all: true of every failure. */
const banner =
  /^(?:\W*(?:failed (?:tests?|suites?)|short test summary info|test session starts|summary of all failing tests)\b.{0,40}|\W*(?:failures?|errors?)\W*|\s*(?:tests?|test files|test suites|snapshots|suites|start at|duration|time|ran|finished in|tests run|seed|randomized with seed)\b.{0,120}|exit code:? \d+|command failed.{0,40}|npm (?:err!|error).{0,200}|>.{0,200}|\$ .{0,200}|\W*\d+ (?:failed|failing|passed|passing|tests?|examples?|problems?|errors?)\b.{0,120}|fail(?:ed|ures?!)?|failures:|error command failed.{0,80}|test result:.{0,120}|found \d+ .{0,80}|build fail(?:ed|ure)\b.{0,80}|failure: build failed.{0,80}|\* what went wrong:|.{0,40}elifecycle.{0,80}|make(?:\[\d+\])?: \*\*\*.{0,120}|\s*at .{0,200}|\s*❯ .{0,200}|\s*\d+\s?\|.{0,200}|\s*\|.{0,200})$/i;

const telling =
  /error|exception|assert|panic|fatal|cannot|can't|could ?n[o']t|unable|not (?:found|defined|a |allowed|exist|assignable)|no such|denied|undefined|invalid|expected|received|unexpected|mismatch|missing|conflict|unknown|does not|doesn't|undeclared|unused|\bwant\b|\bgot\b/i;

/** What differs between two runs of the same failure. */
const variable: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"`)>\]]+/g, '<url>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<id>'],
  [/\b0x[0-9a-f]+\b/g, '<id>'],
  [/(?<![\w<])(?:[a-z]:)?[\w.@~+-]{0,100}(?:[\\/][\w.@~+$-]{1,100}){1,40}[\\/]?/g, '<path>'],
  [/(?<![\w<])[\w@~+-][\w.@~+-]{0,100}\.[a-z][a-z0-9]{0,5}(?=:\d)/g, '<path>'],
  [/[-+]?\d+(?:[.,:]\d+)*(?:\s?(?:ms|s|m|µs|ns)\b)?/g, '<n>'],
];

const normal = (line: string): string =>
  variable
    .reduce(
      (text, [pattern, sign]) => text.replaceAll(pattern, sign),
      line.toLowerCase().replaceAll(/\s+/g, ' '),
    )
    .trim();

/** A name keeps its numbers, since they tell tests apart, and loses what stands behind it: times, places. */
const nameOf = (text: string): string =>
  text
    .replace(/\s*\(?\b\d+(?:\.\d+)?\s?m?s\)?$/, '')
    .replace(/(?::\d+){1,2}$/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:[A-Za-z]:)?\/\S*\/(?=[^/]+$)/, '')
    .trim()
    .slice(0, longestName);

/** What failed, from all that a check printed. */
export function failureIn(output: string): CheckFailure {
  const lines = redact(plainOutput(output)).split(/[\r\n]+/);
  const names = new Set<string>();
  const messages = new Set<string>();
  for (const line of lines) {
    const name = nameIn(line);
    if (name !== undefined && names.size < mostNames) names.add(name);
    else if (name === undefined && telling.test(line) && !banner.test(line) && messages.size < mostMessages)
      messages.add(normal(line.slice(0, 400)));
    const why = /^(?:FAILED|ERROR) \S{1,200} - (.{1,300})$/.exec(line)?.[1];
    if (why !== undefined) messages.add(normal(why));
  }
  const said = [...messages].map((message) => `? ${message}`);
  const known = [...names].map((name) => `- ${name}`);
  const parts = [...failedCount(lines), ...known, ...said];
  return { names: [...names], signature: parts.length === 0 ? '' : hashOf(parts) };
}

function nameIn(line: string): string | undefined {
  if (line.length > 600) return undefined;
  for (const pattern of named) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) return nameOf(found) || undefined;
  }
  return undefined;
}

/** How many failed, by the line that sums up; of several, as for files and tests, the last. */
function failedCount(lines: readonly string[]): readonly string[] {
  const counts = lines.flatMap(
    (line) =>
      /\b([1-9]\d{0,6}) (?:tests? )?(?:failed|failing|failures?|errors?|problems?)\b/.exec(line)?.[1] ??
      /\b(?:Failures|Errors|Failed): {1,8}([1-9]\d{0,6})\b/.exec(line)?.[1] ??
      /^[#ℹ] ?fail ([1-9]\d*)$/.exec(line)?.[1] ??
      [],
  );
  return counts.slice(-1);
}

const tool =
  /(?:command )?not found\b|\bno such file or directory: \S+$|\bis not recognized as an internal|\bENOENT\b[^\n]{0,80}\bspawn\b|spawn [^\n]{1,80} ENOENT|\bNo module named (?:pytest|unittest|tox|nox|ruff|mypy)\b|^\S*python[\d.]*: (?:No module named|can't open file)|exit code:? 12[67]\b|could not determine executable to run|\bmissing script\b|\bCannot find module '[^']{0,200}node_modules\b|^error: no such (?:sub)?command|\bunknown (?:sub)?command\b|No rule to make target|Could not find gem\b|Could not locate Gemfile|JAVA_HOME is not set|JAVA_HOME environment variable is not|Task '[^']{1,80}' not found in|The task "[^"]{1,80}" could not be found|Could not find Hex|go\.mod file not found|cannot find main module|MSB1003|No such file or directory$|Permission denied$|unable to find utility|no such service\b/im;
const network =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)\b|connection (?:refused|reset|timed out)|could not resolve host|network is unreachable|temporary failure in name resolution|cannot connect to the docker daemon|failed to connect to|no route to host|proxy error|502 bad gateway|503 service/i;
const late = /\b(?:command )?timed out after\b|\bSIGTERM\b|\bSIGKILL\b|exit code:? (?:124|130|137|143)\b/i;

/** Whether nothing was checked at all: no tool, no network, no time. Says nothing about the change before it. */
export function saysNothing(output: string): boolean {
  const text = plainOutput(output);
  if (late.test(text)) return true;
  const hasNames = text.split('\n').some((line) => nameIn(line) !== undefined);
  return !hasNames && (tool.test(text) || network.test(text));
}
