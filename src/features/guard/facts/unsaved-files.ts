import { defineFact } from '../../../kernel/fact.ts';
import { askUnsaved } from '../loss/find-losses.ts';

export const unsavedFiles = defineFact({
  id: 'unsavedFiles',
  summary: 'Find out which files were uncommitted when the session began, and which of them still are',
  gather(input) {
    const { event } = input;
    if (event.agent) return null;
    const { at, paths } = input.state.unsaved;
    if (at === null)
      return event.kind === 'session.start' || event.kind === 'prompt.before' ? askUnsaved(input) : null;
    const saves =
      event.kind === 'tool.after' && event.action.kind === 'command' && savesWork(event.action.command);
    return saves && paths.length > 0 ? askUnsaved(input) : null;
  },
});

/** What was the user's to lose may be in a commit now. */
const savesWork = (command: string): boolean =>
  /\bgit\b[^|;&]*\b(?:commit|stash|merge|rebase|am)\b/.test(command);
