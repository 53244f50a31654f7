import { mutates } from '../../../kernel/action.ts';
import { defineEffect } from '../../../kernel/effect.ts';

export const ledger = defineEffect({
  id: 'ledger',
  summary: 'Record in the ledger what each tool call changed, and for whom',
  on: ['tool.before', 'tool.after', 'tool.failed', 'turn.end', 'session.end'],
  run({ event, decision, state, later, ledger: book }) {
    switch (event.kind) {
      case 'tool.before':
        if (decision.level !== 'deny' && mutates(event.action)) later(book.begin(event, decision));
        return;
      case 'tool.after':
      case 'tool.failed':
        if (!mutates(event.action)) return;
        later(async () => {
          await book.end(event, state);
          if (book.settles) await book.settle();
        });
        return;
      case 'turn.end':
      case 'session.end':
        // What was left while no engine ran; nobody works now who would wait.
        later(async () => void (await book.settle()));
    }
  },
});
