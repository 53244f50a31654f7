import type { Style } from '../../../kernel/operation.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import type { StatusResult } from './status-result.ts';

/** Who works on what, where intents are required; else nothing. */
export function intentLines(
  { intents, session }: StatusResult,
  style: Style,
  width: number,
): readonly string[] {
  if (!intents.required) return [];
  const others = intents.selected.filter((each) => each.session !== session?.id);
  const own = intents.selected.find((each) => each.session === session?.id);
  const mine = own
    ? `${style.good(own.intent)}  ${own.name ?? 'not listed any more, or done'}`
    : `${style.warn('none selected')}: changes wait until one is`;
  const theirs = others.map(({ session: id, intent }) => `session ${id.slice(0, 8)}: ${intent}`).join(', ');
  return [fit(mine, width), ...(theirs === '' ? [] : [style.dim(fit(theirs, width))])];
}
