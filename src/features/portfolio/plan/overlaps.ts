import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import { type Ground, isUnfinished } from './view.ts';
import { says } from './words.ts';

/** What a question about two initiatives suggests for each. */
export const firstLabel = ({ space, id }: Pick<Initiative, 'space' | 'id'>): string => `${space}/${id} first`;

/** The initiative that goes before this one, because a person said so when both would have changed the same files. */
export function firstOf(ground: Ground, initiative: Initiative): string | undefined {
  const seen = new Set([initiativeKey(initiative)]);
  let at = before(ground, initiative);
  const first = at;
  // Answers may go round in a circle; then none of them counts.
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const next = ground.initiatives.get(at);
    at = next && before(ground, next);
  }
  return at === undefined ? first : undefined;
}

function before(ground: Ground, initiative: Initiative): string | undefined {
  const own = initiativeKey(initiative);
  for (const { other, resolution } of ground.orders.get(own) ?? []) {
    const first = ground.initiatives.get(other);
    if (first && isUnfinished(first) && says(resolution, firstLabel(first))) return other;
  }
  return undefined;
}
