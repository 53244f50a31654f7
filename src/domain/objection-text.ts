import type { Finding } from './decision.ts';

/** For the agent, which can parse it: one line of JSON for each objection. */
export function forAgent(findings: readonly Finding[]): string {
  const errors = findings.map(({ code, reason, remedy }) =>
    JSON.stringify({ status: 'denied', code, message: reason, suggestion: remedy }),
  );
  return ['Ephor objects:', ...errors].join('\n');
}

/** For the user, who is asked: a sentence for each objection. */
export const forUser = (findings: readonly Finding[]): string =>
  findings.map(({ reason, gate }) => `Ephor (${gate}): ${reason}`).join('\n');
