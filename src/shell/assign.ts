import type { Assignment } from 'unbash';
import type { Ledger } from './ledger.ts';
import { loadsCode } from './loaders.ts';
import type { Scope } from './scope.ts';
import { literal, type Value } from './value.ts';
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
