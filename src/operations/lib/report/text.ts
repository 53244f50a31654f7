import type { Style } from '../../../domain/operation.ts';
import { column, fit, labelled, wrap } from '../layout.ts';
import { counted, localDay } from '../time-words.ts';
import type { ReportData, SessionScore } from './report-data.ts';
import { gamingLines, learningText, lostTime, modelCost, overruledOf, percent, period } from './words.ts';

const labelWidth = 13;

/** One screen: how it went, who objected to what, how sessions score, what to make of it. */
export function reportScreen(data: ReportData, style: Style): string {
  const blocks = [
    [
      `${style.strong('Report')}  ${style.dim(fit(data.root, style.width - 8))}`,
      style.dim(fit(`  ${period(data)} · ${counted(data.lines, 'line')}${unreadable(data)}`, style.width)),
    ],
    summaryLines(data, style),
    gateLines(data, style),
    objectionLines(data, style),
    scoreLines(data, style),
    conclusionLines(data, style),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

const unreadable = ({ unreadableLines }: ReportData): string =>
  unreadableLines === 0 ? '' : `, ${unreadableLines} more can’t be read`;

function labelledText(label: string, text: string, style: Style): string[] {
  return labelled(label, wrap(text, style.width - labelWidth - 2), style, labelWidth);
}

function summaryLines(data: ReportData, style: Style): string[] {
  const { sessions, objections, loops } = data;
  const tested = `${sessions.testedBeforeDone} of ${sessions.withEdits} with edits (${percent(sessions.testedBeforeDone, sessions.withEdits)})`;
  const rows: readonly (readonly [string, string])[] = [
    ['sessions', `${sessions.total}, tested before done: ${tested}`],
    [
      'objections',
      `${objections.deny} denied, ${objections.ask} asked, ${counted(objections.note, 'note')}; ${objections.overruled} overruled by a person, ${objections.right} stood`,
    ],
    ['loops', `${loops.caught} caught, ${loops.missed} missed`],
    ['time lost', lostTime(data.timeLostMs)],
    [
      'model',
      data.model.turns === 0 ? 'not asked' : `${counted(data.model.turns, 'question')}, ${modelCost(data)}`,
    ],
  ];
  return rows.flatMap(([label, text]) => labelledText(label, text, style));
}

const columns = ['deny', 'ask', 'note', 'overruled', 'again', 'success'] as const;

function gateLines({ gates }: ReportData, style: Style): string[] {
  if (gates.length === 0) return [`  ${style.good('No gate had anything to object to.')}`];
  const widths = columns.map((name) => name.length + 2);
  const numbers = widths.reduce((sum, width) => sum + width, 0);
  const longest = Math.max(4, ...gates.map(({ gate }) => gate.length));
  const room = Math.max(12, Math.min(longest, style.width - numbers - 2));
  const row = (name: string, cells: readonly (string | number)[]): string =>
    `  ${column(name, room)}${cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('')}`;
  return [
    style.dim(row('gate', columns)),
    ...gates.map((gate) =>
      row(gate.gate, [
        gate.deny,
        gate.ask,
        gate.note,
        overruledOf(gate),
        gate.retried,
        gate.followedBySuccess,
      ]),
    ),
  ];
}

function objectionLines({ topObjections }: ReportData, style: Style): string[] {
  return topObjections
    .slice(0, 5)
    .map(({ count, gate, reason }, at) =>
      labelled(
        at === 0 ? 'most often' : '',
        [fit(`${count}× ${gate}: ${reason}`, style.width - labelWidth - 2)],
        style,
        labelWidth,
      ),
    )
    .flat();
}

const partColumns = [
  ['verified', 'checked'],
  ['heeded', 'heeded'],
  ['steady', 'no loops'],
  ['unaided', 'unaided'],
] as const;

function scoreLines({ sessionScores, averageScore }: ReportData, style: Style): string[] {
  if (averageScore === null) return [];
  const head = `${style.strong(String(averageScore))} on average, from recorded facts alone`;
  const names = partColumns.map(([, name]) => name.padStart(name.length + 2)).join('');
  const rows = sessionScores.toReversed().map((score) => scoreRow(score, style));
  return labelled(
    'scores',
    [head, style.dim(`     session   last seen ${names}`), ...rows],
    style,
    labelWidth,
  );
}

function scoreRow({ session, lastAt, score, parts }: SessionScore, style: Style): string {
  const paint = score >= 80 ? style.good : score >= 50 ? style.warn : style.bad;
  const cells = partColumns.map(([key, name]) => {
    const found = parts.find((part) => part.name === key);
    return (found ? `${found.points}/${found.of}` : '–').padStart(name.length + 2);
  });
  return `${paint(String(score).padStart(3))}  ${column(session, 8)}  ${localDay(lastAt)}${cells.join('')}`;
}

function conclusionLines(data: ReportData, style: Style): string[] {
  const weak = data.weakSpots.slice(0, 3).map(({ gate, objections }) => `${gate} (${objections})`);
  const rows: readonly (readonly [string, string])[] = [
    ['weak spots', weak.join(', ')],
    ['strengths', data.strengths.length > 0 ? `nothing to object to for ${data.strengths.join(', ')}` : ''],
    ['learnings', data.learnings.map(learningText).join('\n')],
    ['gaming', gamingLines(data).join('\n')],
  ];
  return rows.flatMap(([label, text]) => (text === '' ? [] : labelledText(label, text, style)));
}
