import { type Action, mutates } from '../../../kernel/action.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { runsOnlyEphor } from '../../../kernel/commands/own-call.ts';
import type { CommandReport } from '../../../kernel/commands/shell.ts';
import { changesWork } from '../work-change.ts';

export const agreement = defineFact({
  id: 'agreement',
  summary: 'Find out whether an action has to wait until you agree, and whether you can be asked',
  gather(input) {
    const proof = input.settings.phase.waitFor === 'agreement';
    const needed = waits(input, proof) && isKnown(input);
    const planning = input.event.mode === 'plan';
    return { needed, proof, planning, askable: needed && isAskable(input) };
  },
});

/** Whoever wants proof of an agreement has everything wait that may change something; else only work that changes. */
function waits({ event, settings, place, realPath }: FactInput, proof: boolean): boolean {
  if (event.kind !== 'tool.before') return false;
  const { action } = event;
  if (settings.phase.bash === 'strict' && isGatedCommand(action)) return true;
  return proof ? mutates(action) : changesWork(action, { root: realPath(place.root), real: realPath });
}

/**
 * Without a conversation nobody can tell what was agreed. Clients may write theirs down after the first tool call; until
 * then the one prompt that was heard is all of it.
 */
function isKnown(input: FactInput): boolean {
  const { transcript } = input.event;
  if (transcript === undefined) return false;
  return input.io.files.stat(transcript)?.folder === false || input.state.phase?.evaluations === 1;
}

function isAskable({ event, state, attended }: FactInput): boolean {
  return event.mode !== 'unasked' && (state.phase?.against !== 'weak' || attended());
}

const isGatedCommand = (action: Action): boolean =>
  action.kind === 'command' && !(action.report && onlyControls(action.report));

/** An agent asks and is answered through these commands, so they run in every phase. */
const onlyControls = (report: CommandReport): boolean => report.effect === 'read' && runsOnlyEphor(report);
