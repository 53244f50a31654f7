import { defineEffect } from '../../../kernel/effect.ts';

export const leadQuestions = defineEffect({
  id: 'lead-questions',
  summary: 'Ask a person what a gate asked about in the session of a lead, where nobody sits',
  on: ['tool.before'],
  async run({ event, decision, state, portfolio, tell }) {
    const { leading } = state.lead;
    const findings = decision.findings.filter(({ escalated }) => escalated);
    if (leading === null || findings.length === 0) return;
    const { askForLead } = await import('../leads/ask-for-lead.ts');
    tell(await askForLead(portfolio, { event, findings, leading }));
  },
});
