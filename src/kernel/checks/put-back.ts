import type { Action } from '../action.ts';

const putting = new Set(['checkout', 'restore', 'stash', 'revert', 'reset', 'switch']);
const beside = new Set(['cd', 'echo', 'ls', 'cat', 'pwd', 'true', 'sleep']);

/** Whether a command does nothing but put files back as git knows them. */
export function putsBack(action: Action): boolean {
  if (action.kind !== 'command') return false;
  const calls = (action.report?.calls ?? []).filter(({ words: [program = ''] }) => !beside.has(program));
  return calls.length > 0 && calls.every(({ words }) => isGitPuttingBack(words) || isGitLook(words));
}

const wordAfterGit = ([program, ...rest]: readonly (string | undefined)[]): string =>
  program === 'git' ? (rest.find((word, at) => !word?.startsWith('-') && rest[at - 1] !== '-C') ?? '') : '';

const isGitPuttingBack = (words: readonly (string | undefined)[]): boolean =>
  putting.has(wordAfterGit(words));

const isGitLook = (words: readonly (string | undefined)[]): boolean =>
  ['status', 'diff', 'log', 'show'].includes(wordAfterGit(words));

/** FNV-1a over a text: equal texts, equal marks. Undefined for what is too long to be looked at. */
export function markOf(text: string): string | undefined {
  if (text.length > 200_000) return undefined;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `${text.length}.${hash.toString(36)}`;
}
