import { boundedDisk, type LosingOf, type LossInput, nothingLost } from './disk.ts';
import { fileLoss } from './file-loss.ts';
import type { Loss, Losses, LostFile } from './loss.ts';
import { ownWork, savedBefore, together } from './own-work.ts';
import { askGit, changedIn, GitSilent, listed, repositoryOf, tryGit } from './repository.ts';
import type { CommandLosing } from '../../../kernel/commands/losing.ts';
import type { CommandReport } from '../../../kernel/commands/shell.ts';
import type { FactInput, Facts } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';
import type { Message } from '../../../kernel/work/phase.ts';

const mostNames = 10;

const repositoryAt = ({ io, root, realPath }: LossInput, folder: string | undefined): string | undefined =>
  repositoryOf(io, folder === undefined ? root : realPath(folder));

/** All changes of files that git tracks. */
async function resetLoss(losing: LosingOf<'reset'>, world: LossInput): Promise<Loss> {
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
async function lostCommits(loss: Loss, losing: LosingOf<'reset'>, world: LossInput): Promise<Loss> {
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

async function lostStashes(losing: LosingOf<'stash'>, world: LossInput): Promise<Loss> {
  const repository = repositoryAt(world, losing.folder);
  if (repository === undefined) return nothingLost(losing);
  const list = await askGit(world.io, repository, ['stash', 'list', '--format=%gd']);
  const count = list.split('\n').filter((line) => line !== '').length;
  return { ...nothingLost(losing), stashes: losing.all ? count : Math.min(count, 1) };
}

/** Commits that nothing but these branches or tags leads to. */
async function lostRefs(losing: LosingOf<'refs'>, world: LossInput): Promise<Loss> {
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

const most = 300;

/** Paths from the root that differ from the last commit or that git does not know; folders end with a slash. */
export async function askUnsaved({ io, place, realPath }: FactInput): Promise<Facts['unsavedFiles']> {
  const root = realPath(place.root);
  const repository = repositoryOf(io, root);
  if (repository === undefined) return null;
  try {
    const args = ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=all', '--', '.'];
    const found = listed(await askGit(io, root, args)).map((entry) => `${repository}/${entry.slice(3)}`);
    const paths = found.flatMap((path) => inside(path, root) || []);
    return { paths: paths.slice(0, most), more: paths.length > most };
  } catch (error) {
    if (error instanceof GitSilent) return null;
    throw error;
  }
}

const longest = 4_000;
/** A yes, a number of a choice, a go-on: what it is to comes before it. */
const shortest = 60;

/** What the user said last, with what it answers where it is too short to say it alone. */
function askedFor(input: FactInput): string {
  const messages = messagesOf(input);
  const at = messages.findLastIndex(({ role, text }) => role === 'user' && text !== '');
  const newest = messages[at]?.text ?? input.state.prompt?.text ?? '';
  if (newest.length > shortest || at < 0) return newest.slice(0, longest);
  const before = messages.slice(0, at);
  const earlier = before.findLast(({ role, text }) => role === 'user' && text !== '')?.text ?? '';
  const agent = before.at(-1)?.role === 'assistant' ? (before.at(-1)?.text ?? '') : '';
  return [newest, agent.slice(-longest), earlier.slice(0, longest)].join('\n');
}

function messagesOf(input: FactInput): readonly Message[] {
  try {
    return input.conversation();
  } catch {
    return [];
  }
}

const mostLosings = 40;

/** What a command would lose of what is there, and what the user said about that. */
export async function findLosses(input: FactInput, report: CommandReport): Promise<Losses> {
  const { loses, calls, parts } = report;
  const world: LossInput = {
    ...input,
    disk: boundedDisk(input.io),
    own: ownWork(input),
    root: input.realPath(input.place.root),
    home: input.realPath(input.place.userHome),
  };
  const losses: Loss[] = [];
  const unknown: string[] = [];
  for (const losing of together(loses).slice(0, mostLosings)) {
    try {
      const saved = savedBefore(calls.slice(0, losing.after));
      const loss = await lossOf(losing, world);
      const lost = loss.lost.filter(({ why }) => !saved.has(why));
      if (isSomething({ ...loss, lost })) losses.push({ ...loss, lost });
      // What was not looked at may be anything.
      if (lost.length === 0 && (loss.committedMore || world.disk.spent)) unknown.push(losing.command);
    } catch (error) {
      if (!(error instanceof GitSilent)) throw error;
      unknown.push(losing.command);
    }
  }
  const byForm = parts.some(
    ({ effect, danger, onFiles }) => (effect === 'destroy' && !onFiles) || danger === 'process',
  );
  const matters = losses.length + unknown.length > 0 || byForm;
  return { losses, unknown, said: matters ? askedFor(input) : '' };
}

function lossOf(losing: CommandLosing, world: LossInput): Promise<Loss> {
  switch (losing.how) {
    case 'delete':
    case 'overwrite':
    case 'restore':
    case 'clean':
      return fileLoss(losing, world);
    case 'reset':
      return resetLoss(losing, world).then((loss) => lostCommits(loss, losing, world));
    case 'stash':
      return lostStashes(losing, world);
    case 'refs':
      return lostRefs(losing, world);
  }
}

const isSomething = ({ lost, committed, all, stashes = 0, commits = 0 }: Loss): boolean =>
  lost.length + committed + stashes + commits > 0 || all !== undefined;
