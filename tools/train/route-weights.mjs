import { fit } from './logistic-regression.mjs';

export const types = ['debug', 'feature', 'question', 'refactor', 'docs', 'test', 'framework', 'ops'];

/** Kinds of work whose workflow depends on their extent. */
const sized = new Set(['feature', 'refactor', 'docs', 'test', 'ops']);

const penalty = 2;
/** A feature that fewer prompts have is chance. */
const leastPrompts = 2;
/** Room for features and their weights; the hook loads them. */
const mostCharacters = 140_000;
const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Fitted on cases with their features: a map from each feature to its weights, rounded to few levels. */
export function weightsFor(cases, tellsExtent) {
  const vocabulary = strongest(cases, frequent(cases));
  const byType = fitOn(cases, vocabulary, types.length, ({ task_type: type }) => types.indexOf(type));
  const withType = cases.map((each) => ({ ...each, features: [...each.features, `:${each.task_type}`] }));
  const ofExtent = [...vocabulary.filter(tellsExtent), ...[...sized].map((type) => `:${type}`)];
  const isLarge = ({ workflow }) => Number(workflow === 'plan-first');
  const isTrivial = ({ workflow }) => Number(workflow === 'direct');
  const large = fitOn(
    withType.filter(({ task_type: type }) => sized.has(type)),
    ofExtent,
    2,
    isLarge,
  );
  const trivial = fitOn(
    withType.filter(({ task_type: type }) => type === 'feature'),
    ofExtent,
    2,
    isTrivial,
  );
  const difference = ([no, yes]) => yes - no;
  const none = types.map(() => 0);
  return new Map(
    [...new Set([...vocabulary, ...ofExtent])].map((feature) => [
      feature,
      [
        ...(byType.get(feature) ?? none),
        ...(tellsExtent(feature) ? [difference(large.get(feature)), difference(trivial.get(feature))] : []),
      ],
    ]),
  );
}

const inOrder = (a, b) => (a < b ? -1 : 1);

function frequent(cases) {
  const counts = new Map();
  for (const { features } of cases)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= leastPrompts)
    .map(([feature]) => feature)
    .sort(inOrder);
}

/** Those with the largest weights, as many as there is room for. */
function strongest(cases, vocabulary) {
  const weights = fitOn(cases, vocabulary, types.length, ({ task_type: type }) => types.indexOf(type));
  const strength = (feature) => Math.max(...weights.get(feature).map(Math.abs));
  let left = mostCharacters;
  return vocabulary
    .toSorted((a, b) => strength(b) - strength(a))
    .filter((feature) => (left -= feature.length + types.length + 2) > 0)
    .sort(inOrder);
}

function fitOn(cases, vocabulary, classes, labelOf) {
  const index = new Map(vocabulary.map((feature, at) => [feature, at]));
  const rows = cases.map(({ features }) => features.flatMap((feature) => index.get(feature) ?? []));
  const weights = fit(rows, cases.map(labelOf), { classes, features: vocabulary.length, penalty });
  return new Map(
    vocabulary.map((feature, at) => [
      feature,
      Array.from(weights.subarray(at * classes, (at + 1) * classes)),
    ]),
  );
}

/** The module that the router reads them from. */
export function moduleOf(weights) {
  const most = Math.max(...[...weights.values()].flat().map(Math.abs));
  const step = Number((most / (levels.length / 2 - 1)).toPrecision(4));
  const sign = (weight) => levels[Math.round(weight / step) + levels.length / 2];
  const entries = [...weights]
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= step / 2))
    .map(([feature, row]) => feature + row.map(sign).join(''));
  return [
    '// Made by `npm run train` from eval/routes-training.jsonl.',
    '',
    '/** What the next level weighs more; the middle one weighs nothing. */',
    `export const step = ${step};`,
    `export const levels = '${levels}';`,
    '/** Features with one level for each kind of work, and for large and trivial. */',
    'export const table =',
    `  '${entries.join(';')}';`,
    '',
  ].join('\n');
}
