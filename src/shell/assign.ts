import type { Assignment } from 'unbash';
import { loadsCode } from './code.ts';
import type { Ledger } from './ledger.ts';
import { anyOf, listOf } from './places.ts';
import { copyScope, literal, type Scope, type Value } from './scope.ts';
import { expandText, type Substitute } from './words.ts';

/** `name=value` on its own: a variable of the shell. */
export function assign(assignment: Assignment, scope: Scope, outputOf: Substitute, ledger: Ledger): void {
  const { name, value, append, index } = assignment;
  const text = value.type === 'Word' && !index ? expandText(value, scope, outputOf) : undefined;
  if (text && loadsCode(name, text.text, scope.world.root))
    ledger.unknown(assignment.text, `${name} chooses code that programs run`);
  const before = append ? scope.variables.get(name) : '';
  const known = text?.known && before !== undefined ? before + text.text : undefined;
  scope.variables.set(name, known);
  if (text?.origin) scope.origins.set(name, text.origin);
  else scope.origins.delete(name);
}

/** `name=value` as an argument. */
export function assignmentWord(assignment: Assignment, scope: Scope, outputOf: Substitute): Value {
  if (assignment.value.type !== 'Word') return literal(assignment.text);
  const value = expandText(assignment.value, scope, outputOf);
  return { ...value, text: `${assignment.name}=${value.text}` };
}

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
