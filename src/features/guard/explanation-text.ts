import type { Explanation } from '../../kernel/app.ts';
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

function considered({ considered: gates, decision }: ExplainResult, style: Style): string[] {
  const byLine = decision.findings.filter(({ gate }) => !gates.some((each) => each.gate === gate));
  const rows = [
    ...byLine.map(({ gate, level }) => ({ gate, level: level as string, objects: true })),
    ...gates,
  ];
  if (rows.length === 0) return [style.dim('No gate listens to this event.')];
  const width = Math.max(...rows.map(({ gate }) => gate.length));
  return rows.flatMap(({ gate, level, objects }) => {
    const name = gate.padEnd(width);
    if (!objects) return [style.dim(`  · ${name}  silent (would ${level})`)];
    const found = decision.findings.filter((finding) => finding.gate === gate);
    return found.flatMap((finding) => [
      `  ${paintLevel(finding.level, `✗ ${name}  ${finding.level}`, style)} ${style.dim(finding.code)}`,
      ...wrap(finding.reason, style.width - 8).map((line) => `      ${line}`),
      ...wrap(`→ ${finding.remedy}`, style.width - 8).map((line) => `      ${style.dim(line)}`),
    ]);
  });
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
