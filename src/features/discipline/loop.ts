import type { LoopSection } from '../../kernel/discipline.ts';
import { shorten } from '../../kernel/text/redact.ts';

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
