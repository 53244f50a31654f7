import { importSource, readData } from '../../eval/bundle.mjs';
import { percent } from '../../eval/report.mjs';
import { fit } from './logistic-regression.mjs';
import { readLines } from './read-lines.mjs';

const source = 'eval/stances-training.jsonl';
const rows = 65_536;
const penalty = 0.2;
const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** What people labelled, as the column that it counts for; a limit to one thing says nothing of the words in it. */
const columnOf = {
  do: 0,
  yes: 0,
  plan: 0,
  told: 0,
  ask: 0,
  free: 0,
  ban: 1,
  keep: 1,
  mine: 1,
  later: 1,
  no: 2,
};
const columns = 3;
/** Words without a theme are many and say little. */
const withoutTheme = 0.4;

/** The weights by which stances are read, from prompts that people cut into pieces and labelled. */
export const stances = {
  target: 'data/weights/stances.txt',

  async make() {
    const read = await readerOfCases();
    return textOf(weightsFor(readLines(source).map(read)));
  },

  /** How often pieces are read rightly that the weights were not fitted on: a fifth each, by the others. */
  async validate() {
    const read = await readerOfCases();
    const cases = readLines(source).map(read);
    const judged = [0, 1, 2, 3, 4].flatMap((fold) => {
      const weights = weightsFor(cases.filter((_, at) => at % 5 !== fold));
      return cases
        .filter((_, at) => at % 5 === fold)
        .flat()
        .map((piece) => ({ ...piece, shares: sharesBy(weights, piece.rows) }));
    });
    return report(judged);
  },
};

/** The pieces of a case, each with the rows of the weights that its words have. */
async function readerOfCases() {
  const parts = Object.assign(
    {},
    ...(await Promise.all(
      [
        'src/language/stances/hashed-table.ts',
        'src/language/stances/read-stances.ts',
        'src/language/reading/library.ts',
        'src/language/reading/read-messages.ts',
      ].map(importSource),
    )),
  );
  const library = parts.createLibrary(readData);
  const hashed = new Map();
  const rowsOf = (features) => {
    if (!hashed.has(features))
      hashed.set(
        features,
        features.map((feature) => parts.rowOf(feature, rows)),
      );
    return hashed.get(features);
  };
  return ({ before, segments }) => {
    hashed.clear();
    const said = segments.map(([text]) => text).join('');
    const messages = [
      ...(before === '' ? [] : [{ role: 'assistant', text: before }]),
      { role: 'user', text: said },
    ];
    const { first, turn, words, tagsIn } = parts.readMessages(messages, library);
    const { tokens, known } = parts.placesIn({ said, first, turn, words, tagsIn });
    let to = 0;
    return segments.flatMap(([text, kind, about]) => {
      const from = to;
      to += text.length;
      const label = columnOf[kind];
      const own = known.filter(({ index }) => tokens[index].from >= from && tokens[index].to <= to);
      if (label === undefined || own.length === 0) return [];
      const themed = about.length > 0 && !['told', 'ask', 'plan'].includes(kind);
      return [
        {
          label,
          themed,
          text,
          rows: own.map(({ own: features, shared }) => [...rowsOf(features), ...rowsOf(shared)]),
        },
      ];
    });
  };
}

function weightsFor(cases) {
  const words = cases
    .flat()
    .flatMap(({ label, themed, rows: list }) =>
      list.map((row) => ({ row, label, counts: (themed ? 1 : withoutTheme) / Math.sqrt(list.length) })),
    );
  return fit(
    words.map(({ row }) => row),
    words.map(({ label }) => label),
    { classes: columns, features: rows, penalty, importance: words.map(({ counts }) => counts) },
  );
}

/** What a piece stands in, as its words say on average. */
function sharesBy(weights, list) {
  const mean = Array.from({ length: columns }, () => 0);
  for (const row of list) {
    const sums = mean.map(() => 0);
    for (const feature of row)
      for (let column = 0; column < columns; column += 1) sums[column] += weights[feature * columns + column];
    const most = Math.max(...sums);
    const powers = sums.map((sum) => Math.exp(sum - most));
    const total = powers.reduce((sum, power) => sum + power, 0);
    for (let column = 0; column < columns; column += 1) mean[column] += powers[column] / total / list.length;
  }
  return mean;
}

/** Rounded to few levels; whatever is heavier than nearly all is as heavy as those. */
function textOf(weights) {
  const sorted = weights.map(Math.abs).sort();
  const step = Number((sorted[Math.floor(sorted.length * 0.9998)] / (levels.length / 2 - 1)).toPrecision(4));
  const signs = Array.from(weights, (weight) => {
    const level = Math.max(-levels.length / 2, Math.min(levels.length / 2 - 1, Math.round(weight / step)));
    return levels[level + levels.length / 2];
  });
  return [
    `# Made by \`npm run train\` from ${source}: for each hash of a feature a sign for each of ${columns} columns.`,
    '[words step]',
    step,
    '[words]',
    signs.join(''),
    '[end]',
    '',
  ].join('\n');
}

function report(judged) {
  const line = (name, column, among) => {
    const is = among.filter(({ label }) => label === column).length;
    const at = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((share) => {
      const said = among.filter(({ shares }) => shares[column] >= share);
      const right = said.filter(({ label }) => label === column).length;
      return `${share}: ${percent(right / Math.max(1, said.length))} of ${percent(right / Math.max(1, is))}`;
    });
    return `${name.padEnd(26)} ${at.join('   ')}`;
  };
  const themed = judged.filter(({ themed: is }) => is);
  return [
    `${judged.length} pieces, ${themed.length} with a theme; from which share on how many are right, of all there are`,
    line('unwanted, with a theme', 1, themed),
    line('unwanted, of all', 1, judged),
    line('refused, with a theme', 2, themed),
    line('refused, of all', 2, judged),
  ].join('\n');
}
