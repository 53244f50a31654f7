import type { Project } from '../../kernel/app.ts';
import type { Io } from '../../kernel/io.ts';
import type { Ledger } from '../../kernel/stores/ledger.ts';

const patienceMs = 5_000;
const pauseMs = 50;

/** The ledger with the newest calls in it; another process that is at it gets some time. */
export async function settledLedger({ clock }: Pick<Io, 'clock'>, { ledger }: Project): Promise<Ledger> {
  const until = clock.monotonic() + patienceMs;
  while ((await ledger.settle()).waiting > 0 && clock.monotonic() < until) clock.sleep(pauseMs);
  return ledger;
}
