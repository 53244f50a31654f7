import { basename, dirname, join } from 'node:path/posix';
import { isOutput, type Loss, type LostFile, type LostWhy } from './loss.ts';
import { inside } from '../../../kernel/place.ts';
import { type LosingOf, type LossInput, nothingLost } from './disk.ts';
import { anchorsOf, type Reach, reachOf } from './reach.ts';
import { askGit, changedIn, type Known, knownIn, listed, repositoryOf, tryGit } from './repository.ts';
import { filesGoing } from './walk.ts';

type FileLosing = LosingOf<'delete'> | LosingOf<'overwrite'> | LosingOf<'restore'> | LosingOf<'clean'>;

const mostNamed = 200;
const temporary = ['/tmp', '/var/tmp', '/private/tmp', '/var/folders', '/private/var/folders', '/dev/shm'];

/** What a command that deletes, overwrites or puts back files would lose. */
export async function fileLoss(losing: FileLosing, world: LossInput): Promise<Loss> {
  const all = wholeMachine(losing, world);
  if (all) return { ...nothingLost(losing), all };
  const anchors = anchorsIn(losing, world).map((path) => realOf(path, world));
  const lasting = anchors.filter((path) => !isTemporary(path, world) && isThere(path, world));
  if (lasting.length === 0) return nothingLost(losing);
  if (losing.how === 'restore') return restoring(losing, world);
  const known = await knownBy(lasting, world);
  const skips = (folder: string): boolean => {
    const repository = known.find(({ root }) => inside(folder, root));
    const below = namesOf(folder, repository, world);
    const ignored = repository?.stateOf(folder) === 'ignored';
    return isOutput(below, ignored) && !repository?.trackedIn(folder);
  };
  const reaches = await reachesOf(losing, world, skips);
  const tree = losing.how === 'clean' || (losing.how === 'delete' && losing.tree);
  const real = reaches.map((reach) => ({ ...reach, paths: reach.paths.map((path) => realOf(path, world)) }));
  const going = filesGoing(real, tree, world.disk, skips);
  const exact = reaches.every((reach) => reach.exact);
  return counted(losing, going, { known, exact, world, tops: real.flatMap(({ paths }) => paths) });
}

/** `rm -rf /`, `rm -rf ~/*`: nobody has to count. */
function wholeMachine(losing: FileLosing, { home, root }: LossInput): Loss['all'] {
  if (losing.how !== 'delete' || !losing.tree) return undefined;
  const sets = losing.files.kind === 'any' ? losing.files.sets : [losing.files];
  const folders = sets.flatMap((files) => {
    if (files.kind === 'path') return [files.path.replace(/\/+$/, '') || '/'];
    return files.kind === 'glob' ? [files.pattern.replace(/\/+(?:\.?\*+)?$/, '') || '/'] : [];
  });
  if (folders.some((folder) => folder !== home && folder !== root && inside(home, folder) !== undefined))
    return 'machine';
  return folders.includes(home) ? 'home' : undefined;
}

/** The last name may be a link, which goes by itself. */
const realOf = (path: string, { realPath }: LossInput): string => {
  const plain = path.replace(/(?<=.)\/+$/, '');
  return plain === '/' ? plain : join(realPath(dirname(plain)), basename(plain));
};

const isTemporary = (path: string, { root, home }: LossInput): boolean =>
  ![root, home].some((folder) => inside(path, folder) !== undefined) &&
  temporary.some((folder) => inside(path, folder));

const isThere = (path: string, { disk }: LossInput): boolean => disk.kindOf(path) !== undefined;

const anchorsIn = (losing: FileLosing, { root }: LossInput): readonly string[] =>
  losing.how === 'clean' ? [losing.folder ?? root] : anchorsOf(losing.files, root);

/** What git knows below the anchors, asked once for each repository. */
async function knownBy(anchors: readonly string[], { io }: LossInput): Promise<readonly Known[]> {
  return Promise.all(byRepository(anchors, io).map(([root, places]) => knownIn(io, root, places)));
}

function byRepository(
  paths: readonly string[],
  io: LossInput['io'],
): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const root = repositoryOf(io, path);
    if (root === undefined) continue;
    const others = found.get(root);
    if (others) others.push(path);
    else found.set(root, [path]);
  }
  return [...found];
}

async function restoring(losing: LosingOf<'restore'>, world: LossInput): Promise<Loss> {
  const reaches = await reachesOf(losing, world, () => false);
  const { io, own, root } = world;
  const lost: LostFile[] = [];
  const paths = reaches.flatMap((reach) => reach.paths).map((path) => realOf(path, world));
  for (const [repository, anchors] of byRepository(paths, io)) {
    for (const path of await changedIn(io, repository, anchors, losing.keepsStaged))
      if (!own.made(path, 'changed'))
        lost.push({ path: inside(path, root) ?? path, why: 'changed since the last commit' });
  }
  return { ...nothingLost(losing), lost: lost.slice(0, mostNamed), lostMore: lost.length > mostNamed };
}

