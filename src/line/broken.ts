import { describeDamage, isWhole, repairOf } from '../kernel/damage.ts';
import { decisionId, type Finding } from '../kernel/decision.ts';
import { messageOf, UserError } from '../kernel/errors.ts';
import { isMutation } from '../kernel/evaluate.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { HookCall } from '../kernel/app.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import { describeProblem, type OnError, type Settings } from '../kernel/settings/settings.ts';
import type { Damage } from '../kernel/state.ts';
import { shorten } from '../kernel/text/secrets.ts';

/** What Ephor says when Ephor itself is broken: changes wait, everything else goes on. */
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
        `Ephor can’t tell what this edit would do: ${event.action.problem}.`,
        'ephor doctor',
      ),
      remedy: 'Read the file again, and base the edit on what is there now.',
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
  return brokenFinding(onError, known, `Ephor could not check this: ${messageOf(error)}.`, 'ephor doctor');
}

const maxBytes = 1_000_000;

/** A failure of Ephor itself, written where neither lock nor project is needed; `ephor doctor` reads it. */
export function reportFailure({ io, home }: { io: Io; home: string }, call: HookCall, error: unknown): void {
  const { failures } = homeFiles(home);
  try {
    if ((io.files.stat(failures)?.size ?? 0) > maxBytes) io.files.rename(failures, `${failures}.1`);
    const line = {
      id: decisionId(io.hash, call.id),
      at: io.clock.now().toISOString(),
      host: call.host,
      event: call.eventName,
      folder: call.projectFolder,
      error: shorten(messageOf(error), 1_000),
    };
    io.files.makeFolder(home, 0o700);
    io.files.append(failures, `${JSON.stringify(line)}\n`);
  } catch {
    // The answer to the host matters more than this note.
  }
}
