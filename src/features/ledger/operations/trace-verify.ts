import type { Project } from '../../../kernel/app.ts';
import type { Io } from '../../../kernel/io.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { shownFiles } from '../../../kernel/place.ts';
import type { Ledger, LedgerCheck } from '../../../kernel/stores/ledger.ts';

const mostShown = 10;

function ledgerText(check: LedgerCheck, style: Style): string {
  const { lines, forks, duplicates, torn, compared, broken } = check;
  const file = shownFiles.ledger;
  const notes = [
    ...(forks > 0 ? [`${counted(forks, 'fork')} where branches were merged`] : []),
    ...(duplicates > 0 ? [`${counted(duplicates, 'line')} that appear twice, counted once`] : []),
    ...(torn.length > 0 ? [`cut short by a crash: line ${torn.slice(0, mostShown).join(', ')}`] : []),
  ].map((note) => `  ${style.dim(`· ${note}`)}`);
  if (broken.length === 0) {
    const what =
      lines === 0
        ? 'no agent has changed anything yet'
        : `${counted(lines, 'line')}, each following one above it`;
    const files = compared > 0 ? `; ${counted(compared, 'file')} as last recorded, with matching hashes` : '';
    return [`${style.good('✓ The ledger is intact:')} ${what}${files}.`, ...notes].join('\n');
  }
  const more = broken.length - mostShown;
  return [
    style.bad('✗ The ledger is broken:'),
    ...broken.slice(0, mostShown).map(({ line, cause }) => `  ${file}:${line}: ${cause}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...notes,
    `  Compare it with what was committed: ${style.code(`git log -p -- ${file}`)}`,
  ].join('\n');
}

const patienceMs = 5_000;
const pauseMs = 50;

/** The ledger with the newest calls in it; another process that is at it gets some time. */
async function settledLedger({ clock }: Pick<Io, 'clock'>, { ledger }: Project): Promise<Ledger> {
  const until = clock.monotonic() + patienceMs;
  while ((await ledger.settle()).waiting > 0 && clock.monotonic() < until) clock.sleep(pauseMs);
  return ledger;
}

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
      explains: 'check it; exit code 1 when a line does not fit; merged branches are fine',
    },
    { command: 'ephor trace verify --json', explains: 'get the number of each broken line' },
  ],
  async run({ app }): Promise<LedgerCheck> {
    const ledger = await settledLedger(app.io, inProject(app));
    return ledger.verify();
  },
  print: ledgerText,
  exitCode: ({ broken }) => (broken.length > 0 ? 1 : 0),
});
