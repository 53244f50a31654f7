import type { GitTree } from './attribution/git-tree.ts';
import { type CapturePlan, planCapture } from './attribution/plan-capture.ts';
import type { Action } from '../../kernel/action.ts';
import type { EventOf } from '../../kernel/event.ts';
import type { Io } from '../../kernel/io.ts';
import { inside, projectFolder } from '../../kernel/place.ts';
import type { Dirty, Look, OpenCapture, Reach } from '../../kernel/stores/ledger.ts';
import type { KnownFiles } from '../../stores/known-files.ts';
import { glanceAt, lookAt } from '../../stores/look-at-file.ts';

type ToolEvent = EventOf<'tool.before' | 'tool.after' | 'tool.failed'>;
type Glance = ReturnType<typeof glanceAt>;

/** The host's id of the call; else what it is about, since the same thing does not run twice at once. */
export function callOf({ hash }: Pick<Io, 'hash'>, event: ToolEvent): string {
  if (event.toolCall !== undefined) return event.toolCall;
  return `${event.tool}-${hash.sha256(JSON.stringify(askedFor(event.action))).slice(0, 16)}`;
}

/** Without what was found out about it, which is not the same before and after. */
function askedFor(action: Action): unknown {
  if (action.kind === 'command') return action.command;
  return action.kind === 'write' ? [action.path, action.change] : action;
}

export const keyOf = (io: Pick<Io, 'hash'>, event: ToolEvent): string =>
  io.hash.sha256(JSON.stringify([event.session, event.agent?.id, callOf(io, event)])).slice(0, 32);

/** What a call may touch, as it was before: by the paths below the root. */
export interface Glances {
  readonly files: ReadonlyMap<string, Glance>;
  readonly reach: Reach;
}

const mostGlancedBytes = 8 * 1024 * 1024;

/** Undefined when nothing of the project is touched. A folder stands for whatever is in it. */
export function glanceBefore(io: Io, root: string, action: Action): Glances | undefined {
  const plan = planCapture(action);
  if (!plan || plan.reach === 'git') return undefined;
  const files = new Map<string, Glance>();
  let left = mostGlancedBytes;
  for (const [path, place] of placesOf(io, root, plan)) {
    const glance = left > 0 ? glanceFor(io, place, action) : 'bytes';
    if (typeof glance === 'object' && glance.kind === 'text') left -= glance.text.length;
    files.set(path, glance);
  }
  const folders = [...files].filter(([, glance]) => glance === 'folder');
  for (const [path] of folders) files.delete(path);
  const reach = folders.length > 0 ? 'any' : plan.reach;
  return files.size === 0 && reach === 'named' ? undefined : { files, reach };
}

/** A write comes with the file as it was when it was judged; everything else has to be looked at before it happens. */
export const bringsBefore = (action: Action): boolean => textBefore(action) !== undefined;

function textBefore(action: Action): string | undefined {
  const text = action.kind === 'write' ? action.before : undefined;
  return text === undefined || text.length > 500_000 || text.includes('\0') ? undefined : text;
}

function glanceFor(io: Io, place: string, action: Action): Glance {
  const text = textBefore(action);
  return text === undefined ? glanceAt(io, place) : { kind: 'text', text };
}

/** Where the files of a plan really are, by their paths below the root; those of others and our own left out. */
function placesOf(
  { files }: Pick<Io, 'files'>,
  root: string,
  { paths }: CapturePlan,
): readonly [string, string][] {
  if (paths.length === 0) return [];
  const follow = files.linkFollower();
  const home = follow(root);
  return paths.flatMap((given) => {
    const place = follow(given);
    const path = inside(place, home);
    return path === undefined || path === '' || isOurs(path) || /^(?:.*\/)?\.git(?:\/|$)/.test(path)
      ? []
      : [[path, place] satisfies [string, string]];
  });
}

/** The same with a hash for what is no text; folders left out. */
export async function completed(
  io: Io,
  root: string,
  glances: Iterable<readonly [string, Glance]>,
): Promise<Readonly<Record<string, Look>>> {
  const looks: Record<string, Look> = {};
  for (const [path, glance] of glances) {
    const look = typeof glance === 'object' ? glance : await lookAt(io, `${root}/${path}`);
    if (look) looks[path] = look;
  }
  return looks;
}

/** A write of which nobody saw the beginning: the host may have said what was there, or somebody had looked before. */
export function withoutBeginning(
  io: Io,
  root: string,
  event: EventOf<'tool.after' | 'tool.failed'>,
  known: KnownFiles,
): OpenCapture | undefined {
  const plan = event.action.kind === 'write' ? planCapture(event.action) : undefined;
  if (!plan || event.kind !== 'tool.after') return undefined;
  const [[path] = []] = placesOf(io, root, plan);
  if (path === undefined) return undefined;
  const look = event.original === undefined ? known.get(path) : said(event.original);
  if (!look) return undefined;
  const capture = { key: keyOf(io, event), at: event.at, decision: 'silent', reach: 'named' } as const;
  return { ...capture, before: { [path]: look } };
}

const said = (original: string | null): Look =>
  original === null ? { kind: 'absent' } : { kind: 'text', text: original };

/** Systems take the time of a change from a clock that moves in steps of some milliseconds. */
export const clockStepMs = 10;

/** Beyond that a repository is not looked through before each command. */
const mostDirty = 2_000;

export const isOurs = (path: string): boolean =>
  path === projectFolder || path.startsWith(`${projectFolder}/`);

/** The files that differ from the commit before a command runs, their content kept; undefined when nobody can tell. */
export async function lookAround(
  { files }: Pick<Io, 'files'>,
  root: string,
  git: GitTree,
  known: KnownFiles,
  { at, head }: { readonly at: string; readonly head?: string | undefined },
): Promise<Dirty | undefined> {
  const differing = await git.differing(head);
  if (!differing) return undefined;
  const paths = [...new Set([...differing.changed, ...differing.unknown])].filter((path) => !isOurs(path));
  if (paths.length > mostDirty) return undefined;
  const started = Date.parse(at) - clockStepMs;
  const dirty = { known: [] as string[], gone: [] as string[], unsure: [] as string[] };
  for (const path of paths) {
    const stat = files.stat(`${root}/${path}`);
    if (!stat) dirty.gone.push(path);
    else if (stat.folder) continue;
    else if (known.has(path, stat.changeKey)) dirty.known.push(path);
    else if (stat.changedMs >= started) dirty.unsure.push(path);
    else {
      const look = await lookAt({ files }, `${root}/${path}`);
      if (!look) continue;
      known.put(path, look, stat.changeKey);
      dirty.known.push(path);
    }
  }
  known.prune();
  return dirty;
}
