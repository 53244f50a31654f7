import { posix } from 'node:path';
import type { Io } from '../../../kernel/io.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { indexFileOf } from './git-head.ts';

/** Asks git by an index of our own. Where it `learns`, git may write down in it what it found. */
type AskByIndex = (index: string, learns: boolean) => Promise<string | undefined>;

const learnsEveryMs = 60_000;

/** To learn takes as long as a look, so it has to pay: an index that was just written is likely to be written again. */
const restsMs = 10_000;

/** Git takes times by the second, and some systems give them a few milliseconds late. */
const clockStepMs = 1_000;

type World = Pick<Io, 'files' | 'clock' | 'hash'>;

/**
 * Lets git look by a copy of the user's index in which it keeps which files each folder holds, so that it looks through
 * those folders only that changed since. The copy is named after the state of the user's index, which nobody touches.
 * Undefined where there is none, or git does not get along with it.
 */
export async function byOwnIndex(world: World, root: string, ask: AskByIndex): Promise<string | undefined> {
  const { files, clock } = world;
  const users = indexFileOf(world, root);
  const found = users === undefined ? undefined : files.stat(users);
  if (users === undefined || !found) return undefined;
  const path = projectFiles(root).gitIndexOf(found.changeKey);
  const kept = files.stat(path);
  const now = clock.now().getTime();
  if (!kept && now - found.modifiedMs < restsMs) return undefined;
  const told =
    kept && now - kept.changedMs < learnsEveryMs
      ? await ask(path, false)
      : await learnt(world, path, kept ? path : users, ask);
  if (told === undefined) files.remove(path);
  return told;
}

/** Completed under another name, so that nobody reads it with a time that is too late. */
async function learnt(
  { files, clock, hash }: World,
  path: string,
  from: string,
  ask: AskByIndex,
): Promise<string | undefined> {
  const began = clock.now().getTime();
  const folder = posix.dirname(path);
  files.makeFolder(folder, 0o700);
  for (const each of files.list(folder).map((name) => `${folder}/${name}`))
    if (each !== path && began - (files.stat(each)?.changedMs ?? began) > learnsEveryMs) files.remove(each);
  const next = `${path}.${hash.random(4)}`;
  const written = files.stat(from)?.modifiedMs ?? 0;
  files.copy(from, next, 0o600);
  // By the time of an index git knows which files it can't trust: those that were changed when it was written, or later.
  files.setModified(next, written);
  const copied = files.stat(next)?.changeKey;
  const told = await ask(next, true);
  if (told === undefined) {
    files.remove(next);
    return undefined;
  }
  if (files.stat(next)?.changeKey !== copied) files.setModified(next, began - clockStepMs);
  files.rename(next, path);
  return told;
}
