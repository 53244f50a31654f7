import { anyOf, listOf } from './file-sets.ts';
import { copyScope, type Scope } from './scope.ts';
import type { Value } from './value.ts';

const maxRounds = 8;

/** What the shell knows in each round of a loop; one round stands for all where they are too many or not known. */
export function roundsOf(name: string, values: readonly Value[], scope: Scope): readonly Scope[] {
  const known = values.length <= maxRounds && values.every((value) => value.known && !value.glob);
  const texts = known && values.length > 0 ? values.map(({ text }) => text) : [undefined];
  const files = anyOf(values, scope);
  return texts.map((text) => {
    const own = copyScope(scope);
    own.variables.set(name, text);
    if (text === undefined && files) own.origins.set(name, listOf(files));
    else own.origins.delete(name);
    return own;
  });
}
