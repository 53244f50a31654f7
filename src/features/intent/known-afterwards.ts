import { mutates } from '../../kernel/action.ts';
import type { EventOf } from '../../kernel/event.ts';
import type { FactInput } from '../../kernel/fact.ts';
import type { FileStat } from '../../kernel/io.ts';
import { mcpReads } from '../../kernel/commands/mcp-tools.ts';
import {
  type FileVersion,
  type FileVersions,
  noVersions,
  seenFile,
  writtenByOther,
} from '../../kernel/work/seen.ts';
import { succeeded } from '../../kernel/tool-end.ts';
import { bringsVersions, mayChangeMore, shownBy } from './command-marks.ts';
import { type ContentHash, contentHash, whenHashed } from './content-hash.ts';
import { findTargets } from '../../kernel/commands/find-targets.ts';
import { type SeenPaths, seenPaths } from './seen-paths.ts';

type Ended = EventOf<'tool.after' | 'tool.failed'>;

interface Found {
  readonly path: string;
  readonly own: boolean;
  readonly hash: ContentHash;
}

/** File systems tell the time of a change by a clock that ticks a few milliseconds apart. */
const tickMs = 10;
const most = 500;

/** What the agent knows of files now that a call has ended: what it was shown, and what its own hand made of them. */
export function knownAfterwards(input: FactInput, event: Ended): FileVersions | Promise<FileVersions> {
  const shown = shownPaths(input, event);
  const changed = mutates(event.action) && event.action.kind !== 'delegate';
  if (shown.length === 0 && !changed) return noVersions;
  const seen = seenPaths(input);
  const started = seen.section.running[event.toolCall?.slice(0, 100) ?? ''];
  const found = [
    ...versions(
      input,
      seen,
      namesOf(shown, seen),
      false,
      ({ changedMs }) => started === undefined || changedMs <= started + 1,
    ),
    ...(changed ? written(input, event, seen, started) : []),
  ];
  const gone = changed ? goneBy(input, event, seen) : [];
  const isOwn = ownIn(event, seen, started ?? Infinity);
  return whenHashed(found, (files) => ({
    present: [],
    read: files.filter(({ own }) => !own),
    written: files.filter((file) => file.own && isOwn(file)),
    gone,
  }));
}

function shownPaths(input: FactInput, event: Ended): readonly string[] {
  if (event.kind === 'tool.failed') return [];
  const { action, result } = event;
  if (action.kind === 'command') return action.report && succeeded(event) ? shownBy(action.report) : [];
  if (result !== 'content' && result !== 'empty') return [];
  if (action.kind === 'read') return action.paths;
  const reads = action.kind === 'mcp' && mcpReads(action.tool, action.server);
  return reads && /read|view|open|content/i.test(action.tool)
    ? findTargets(input).map(({ real }) => real)
    : [];
}

/** What the call was told to write, and whatever else changed while the agent's own command ran. */
function written(
  input: FactInput,
  event: Ended,
  seen: SeenPaths,
  started: number | undefined,
): readonly Found[] {
  const { action } = event;
  if (action.kind === 'write')
    return succeeded(event) ? versions(input, seen, namesOf([action.path], seen), true, () => true) : [];
  const told = findTargets(input).flatMap(({ real, use }) => (use === 'write' ? [real] : []));
  const more = started !== undefined && (action.kind !== 'command' || mayChangeMore(action));
  const names = new Set([...namesOf(told, seen), ...(more ? Object.keys(seen.section.files) : [])]);
  const since = started === undefined ? -Infinity : started - tickMs;
  return versions(input, seen, [...names], true, ({ changedMs }) => changedMs >= since);
}

/** Git brings in what the agent has not seen, though it asked for it; unless it is a version that the agent knew. */
function ownIn(
  { action, session }: Ended,
  { section, writers }: SeenPaths,
  started: number,
): (version: FileVersion) => boolean {
  if (action.kind === 'write') return () => true;
  const brings = action.kind === 'command' && action.report !== undefined && bringsVersions(action.report);
  return ({ path, hash }) =>
    brings
      ? (seenFile(section, path)?.earlier.includes(hash) ?? false)
      : (writtenByOther(writers, path, session) ?? 0) < started;
}

function goneBy(input: FactInput, { action }: Ended, seen: SeenPaths): readonly string[] {
  const deletes = action.kind === 'command' || action.kind === 'mcp';
  if (!deletes) return [];
  const paths = findTargets(input).flatMap(({ real, use }) => (use === 'delete' ? [real] : []));
  return namesOf(paths, seen).filter(
    (name) => Object.hasOwn(seen.section.files, name) && seen.stat(name) === undefined,
  );
}

const namesOf = (paths: readonly string[], { nameOf }: SeenPaths): readonly string[] =>
  paths.slice(0, most).flatMap((path) => nameOf(path) ?? []);

const versions = (
  { io }: FactInput,
  { pathOf, stat }: SeenPaths,
  names: readonly string[],
  own: boolean,
  fits: (stat: FileStat) => boolean,
): readonly Found[] =>
  names.flatMap((path) => {
    const found = stat(path);
    if (!found || found.folder || !fits(found)) return [];
    return [{ path, own, hash: contentHash(io, pathOf(path), found) }];
  });
