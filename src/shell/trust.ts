import { homeFiles, inside, usualHome } from '../kernel/place.ts';
import { turnsReaders } from './environment.ts';
import { resolvePath } from './places.ts';
import { type CallContext, isFrom, literal, type Value } from './scope.ts';

/** What seemed to read does so only if neither its environment nor a word in disguise says otherwise. */
export function trust(words: readonly Value[], { ledger, scope, source }: CallContext): void {
  const variable = [...scope.exported].find(turnsReaders) ?? [...scope.exported][0];
  if (variable !== undefined)
    ledger.unknown(
      source,
      `what ${variable} changes about it is not known`,
      turnsReaders(variable) ? 'hidden' : undefined,
    );
  if (words.some(({ origin, known }) => !known && isFrom(origin, 'disguised')))
    ledger.unknown(source, 'what it is given is not known until it runs');
}

/** Nobody has a use for the key or the tokens, so whatever is handed one of them reads it. */
export function readsOwnSecrets(
  program: string,
  words: readonly Value[],
  { ledger, scope }: CallContext,
): void {
  if (program === 'echo' || program === 'printf') return;
  const { key, run } = homeFiles(usualHome(scope.world.home));
  for (const { text, known } of words) {
    const path = known ? resolvePath(literal(text.replace(/^[-\w]*[=@:]/, '')), scope) : undefined;
    if (path !== undefined && (path === key || inside(path, run) !== undefined)) ledger.touch('reads', path);
  }
}
