import type { CommandReport, ShellWorld } from '../kernel/commands/shell.ts';
import { createEvaluator } from './evaluate.ts';
import { newLedger } from './ledger.ts';
import { newScope, noStream } from './scope.ts';

/** What this command line would do to the world. Pure, bounded, and never optimistic about what it can't know. */
export function analyseCommand(command: string, world: ShellWorld): CommandReport {
  const ledger = newLedger();
  const surroundings = { depth: 0, source: command, inPipeline: false, calling: [], decides: true };
  createEvaluator(ledger).runText(command, newScope(world, ledger), noStream, surroundings);
  return ledger.report();
}
