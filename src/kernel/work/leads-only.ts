import type { CommandAction } from '../action.ts';
import { checkIn } from '../checks/checks.ts';

const records = /^git (?:add|commit|push)(?: |$)/;

/** Whether a command does nothing but look, check, and put into git what others wrote. */
export function leadsOnly(action: CommandAction): boolean {
  const { report } = action;
  if (!report?.whole || report.writes.length + report.deletes.length > 0) return false;
  const checks = report.calls
    .filter((call) => checkIn({ ...action, report: { ...report, calls: [call] } }) !== undefined)
    .map(({ words }) => words.slice(0, 2).join(' '));
  return report.parts.every(
    ({ command, effect }) =>
      effect !== 'destroy' && (records.test(command) || checks.some((check) => command.includes(check))),
  );
}
