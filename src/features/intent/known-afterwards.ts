import { contentHash, type ContentHash, whenHashed } from './content-hash.ts';
import { seenPaths, type SeenPaths } from './seen-paths.ts';
import { type CommandAction, mutates } from '../../kernel/action.ts';
import { checkIn } from '../../kernel/checks/checks.ts';
import { mcpReads } from '../../kernel/commands/mcp-tools.ts';
import { findTargets } from '../../kernel/commands/patch-targets.ts';
import type { CommandCall, CommandReport } from '../../kernel/commands/shell.ts';
import type { EventOf } from '../../kernel/event.ts';
import type { FactInput } from '../../kernel/fact.ts';
import type { FileStat } from '../../kernel/io.ts';
import { succeeded } from '../../kernel/tool-end.ts';
import {
  type FileVersion,
  type FileVersions,
  noVersions,
  seenFile,
  writtenByOther,
} from '../../kernel/work/seen.ts';

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

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const viewers = words('cat bat batcat head tail less more nl tac sed');
const beside = words('cd pwd ls echo printf true test [ env command timeout npx bunx sleep');
const git = words('git');
/** They write what their words say, and nothing else. */
const plain = words('cp mv rm mkdir rmdir touch tee ln chmod chown install grep wc find sort uniq cut tr');

const runs = ({ programs }: CommandReport, ...sets: readonly ReadonlySet<string>[]): boolean =>
  programs.every((program) => sets.some((set) => set.has(program)));

/** Files that a command shows to the agent. What is counted, searched or copied has not been seen. */
export function shownBy(report: CommandReport): readonly string[] {
  if (report.effect !== 'read' || !report.whole || !runs(report, viewers, beside, git)) return [];
  return report.reads.flatMap(({ path, certain }) => (certain && path !== undefined ? [path] : []));
}

const bringing = words('checkout switch pull merge rebase reset restore stash cherry-pick revert am bisect');

/** Whether it puts versions of others, or older ones, in the place of files. */
export const bringsVersions = ({ calls }: CommandReport): boolean =>
  calls.some(
    ({ words: [program, ...rest] }) =>
      (program === 'git' || program === 'gh') &&
      rest.some((word, index) => word !== undefined && bringing.has(word) && isSubcommand(rest, index)),
  );

/** Behind nothing but flags and the values that some of them take, or a group of sub-commands as with `gh pr`. */
const isSubcommand = (rest: CommandCall['words'], index: number): boolean =>
  rest
    .slice(0, index)
    .every((word, at) => word?.startsWith('-') || rest[at - 1]?.startsWith('-') || word === 'pr');

const repairing = /^--?(?:fix|write|update|apply|autocorrect|in-?place|format|snapshot|u$|w$|a$)/i;

/** Whether files may have changed that its words don't name. A check only looks, unless it is told to repair. */
export function mayChangeMore(action: CommandAction): boolean {
  const { report } = action;
  if (!report) return true;
  if (report.effect === 'read' || runs(report, viewers, beside, plain)) return false;
  const looks = (call: CommandCall): boolean => {
    const [program = '', ...rest] = call.words;
    if (rest.some((word) => word === undefined || repairing.test(word))) return false;
    return (
      viewers.has(program) ||
      beside.has(program) ||
      plain.has(program) ||
      checkIn({ ...action, report: { ...report, calls: [call] } }) !== undefined
    );
  };
  return !report.calls.every(looks);
}
