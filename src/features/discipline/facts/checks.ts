import { defineFact } from '../../../kernel/fact.ts';
import { recogniseCheck } from '../checks/recognise-check.ts';

/**
 * Asked for when a file is edited that no check has seen since it was edited last, when a step is done, and at the end of
 * a turn. The working folder may be a package of its own.
 */
export const checks = defineFact({
  id: 'checks',
  summary: 'Find out how this project checks its code',
  gather(input) {
    const { event, io, place } = input;
    const editing =
      event.kind === 'tool.before' &&
      event.action.kind === 'write' &&
      input.state.edits.unchecked[event.action.path] !== undefined;
    const listing = event.kind === 'tool.before' && event.action.kind === 'other' && event.action.steps;
    const ending = event.kind === 'turn.end' || event.kind === 'task.completed';
    if (!editing && !listing && !ending) return { command: null };
    const folders = [...new Set([event.cwd, place.root])];
    for (const folder of folders) {
      const command = recogniseCheck(io.files, folder);
      if (command !== undefined) return { command };
    }
    return { command: null };
  },
});
