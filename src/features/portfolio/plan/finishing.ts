import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Space } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import type { Action } from './actions.ts';
import { askedOf, type Want, wantGreen, wantMerge } from './questions.ts';
import type { Standing } from './standing.ts';
import type { TaskView } from './tasks.ts';
import { type Ground, isOpen, questionsOf } from './view.ts';
import { oneLine } from './words.ts';

/** The label of tasks that came from checks or a merge that failed. */
export const repairLabel = 'repair';

const policyOf = (initiative: Initiative, space: Space) => initiative.mergePolicy ?? space.mergePolicy;
const isRepair = ({ labels }: { readonly labels: readonly string[] }): boolean =>
  labels.includes(repairLabel);

/** Repairs that were tried, since a person last said how to go on. */
function repairsOf(
  ground: Ground,
  initiative: Initiative,
  tasks: TaskView,
): { readonly all: number; readonly since: number } {
  const all = tasks.all.filter(isRepair).length;
  const forgiven = (ground.escalations.get(initiativeKey(initiative)) ?? [])
    .filter(({ origin, status }) => origin?.rule === 'not-green' && status === 'resolved')
    .map(({ origin }) => Number(/:(\d+)/.exec(origin?.key ?? '')?.[1] ?? 0));
  return { all, since: all - Math.max(0, ...forgiven) };
}

function wants(ground: Ground, initiative: Initiative, space: Space, tasks: TaskView): readonly Want[] {
  const { merge } = initiative;
  if (tasks.unfinished.length > 0 || tasks.completed === 0 || !merge) return [];
  if (merge.state === 'waiting' && policyOf(initiative, space) === 'ask') return [wantMerge(initiative)];
  if (merge.state !== 'red' && merge.state !== 'conflict') return [];
  const { all, since } = repairsOf(ground, initiative, tasks);
  return since >= Math.max(1, ground.policy.mostFailedRuns) ? [wantGreen(initiative, all)] : [];
}

/** Where an initiative stands whose tasks are all done. */
function standing(ground: Ground, initiative: Initiative, space: Space): Standing {
  const { space: slug, id, merge, branch } = initiative;
  const title = `“${oneLine(initiative.title, 80)}”`;
  const questions = questionsOf(ground, initiative).filter(
    (one) => isOpen(one) && one.origin?.rule !== 'approve-merge',
  );
  if (questions.length > 0) return { at: 'waiting', questions };
  const [broken] = ground.broken.get(`${slug}/${id}`) ?? [];
  if (broken !== undefined)
    return { at: 'problem', cause: `${broken} can’t be read, so nobody knows whether all is done.` };
  const own = { space: slug, initiative: id };
  const act = (action: Action): Standing => ({ at: 'act', actions: [action] });
  const complete = (kept: boolean, why: string): Standing =>
    act({ do: 'complete', rule: 'merged', why, key: `complete ${slug}/${id}`, ...own, kept });
  if (space.codeDir === null || branch === null) return complete(false, `All tasks of ${title} are done.`);
  switch (merge?.state) {
    case undefined:
    case 'checking': {
      const why = `All tasks of ${title} are done, so its checks run.`;
      return act({ do: 'finish', rule: 'work-done', why, key: `finish ${slug}/${id}`, ...own });
    }
    case 'merged':
      return complete(false, `The work of ${title} is merged.`);
    case 'kept':
      return complete(true, `The work of ${title} is done and stays on ${branch}.`);
    case 'waiting': {
      const policy = policyOf(initiative, space);
      if (policy === 'never')
        return complete(true, `The work of ${title} is done; the space never merges by itself.`);
      const asked = askedOf(ground, wantMerge(initiative));
      if (policy === 'ask' && asked.is === 'open') return { at: 'waiting', questions: [asked.escalation] };
      const why =
        policy === 'ask'
          ? `You said to merge ${title}.`
          : `The checks of ${title} pass, and the space merges what is green.`;
      return act({
        do: 'merge',
        rule: 'merge',
        why,
        key: `merge ${slug}/${id}@${merge?.commit ?? ''}`,
        ...own,
        commit: merge?.commit ?? null,
      });
    }
    case 'red':
    case 'conflict':
      return act(repair(initiative));
  }
}

function repair({ space, id, merge, title }: Initiative): Action {
  const red = merge?.state === 'red';
  const notes = merge?.notes ?? '';
  return {
    do: 'add-task',
    rule: 'not-green',
    why: red
      ? `The checks of “${oneLine(title, 80)}” fail.`
      : `“${oneLine(title, 80)}” conflicts with what has changed since.`,
    key: `repair ${space}/${id}@${merge?.at ?? ''}`,
    space,
    initiative: id,
    value: {
      subject: red ? 'Make the checks pass' : 'Bring the branch up to date and solve the conflict',
      description: notes,
      priority: 'high',
      labels: [repairLabel],
      acceptanceCriteria: [
        red ? 'All checks of the space pass' : 'The branch merges without a conflict and the checks pass',
      ],
    },
  };
}

/** A yes to a merge is for the merge, not for a lead. */
const takes = ({ origin }: Escalation): boolean => origin?.rule === 'approve-merge';

/** What becomes of finished work. */
export const finishing = { wants, standing, takes };
