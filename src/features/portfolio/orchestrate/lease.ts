import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Lease } from '../../../kernel/portfolio/run.ts';

type Orchestrator = Extract<Writer, { kind: 'orchestrator' }>;

/** The right to orchestrate, as long as nobody takes it over. */
export interface Tenure {
  readonly writer: Orchestrator;
  /** Why it could be had. */
  readonly why: string;
  /** Set when somebody else has it: whoever notices touches nothing any more. */
  readonly lost: AbortSignal;
  /** Writes down how the portfolio was when nothing was left to do. */
  settled(fingerprint: string): Promise<void>;
  /** Gives it back, and stops keeping it. */
  giveBack(): Promise<void>;
}

interface Claim {
  readonly app: Pick<App, 'io'>;
  readonly store: PortfolioStore;
  readonly leaseSeconds: number;
}

/** The lease of another, who is at work. */
export interface Holder {
  readonly held: Lease;
}

/** Takes the lease, unless somebody holds it who is alive and renews it. */
export async function takeLease(claim: Claim, stop: AbortSignal): Promise<Tenure | Holder> {
  for (;;) {
    const { lease } = await claim.store.read();
    const why = await vacancy(claim, lease, stop);
    if (why === undefined && lease !== null) return { held: lease };
    const taken = await tryToTake(claim, lease);
    if (taken) return keep(claim, { kind: 'orchestrator', epoch: taken.epoch }, why ?? 'no other is at work');
  }
}

/**
 * Why a lease can be had. That its time is over is no proof by itself, because clocks jump: somebody whose process lives
 * must also not renew it while we look on, by a clock that never goes back.
 */
async function vacancy(claim: Claim, lease: Lease | null, stop: AbortSignal): Promise<string | undefined> {
  if (lease === null || lease.until === null) return 'no other is at work';
  const { processes, clock } = claim.app.io;
  const { pid, machine, processStarted: started } = lease;
  const isHere = machine === processes.self.machine;
  if (isHere && !processes.alive({ pid, started, machine })) return `process ${pid}, which held it, is gone`;
  if (Date.parse(lease.until) > clock.now().getTime()) {
    const wrong = Date.parse(lease.until) - clock.now().getTime() > claim.leaseSeconds * 2_000;
    if (isHere || !wrong) return undefined;
  }
  const deadline = clock.monotonic() + renewMs(claim) * 2;
  while (clock.monotonic() < deadline && !stop.aborted) {
    await pause(Math.min(100, renewMs(claim)), stop);
    const now = (await claim.store.read()).lease;
    if (now?.epoch !== lease.epoch || now.until !== lease.until) return undefined;
  }
  return stop.aborted ? undefined : `process ${pid} on ${machine} has not renewed it`;
}

const renewMs = ({ leaseSeconds }: Pick<Claim, 'leaseSeconds'>): number => (leaseSeconds * 1_000) / 4;

async function tryToTake(claim: Claim, before: Lease | null): Promise<Lease | undefined> {
  const epoch = (before?.epoch ?? 0) + 1;
  try {
    return await claim.store.transact({ kind: 'orchestrator', epoch }, 'orchestrating', ({ lease }) => {
      if ((lease?.epoch ?? 0) !== epoch - 1) return { changes: [], result: undefined };
      const value = leaseOf(claim, epoch, lease?.fingerprint ?? null);
      return { changes: [{ put: 'lease', value }], result: value };
    });
  } catch (error) {
    if (isSuperseded(error)) return undefined;
    throw error;
  }
}

export const isSuperseded = (error: unknown): boolean =>
  error instanceof UserError && error.code === 'superseded';

function leaseOf({ app: { io }, leaseSeconds }: Claim, epoch: number, fingerprint: string | null): Lease {
  const { pid, machine, started: processStarted } = io.processes.self;
  const until = new Date(io.clock.now().getTime() + leaseSeconds * 1_000).toISOString();
  return { epoch, machine, pid, processStarted, until, fingerprint };
}

/** Renews the lease beside all other work. */
function keep(claim: Claim, writer: Orchestrator, why: string): Tenure {
  const [ended, lost] = [new AbortController(), new AbortController()];
  const write = async (change: (lease: Lease) => Lease): Promise<void> => {
    if (lost.signal.aborted) return;
    try {
      await claim.store.transact(writer, 'orchestrating', ({ lease }) => {
        if (lease?.epoch !== writer.epoch)
          throw new UserError('superseded', 'another orchestrator has taken over', '');
        return { changes: [{ put: 'lease', value: change(lease) }], result: undefined };
      });
    } catch (error) {
      if (isSuperseded(error)) lost.abort();
      // A disk that is full now may have room before the lease is over; if it has not, the next write says so.
    }
  };
  const renewed = (lease: Lease): Lease => leaseOf(claim, writer.epoch, lease.fingerprint);
  const renewing = (async () => {
    while (!ended.signal.aborted && !lost.signal.aborted) {
      await pause(renewMs(claim), ended.signal);
      if (!ended.signal.aborted) await write(renewed);
    }
  })();
  return {
    writer,
    why,
    lost: lost.signal,
    settled: (fingerprint) =>
      write((lease) => (lease.fingerprint === fingerprint ? lease : { ...renewed(lease), fingerprint })),
    async giveBack() {
      ended.abort();
      await renewing;
      await write((lease) => ({ ...lease, until: null }));
    },
  };
}
