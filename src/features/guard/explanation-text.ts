import { isAbsolute, join, normalize } from 'node:path/posix';
import { type Action, mutates } from '../../kernel/action.ts';
import type { App, Explanation } from '../../kernel/app.ts';
import type { CommandEffect, CommandReport, Touch } from '../../kernel/commands/shell.ts';
import { compareLevels, type Decision, type Finding, objections } from '../../kernel/decision.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import type { Style } from '../../kernel/operation.ts';
import { below, fit, paintLevel, wrap } from '../../kernel/operations/layout.ts';
import { counted } from '../../kernel/operations/time-words.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { isAnswer } from '../../kernel/text/override-words.ts';
import { toolNamed } from '../../kernel/tool-end.ts';

const paint = (effect: CommandEffect, text: string, style: Style): string =>
  effect === 'destroy' ? style.bad(text) : effect === 'write' ? style.warn(text) : style.good(text);

/** What a command would do: its effect, the parts that make it so, and what it touches. */
function effectTree(report: CommandReport, style: Style): string[] {
  const touched = (['writes', 'deletes', 'reads', 'network', 'executes'] as const).flatMap((kind) =>
    report[kind].length === 0 ? [] : [`${kind.padEnd(8)} ${report[kind].map(shown).join('  ')}`],
  );
  const rows = [
    ...report.parts.map(
      ({ command, effect, reason }) =>
        `${paint(effect, effect.padEnd(8), style)} ${style.strong(command)}  ${reason}`,
    ),
    ...touched.map((line) => style.dim(line)),
  ];
  const whole = report.whole ? '' : style.dim('  (parts of it could not be worked out)');
  return [
    `  ${paint(report.effect, style.strong(report.effect), style)}  ${report.reason}${whole}`,
    ...rows.map((row, index) => `  ${style.dim(index === rows.length - 1 ? '└' : '├')} ${row}`),
  ];
}

const shown = ({ path, certain }: Touch): string =>
  path === undefined ? 'an unknown place' : certain ? path : `${path}?`;

/** An event in a few words, for people who have no payload at hand. */
interface EventWords {
  readonly host: string;
  readonly session?: string | undefined;
  readonly tool?: string | undefined;
  readonly path?: string | undefined;
  readonly content?: string | undefined;
  readonly command?: string | undefined;
  readonly url?: string | undefined;
  readonly prompt?: string | undefined;
}

export function eventInWords(
  words: EventWords,
  { io, cwd, units }: Pick<App, 'io' | 'cwd' | 'units'>,
): AgentEvent | undefined {
  const { host, session = 'explain', prompt } = words;
  const envelope = { host, session, cwd, at: io.clock.now().toISOString() };
  if (prompt !== undefined) return { ...envelope, kind: 'prompt.before', prompt };
  const told = actionOf(words, cwd);
  const asking = units.hosts.find(({ id }) => id === host);
  return (
    told && { ...envelope, kind: 'tool.before', tool: words.tool ?? toolNamed(asking, told), action: told }
  );
}

function actionOf(words: EventWords, cwd: string): Action | undefined {
  const { command, path, content, url, tool } = words;
  const absolute = (given: string): string => (isAbsolute(given) ? normalize(given) : join(cwd, given));
  if (command !== undefined) return { kind: 'command', command, background: false };
  if (path !== undefined && (content !== undefined || writes(tool))) {
    const change = { kind: 'whole', content: content ?? '' } as const;
    return { kind: 'write', path: absolute(path), change };
  }
  if (path !== undefined) return { kind: 'read', paths: [absolute(path)] };
  if (url !== undefined) return { kind: 'fetch', url };
  return tool === undefined ? undefined : { kind: 'other', input: {}, mutates: true };
}

const writes = (tool: string | undefined): boolean => tool !== undefined && /write|edit|patch/i.test(tool);

export interface ExplainResult extends Explanation {
  /** What comes of it, in one sentence. */
  readonly verdict: string;
  readonly root: string;
  readonly switchedOff: boolean;
  /** Whether the gates that said nothing are listed. */
  readonly all: boolean;
}

/** What comes of it, who says so and why, and then what was looked at and what the agent gets to read. */
export function explanationText(result: ExplainResult, style: Style): string {
  const { event, decision, verdict } = result;
  const tool = 'tool' in event ? ` ${style.strong(event.tool)}` : '';
  const subject = fit(below(subjectOf(event) ?? '', result.root), style.width - 30);
  const [head = '', ...rest] = wrap(verdict.replaceAll(`${result.root}/`, ''), style.width);
  return [
    paintLevel(decision.level, style.strong(head), style),
    ...rest,
    '',
    ...considered(result, style),
    '',
    `${style.dim(event.kind)}${tool}  ${subject}`,
    ...actionLines(result, style),
    '',
    ...reply(result, style),
  ].join('\n');
}

