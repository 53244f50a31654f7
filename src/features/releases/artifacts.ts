import { basename, dirname, isAbsolute, join, normalize } from 'node:path/posix';
import { type Content, sourcesOf } from './package-sources.ts';
import { flagValues } from './release-command.ts';
import type { CommandCall } from '../../kernel/commands/shell.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { FactInput } from '../../kernel/fact.ts';
import { inside } from '../../kernel/place.ts';
import type { Sections } from '../../kernel/state.ts';

type Input = Pick<FactInput, 'io' | 'place' | 'realPath'>;

const mostBytes = 2 * 1024 ** 3;
const mostManifestBytes = 1024 * 1024;

export async function fileContent({ io }: Input, path: string): Promise<Content> {
  try {
    const sha256 = await io.files.sha256(path, mostBytes);
    return sha256 === undefined ? { path, problem: `there is no ${path}` } : { path, sha256 };
  } catch (error) {
    return { path, problem: messageOf(error) };
  }
}

/**
 * The package that a call is about, then every package around it within the project: tests that passed for the whole
 * were tests of the part. What is in a package is what its sources are; files that are built from them do not count.
 */
export async function packageContents(input: Input, call: CommandCall): Promise<readonly Content[]> {
  const folder = folderOf(input, call);
  if (folder === undefined)
    return [{ path: '.', problem: 'which package it is can’t be known until it runs' }];
  if (input.io.files.stat(folder)?.folder === false) return [await fileContent(input, folder)];
  const contents: Content[] = [];
  for (const path of packagesAround(input, folder)) contents.push(await sourcesOf(input.io, path));
  return contents.length > 0
    ? contents
    : [{ path: folder, problem: `there is no package.json in ${folder}` }];
}

const folderFlags = ['--prefix', '-C', '--dir', '--cwd'];

/** The working folder, unless a flag or the word behind `publish` or `pack` names another. */
function folderOf({ io }: Input, { words, cwd }: CommandCall): string | undefined {
  const given = folderFlags.flatMap((flag) => flagValues(words, flag));
  if (given.includes(undefined)) return undefined;
  const start = given.reduce<string | undefined>((from, to) => resolve(from, to), cwd);
  const verb = words.findIndex((word) => word === 'publish' || word === 'pack');
  if (start === undefined || verb < 0) return start;
  for (const [index, word] of words.entries()) {
    if (index <= verb || word?.startsWith('-')) continue;
    if (word === undefined) return undefined;
    const path = resolve(start, word);
    if (path !== undefined && (path.endsWith('.tgz') || io.files.stat(`${path}/package.json`))) return path;
  }
  return start;
}

const resolve = (from: string | undefined, to: string | undefined): string | undefined =>
  to === undefined ? from : isAbsolute(to) ? normalize(to) : from && join(from, to);

function packagesAround({ io, place }: Input, folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    if (io.files.stat(join(at, 'package.json'))?.folder === false) found.push(at);
    const below = inside(at, place.root);
    if (below === undefined || below === '' || at === place.root || basename(at) === '') return found;
  }
}

/** What package.json says; nothing when it can't be read. */
export async function readManifest(input: Input, call: CommandCall): Promise<unknown> {
  const [first] = await packagePath(input, call);
  try {
    return (
      first && JSON.parse(input.io.files.readText(join(first, 'package.json'), mostManifestBytes) ?? 'null')
    );
  } catch {
    return undefined;
  }
}

async function packagePath(input: Input, call: CommandCall): Promise<readonly string[]> {
  const folder = folderOf(input, call);
  return folder === undefined ? [] : packagesAround(input, folder);
}

const mostFolders = 200;

/** Sizes of the files of these names that lie where releases are made: beside the file, in the project and just below. */
export function sizesOf(
  { io, place, state }: Pick<FactInput, 'io' | 'place' | 'state'>,
  beside: string,
  names: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  if (names.length === 0) return new Map();
  const below = io.files.list(place.root).filter((name) => name !== 'node_modules' && !name.startsWith('.'));
  const { releases }: Partial<Sections> = state;
  const seen = (releases?.facts ?? []).map(({ artifact }) => artifact);
  const folders = [
    dirname(beside),
    place.root,
    ...below.slice(0, mostFolders).map((name) => join(place.root, name)),
  ];
  const found = names.map((name) => {
    const paths = [
      ...folders.map((folder) => join(folder, name)),
      ...seen.filter((path) => basename(path) === name),
    ];
    const sizes = paths.flatMap((path) => {
      const stat = io.files.stat(path);
      return stat && !stat.folder ? [stat.size] : [];
    });
    return [name, [...new Set(sizes)]] as const;
  });
  return new Map(found);
}

declare module '../../kernel/fact.ts' {
  interface Facts {
    /** What a tool call has to do with releases, each artifact known by its content. */
    artifacts: Artifacts;
  }
}

/** A release that is about to happen, and what it needs. */
export interface ReleaseAttempt {
  readonly rule: string;
  /** A path, or `undefined` when the command does not say it. */
  readonly artifact: string | undefined;
  /** Content that a success may be recorded for; one of them is enough. */
  readonly hashes: readonly string[];
  readonly needs: readonly ReleaseNeed[];
  /** What the command itself should have said. */
  readonly unsaid: readonly ReleaseNeed[];
  /** Why the content is not known. */
  readonly problem?: string | undefined;
}

export interface ReleaseNeed {
  /** `rule/requirement`. */
  readonly id: string;
  readonly says: string;
  readonly remedy: string;
}

/** A step towards a release that succeeded or failed for this content. */
export interface ReleaseStep {
  readonly rule: string;
  readonly artifact: string;
  readonly sha256: string;
}

export interface ContentProblem {
  readonly id: string;
  readonly line: number | undefined;
  readonly says: string;
}

/** Everything about a tool call that matters to releases. */
export interface Artifacts {
  readonly attempts: readonly ReleaseAttempt[];
  readonly succeeded: readonly ReleaseStep[];
  readonly failed: readonly ReleaseStep[];
  readonly contents: readonly ContentProblem[];
}

export const noArtifacts: Artifacts = { attempts: [], succeeded: [], failed: [], contents: [] };
