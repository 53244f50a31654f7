import type { LedgerCheck } from '../domain/ledger.ts';
import { defineOperation } from '../domain/operation.ts';
import { inProject } from './lib/in-project.ts';
import { ledgerText } from './lib/ledger-text.ts';
import { settledLedger } from './lib/settled.ts';

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
