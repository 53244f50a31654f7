import type { Action } from '../action.ts';
import { ownOperation, programNames } from './mcp-tools.ts';
import type { CommandReport } from './shell.ts';

/** What may stand before one of Ephor's own commands. */
const leads = ['cd', 'npx', 'bunx'];

/** A command line that runs Ephor's own program, and no other. */
export const runsOnlyEphor = ({ programs }: CommandReport): boolean =>
  programs.some((name) => programNames.includes(name)) &&
  programs.every((name) => programNames.includes(name) || leads.includes(name));

/** A call of Ephor itself, by its tools or by its program. */
export function isOwnCall(action: Action): boolean {
  if (action.kind === 'mcp') return ownOperation(action.server, action.tool) !== undefined;
  return action.kind === 'command' && action.report !== undefined && runsOnlyEphor(action.report);
}
