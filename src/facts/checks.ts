import { defineFact } from '../domain/fact.ts';
import { recogniseCheck } from './lib/recognise-check.ts';

/** Asked for at an edit, when a step is done, and at the end of a turn; the working folder may be a package of its own. */
export const checks = defineFact({
  id: 'checks',
  summary: 'Find out how the code of this project is checked',
  gather({ event, io, place }) {
    const editing = event.kind === 'tool.before' && event.action.kind === 'write';
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
