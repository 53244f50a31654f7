import { disciplineLines, intentLines, phaseLines, researchLine } from './discipline-lines.ts';
import type { StatusResult } from './status-result.ts';
import type { EngineStatus } from '../../../kernel/app.ts';
import { type Level, levels } from '../../../kernel/decision.ts';
import type { Style } from '../../../kernel/operation.ts';
import { below, column, fit, labelled, paintLevel, wrap } from '../../../kernel/operations/layout.ts';
import { looserLines } from '../../../kernel/operations/looser-lines.ts';
import { ago, counted, localTime, span } from '../../../kernel/operations/time-words.ts';
import { summaryLine } from '../../../kernel/portfolio/summary.ts';
import { workLine } from '../../../kernel/work/work-line.ts';

export function engineText(engine: EngineStatus, style: Style): string {
  if (!engine.running) {
    return `${style.dim('○')} The engine is asleep. The next hook call wakes it; until then hooks judge for themselves.`;
  }
  const { pid, port, version, uptimeSeconds, calls, memoryMb } = engine;
  const facts = [
    uptimeSeconds === undefined ? undefined : `up ${span(uptimeSeconds * 1000)}`,
    calls === undefined ? undefined : counted(calls, 'call'),
    memoryMb === undefined ? undefined : `${Math.round(memoryMb)} MB`,
    pid === undefined ? undefined : `process ${pid}`,
    port === undefined ? undefined : `port ${port}`,
    version,
  ];
  return `${style.good('● The engine runs')}  ${style.dim(facts.filter(Boolean).join(' · '))}`;
}

const labelWidth = 11;

