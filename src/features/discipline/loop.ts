import type { App, Project } from '../../kernel/app.ts';
import type { LoopSection } from '../../kernel/discipline.ts';
import type { Style } from '../../kernel/operation.ts';
import { operationOutcome } from '../../kernel/operations/in-project.ts';
import { shorten } from '../../kernel/text/secrets.ts';

/** Changes the loop of a session under the lock; returns it as it was and as it is. No change, no line in the log. */
export async function changeLoop(
  app: App,
  { state }: Project,
  { operation, session }: { readonly operation: string; readonly session: string },
  change: (before: LoopSection) => LoopSection,
): Promise<{ readonly before: LoopSection; readonly loop: LoopSection }> {
  return state.transact(session, (known) => {
    const before = known.sections.loop;
    const loop = change(before);
    const subject = loop.task ?? before.task ?? undefined;
    const outcome = loop === before ? undefined : operationOutcome(app, operation, { session, subject });
    return { state: { ...known, sections: { ...known.sections, loop } }, outcome, result: { before, loop } };
  });
}

export function loopText(loop: LoopSection, style: Style): string {
  if (!loop.active) return 'No loop is running.';
  const lines = [
    `${style.good('● A loop is running:')} ${loop.task ?? 'task unknown'}`,
    `  Round ${loop.iteration} of ${loop.max_iterations} before a person looks in.`,
  ];
  return [...lines, ...loop.acceptance_criteria.map((each) => `  It is done when: ${each}`)].join('\n');
}

/** Rounds until a person looks in. */
export const roundsToCheckIn = 20;
const mostCriteria = 20;

export const noLoop: LoopSection = {
  active: false,
  task: null,
  iteration: 0,
  max_iterations: roundsToCheckIn,
  acceptance_criteria: [],
  started_at: null,
  asked: null,
};

export const startedLoop = (
  task: string,
  criteria: readonly string[],
  at: string,
  rounds = roundsToCheckIn,
): LoopSection => ({
  ...noLoop,
  active: true,
  task: shorten(task.replaceAll(/\s+/g, ' ').trim(), 500),
  max_iterations: Math.min(rounds, roundsToCheckIn),
  acceptance_criteria: criteria.slice(0, mostCriteria).map((each) => shorten(each.trim(), 300)),
  started_at: at,
});

/** Whether a person has to look in before the next change. */
export const needsCheckIn = ({ active, iteration, max_iterations }: LoopSection): boolean =>
  active && iteration >= max_iterations;

/** What the user says about the loop, in a message of its own: `loop: <task>`, `loop stop`. */
export function loopWords(prompt: string): { readonly start: string } | 'stop' | undefined {
  if (/^(?:stop|end) (?:the )?loop[.!]?$|^loop (?:stop|end|off)[.!]?$/i.test(prompt)) return 'stop';
  const task = /^(?:sane)?loop:\s*([^]{3,})$/i.exec(prompt)?.[1];
  return task === undefined ? undefined : { start: task };
}
