import type { Move } from './moves.ts';
import type { Request } from './request.ts';

const spared =
  /(?<!\p{L})(?:(?:dont|do not|without)\s+(?:\p{L}+\s+){0,2}?(?:touch|edit|chang|fix|modif|implement|code|writ)\p{L}*\s*(?:anything|any|code|it|yet|any code|a line|files?|them)?(?:\s+(?:yet|code|files|for now))?\s*(?:[.!,)]|$)|no (?:code|changes|edits)(?: changes| yet)?|nur (?:erklaren|anschauen)|nichts andern|sin cambiar nada|ne (?:change|modifie) rien)(?!\p{L})/mu;

/** Something is to be found out, and it is said that nothing be changed. */
export function isResearchOnly({ text }: Request, moves: readonly Move[]): boolean {
  const works = moves.some(
    ({ role, type, act, head }) =>
      role === 'deed' && head !== undefined && (type !== 'debug' || act === 'instruct' || act === 'vague'),
  );
  return !works && (moves.some(({ act }) => act === 'hands-off') || spared.test(text));
}
