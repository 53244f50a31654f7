import { describeDamage, isWhole, repairOf } from '../kernel/damage.ts';
import type { Finding } from '../kernel/decision.ts';
import { messageOf, UserError } from '../kernel/errors.ts';
import type { AgentEvent } from '../kernel/event.ts';
import { describeProblem, type OnError, type Settings } from '../kernel/settings/settings.ts';
import type { Damage } from '../kernel/state.ts';
import { isMutation } from '../kernel/evaluate.ts';

/** What Ephor says when Ephor itself is not well: a mutation waits, anything else goes on. */
export function brokenParts(
  event: AgentEvent,
  settings: Settings,
  damage: readonly Damage[],
): readonly Finding[] {
  if (!isMutation(event)) return [];
  const found: Finding[] = [];
  const [problem, ...others] = settings.problems;
  if (problem) {
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    found.push(
      brokenFinding(
        settings.onError,
        'config_invalid',
        `The configuration is invalid: ${describeProblem(problem)}${more}.`,
        problem.repair ?? 'ephor doctor',
      ),
    );
  }
  const first = damage.find(isWhole);
  if (first) {
    const what = first.code === 'state_newer' ? 'read' : 'trusted';
    found.push(
      brokenFinding(
        settings.onError,
        'state_unavailable',
        `The stored state can't be ${what}: ${describeDamage(first)}.`,
        repairOf(first),
      ),
    );
  }
  if (event.kind === 'tool.before' && event.action.kind === 'write' && event.action.problem) {
    found.push({
      ...brokenFinding(
        settings.onError,
        'edit_unclear',
        `It is not clear what this edit would do: ${event.action.problem}.`,
        'ephor doctor',
      ),
      remedy: 'Read the file again and word the edit from what is there now.',
    });
  }
  return found;
}

export const brokenFinding = (onError: OnError, code: string, reason: string, repair: string): Finding => ({
  gate: 'line',
  family: 'protection',
  level: onError === 'allow' ? 'note' : onError,
  code,
  reason,
  remedy: `Ask the user to run \`${repair}\` in their own terminal.`,
});

/** A failure of the line itself. */
export function failureFinding(onError: OnError, error: unknown): Finding {
  const code = error instanceof UserError ? error.code : 'internal_error';
  const known = code === 'lock_timeout' || code === 'key_unavailable' ? 'state_unavailable' : code;
  return brokenFinding(onError, known, `Ephor could not judge this: ${messageOf(error)}.`, 'ephor doctor');
}
