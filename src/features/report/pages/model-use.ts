import type { Project } from '../../../kernel/app.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';
import type { ModelUse } from './report-data.ts';

/** What asking a model took in these sessions, as far as their state is still there. */
export async function modelUse({ state }: Project, ids: readonly string[]): Promise<ModelUse> {
  const known = new Set(ids);
  const { sessions } = await readSessions(state);
  const uses = sessions.filter(({ id }) => known.has(id)).map(({ sections }) => sections.phase.model);
  const sum = (value: (use: (typeof uses)[number]) => number): number =>
    uses.reduce((total, use) => total + value(use), 0);
  return {
    turns: sum(({ turns }) => turns),
    failures: sum(({ failures }) => failures),
    ms: sum(({ ms }) => ms),
    costUsd: sum(({ cost_usd }) => cost_usd),
  };
}
