import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Change, Writer } from '../../../kernel/portfolio/change.ts';
import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import { nameOf } from './entries.ts';
import { findInitiative } from './find.ts';
import { isRunning, questionsOf, runsOf, tasksOf } from './looks.ts';

export interface Closed {
  readonly initiative: Initiative;
  /** Tasks that were open, and are cancelled now. */
  readonly tasks: readonly number[];
  /** Questions that nobody needs to answer any more. */
  readonly questions: readonly string[];
  /** Runs that the orchestrator will end. */
  readonly runs: readonly string[];
}

/** Ends an initiative, with what is open in it. */
export async function closeInitiative(
  app: App,
  writer: Writer,
  given: string,
  to: { readonly status: 'complete' | 'cancelled'; readonly reason: string; readonly anyway: boolean },
): Promise<Closed> {
  const at = app.io.clock.now().toISOString();
  const { status, reason, anyway } = to;
  return app.portfolio.transact(writer, reason, (now) => {
    const initiative = findInitiative(now, given);
    const open = tasksOf(now, initiative).filter((task) => ['pending', 'in_progress'].includes(task.status));
    if (status === 'complete' && open.length > 0 && !anyway)
      throw new UserError(
        'tasks_open',
        `${open.length === 1 ? 'a task is' : `${open.length} tasks are`} open: ${open.map(({ id }) => `#${id}`).join(', ')}`,
        'Complete or cancel them first, or give --anyway to cancel them with it.',
      );
    const questions = questionsOf(now, initiative);
    const runs = runsOf(now, initiative).filter(isRunning);
    const value: Initiative = {
      ...initiative,
      status,
      pausedUntil: null,
      pausedBy: null,
      completedAt: at,
      updatedAt: at,
    };
    const changes: readonly Change[] = [
      { put: 'initiative', value },
      ...open.map(
        (task) =>
          ({
            put: 'task',
            value: { ...task, status: 'cancelled', completedAt: at, updatedAt: at, completionNotes: reason },
          }) as const,
      ),
      ...questions.map(
        (each) =>
          ({
            put: 'escalation',
            value: {
              ...each,
              status: 'resolved',
              resolution: `withdrawn: ${reason}`,
              resolvedBy: nameOf(writer),
              resolvedAt: at,
            },
          }) as const,
      ),
    ];
    const result: Closed = {
      initiative: value,
      tasks: open.map(({ id }) => id),
      questions: questions.map(({ id }) => id),
      runs: runs.map(({ id }) => id),
    };
    if (initiative.status === status) return { changes: [], result: { ...result, tasks: [], questions: [] } };
    return { changes, result };
  });
}

export const closedLines = ({ initiative, tasks, questions, runs }: Closed): readonly string[] => [
  ...(tasks.length > 0 ? [`cancelled with it: ${tasks.map((id) => `#${id}`).join(', ')}`] : []),
  ...(questions.length > 0 ? [`withdrawn: ${questions.join(', ')}`] : []),
  ...(runs.length > 0 ? [`${runs.join(', ')} is ended at the next cycle`] : []),
  `\`ephor initiative resume ${initiativeKey(initiative)}\` opens it again`,
];
