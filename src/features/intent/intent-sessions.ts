import { commonGround, type Intent, type Intents, openIntent } from '../../kernel/work/intent.ts';
import type { ScopeOverlap } from './intent-context.ts';
import type { SessionState } from '../../kernel/operations/sessions.ts';

/** Who was not heard for so long is not at work any more. */
const atWorkMs = 12 * 60 * 60 * 1_000;

export interface IntentUser {
  readonly session: string;
  readonly since: string | null;
  readonly by: string | null;
}

/** The sessions that have an intent selected. */
export const usersOf = (id: string, sessions: readonly SessionState[]): readonly IntentUser[] =>
  sessions.flatMap(({ id: session, sections: { intent } }) =>
    intent.active === id ? [{ session, since: intent.since, by: intent.by }] : [],
  );

/** Other sessions at work that may change the same files. */
export function overlapsOf(
  intent: Intent,
  intents: Intents,
  sessions: readonly SessionState[],
  { own, now }: { readonly own: string | undefined; readonly now: Date },
): readonly ScopeOverlap[] {
  return sessions.flatMap(({ id: session, sections: { intent: selected, activity } }) => {
    if (session === own || now.getTime() - Date.parse(activity.lastAt ?? '') > atWorkMs) return [];
    const other = openIntent(selected.active, intents);
    const common = other && commonGround(intent, other);
    if (!common) return [];
    const [mine, theirs] = common;
    return [{ intent: other.id, name: other.name, session, mine, theirs }];
  });
}
