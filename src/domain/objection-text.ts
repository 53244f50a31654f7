import type { Finding } from './decision.ts';
import { isAnswer } from './user-command.ts';

/** For the agent, which can parse it: one line of JSON for each objection. */
export function forAgent(findings: readonly Finding[]): string {
  const errors = findings.map(({ code, reason, remedy }) =>
    JSON.stringify({ status: 'denied', code, message: reason, suggestion: remedy }),
  );
  return ['Ephor objects:', ...errors].join('\n');
}

/** For the user, who is asked or answered: a sentence for each. */
export const forUser = (findings: readonly Finding[]): string =>
  findings
    .map((finding) => `${isAnswer(finding) ? 'Ephor' : `Ephor (${finding.gate})`}: ${finding.reason}`)
    .join('\n');
