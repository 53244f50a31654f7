import { gzipSync } from 'node:zlib';
import { portfolioView } from './portfolio-view.ts';
import type { MadeView } from './shared-view.ts';
import type { Io } from '../../kernel/io.ts';
import type { Policy } from '../../kernel/portfolio/policy.ts';
import type { PortfolioStore } from '../../kernel/portfolio/portfolio-store.ts';

let newest = 0;
let last: MadeView | undefined;

/** The view of the portfolio as it is now, as it goes over the wire. */
export async function makeView(
  io: Io,
  store: Pick<PortfolioStore, 'read' | 'journal'>,
  policy: Policy,
): Promise<MadeView> {
  // Asked before: what is changed meanwhile is told once more, never left out.
  newest = (await store.journal(newest)).at(-1)?.n ?? newest;
  const portfolio = await store.read();
  const alive = Object.fromEntries(
    portfolio.runs
      .filter(({ state }) => state !== 'ended')
      .map(({ id, pid, processStarted, machine }) => [
        id,
        pid !== null && io.processes.alive({ pid, started: processStarted ?? '', machine }),
      ]),
  );
  const { machine } = io.processes.self;
  const view = portfolioView(portfolio, { alive, machine, policy, now: io.clock.now(), journal: newest });
  const text = JSON.stringify(view);
  const etag = `"${io.hash.sha256(text).slice(0, 24)}"`;
  if (last?.etag !== etag) {
    const body = new TextEncoder().encode(text);
    last = { body, packed: new Uint8Array(gzipSync(body, { level: 5 })), etag };
  }
  return last;
}
