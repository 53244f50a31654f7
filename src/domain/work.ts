import { ranCheck } from './check-run.ts';
import { decidingCheckIn } from './checks.ts';
import { codeWrittenBy } from './edited.ts';
import type { AgentEvent } from './event.ts';
import { isProgram } from './owes-check.ts';
import { isScratch } from './scratch.ts';

/**
 * Whether a tool call is work on a program of the project, or a check of it: one that passed by what it printed, or one
 * whose failure would make the whole call fail.
 */
export function workOf(event: AgentEvent): 'code' | 'check' | undefined {
  if (!('action' in event)) return undefined;
  const { action, cwd } = event;
  if (decidingCheckIn(action) || ranCheck(event)?.ended === 'passed') return 'check';
  const programs = codeWrittenBy(action).filter((path) => isProgram(path) && !isScratch(path, cwd));
  return programs.length > 0 ? 'code' : undefined;
}