/** One screen: what Ephor does here first, then who is working, who guards, what was said, what is broken. */
export function statusScreen(result: StatusResult, style: Style): string {
  const blocks = [
    [headLine(result, style), ...switchLines(result, style), ...engineLine(result, style)],
    sessionLines(result, style),
    disciplineLines(result, style, labelWidth),
    gateLines(result, style),
    objectionLines(result, style),
    queueLines(result, style),
    portfolioLines(result, style),
    noticeLines(result, style),
    waitingLines(result, style),
    problemLines(result, style),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

/** What becomes of a change while Ephor itself is broken. */
const whileBroken: Readonly<Record<StatusResult['onError'], string>> = {
  deny: 'agents can read, but not change anything',
  ask: 'you are asked about every change',
  allow: 'changes pass unchecked',
};

/** What Ephor does here, in one sentence. */
function headLine(result: StatusResult, style: Style): string {
  const name = style.strong('Ephor');
  if (!result.enforcing) {
    const { until = null } = result.switch ?? {};
    const left = until === null ? '' : ` (${span(Date.parse(until) - Date.parse(result.at))} left)`;
    const end = until === null ? 'until `ephor enable`' : `until ${localTime(until, result.at)}`;
    return `${name}  ${style.warn('○ switched off')} ${end}${left}: nothing is checked`;
  }
  if (result.problems.length > 0) return `${name}  ${style.bad('✗ broken')}: ${whileBroken[result.onError]}`;
  return result.profile === 'observe'
    ? `${name}  ${style.code('○ observing')}: blocks nothing, and tells the agent nothing`
    : `${name}  ${style.good('● enforcing')}: it stops what a gate objects to, and says why`;
}

function switchLines(result: StatusResult, style: Style): string[] {
  const { profile, onError, at, root } = result;
  const lines = [`  ${style.dim(`${root} · profile ${profile} · on error ${onError}`)}`];
  if (!result.enforcing) {
    const { since, reason } = result.switch ?? { since: null, reason: null };
    const why = reason === null ? 'no reason given' : `“${reason}”`;
    lines.push(
      `  ${style.dim(`switched off since ${since === null ? 'unknown' : localTime(since, at)}, ${why}`)}`,
    );
  }
  if (result.disabledByVariable)
    lines.push(`  ${style.warn('○ in this shell')} ${result.disabledByVariable}=1 switches Ephor off`);
  return lines;
}

function engineLine({ engine }: StatusResult, style: Style): string[] {
  if (engine.running) {
    const up = engine.uptimeSeconds === undefined ? [] : [`up ${span(engine.uptimeSeconds * 1000)}`];
    const calls = engine.calls === undefined ? [] : [counted(engine.calls, 'call')];
    const about = [engine.version ?? '', ...up, ...calls].filter((part) => part !== '').join(' · ');
    return [`  ${style.good('● engine')}        ${style.dim(about)}`];
  }
  const why = engine.enabled
    ? 'asleep; the next hook call wakes it'
    : 'not used here (engine.enabled: false)';
  return [`  ${style.dim(`○ engine        ${why}`)}`];
}

function sessionLines(result: StatusResult, style: Style): string[] {
  const { session, sessions, at, root } = result;
  if (!session)
    return labelled('session', ['none yet: start your agent in this repository'], style, labelWidth);
  const { lastAt, events, prompts, edits, commands, failures } = session.activity;
  const when = lastAt === null ? 'no events' : ago(lastAt, at);
  const others = sessions > 1 ? style.dim(`  (${counted(sessions - 1, 'other')})`) : '';
  const counts = [
    counted(events, 'event'),
    counted(prompts, 'prompt'),
    counted(edits, 'edit'),
    counted(commands, 'command'),
    failures > 0 ? style.warn(counted(failures, 'failure')) : 'no failures',
  ];
  const lines = [`${style.strong(session.id.slice(0, 8))}  ${when}${others}`, counts.join(' · ')];
  const phase = phaseLines(session.phase, { at, root }, style, style.width - labelWidth - 4);
  return [
    ...labelled('session', lines, style, labelWidth),
    ...labelled('phase', phase, style, labelWidth),
    ...labelled('intent', intentLines(result, style, style.width - labelWidth - 4), style, labelWidth),
    ...labelled('research', researchLine(result, style), style, labelWidth),
    ...labelled(
      'supervised',
      workLine(session.supervision.work, style, style.width - labelWidth),
      style,
      labelWidth,
    ),
  ];
}

const levelWords: Readonly<Record<Level, string>> = {
  deny: 'refuse',
  ask: 'ask you',
  note: 'only note',
  off: 'off',
};

function gateLines({ gates }: StatusResult, style: Style): string[] {
  const groups = levels.toReversed().map((level) => ({
    level,
    ids: gates.filter((gate) => gate.level === level).map(({ id }) => id),
  }));
  const lines = groups
    .filter(({ ids }) => ids.length > 0)
    .flatMap(({ level, ids }) =>
      wrap(ids.join(', '), style.width - labelWidth - 14).map(
        (line, index) =>
          `${paintLevel(level, (index === 0 ? levelWords[level] : '').padEnd(10), style)}${line}`,
      ),
    );
  return labelled('gates', lines, style, labelWidth);
}

function objectionLines({ objections, root, at }: StatusResult, style: Style): string[] {
  if (objections.length === 0) return labelled('objections', [style.dim('none')], style, labelWidth);
  const gateWidth = Math.min(28, Math.max(...objections.map(({ gate }) => gate.length)));
  const timeWidth = Math.max(...objections.map((each) => localTime(each.at, at).length));
  const rows = objections.map((each) => {
    const time = style.dim(localTime(each.at, at).padEnd(timeWidth));
    const room = style.width - labelWidth - timeWidth - gateWidth - 14;
    const level = paintLevel(each.level, each.level.padEnd(5), style);
    return `${time}  ${level} ${column(each.gate, gateWidth)}  ${style.dim(fit(below(each.subject, root), room))}`;
  });
  return labelled('objections', rows, style, labelWidth);
}

function queueLines({ queue: { queued, taken } }: StatusResult, style: Style): string[] {
  if (queued + taken === 0) return [];
  const line = `${counted(queued, 'idea')} waiting, ${taken} taken  ${style.dim('ephor queue')}`;
  return labelled('queue', [line], style, labelWidth);
}

const portfolioLines = ({ portfolio }: StatusResult, style: Style): string[] =>
  portfolio === null ? [] : labelled('portfolio', [summaryLine(portfolio, style)], style, labelWidth);

const noticeLines = ({ notices }: StatusResult, style: Style): string[] =>
  notices.length === 0
    ? []
    : labelled(
        'locked',
        notices.flatMap((notice) => wrap(notice, style.width - labelWidth - 4)),
        style,
        labelWidth,
      );

const waitingLines = ({ waiting }: StatusResult, style: Style): string[] =>
  waiting.length === 0
    ? []
    : labelled(
        'waits',
        [
          style.warn(
            'the settings are looser than you accepted; the old ones stay in force until you run `ephor config accept`',
          ),
          ...looserLines(waiting, style.width - labelWidth - 4),
        ],
        style,
        labelWidth,
      );

function problemLines({ problems, onError, root }: StatusResult, style: Style): string[] {
  if (problems.length === 0) return [];
  const repairs = [...new Set(problems.map(({ repair }) => repair))];
  const lines = problems.map(({ what }) => `  ${style.bad('✗')} ${below(what, root)}`);
  return [
    style.bad(`  ${counted(problems.length, 'problem')}: ${whileBroken[onError]}`),
    ...lines,
    ...repairs.map((repair) => `  ${style.strong('→')} ${style.code(repair)}`),
  ];
}
