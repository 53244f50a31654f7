import type { Action } from '../action.ts';
import { ownOperation, programNames } from './mcp-tools.ts';
import type { CommandReport } from './shell.ts';

/** What may stand before one of Ephor's own commands. */
const leads = ['cd', 'npx', 'bunx'];

/** A command line that runs Ephor's own program, and no other. */
export const runsOnlyEphor = ({ programs }: CommandReport): boolean =>
  programs.some((name) => programNames.includes(name)) &&
  programs.every((name) => programNames.includes(name) || leads.includes(name));

/** What people shorten its answers with; they fail only where Ephor said nothing that fits. */
const filters = ['echo', 'true', 'head', 'tail', 'cat', 'grep', 'jq'];

/** The same, with its answer shortened and nothing else read. */
const onlyAsksEphor = (report: CommandReport): boolean =>
  runsOnlyEphor(report) ||
  (report.reads.length === 0 &&
    runsOnlyEphor({ ...report, programs: report.programs.filter((name) => !filters.includes(name)) }));

/** A call of Ephor itself, by its tools or by its program. */
export function isOwnCall(action: Action): boolean {
  if (action.kind === 'mcp') return ownOperation(action.server, action.tool) !== undefined;
  return action.kind === 'command' && action.report !== undefined && onlyAsksEphor(action.report);
}
