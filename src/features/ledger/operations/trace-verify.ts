import type { LedgerCheck } from '../../../kernel/stores/ledger.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { ledgerText } from '../ledger-text.ts';
import { settledLedger } from '../settled.ts';

export const traceVerify = defineOperation({
  id: 'trace-verify',
  summary: 'Check that no line of the ledger was changed, added or removed',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {},
  examples: [
    {
      command: 'ephor trace verify',
      explains: 'exit code 1 when a line does not fit; merged branches are fine',
    },
    { command: 'ephor trace verify --json', explains: 'with the number of each line that is broken' },
  ],
  async run({ app }): Promise<LedgerCheck> {
    const ledger = await settledLedger(app.io, inProject(app));
    return ledger.verify();
  },
  print: ledgerText,
  exitCode: ({ broken }) => (broken.length > 0 ? 1 : 0),
});
