import type { Assignment } from 'unbash';
import { changesProgram, isUsuallyExported, runsCode, steersShell, turnsReaders } from './environment.ts';
import { loadsCode } from './code.ts';
import type { Ledger } from './ledger.ts';
import { anyOf, listOf } from './places.ts';
import { copyScope, literal, type Scope, type Stream, unknownMark, type Value } from './scope.ts';
import { expandText, type Substitute } from './words.ts';

/** Far longer than any value that a line makes use of. */
export const maxValue = 8_192;

interface Setting {
  readonly scope: Scope;
  readonly ledger: Ledger;
  /** The line, for reasons. */
  readonly source: string;
}

/** Gives a variable a value, however the line does it: what steers the shell or other programs is noticed here. */
export function setVariable(
  name: string,
  value: string | undefined,
  origin: Stream | undefined,
  { scope, ledger, source }: Setting,
): void {
  if (!/^[A-Za-z_]\w*$/.test(name))
    return ledger.unknown(
      source,
      `what ${shown(name)} sets is not known until it runs`,
      /\$\(|`/.test(name) ? 'hidden' : undefined,
    );
  if (steersShell(name))
    ledger.unknown(
      source,
      `${name} changes what the shell does`,
      runsCode(name, value, scope.world.root) ? 'hidden' : undefined,
    );
  if (name === 'PS4' && (value === undefined || /[$`\\]/.test(value)))
    ledger.unknown(source, 'PS4 is run by the shell', 'hidden');
  const { root } = scope.world;
  if (loadsCode(name, value ?? unknownMark, root) || (name === 'PATH' && value === undefined))
    ledger.unknown(
      source,
      `${name} chooses code that programs run`,
      turnsReaders(name) || steersShell(name) ? 'hidden' : undefined,
    );
  if (scope.exportsAll || isUsuallyExported(name)) exportVariable(name, value, scope);
  const kept = value !== undefined && value.length > maxValue ? undefined : value;
  scope.variables.set(name, kept);
  if (origin) scope.origins.set(name, origin);
  else scope.origins.delete(name);
}

const shown = (name: string): string => name.replaceAll(unknownMark, '…').slice(0, 40);

/** Hands a variable on to the programs that the line starts. */
export function exportVariable(name: string, value: string | undefined, scope: Scope): void {
  if (name !== 'PATH' && changesProgram(name, value)) scope.exported.add(name);
  else scope.exported.delete(name);
}

/** `name=value` on its own: a variable of the shell. */
export function assign(assignment: Assignment, scope: Scope, outputOf: Substitute, ledger: Ledger): void {
  const { name, value, append, index } = assignment;
  const text = value.type === 'Word' && !index ? expandText(value, scope, outputOf) : undefined;
  const before = append ? scope.variables.get(name) : '';
  const known = text?.known && before !== undefined ? before + text.text : undefined;
  const partly = text && append !== true ? text.text : undefined;
  if (
    text &&
    !text.known &&
    partly !== undefined &&
    (name === 'PATH' || loadsCode(name, partly, scope.world.root))
  )
    setPath(name, partly, { scope, ledger, source: assignment.text });
  else setVariable(name, known, text?.origin, { scope, ledger, source: assignment.text });
}

/** `PATH=$HOME/bin:$PATH`: what is known of it says where programs are looked for first. */
export function setPath(name: string, partly: string, { scope, ledger, source }: Setting): void {
  if (loadsCode(name, partly, scope.world.root))
    ledger.unknown(source, `${name} chooses code that programs run`);
  scope.variables.set(name, undefined);
}

/** `name=value` as an argument. */
export function assignmentWord(assignment: Assignment, scope: Scope, outputOf: Substitute): Value {
  if (assignment.value.type !== 'Word')
    return { ...literal(`${assignment.name}=${unknownMark}`), known: false };
  const value = expandText(assignment.value, scope, outputOf);
  return { ...value, text: `${assignment.name}${assignment.append ? '+' : ''}=${value.text}` };
}

const maxRounds = 8;

/** What the shell knows in each round of a loop; one round stands for all where they are too many or not known. */
export function roundsOf(
  name: string,
  values: readonly Value[],
  scope: Scope,
  ledger: Ledger,
): readonly Scope[] {
  const known = values.length <= maxRounds && values.every((value) => value.known && !value.glob);
  const texts = known && values.length > 0 ? values.map(({ text }) => text) : [undefined];
  const files = anyOf(values, scope);
  const from = values.find(({ origin }) => origin)?.origin;
  return texts.map((text) => {
    const own = copyScope(scope);
    const origin = text === undefined ? (files ? listOf(files) : from) : undefined;
    setVariable(name, text, origin, { scope: own, ledger, source: `for ${name}` });
    return own;
  });
}
