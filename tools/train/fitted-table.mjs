import { fit } from './logistic-regression.mjs';

/** A feature that fewer cases have is chance. */
const leastCases = 2;
const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const inOrder = (a, b) => (a < b ? -1 : 1);

/** The features that enough cases have, and of those the ones with the largest weights, as many as there is room for. */
export function vocabularyOf(cases, { mostCharacters, ...fitting }) {
  const frequent = frequentIn(cases);
  const weights = fitOn(cases, frequent, fitting);
  const strength = (feature) => Math.max(...weights.get(feature).map(Math.abs));
  let left = mostCharacters;
  return frequent
    .toSorted((a, b) => strength(b) - strength(a))
    .filter((feature) => (left -= feature.length + fitting.classes + 2) > 0)
    .sort(inOrder);
}

function frequentIn(cases) {
  const counts = new Map();
  for (const { features } of cases)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts]
    .filter(([feature, count]) => count >= leastCases && !feature.includes('\n'))
    .map(([feature]) => feature)
    .sort(inOrder);
}

/** A map from each feature to its weights, one for each class. */
export function fitOn(cases, vocabulary, { classes, labelOf, penalty }) {
  const index = new Map(vocabulary.map((feature, at) => [feature, at]));
  const rows = cases.map(({ features }) => features.flatMap((feature) => index.get(feature) ?? []));
  const importance = cases.map(({ importance: counts = 1 }) => counts);
  const options = { classes, features: vocabulary.length, penalty, importance };
  const weights = fit(rows, cases.map(labelOf), options);
  return new Map(
    vocabulary.map((feature, at) => [
      feature,
      Array.from(weights.subarray(at * classes, (at + 1) * classes)),
    ]),
  );
}

/** The file that a reader takes its weights from, rounded to few levels: signs, then the feature that they belong to. */
export function tableOf(weights, { madeFrom, holds }) {
  const most = Math.max(...[...weights.values()].flat().map(Math.abs));
  const step = Number((most / (levels.length / 2 - 1)).toPrecision(4));
  const sign = (weight) => levels[Math.round(weight / step) + levels.length / 2];
  const entries = [...weights]
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= step / 2))
    .map(([feature, row]) => `${row.map(sign).join('')} ${feature}`);
  return [
    `# Made by \`npm run train\` from ${madeFrom}: ${holds}, then the feature.`,
    '# The next level weighs a step more, and the one in the middle nothing.',
    '[step]',
    step,
    '[levels]',
    levels,
    '[weights]',
    ...entries,
    '[end]',
    '',
  ].join('\n');
}
