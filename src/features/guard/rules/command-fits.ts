import { fitsWildcard } from '../../../kernel/text/wildcard.ts';
import type { CommandReport } from '../../../kernel/commands/shell.ts';
import { commandParts } from './command-parts.ts';

const squeezed = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
const unquoted = (text: string): string => text.replaceAll(/["'\\]/g, '');

/**
 * Whether the line, or a command anywhere in it, begins as the pattern says; more arguments may follow. What a line
 * starts is known from its report; where that is not all of it, its text is searched too.
 */
export function commandFits(line: string, pattern: string, report?: CommandReport): boolean {
  const wanted = squeezed(pattern);
  if (wanted === '') return false;
  const fits = (text: string): boolean => fitsWildcard(text, wanted) || fitsWildcard(text, `${wanted} *`);
  if (fits(squeezed(line)) || report?.calls.some(({ words }) => startsIn(words).some(fits))) return true;
  return !report?.whole && commandParts(line).some((part) => spellings(part).some(fits));
}

/** What is not known is no word that a pattern names. */
function startsIn(words: readonly (string | undefined)[]): readonly string[] {
  const start = squeezed(words.map((word) => word ?? '…').join(' '));
  return [start, withoutFolder(start)];
}

/** The command as written, as the shell reads it, and without what merely stands before it. */
function spellings(part: string): readonly string[] {
  const written = squeezed(part);
  const read = squeezed(unquoted(part));
  const bare = squeezed(unquoted(afterAssignments(part)));
  return [written, read, ...startsOf(bare).flatMap((start) => [start, withoutFolder(start)])];
}

const assignment = /^\s*[A-Za-z_][A-Za-z0-9_]*\+?=(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])*\s+/;

function afterAssignments(part: string): string {
  let rest = part;
  for (let found = assignment.exec(rest); found; found = assignment.exec(rest))
    rest = rest.slice(found[0].length);
  return rest;
}

/** Words that start another command: its own words follow theirs, after flags that we need not know. */
const starters = new Set(
  '! { if then else do while until exec command builtin env sudo doas nohup nice ionice time timeout stdbuf xargs setsid npx bunx'.split(
    ' ',
  ),
);
const wordsToTry = 6;
const mostStarts = 24;

function startsOf(text: string): readonly string[] {
  const words = text.split(' ');
  const starts = [text];
  let reach = starters.has(nameOf(words[0] ?? '')) ? wordsToTry : 0;
  for (let at = 1; at < words.length && reach > 0 && starts.length < mostStarts; at += 1, reach -= 1) {
    starts.push(words.slice(at).join(' '));
    if (starters.has(nameOf(words[at] ?? ''))) reach = wordsToTry;
  }
  return starts;
}

const nameOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

function withoutFolder(text: string): string {
  const end = text.indexOf(' ');
  const program = end < 0 ? text : text.slice(0, end);
  return `${nameOf(program)}${end < 0 ? '' : text.slice(end)}`;
}