async function reachesOf(
  losing: FileLosing,
  world: LossInput,
  skips: (folder: string) => boolean,
): Promise<readonly Reach[]> {
  const { io, disk, root, realPath } = world;
  if (losing.how === 'clean') return [await cleaned(losing, world)];
  return reachOf(losing.files, {
    disk,
    stat: (path) => io.files.stat(path),
    here: root,
    now: io.clock.now().getTime(),
    skips,
    listed: async (folder, args) =>
      listed((await tryGit(io, realPath(folder), ['ls-files', '-z', ...args])) ?? '').map((name) =>
        join(folder, name),
      ),
  });
}

/** What `git clean` would take. */
async function cleaned(losing: LosingOf<'clean'>, { io, root, realPath, disk }: LossInput): Promise<Reach> {
  const folder = realPath(losing.folder ?? root);
  if (repositoryOf(io, folder) === undefined) return { paths: [], exact: true };
  const which = { kept: ['--exclude-standard'], too: [], only: ['-i', '--exclude-standard'] }[losing.ignored];
  const args = ['ls-files', '-z', '-o', '--directory', ...which, '--', ...losing.paths];
  const names = listed(await askGit(io, folder, args));
  const isRepository = (name: string): boolean => disk.kindOf(join(folder, name, '.git')) !== undefined;
  const taken = names.filter((name) => !name.endsWith('/') || (losing.folders && !isRepository(name)));
  return { paths: taken.map((name) => join(folder, name)), exact: true };
}

interface Counting {
  readonly known: readonly Known[];
  readonly exact: boolean;
  readonly world: LossInput;
  /** The paths that were meant, before folders were gone into. */
  readonly tops: readonly string[];
}

function counted(
  losing: Exclude<FileLosing, { how: 'restore' }>,
  { files, histories, more }: ReturnType<typeof filesGoing>,
  { known, exact, world, tops }: Counting,
): Loss {
  const lost: LostFile[] = [];
  let committed = 0;
  const name = (path: string): string => inside(path, world.root) ?? path;
  for (const path of histories)
    if (!world.own.made(path, 'none')) lost.push({ path: name(path), why: 'the history of a repository' });
  for (const path of files) {
    const repository = repositoryFor(path, known);
    const state = repository?.stateOf(path) ?? 'none';
    if (state === 'clean') committed += 1;
    else if (losing.how === 'overwrite' && losing.written && world.own.hasRead(path)) continue;
    else if (!canBeMade(path, state, repository, world) && !world.own.made(path, state))
      lost.push({ path: name(path), why: reasons[state] });
  }
  const deletes = losing.how === 'delete' && exact;
  const refuses = losing.how === 'delete' && losing.committedOnly === true;
  return {
    ...nothingLost(losing),
    lost: refuses ? [] : lost.slice(0, mostNamed),
    lostMore: !refuses && (lost.length > mostNamed || (more && lost.length > 0)),
    committed: deletes ? committed : 0,
    committedMore: more,
    folders: deletes ? wholeFolders(tops, known) : [],
  };
}

const reasons = {
  changed: 'changed since the last commit',
  unknown: 'never committed',
  ignored: 'ignored by git',
  none: 'not in git',
} as const satisfies Record<string, LostWhy>;

/** The repository that is the nearest one. */
const repositoryFor = (path: string, known: readonly Known[]): Known | undefined =>
  known
    .filter(({ root }) => inside(path, root) !== undefined)
    .sort((a, b) => b.root.length - a.root.length)[0];

/** What git itself needs for a moment, what tools make again, and what lies where nothing stays. */
function canBeMade(
  path: string,
  state: keyof typeof reasons,
  repository: Known | undefined,
  world: LossInput,
): boolean {
  if (isTemporary(path, world)) return true;
  if (/\/\.git\/(?:[^/]*\.lock|.*\.lock|rebase-\w+\/.*|[A-Z_]+_(?:HEAD|MSG|MODE))$/.test(path)) return true;
  const below = namesOf(path, repository, world);
  return state !== 'changed' && isOutput(below, state === 'ignored');
}

/** The names that say what a file is: where a project or a home folder lies says nothing. */
const namesOf = (path: string, repository: Known | undefined, { root, home }: LossInput): string =>
  (repository && inside(path, repository.root)) ?? inside(path, root) ?? inside(path, home) ?? basename(path);

/** Folders in the root of a repository that are meant as a whole. */
const wholeFolders = (tops: readonly string[], known: readonly Known[]): readonly string[] =>
  tops.flatMap((path) => {
    const repository = repositoryFor(path, known);
    const below = repository && inside(path, repository.root);
    return below && !below.includes('/') && repository.trackedIn(path) > 1 ? [below] : [];
  });
