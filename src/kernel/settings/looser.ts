import type { Intent } from '../work/intent.ts';
import type { RuleMatch } from './settings.ts';

/** Whether `now` lets something pass that `was` would have held. In doubt it does. */
export type Looser<T> = (was: T, now: T) => boolean;

/** Of values from lax to strict. */
export const below =
  <T>(order: readonly T[]): Looser<T> =>
  (was, now) =>
    order.indexOf(now) < order.indexOf(was);

export const lower: Looser<number> = (was, now) => now < was;

/** Nobody can tell which way it goes. */
export const changed: Looser<unknown> = (was, now) => !sameData(was, now);

export const sameData = (a: unknown, b: unknown): boolean => a === b || asData(a) === asData(b);

/** As JSON in which the order of keys means nothing. */
const asData = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

/** All keys of a match must fit, and one pattern of each: fewer keys and more patterns catch more. */
export const narrowerMatch: Looser<RuleMatch> = (was, now) =>
  Object.entries(now).some(([key, patterns]) => {
    const before = was[key as keyof RuleMatch];
    if (patterns === undefined) return false;
    if (before === undefined) return true;
    const kept = new Set([patterns].flat());
    return [before].flat().some((pattern) => !kept.has(pattern));
  });

/** Whether every path that fits `glob` fits one of these too, as far as that is plain to see. */
export const coversGlob = (scope: readonly string[], glob: string): boolean =>
  scope.some((each) => {
    if (each === glob) return true;
    const folder = /^((?:[^*?[\]{}\\!]+\/)*)\*\*$/.exec(each)?.[1];
    return folder !== undefined && glob.startsWith(folder) && !/\\|(?:^|\/)\.\.(?:\/|$)/.test(glob);
  });

/** An intent as it was agreed on, with what `now` takes away from it, and nothing that it adds. */
export function narrowedIntent(was: Intent, now: Intent): Intent {
  return {
    ...now,
    status: was.status === 'DONE' ? was.status : now.status,
    owned_scope: now.owned_scope.filter((glob) => coversGlob(was.owned_scope, glob)),
    constraints: withAll(was.constraints, now.constraints),
    acceptance_criteria: withAll(was.acceptance_criteria, now.acceptance_criteria),
  };
}

const withAll = (was: readonly string[], now: readonly string[]): readonly string[] => [
  ...now,
  ...was.filter((each) => !now.includes(each)),
];
