import { posix } from 'node:path';
import { markText, ranFile } from '../../../kernel/contained.ts';
import { defineEffect } from '../../../kernel/effect.ts';

/** Marks the command before the host starts it; what the user was asked about, they had their say on. */
export const contain = defineEffect({
  id: 'contain',
  summary: 'Run a command on a throw-away copy of the workspace while nothing may change',
  on: ['tool.before', 'tool.after', 'tool.failed'],
  needs: ['containment'],
  run({ event, decision, facts: { containment }, io }) {
    const { root, text, mark } = containment;
    if (mark === null) return;
    const asked = decision.level === 'ask' || decision.level === 'deny';
    if (event.kind === 'tool.before' && root !== null && !asked) {
      io.files.makeFolder(posix.dirname(mark), 0o700);
      io.files.writeAtomic(mark, markText(root, text), { mode: 0o600 });
    } else for (const file of [mark, ranFile(mark)]) if (io.files.stat(file)) io.files.remove(file);
  },
});
