import * as v from 'valibot';
import type { Standing } from './shift.ts';
import type { App } from '../../../kernel/app.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';
import { homeFiles } from '../../../kernel/place.ts';

/** How it was when a heartbeat had nothing left to do. */
const Pulse = v.object({
  /** Read before planning: what changed while it planned is another one. */
  fingerprint: v.string(),
  at: v.string(),
  dueAt: v.nullable(v.string()),
  leads: v.number(),
});

type World = Pick<App, 'io' | 'home' | 'portfolio'>;

/** Why there is something to look at; undefined when all is as it was and nothing is due. */
export async function reasonToWake({ io, home, portfolio }: World): Promise<string | undefined> {
  const before = lastPulse(io, home);
  if (!before) return 'it is the first time';
  const now = io.clock.now();
  if (before.leads > 0) return 'leads are at work';
  if ((await portfolio.fingerprint()) !== before.fingerprint) return 'the portfolio has changed';
  if (before.dueAt !== null && Date.parse(before.dueAt) <= now.getTime()) return 'something is due';
  if (localDay(before.at) !== localDay(now.toISOString())) return 'a new day has begun';
  return Date.parse(before.at) > now.getTime() + 60_000 ? 'the clock went back' : undefined;
}

function lastPulse({ files }: App['io'], home: string): v.InferOutput<typeof Pulse> | undefined {
  try {
    const read = v.safeParse(Pulse, JSON.parse(files.readText(homeFiles(home).heartbeat, 4_096) ?? ''));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

export function keepPulse({ io, home }: World, { fingerprint, due, leads }: Standing): void {
  const pulse = {
    fingerprint,
    at: io.clock.now().toISOString(),
    dueAt: due?.at.toISOString() ?? null,
    leads,
  };
  const place = homeFiles(home);
  io.files.makeFolder(place.run, 0o700);
  io.files.writeAtomic(place.heartbeat, `${JSON.stringify(pulse)}\n`, { mode: 0o600 });
}

/** What is to be looked at anew, whatever was known. */
export const forgetPulse = ({ io, home }: World): void => io.files.remove(homeFiles(home).heartbeat);
