import type { Bar } from './bars.ts';
import type { Miss, Score } from './score.ts';

/** The figures, then everything that Ephor said or left unsaid against the user's mind. */
export function tableOf(score: Score): string {
  return [
    ...figures(score),
    '',
    ...characters(score),
    ...gates(score),
    ...listed('wrong: nobody wanted to hear this', score.wrong),
    ...listed('missed: nobody said anything', score.missed),
    ...listOf(
      'failures inside Ephor',
      score.failures.map((each) => short(each, 300)),
    ),
  ].join('\n');
}

function figures(score: Score): readonly string[] {
  const { sessions, prompts, calls, profile, seconds } = score;
  const row = (name: string, value: number | string, more = '', bar?: Bar): string =>
    `${name.padEnd(34)}${String(value).padStart(7)}  ${more.padEnd(14)}${bar ? verdict(bar) : ''}`.trimEnd();
  const bar = (measure: Bar['measure']) => score.bars.find((each) => each.measure === measure);
  return [
    `${sessions} sessions, ${prompts} prompts, ${calls} calls; profile ${profile}; ${seconds} s`,
    '',
    row(
      'sessions with a wrong objection',
      score.sessionsWithWrong,
      percent(score.sessionsWithWrongPercent),
      bar('sessionsWithWrongPercent'),
    ),
    row('wrong objections', score.wrong.length),
    row('wrong for 100 calls', score.wrongPer100Calls, '', bar('wrongPer100Calls')),
    row('held turns', score.heldTurns),
    row(`caught of ${score.wanted} wanted`, score.caught, percent(score.caughtPercent), bar('caughtPercent')),
    row('missed', score.missed.length),
    row('model calls', score.modelCalls, `${percent(score.modelCallsPercentOfPrompts)} of prompts`),
  ];
}

const verdict = ({ limit, met }: Bar): string => `${met ? 'met   ' : 'MISSED'} (${limit})`;

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`);

function characters({ told, shown }: Score): readonly string[] {
  const rows = [
    ['told at the start of a session', told.start],
    ['told with a prompt', told.prompt],
    ['told with a call, if anything', told.call],
    ['told by an objection', told.objection],
    ['shown to the user of a session', shown],
  ] as const;
  const cells = (mean: number | string, max: number | string): string =>
    `${String(mean).padStart(7)}${String(max).padStart(9)}`;
  return [
    `${'characters'.padEnd(34)}${cells('mean', 'most')}`,
    ...rows.map(([name, { mean, max }]) => `${name.padEnd(34)}${cells(mean, max)}`),
  ];
}

function gates({ gates: all }: Score): readonly string[] {
  const cells = (...values: readonly (number | string)[]): string =>
    values.map((value) => String(value).padStart(8)).join('');
  return listOf(
    `${'gate'.padEnd(34)}${cells('fired', 'right', 'wrong')}`,
    all.map(({ gate, fired, right, wrong }) => `${gate.padEnd(34)}${cells(fired, right, wrong)}`),
  );
}

const listed = (title: string, misses: readonly Miss[]): readonly string[] =>
  listOf(
    title,
    misses.flatMap(({ session, step, asked, what, said, why, objectors }) => [
      `${session} step ${step}  “${short(asked, 60)}”  ${short(what, 90)}`,
      ...(objectors.length === 0
        ? [`    wanted because ${short(why ?? '', 160)}`]
        : objectors.map(({ gate, reason }) => `    ${said} by ${gate}: ${short(reason, 160)}`)),
    ]),
  );

const listOf = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

function short(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
