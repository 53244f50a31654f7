import { ranCheck } from '../../kernel/checks/check-run.ts';
import { decidingCheckIn } from '../../kernel/checks/checks.ts';
import { codeWrittenBy } from '../../kernel/checks/edit.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import { isProgram } from '../../kernel/checks/owes-check.ts';
import { isScratch } from '../../kernel/checks/code-file.ts';

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
