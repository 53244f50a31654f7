import { minimatch } from 'minimatch';
import { isAbsolute, join, normalize } from 'node:path/posix';
import { commandParts } from './command-parts.ts';
import type { Action } from '../../../kernel/action.ts';
import type { CommandReport } from '../../../kernel/commands/shell.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Target } from '../../../kernel/fact.ts';
import { defineGate, type Gate } from '../../../kernel/gate.ts';
import { inside } from '../../../kernel/place.ts';
import type { Rule, RuleMatch } from '../../../kernel/settings/settings.ts';
import { fitsWildcard } from '../../../kernel/text/wildcard.ts';

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

/** A rule of the project as a gate like any other. `roots`: the repository's root, as written and links followed. */
export function gateFromRule(rule: Rule, roots: readonly string[]): Gate {
  return defineGate({
    id: `rules/${rule.id}`,
    summary: rule.reason,
    family: 'discipline',
    on: ['tool.before', 'prompt.before'],
    levels: { observe: 'note', standard: rule.level, strict: rule.level },
    needs: ['targets'],
    examples: { objects: [], passes: [] },
    check({ event, facts }) {
      if (!ruleMatches(rule.match, event, facts.targets, roots)) return;
      return { code: 'project_rule', reason: rule.reason, remedy: rule.remedy };
    },
  });
}

/** Every key of the match must fit; a match without keys fits nothing. */
function ruleMatches(
  match: RuleMatch,
  event: AgentEvent,
  targets: readonly Target[],
  roots: readonly string[],
): boolean {
  const action = 'action' in event ? event.action : undefined;
  const tests: Record<keyof RuleMatch, (pattern: string) => boolean> = {
    action: (kind) => action?.kind === kind,
    tool: (pattern) => 'tool' in event && fitsWildcard(event.tool, pattern),
    path: (glob) => targets.some((target) => pathFits(target, glob, event.cwd, roots)),
    command: (pattern) => action?.kind === 'command' && commandFits(action.command, pattern, action.report),
    content: (pattern) => holds(contentOf(action), pattern),
    url: (pattern) => action?.kind === 'fetch' && fitsAnyCase(action.url, pattern),
    mcp: (pattern) => action?.kind === 'mcp' && fitsWildcard(`${action.server}/${action.tool}`, pattern),
    prompt: (pattern) => event.kind === 'prompt.before' && holds(event.whole ?? event.prompt, pattern),
  };
  const given = Object.entries(match) as [keyof RuleMatch, string | string[]][];
  return given.length > 0 && given.every(([key, patterns]) => [patterns].flat().some((p) => tests[key](p)));
}

const contentOf = (action: Action | undefined): string | undefined =>
  action?.kind === 'write' ? action.after : undefined;

const fitsAnyCase = (text: string, pattern: string): boolean =>
  fitsWildcard(text.toLowerCase(), pattern.toLowerCase());

/** Whether the text is anywhere in it, in any case. */
const holds = (text: string | undefined, pattern: string): boolean =>
  text !== undefined && fitsAnyCase(text, `*${pattern}*`);

/** A pattern without a slash fits in every folder, as in `.gitignore`. */
const globOptions = { dot: true, nonegate: true, nocomment: true, matchBase: true } as const;

/**
 * Whether a file fits a glob, by the name the agent used or by the file it really is. `roots` are the repository's
 * root as written and with links followed.
 */
export function pathFits(target: Target, glob: string, cwd: string, roots: readonly string[]): boolean {
  const named = isAbsolute(target.given) ? normalize(target.given) : join(cwd, target.given);
  const relative = [named, target.real].map((path) => relativeTo(path, roots));
  const [wanted, anchored] = wantedGlob(glob);
  return relative.some((path) => minimatch(path, wanted, { ...globOptions, matchBase: !anchored }));
}

function relativeTo(path: string, roots: readonly string[]): string {
  for (const root of roots) {
    const rest = inside(path, root);
    if (rest !== undefined) return rest;
  }
  return path;
}

/** `folder/` means all that is in it; `./name` means the one in the root. */
function wantedGlob(glob: string): readonly [string, boolean] {
  const anchored = glob.startsWith('./');
  const rest = anchored ? glob.slice(2) : glob;
  return [rest.endsWith('/') ? `${rest}**` : rest, anchored];
}
