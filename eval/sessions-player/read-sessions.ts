import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/kernel/errors.ts';
import { lacksOf } from './check-session.ts';
import type { Files, Session } from './session.ts';
import { shapeOfRepo, shapeOfSession } from './session-shape.ts';

export interface ReadSessions {
  readonly sessions: readonly Session[];
  /** Each with its file and line; empty when all is well. */
  readonly problems: readonly string[];
}

/** The sessions of a file, or of every `.jsonl` in a folder. */
export function readSessions(place: string): ReadSessions {
  const sessions: Session[] = [];
  const problems: string[] = [];
  try {
    const seen = new Set<string>();
    for (const file of filesIn(place)) readFile(file, seen, sessions, problems);
  } catch (error) {
    return { sessions: [], problems: [`${place}: can't be read (${messageOf(error)})`] };
  }
  if (sessions.length === 0 && problems.length === 0) problems.push(`${place}: no sessions`);
  return { sessions, problems };
}

function filesIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place];
  const names = readdirSync(place).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => join(place, name));
}

/** Repositories come before the sessions that are played in them, in the same file. */
function readFile(file: string, seen: Set<string>, sessions: Session[], problems: string[]): void {
  const repos = new Map<string, Files>();
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (text.trim() === '') continue;
    const say = (lacks: readonly string[], about = '') =>
      problems.push(...lacks.map((lack) => `${file}:${index + 1}: ${about}${lack}`));
    const line = parse(text);
    if (typeof line === 'string') say([line]);
    else if ('repo' in line) {
      const repo = shapeOfRepo(line);
      if ('lacks' in repo) say(repo.lacks);
      else if (repos.has(repo.value.repo)) say([`there are two repositories ${repo.value.repo}`]);
      else repos.set(repo.value.repo, repo.value.files);
    } else {
      const about = 'id' in line ? `${String(line.id)}: ` : '';
      const read = sessionIn(line, repos);
      if ('lacks' in read) {
        say(read.lacks, about);
        continue;
      }
      if (seen.has(read.session.id)) say(['there are two sessions with this id'], about);
      seen.add(read.session.id);
      sessions.push(read.session);
    }
  }
}

function sessionIn(
  line: object,
  repos: ReadonlyMap<string, Files>,
): { readonly session: Session } | { readonly lacks: readonly string[] } {
  const shaped = shapeOfSession(line);
  if ('lacks' in shaped) return shaped;
  const { id, title, in: repo, files, uncommitted, steps } = shaped.value;
  const own = repos.get(repo);
  if (!own) return { lacks: [`there is no repository ${repo} before it`] };
  const session = { id, title, repo, committed: { ...own, ...files }, uncommitted, steps };
  const lacks = lacksOf(session);
  return lacks.length > 0 ? { lacks } : { session };
}

/** An object, or what is wrong with the line. */
function parse(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    return 'not a JSON object';
  } catch (error) {
    return `not JSON (${messageOf(error)})`;
  }
}
