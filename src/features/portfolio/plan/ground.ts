import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import { grouped } from './grouped.ts';
import { usedUp } from './runs.ts';
import { type Ground, isLive, originKey, type View, wholeSpace } from './view.ts';

export function groundOf(view: View, policy: Policy, now: Date): Ground {
  const { spaces, initiatives, tasks, escalations, runs, plans, health, problems } = view.portfolio;
  const live = runs.filter(isLive);
  const runsOf = grouped(runs, ({ space, initiative }) => `${space}/${initiative}`);
  for (const [key, of] of runsOf)
    runsOf.set(
      key,
      of.toSorted((a, b) => a.epoch - b.epoch),
    );
  const liveOf = new Map<string, Run>();
  for (const run of live) {
    const key = `${run.space}/${run.initiative}`;
    if ((liveOf.get(key)?.epoch ?? -1) < run.epoch) liveOf.set(key, run);
  }
  return {
    ...view,
    policy,
    now,
    spaces: new Map(spaces.map((space) => [space.slug, space])),
    initiatives: new Map(initiatives.map((initiative) => [initiativeKey(initiative), initiative])),
    tasks: grouped(tasks, ({ space, plan }) => `${space}/${plan}`),
    escalations: grouped(escalations, ({ space, initiative }) =>
      initiative === null ? wholeSpace(space) : `${space}/${initiative}`,
    ),
    escalationById: new Map(escalations.map((escalation) => [escalation.id, escalation])),
    asked: grouped(
      escalations.filter(({ origin }) => origin !== null),
      ({ origin }) => originKey(origin?.rule ?? '', origin?.key ?? ''),
    ),
    runs: runsOf,
    live,
    liveOf,
    plans: new Map(plans.map((plan) => [`${plan.space}/${plan.initiative}`, plan])),
    orders: ordersIn(escalations),
    limits: usedUp(runs, now),
    health: new Map(health.map((each) => [each.space, each])),
    broken: grouped(
      problems.map(({ file }) => file),
      (file) => initiativeOf(file) ?? '',
    ),
  };
}

function ordersIn(escalations: readonly Escalation[]): Ground['orders'] {
  const orders = new Map<string, { other: string; resolution: string }[]>();
  for (const { origin, resolution, status } of escalations) {
    if (origin?.rule !== 'overlapping-scopes' || status !== 'resolved' || resolution === null) continue;
    const [one = '', two = ''] = origin.key.replace(/~\d+$/, '').split('|');
    for (const [own, other] of [
      [one, two],
      [two, one],
    ] as const)
      orders.set(own, [...(orders.get(own) ?? []), { other, resolution }]);
  }
  return orders;
}

/** The initiative that a file belongs to, by its path. */
function initiativeOf(file: string): string | undefined {
  const [, space, initiative] = /(?:^|\/)([^/]+)\/plans\/([^/]+)\//.exec(file) ?? [];
  return space && initiative ? `${space}/${initiative}` : undefined;
}