function actionLines({ event }: ExplainResult, style: Style): string[] {
  if (!('action' in event)) return [];
  const { action } = event;
  if (action.kind === 'command' && action.report) return effectTree(action.report, style);
  if (action.kind !== 'write') return [style.dim(`  action ${action.kind}`)];
  if (action.problem) return [style.dim(`  action write, but ${action.problem}`)];
  return [style.dim(`  action write: ${size(action.before)} → ${size(action.after)}`)];
}

const size = (content: string | undefined): string =>
  content === undefined ? 'no file' : counted(content.length, 'character');

function considered({ considered: gates, decision, all }: ExplainResult, style: Style): readonly string[] {
  return gates.length === 0 && decision.findings.length === 0
    ? [style.dim('No gate listens to this event.')]
    : gateLines(decision.findings, gates, all, style);
}

/** Who spoke and why; the others by number, or with `all` by name. */
export function gateLines(
  findings: readonly Finding[],
  gates: readonly { readonly gate: string; readonly level: string }[],
  all: boolean,
  style: Style,
): readonly string[] {
  const silent = gates.filter(({ gate }) => !findings.some((finding) => finding.gate === gate));
  const named = [...findings, ...(all ? silent : [])];
  const width = Math.max(0, ...named.map(({ gate }) => gate.length));
  const others = findings.length > 0 ? counted(silent.length, 'other') : counted(silent.length, 'gate');
  return [
    ...findings.flatMap((finding) => [
      `  ${paintLevel(finding.level, `✗ ${finding.gate.padEnd(width)}  ${finding.level}`, style)} ${style.dim(finding.code)}`,
      ...wrap(finding.reason, style.width - 8).map((line) => `      ${line}`),
      ...wrap(`→ ${finding.remedy}`, style.width - 8).map((line) => `      ${style.dim(line)}`),
    ]),
    ...(all
      ? silent.map(({ gate, level }) => style.dim(`  · ${gate.padEnd(width)}  silent (would ${level})`))
      : silent.length > 0
        ? [style.dim(`  · ${others} said nothing (--all lists them)`)]
        : []),
  ];
}

function reply({ reply: { stdout, stderr, exitCode } }: ExplainResult, style: Style): string[] {
  if (stdout === '' && stderr === '')
    return [`${style.dim('the host')}  gets no answer, and carries on as it would without Ephor`];
  const lines = [
    ...stdout.trimEnd().split('\n'),
    ...(stderr === '' ? [] : [`stderr, exit code ${exitCode}: ${stderr.trimEnd()}`]),
  ].filter((line) => line !== '');
  return [style.dim('the host gets, word for word'), ...lines.map((line) => `  ${style.code(line)}`)];
}

const words = {
  present: { off: 'is', answer: 'Answers you', note: 'Silent, and noted', ask: 'Asks you', deny: 'Refused' },
  past: { off: 'was', answer: 'Answered you', note: 'Silent, and noted', ask: 'Asked you', deny: 'Refused' },
};

/** What comes of an event, in one sentence that begins with it. */
export const verdictWords = ({ event, decision }: Explanation, switchedOff: boolean): string =>
  verdictOf(decision, switchedOff, quietBecause(event), 'present');

export function verdictOf(
  decision: Decision,
  switchedOff: boolean,
  quiet: string,
  when: 'present' | 'past',
): string {
  const { off, answer, ...levels } = words[when];
  if (switchedOff) return `Silent: Ephor ${off} switched off here, so nothing ${off} checked.`;
  const [first] = (decision.level === 'note' ? decision.findings : objections(decision)).toSorted((a, b) =>
    compareLevels(b.level, a.level),
  );
  if (!first) return `Silent: ${quiet}`;
  const more = decision.findings.filter(({ level }) => level === first.level).length - 1;
  const said = `${first.reason}${more > 0 ? ` And ${more} more.` : ''}`;
  return `${isAnswer(first) ? answer : levels[first.level]}: ${said}`;
}

function quietBecause(event: Explanation['event']): string {
  if (!('action' in event)) return 'there is nothing to object to.';
  return mutates(event.action) ? 'no gate objects.' : 'it only reads.';
}
