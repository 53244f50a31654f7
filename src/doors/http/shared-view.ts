import { gzipSync } from 'node:zlib';
import { type PortfolioView, portfolioView } from './portfolio-view.ts';
import type { PortfolioWatch } from './portfolio-watch.ts';
import type { Io } from '../../kernel/io.ts';
import type { Policy } from '../../kernel/portfolio/policy.ts';
import type { PortfolioStore } from '../../kernel/portfolio/portfolio-store.ts';

/** A view as it goes over the wire. */
export interface MadeView {
  readonly view: PortfolioView;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** The view of the portfolio, made once for all who look at the same state. */
export type SharedView = () => Promise<MadeView>;

/** Pauses, quiet hours and limits end by themselves. */
const goodForMs = 5_000;

export function createSharedView(
  io: Io,
  store: Pick<PortfolioStore, 'read'>,
  watch: PortfolioWatch,
  policyNow: () => Promise<Policy>,
): SharedView {
  let made: { readonly version: string; readonly at: number; readonly view: MadeView } | undefined;
  let making: Promise<MadeView> | undefined;

  const make = async (version: string): Promise<MadeView> => {
    // Asked before: what is changed meanwhile is told once more, never left out.
    const journal = await watch.latest();
    const [portfolio, policy] = [await store.read(), await policyNow()];
    const { self } = io.processes;
    const live = portfolio.runs.filter(({ state }) => state !== 'ended');
    const alive = Object.fromEntries(
      live.map(({ id, pid, processStarted, machine }) => [
        id,
        pid !== null && io.processes.alive({ pid, started: processStarted ?? '', machine }),
      ]),
    );
    const now = io.clock.now();
    const view = portfolioView(portfolio, { alive, machine: self.machine, policy, now, journal });
    const text = JSON.stringify(view);
    const etag = `"${io.hash.sha256(text).slice(0, 24)}"`;
    const packable = made?.view.etag === etag ? made.view : packedOf(text, view, etag);
    made = { version, at: io.clock.monotonic(), view: packable };
    return packable;
  };
  return async () => {
    const version = await watch.version();
    if (made?.version === version && io.clock.monotonic() - made.at < goodForMs) return made.view;
    making ??= make(version).finally(() => (making = undefined));
    return making;
  };
}

function packedOf(text: string, view: PortfolioView, etag: string): MadeView {
  const body = new TextEncoder().encode(text);
  return { view, body, packed: new Uint8Array(gzipSync(body, { level: 5 })), etag };
}
