import { describeDamage, repairOf } from '../../../kernel/damage.ts';
import type { UserError } from '../../../kernel/errors.ts';
import { type ConfigProblem, describeProblem } from '../../../kernel/settings/settings.ts';
import type { Damage } from '../../../kernel/state.ts';

/** Something that is broken, and the one command that helps. */
export interface Problem {
  readonly code: string;
  readonly what: string;
  readonly repair: string;
}

export function problemsOf(
  settings: readonly ConfigProblem[],
  damage: readonly Damage[],
  unreadable: UserError | undefined,
): readonly Problem[] {
  return [
    ...settings.map((problem) => ({
      code: 'config_invalid',
      what: describeProblem(problem),
      repair: problem.repair ?? 'ephor doctor',
    })),
    ...damage.map((each) => ({ code: each.code, what: describeDamage(each), repair: repairOf(each) })),
    ...(unreadable
      ? [{ code: unreadable.code, what: unreadable.message, repair: 'ephor repair --new-key' }]
      : []),
  ];
}
