import { noLeadWork } from '../leads/lead-facts.ts';
import { defineFact } from '../../../kernel/fact.ts';

export const leadWork = defineFact({
  id: 'leadWork',
  summary: 'Look up what a lead that wants to end has left undone',
  gather({ state, io, portfolio }) {
    const { leading } = state.lead;
    if (leading === null) return noLeadWork;
    return import('../leads/exit-checks.ts').then(async ({ leadWorkIn }) =>
      leadWorkIn(await portfolio.read(), leading, io.hash.sha256),
    );
  },
});
