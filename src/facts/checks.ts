import { defineFact } from '../domain/fact.ts';
import { recogniseCheck } from './lib/recognise-check.ts';

/** Asked for at an edit and at the end of a turn; the working folder may be a package of its own. */
export const checks = defineFact({
  id: 'checks',
  summary: 'Find out how the code of this project is checked',
  gather({ event, io, place }) {
    const editing = event.kind === 'tool.before' && event.action.kind === 'write';
    if (!editing && event.kind !== 'turn.end') return { command: null };
    const folders = [...new Set([event.cwd, place.root])];
    for (const folder of folders) {
      const command = recogniseCheck(io.files, folder);
      if (command !== undefined) return { command };
    }
    return { command: null };
  },
});
