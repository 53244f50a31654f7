import type { FactInput } from '../../../kernel/fact.ts';
import type { CommandLosing } from '../../../kernel/commands/losing.ts';
import type { Loss, Losses } from './loss.ts';
import type { CommandReport } from '../../../kernel/commands/shell.ts';
import { askedFor } from './asked.ts';
import { boundedDisk } from './disk.ts';
import { fileLoss } from './file-loss.ts';
import { ownWork } from './own-work.ts';
import { GitSilent } from './repository.ts';
import { lostCommits, lostRefs, lostStashes, resetLoss } from './ref-loss.ts';
import { savedBefore } from './saved-before.ts';
import type { LossInput } from './loss-input.ts';
import { together } from './together.ts';

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
