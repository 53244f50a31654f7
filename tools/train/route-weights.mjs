import { fitOn, vocabularyOf } from './fitted-table.mjs';

export const types = ['debug', 'feature', 'question', 'refactor', 'docs', 'test', 'framework', 'ops'];

/** Kinds of work whose workflow depends on their extent. */
const sized = new Set(['feature', 'refactor', 'docs', 'test', 'ops']);

/** Room for features and their weights; the hook loads them. */
const mostCharacters = 140_000;

const penalty = 2;
const byKind = { classes: types.length, labelOf: ({ task_type: type }) => types.indexOf(type), penalty };
const yesOrNo = (labelOf) => ({ classes: 2, labelOf, penalty });

/** Fitted on cases with their features: a map from each feature to its weights, for each kind of work and for its extent. */
export function weightsFor(cases, tellsExtent) {
  const vocabulary = vocabularyOf(cases, { ...byKind, mostCharacters });
  const byType = fitOn(cases, vocabulary, byKind);
  const withType = cases.map((each) => ({ ...each, features: [...each.features, `:${each.task_type}`] }));
  const ofExtent = [...vocabulary.filter(tellsExtent), ...[...sized].map((type) => `:${type}`)];
  const isLarge = ({ workflow }) => Number(workflow === 'plan-first');
  const isTrivial = ({ workflow }) => Number(workflow === 'direct');
  const large = fitOn(
    withType.filter(({ task_type: type }) => sized.has(type)),
    ofExtent,
    yesOrNo(isLarge),
  );
  const trivial = fitOn(
    withType.filter(({ task_type: type }) => type === 'feature'),
    ofExtent,
    yesOrNo(isTrivial),
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
