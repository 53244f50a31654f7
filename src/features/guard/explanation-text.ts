import type { Explanation } from '../../kernel/app.ts';
import type { Finding } from '../../kernel/decision.ts';
import type { Style } from '../../kernel/operation.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { below, fit, paintLevel, wrap } from '../../kernel/operations/layout.ts';
import { effectTree } from './effect-tree.ts';
import { counted } from '../../kernel/operations/time-words.ts';

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
    return [`${style.dim('the host')}  gets no answer, and goes on as it would without Ephor`];
  const lines = [
    ...stdout.trimEnd().split('\n'),
    ...(stderr === '' ? [] : [`stderr, exit code ${exitCode}: ${stderr.trimEnd()}`]),
  ].filter((line) => line !== '');
  return [style.dim('the host gets, word for word'), ...lines.map((line) => `  ${style.code(line)}`)];
}
