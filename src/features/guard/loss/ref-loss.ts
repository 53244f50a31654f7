import { inside } from '../../../kernel/place.ts';
import type { Loss, LostFile } from './loss.ts';
import { type LosingOf, type LossInput, nothingLost } from './loss-input.ts';
import { askGit, changedIn, repositoryOf, tryGit } from './repository.ts';

const mostNames = 10;

const repositoryAt = ({ io, root, realPath }: LossInput, folder: string | undefined): string | undefined =>
  repositoryOf(io, folder === undefined ? root : realPath(folder));

/** All changes of files that git tracks. */
export async function resetLoss(losing: LosingOf<'reset'>, world: LossInput): Promise<Loss> {
  const repository = repositoryAt(world, losing.folder);
  if (repository === undefined) return nothingLost(losing);
  const changed = await changedIn(world.io, repository, [repository], false);
  const lost = changed.flatMap((path): readonly LostFile[] =>
    world.own.made(path, 'changed')
      ? []
      : [{ path: inside(path, world.root) ?? path, why: 'changed since the last commit' }],
  );
  return { ...nothingLost(losing), lost };
}

/** Commits that only the branch leads to that is moved, unless the session made them. */
export async function lostCommits(loss: Loss, losing: LosingOf<'reset'>, world: LossInput): Promise<Loss> {
  const repository = repositoryAt(world, losing.folder);
  const { to } = losing;
  if (repository === undefined || to === undefined || to === 'HEAD' || to.startsWith('-')) return loss;
  const branch = (await tryGit(world.io, repository, ['symbolic-ref', '-q', '--short', 'HEAD']))?.trim();
  const others = [...(branch ? [`--exclude=${branch}`] : []), '--branches', '--remotes', '--tags'];
  const args = ['rev-list', '--timestamp', '--max-count=500', 'HEAD', '--not', to, ...others];
  const made = ((await tryGit(world.io, repository, args)) ?? '').split('\n').filter((line) => line !== '');
  const older = made.filter((line) => !world.own.during(Number(line.split(' ')[0])));
  return { ...loss, commits: older.length };
}

export async function lostStashes(losing: LosingOf<'stash'>, world: LossInput): Promise<Loss> {
  const repository = repositoryAt(world, losing.folder);
  if (repository === undefined) return nothingLost(losing);
  const list = await askGit(world.io, repository, ['stash', 'list', '--format=%gd']);
  const count = list.split('\n').filter((line) => line !== '').length;
  return { ...nothingLost(losing), stashes: losing.all ? count : Math.min(count, 1) };
}

/** Commits that nothing but these branches or tags leads to. */
export async function lostRefs(losing: LosingOf<'refs'>, world: LossInput): Promise<Loss> {
  const repository = repositoryAt(world, losing.folder);
  const names = losing.names.slice(0, mostNames).map((name) => `refs/${losing.refs}/${name}`);
  if (repository === undefined || names.length === 0) return nothingLost(losing);
  const there: string[] = [];
  for (const name of names)
    if ((await tryGit(world.io, repository, ['rev-parse', '-q', '--verify', name])) !== undefined)
      there.push(name);
  if (there.length === 0) return nothingLost(losing);
  const others = [...there.map((name) => `--exclude=${name}`), '--all'];
  const count = await askGit(world.io, repository, ['rev-list', '--count', ...there, '--not', ...others]);
  return { ...nothingLost(losing), commits: Number(count) || 0 };
}
