import type { Action } from '../../kernel/action.ts';
import { lineChanges } from '../../kernel/checks/line-changes.ts';
import type { Unwanted } from './request.ts';

/** Spelled as programs spell, so that it is one thing and no other. */
export const isSpelled = (word: string): boolean => /[_-]|[a-z][A-Z]|\d/.test(word);

/** A change of a line with the very name that the user spoke of as of something unwanted. */
export function echoOf(
  action: Action,
  unwanted: readonly Unwanted[],
): { readonly words: string; readonly line: string } | undefined {
  if (action.kind !== 'write' || action.before === undefined || unwanted.length === 0) return undefined;
  const { removed } = lineChanges(action);
  for (const { word, words } of unwanted) {
    const line = removed.find((each) => !isComment(each) && namesIn(each).includes(word.toLowerCase()));
    if (line !== undefined) return { words, line: line.trim() };
  }
  return undefined;
}

const namesIn = (line: string): readonly string[] =>
  (line.match(/-{0,2}[A-Za-z][A-Za-z0-9_-]*/g) ?? []).map((name) => name.toLowerCase());

const isComment = (line: string): boolean => /^\s*(?:\/\/|#(?![a-z])|\*|\/\*|--(?!\w)|<!--|;)/.test(line);
