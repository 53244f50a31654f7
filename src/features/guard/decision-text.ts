import type { Project } from '../../kernel/app.ts';
import type { Style } from '../../kernel/operation.ts';
import type { Named } from '../../kernel/stores/store.ts';
import { below, fit, labelled, paintLevel, wrap } from '../../kernel/operations/layout.ts';
import { ago, localTime } from '../../kernel/operations/time-words.ts';
import { gateLines, verdictOf } from './explanation-text.ts';

/** A decision of the past as the log has it, and how things are now. */
export interface RecordedDecision extends Named {
  /** What came of it, in one sentence. */
  readonly verdict: string;
  /** What the log does not tell about it, and why. */
  readonly unknown: readonly string[];
  readonly settingsNow: string;
  readonly now: string;
  readonly root: string;
  readonly all: boolean;
}

export function recordedDecision(
  line: Named,
  { settings, place }: Project,
  now: string,
  all: boolean,
): RecordedDecision {
  return {
    verdict: verdictThen(line),
    ...line,
    unknown: unknownIn(line),
    settingsNow: settings.revision,
    now,
    root: place.root,
    all,
  };
}

const isFailure = ({ event, findings }: Named): boolean => event === 'unknown' && findings.length === 0;

function verdictThen(line: Named): string {
  const { event, tool, decision: level, findings, off, warnings = [] } = line;
  if (event === 'operation') return `Done: \`ephor ${tool ?? ''}\` was run.`;
  if (isFailure(line)) return `Ephor could not check this: ${warnings.join(' ')}`;
  return verdictOf({ level, findings }, off === true, 'no gate objected.', 'past');
}

function unknownIn(line: Named): readonly string[] {
  const { event, findings, settings, basis } = line;
  if (event === 'operation' || isFailure(line)) return [];
  if (settings === undefined)
    return ['Facts, gates and settings were not recorded: an older version of Ephor wrote this line.'];
  if (basis) return [];
  return findings.length === 0
    ? ['Facts and gates are recorded only where a gate spoke.']
    : ['Facts and gates were not recorded.'];
}

/** The verdict, when and about what, who said why, what they looked at, and under which settings. */
export function decisionText(decision: RecordedDecision, style: Style): string {
  const { id, at, now, root, event, tool, session, agent, settings, settingsNow, unknown } = decision;
  const [head = '', ...rest] = wrap(decision.verdict.replaceAll(`${root}/`, ''), style.width);
  const who = [session && `session ${session.slice(0, 8)}`, agent && `agent ${agent}`].filter(Boolean);
  const subject = fit(below(decision.subject ?? '', root), style.width - 30);
  const held = settings === settingsNow ? 'the same as now' : `now ${settingsNow}`;
  return [
    paintLevel(decision.decision, style.strong(head), style),
    ...rest,
    '',
    ...labelled('decision', [`${style.strong(id)}, ${localTime(at)}, ${ago(at, now)}`], style),
    ...labelled('event', [`${event} ${tool ?? ''}  ${subject}`.trimEnd()], style),
    ...labelled('by', who.length > 0 ? [who.join(', ')] : [], style),
    ...labelled('settings', settings === undefined ? [] : [`${settings}, ${held}`], style),
    ...(decision.findings.length > 0 ? ['', ...gates(decision, style)] : []),
    ...facts(decision, style),
    ...(unknown.length > 0 ? ['', ...unknown.map((line) => style.dim(line))] : []),
  ].join('\n');
}

function gates({ basis, findings, all }: RecordedDecision, style: Style): readonly string[] {
  const rows = Object.entries(basis?.gates ?? {}).flatMap(([level, ids]) =>
    ids.map((gate) => ({ gate, level })),
  );
  return gateLines(findings, rows, all, style);
}

function facts({ basis, root }: RecordedDecision, style: Style): readonly string[] {
  const known = Object.entries(basis?.facts ?? {});
  if (known.length === 0) return [];
  const width = Math.max(...known.map(([name]) => name.length)) + 2;
  return [
    '',
    style.dim('looked at'),
    ...known.flatMap(([name, value]) => {
      const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(`${root}/`, '');
      return labelled(name, wrap(text, Math.max(20, style.width - width - 4)), style, width);
    }),
  ];
}
