import { noStanding } from '../leads/lead-facts.ts';
import { defineFact } from '../../../kernel/fact.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';

export const leadStanding = defineFact({
  id: 'leadStanding',
  summary: 'Find out whether the run of a lead is still the newest, and which task it is at',
  gather({ event, state, portfolio }) {
    const { leading } = state.lead;
    if (leading === null) return noStanding;
    if (event.kind !== 'tool.before' || !changes(event.action)) return { ...noStanding, task: leading.task };
    return import('../leads/exit-checks.ts').then(async ({ standingIn }) =>
      standingIn(await portfolio.read(), leading),
    );
  },
});
