import { basename, dirname, join } from 'node:path/posix';
import type { FileSet } from '../../../kernel/commands/losing.ts';
import type { FileKind, FileStat } from '../../../kernel/io.ts';
import { inside } from '../../../kernel/place.ts';
import type { Disk } from './disk.ts';
import { readExpression } from './find-expression.ts';
import { namePattern } from './name-pattern.ts';

/** What a set of files comes to on this disk: paths of files and folders, before folders are gone into. */
export interface Reach {
  readonly paths: readonly string[];
  /** False where some of them may not be meant. */
  readonly exact: boolean;
  /** They stand for all files below them that end so. */
  readonly below?: { readonly ending: string } | undefined;
}

export interface ReachInput {
  readonly disk: Disk;
  readonly stat: (path: string) => FileStat | undefined;
  /** Where something unknown is looked for. */
  readonly here: string;
  readonly now: number;
  /** Whether nothing in a folder is worth going into it. */
  skips(folder: string): boolean;
  listed(folder: string, args: readonly string[]): Promise<readonly string[]>;
}

export async function reachOf(files: FileSet, input: ReachInput): Promise<readonly Reach[]> {
  switch (files.kind) {
    case 'path':
      return [{ paths: [files.path], exact: true }];
    case 'glob':
      return [globbed(files.pattern, input)];
    case 'find':
      return [found(files, input)];
    case 'listed':
      return [{ paths: await input.listed(files.folder, files.args), exact: true }];
    case 'below':
      return [{ paths: [files.folder ?? input.here], exact: false, below: { ending: files.ending } }];
    case 'unlike':
      return [unlike(files.folder, files.source, input)];
    case 'some':
      return (await reachOf(files.of, input)).map((reach) => ({ ...reach, exact: false }));
    case 'matching': {
      const pattern = patternOf(files.pattern, files.anyCase);
      const all = await reachOf(files.of, input);
      if (!pattern) return all.map((reach) => ({ ...reach, exact: false }));
      const passes = (path: string): boolean =>
        pattern.test(inside(path, input.here) ?? path) !== files.others;
      return all.map((reach) => (reach.below ? reach : { ...reach, paths: reach.paths.filter(passes) }));
    }
    case 'any':
      return (await Promise.all(files.sets.map((set) => reachOf(set, input)))).flat();
  }
}

/** Where a name begins in a line is not known. */
function patternOf(text: string, anyCase: boolean): RegExp | undefined {
  if (text.includes('^')) return undefined;
  try {
    return new RegExp(text, anyCase ? 'i' : '');
  } catch {
    return undefined;
  }
}

/** As a shell expands it: a folder at a time, and no hidden names unless the dot is written. */
function globbed(pattern: string, { disk }: ReachInput): Reach {
  let places = ['/'];
  let exact = true;
  for (const part of pattern.split('/').filter((each) => each !== '')) {
    if (!/[*?[]/.test(part)) {
      places = places.map((place) => join(place, part));
      continue;
    }
    const fits = namePattern(part.replaceAll(/\*{2,}/g, '*'), { dot: true });
    if (!fits) exact = false;
    places = places.flatMap((place) =>
      disk.entries(place).flatMap(({ name }) => (!fits || fits.test(name) ? [join(place, name)] : [])),
    );
  }
  return { paths: places.filter((path) => disk.kindOf(path) !== undefined), exact };
}

function found({ roots, words, act }: Extract<FileSet, { kind: 'find' }>, input: ReachInput): Reach {
  const { disk, stat, now } = input;
  const expression = readExpression(words, act);
  const paths: string[] = [];
  let exact = true;
  const visit = (path: string, shown: string, kind: FileKind | undefined, depth: number): void => {
    if (kind === undefined) return;
    const candidate = {
      name: basename(path),
      kind,
      shown,
      stat: () => stat(path),
      isEmpty: () => (kind === 'folder' ? disk.entries(path).length === 0 : stat(path)?.size === 0),
    };
    const inDepth = depth >= expression.minDepth && depth <= expression.maxDepth;
    const { acts, prunes } = inDepth ? expression.judge(candidate, now) : { acts: false, prunes: false };
    if (acts !== false) paths.push(path);
    if (acts === undefined) exact = false;
    if (kind !== 'folder' || prunes || depth >= expression.maxDepth || input.skips(path)) return;
    for (const entry of disk.entries(path))
      visit(join(path, entry.name), `${shown.replace(/\/$/, '')}/${entry.name}`, entry.kind, depth + 1);
  };
  for (const { path, typed } of roots) {
    const plain = path.replace(/(?<=.)\/$/, '');
    visit(plain, typed, disk.kindOf(plain), 0);
  }
  return { paths, exact };
}

/** What is in one tree and not in the other. */
function unlike(folder: string, source: string | undefined, { disk }: ReachInput): Reach {
  if (source === undefined) return { paths: [folder], exact: false, below: { ending: '' } };
  const paths: string[] = [];
  const visit = (at: string, from: string): void => {
    const kept = new Set(disk.entries(from).map(({ name }) => name));
    for (const { name, kind } of disk.entries(at)) {
      if (name === '.git') continue;
      const path = join(at, name);
      if (kind === 'folder') visit(path, join(from, name));
      else if (!kept.has(name)) paths.push(path);
    }
  };
  if (disk.kindOf(source) === undefined) return { paths: [], exact: true };
  visit(folder, source);
  return { paths, exact: true };
}

/** Folders and files that hold all that a set could be, to ask git about no more than those. */
export function anchorsOf(files: FileSet, here: string): readonly string[] {
  switch (files.kind) {
    case 'path':
      return [files.path];
    case 'glob':
      return [dirname(files.pattern.slice(0, files.pattern.search(/[*?[]/) + 1) || '/')];
    case 'find':
      return files.roots.map(({ path }) => path);
    case 'listed':
    case 'unlike':
      return [files.folder];
    case 'below':
      return [files.folder ?? here];
    case 'some':
    case 'matching':
      return anchorsOf(files.of, here);
    case 'any':
      return files.sets.flatMap((set) => anchorsOf(set, here));
  }
}
