import type { Action, CommandAction } from '../action.ts';
import { saysNothing } from './check-failure.ts';
import { soundsLikeTests, verdictIn } from './check-output.ts';
import { checkIn, type CheckKind, decidingCheckIn } from './checks.ts';
import type { AgentEvent } from '../event.ts';
import type { checkEnds } from './evidence.ts';
import { endOf } from '../tool-end.ts';

/** A check that was run, and how it ended: by its exit code where that is known, else by what it printed. */
export interface RanCheck {
  readonly kind: CheckKind;
  readonly ended: (typeof checkEnds)[number];
  readonly output: string;
}

/** Undefined for what checks nothing, and for what was interrupted. */
export function ranCheck(event: AgentEvent): RanCheck | undefined {
  if (event.kind !== 'tool.after' && event.kind !== 'tool.failed') return undefined;
  if (event.kind === 'tool.failed' && event.interrupted) return undefined;
  const { action } = event;
  const output = outputOf(event);
  const kind = kindOf(action, output);
  if (!kind) return undefined;
  const end = endOf(event);
  if (!end) return isBackground(action, event) ? { kind, ended: 'unknown', output } : undefined;
  return { kind, output, ended: endedAs(action, kind, end.ended, output) };
}

/** What a tool printed, as far as its host hands it over. */
export function outputOf(event: AgentEvent): string {
  if (event.kind === 'tool.failed') return event.error;
  return event.kind === 'tool.after' ? textIn(event.response) : '';
}

function textIn(response: unknown): string {
  if (typeof response === 'string') return response;
  if (typeof response !== 'object' || response === null) return '';
  const { stdout, stderr, error, content, text, output } = response as Readonly<Record<string, unknown>>;
  const parts = Array.isArray(content) ? content.map(textIn) : [content];
  return [stdout, stderr, error, text, output, ...parts]
    .filter((part) => typeof part === 'string')
    .join('\n');
}

function kindOf(action: Action, output: string): CheckKind | undefined {
  if (action.kind === 'mcp') return toolKind(action.tool);
  if (action.kind !== 'command') return undefined;
  const known = checkIn({ ...action, background: false });
  if (known) return known;
  const runs = action.report === undefined || action.report.effect !== 'read';
  return runs && soundsLikeTests(output) ? 'test' : undefined;
}

/** A tool of a server that tests or builds, by the words of its name. */
function toolKind(tool: string): CheckKind | undefined {
  const words = tool.toLowerCase().split(/[_-]+/);
  if (words.some((word) => /^(?:list|get|create|write|update|delete)$/.test(word))) return undefined;
  if (words.some((word) => /^tests?$/.test(word))) return 'test';
  return words.some((word) => /^(?:build|lint|typecheck|diagnostics)$/.test(word)) ? 'check' : undefined;
}

const isBackground = (action: Action, event: AgentEvent): boolean =>
  action.kind === 'command' && event.kind === 'tool.after' && !interrupted(event.response);

const interrupted = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  (response as { interrupted?: unknown }).interrupted === true;

function endedAs(
  action: Action,
  kind: CheckKind,
  ended: 'passed' | 'failed',
  output: string,
): RanCheck['ended'] {
  if (action.kind !== 'command') return ended === 'failed' ? 'failed' : (verdictIn(output) ?? 'unknown');
  if (ended === 'failed') return endsWithCheck(action) ? 'failed' : (verdictIn(output) ?? 'unknown');
  if (decidingCheckIn(action) === kind) return 'passed';
  return codeOfCheck(action, output) ?? verdictIn(output) ?? (saysNothing(output) ? 'unknown' : 'passed');
}

/** A line may fail after its check passed, as `npm test && git push` does. */
function endsWithCheck(action: CommandAction): boolean {
  const { report } = action;
  if (report === undefined) return false;
  const end = report.calls.findLastIndex(({ words }) => !onlyPasses(words));
  // `python -m pytest` starts two programs, and the first of them ends as the second does.
  const first = isCarried(report.calls[end]?.words, report.calls[end - 1]?.words) ? end - 1 : end;
  const calls = report.calls.slice(first, end + 1);
  const decides = end < report.calls.length - 1 || calls.some((call) => call.decides);
  return decides && checkIn({ ...action, background: false, report: { ...report, calls } }) !== undefined;
}

const isCarried = (
  inner: readonly (string | undefined)[] = [],
  outer: readonly (string | undefined)[] = [],
): boolean =>
  outer.length > inner.length &&
  inner.length > 0 &&
  inner.every((word, at) => word === outer[outer.length - inner.length + at]);

const filters = new Set(['tail', 'head', 'cat', 'tee', 'less', 'sort', 'uniq', 'cut', 'tr']);

/** Behind a pipe: passes on what it is given, and does not fail by itself; nor does `exit ${PIPESTATUS[0]}`. */
const onlyPasses = ([program = '', ...rest]: readonly (string | undefined)[]): boolean =>
  (program === 'exit' && (rest[0] === undefined || rest[0].startsWith('$'))) ||
  (filters.has(program) && rest.every((word) => word !== undefined && /^-|^\d+$/.test(word)));

/** The code that was printed is that of the check only where nothing else that may fail stands between them. */
function codeOfCheck(action: CommandAction, output: string): 'passed' | 'failed' | undefined {
  const code = printedCode(action.command, output);
  if (code !== 'failed' || action.report === undefined) return code;
  const { report } = action;
  const last = report.calls.findLast(({ words }) => !says.has(words[0] ?? '') && !onlyPasses(words));
  return last === undefined || checkIn({ ...action, background: false, report: { ...report, calls: [last] } })
    ? code
    : undefined;
}

const says = new Set(['echo', 'printf']);

/** `npm test; echo $?` prints what the shell would have said. */
function printedCode(command: string, output: string): 'passed' | 'failed' | undefined {
  if (!/\becho\b[^|;&\n]{0,80}(?:\$\?|\$\{?PIPESTATUS)/.test(command)) return undefined;
  const [, code] = /(?:^|[^\d.])(\d{1,3})\W{0,5}$/.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? [];
  return code === undefined ? undefined : code === '0' ? 'passed' : 'failed';
}
