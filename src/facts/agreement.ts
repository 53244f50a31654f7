import { type Action, mutates } from '../domain/action.ts';
import { defineFact, type FactInput } from '../domain/fact.ts';
import { programNames } from '../domain/person-only.ts';
import type { CommandReport } from '../domain/shell.ts';

export const agreement = defineFact({
  id: 'agreement',
  summary: 'Find out whether an action needs the user’s agreement',
  gather(input) {
    const { event, settings } = input;
    if (event.kind !== 'tool.before') return { needed: false };
    const waits = mutates(event.action) || (settings.phase.bash === 'strict' && isGatedCommand(event.action));
    return { needed: waits && isKnown(input) };
  },
});

/**
 * Without a conversation nobody can tell what was agreed. Clients may write theirs down after the first tool call; until
 * then the one prompt that was heard is all of it.
 */
function isKnown(input: FactInput): boolean {
  const { transcript } = input.event;
  if (transcript === undefined) return false;
  return input.io.files.stat(transcript)?.folder === false || input.state.phase?.evaluations === 1;
}

const isGatedCommand = (action: Action): boolean =>
  action.kind === 'command' && !(action.report && onlyControls(action.report));

/** What may stand before one of Ephor's own commands. */
const leads = ['cd', 'npx', 'bunx'];

/** An agent asks and is answered through these commands, so they run in every phase. */
const onlyControls = ({ effect, programs }: CommandReport): boolean =>
  effect === 'read' &&
  programs.some((name) => programNames.includes(name)) &&
  programs.every((name) => programNames.includes(name) || leads.includes(name));
