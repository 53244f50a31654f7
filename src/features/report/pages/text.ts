import type { Style } from '../../../kernel/operation.ts';
import { column, fit, labelled, wrap } from '../../../kernel/operations/layout.ts';
import { counted, localDay } from '../../../kernel/operations/time-words.ts';
import type { GateReport, ReportData, ScorePart, SessionScore } from './report-data.ts';
import {
  gamingLines,
  learningText,
  lostTime,
  modelCost,
  overruledOf,
  patternText,
  percent,
  period,
} from './words.ts';

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
  unreadableLines === 0 ? '' : `, ${unreadableLines} more that can’t be read`;

function labelledText(label: string, text: string, style: Style): string[] {
  return labelled(label, wrap(text, style.width - labelWidth - 2), style, labelWidth);
}

function summaryLines(data: ReportData, style: Style): string[] {
  const { sessions, objections, doomLoops } = data;
  const tested = `${sessions.testedBeforeDone} of ${sessions.withEdits} with edits (${percent(sessions.testedBeforeDone, sessions.withEdits)})`;
  const rows: readonly (readonly [string, string])[] = [
    ['sessions', `${sessions.total}, tested before done: ${tested}`],
    [
      'objections',
      `${objections.deny} denied, ${objections.ask} asked, ${counted(objections.note, 'note')}; ${objections.overruled} overruled by a person, ${objections.right} stood`,
    ],
    ['doom loops', `${doomLoops.caught} caught, ${doomLoops.missed} missed`],
    ['time lost', lostTime(data.timeLostMs)],
    [
      'model',
      data.model.turns === 0 ? 'not asked' : `${counted(data.model.turns, 'question')}, ${modelCost(data)}`,
    ],
  ];
  return rows.flatMap(([label, text]) => labelledText(label, text, style));
}

/** A column of numbers: its head, and its cell for each row. */
interface Column<T> {
  readonly head: string;
  cell(row: T): string | number;
}

/** As many columns as there is room for, the first ones first. */
function columnsOf<T>(columns: readonly Column<T>[], room: number) {
  const widths = columns.map(({ head }) => head.length + 2);
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0));
  const fitting = columns.filter((_, at) => (ends[at] ?? 0) <= room);
  const line = (cells: readonly (string | number)[]): string =>
    cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('');
  return {
    head: line(fitting.map(({ head }) => head)),
    row: (of: T): string => line(fitting.map(({ cell }) => cell(of))),
    width: ends[fitting.length - 1] ?? 0,
  };
}

const gateColumns: readonly Column<GateReport>[] = [
  { head: 'deny', cell: ({ deny }) => deny },
  { head: 'ask', cell: ({ ask }) => ask },
  { head: 'note', cell: ({ note }) => note },
  { head: 'overruled', cell: overruledOf },
  { head: 'again', cell: ({ retried }) => retried },
  { head: 'success', cell: ({ followedBySuccess }) => followedBySuccess },
];
const leastName = 12;

function gateLines({ gates }: ReportData, style: Style): string[] {
  if (gates.length === 0) return [`  ${style.good('No gate had anything to object to.')}`];
  const columns = columnsOf(gateColumns, style.width - leastName - 2);
  const longest = Math.max(leastName, ...gates.map(({ gate }) => gate.length));
  const room = Math.min(longest, style.width - columns.width - 2);
  return [
    style.dim(`  ${column('gate', room)}${columns.head}`),
    ...gates.map((gate) => `  ${column(gate.gate, room)}${columns.row(gate)}`),
  ];
}

/** What a log quotes may hold signs that a terminal obeys. */
const showable = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, '?');

function objectionLines({ topObjections }: ReportData, style: Style): string[] {
  return topObjections
    .slice(0, 5)
    .map(({ count, gate, reason }, at) =>
      labelled(
        at === 0 ? 'most often' : '',
        [fit(showable(`${count}× ${gate}: ${reason}`), style.width - labelWidth - 2)],
        style,
        labelWidth,
      ),
    )
    .flat();
}

const part = (name: ScorePart['name'], head: string): Column<SessionScore> => ({
  head,
  cell({ parts }) {
    const found = parts.find((each) => each.name === name);
    return found ? `${found.points}/${found.of}` : '–';
  },
});

const scoreColumns: readonly Column<SessionScore>[] = [
  { head: ' last seen', cell: ({ lastAt }) => localDay(lastAt) },
  part('verified', 'checked'),
  part('heeded', 'heeded'),
  part('steady', 'steady'),
  part('unaided', 'unaided'),
];

function scoreLines({ sessionScores, averageScore }: ReportData, style: Style): string[] {
  if (averageScore === null) return [];
  const columns = columnsOf(scoreColumns, style.width - 15);
  const head = `${averageScore} on average, from recorded facts alone`;
  return [
    ...labelledText('scores', head, style),
    style.dim(`       session ${columns.head}`),
    ...sessionScores.toReversed().map((score) => {
      const paint = score.score >= 80 ? style.good : score.score >= 50 ? style.warn : style.bad;
      const id = score.session.slice(0, 8).padEnd(8);
      return `  ${paint(String(score.score).padStart(3))}  ${id}${columns.row(score)}`;
    }),
  ];
}

function conclusionLines(data: ReportData, style: Style): string[] {
  const weak = data.weakSpots.slice(0, 3).map(({ gate, objections }) => `${gate} (${objections})`);
  const rows: readonly (readonly [string, string])[] = [
    ['weak spots', weak.join(', ')],
    ['strengths', data.strengths.length > 0 ? `no objections from ${data.strengths.join(', ')}` : ''],
    ['learnings', data.learnings.map(learningText).join('\n')],
    ['gaming', gamingLines(data).join('\n')],
    ['patterns', data.patterns.toReversed().map(patternText).join('\n')],
  ];
  return rows.flatMap(([label, text]) => (text === '' ? [] : labelledText(label, text, style)));
}
