import type { Io } from '../../../kernel/io.ts';

const firstAfterMs = 300;
const everyMs = 2_000;

/** Says how far the index is, when making it takes long enough to wonder. */
export function tellProgress(
  { clock }: Pick<Io, 'clock'>,
  say: (line: string) => void,
): (bytesDone: number, bytesInAll: number) => void {
  let next = clock.monotonic() + firstAfterMs;
  let calls = 0;
  return (done, inAll) => {
    calls += 1;
    if (calls % 256 !== 0) return;
    const now = clock.monotonic();
    if (now < next) return;
    next = now + everyMs;
    say(`Taking in the ledger: ${Math.round((100 * done) / Math.max(1, inAll))} %`);
  };
}
