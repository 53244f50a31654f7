import type { Style } from '../../kernel/operation.ts';
import { below, column, fit, paintLevel } from '../../kernel/operations/layout.ts';
import { counted, localTime } from '../../kernel/operations/time-words.ts';
import type { AuditLine } from '../../kernel/outcome.ts';
import type { StoredDecision } from '../../kernel/stores/journal.ts';
import type { AuditCheck } from '../../kernel/stores/store.ts';
import { isAnswer } from '../../kernel/text/override-words.ts';
import { shouted } from '../../kernel/work/phase.ts';

const names = {
  phase_transition: 'phase',
  override_requested: 'exception asked for',
  override_granted: 'exception granted',
  override_used: 'exception used',
  feedback_accepted: 'objection accepted',
  context_snapshot: 'snapshot',
  scope_granted: 'scope granted',
} as const;

/** Time, what was decided and in which session; below it, what set it off and why. */
export function historyText(decisions: readonly StoredDecision[], style: Style): string {
  if (decisions.length === 0) return style.dim('No decisions are recorded here.');
  return decisions.map((decision) => decisionText(decision, style)).join('\n');
}

function decisionText(decision: StoredDecision, style: Style): string {
  const { type, from_state: from, to_state: to, session_id: session } = decision;
  const moved = to ? ` ${from ? `${shouted(from)} → ` : ''}${style.strong(shouted(to))}` : '';
  const head = `${style.dim(localTime(decision.timestamp))}  ${names[type]}${moved}  ${style.dim(session.slice(0, 8))}`;
  const details = [
    ...(decision.approved_scope ? [`agreed: ${decision.approved_scope}`] : []),
    ...(decision.trigger ? [`“${decision.trigger}”`] : []),
    ...decision.context.split('\n').filter((line) => line.trim() !== ''),
    ...(decision.prompt === undefined ? [] : [style.dim('its text is not on this machine')]),
  ];
  const lines = details.map((line) => `  ${style.dim('│')} ${fit(line, Math.max(20, style.width - 4))}`);
  return [head, ...lines].join('\n');
}

const signs: Readonly<Record<string, string>> = { deny: '✗ deny', ask: '? ask', note: '· note', silent: '' };

/** Time, id, decision, event, tool and subject; below it, who objected and why. */
export function lineText(line: AuditLine & { readonly root: string }, style: Style): string {
  const { root, findings } = line;
  const decision = findings.length > 0 && findings.every(isAnswer) ? 'answer' : line.decision;
  const time = localTime(line.at);
  const sign = paintLevel(decision, (signs[decision] ?? decision).padEnd(6), style);
  const what =
    line.event === 'operation'
      ? column(`ephor ${line.tool ?? ''}`, 22)
      : `${column(line.event, 13)} ${column(line.tool ?? '', 8)}`;
  const room = Math.max(20, style.width - time.length - 46);
  const subject = fit(below(line.subject ?? '', root), room);
  const head = `${style.dim(`${time}  ${(line.id ?? '').padEnd(10)}`)}  ${sign} ${what} ${subject}`.trimEnd();
  return [head, ...whyLines(line, style).map((text) => `       ${style.dim('└')} ${text}`)].join('\n');
}

function whyLines(
  { root, findings, reason, warnings = [] }: AuditLine & { readonly root: string },
  style: Style,
): readonly string[] {
  const cut = (text: string): string => fit(text.replaceAll(`${root}/`, ''), style.width - 9);
  const heard = findings.map((finding) => finding.reason).join('\n');
  return [
    ...findings.map((finding) =>
      style.dim(cut(isAnswer(finding) ? finding.reason : `${finding.gate}: ${finding.reason}`)),
    ),
    ...(reason === undefined ? [] : [style.dim(cut(`“${reason}”`))]),
    ...warnings.filter((text) => !heard.includes(text)).map((text) => style.warn(cut(`! ${text}`))),
  ];
}

export function checkText({ lines, files, broken }: AuditCheck, style: Style): string {
  const size = `${counted(lines, 'line')} in ${counted(files, 'file')}`;
  if (!broken) return `${style.good('✓ The log is intact:')} ${size}, each follows the one before it.`;
  return [
    `${style.bad('✗ The log is broken:')} ${broken.file}:${broken.line}: ${broken.cause}.`,
    '  Somebody changed, added or removed a line there, or right before it.',
    `  Compare it with a backup; ${style.code('ephor status')} says whether the state was touched as well.`,
  ].join('\n');
}
