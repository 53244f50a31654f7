import * as v from 'valibot';
import type { App } from '../app.ts';
import { UserError } from '../errors.ts';
import type { Host } from '../host.ts';
import { hostAround } from '../inside-agent.ts';

export const hostInput = v.optional(
  v.pipe(v.string(), v.description('which host asks the model (default: the one around you, or the first)')),
);

/** The host that was named, or else the one whose agent this runs in, or the first. */
export function askingHost({ io, units }: Pick<App, 'io' | 'units'>, name: string | undefined): Host {
  const host = name === undefined ? hostAround(units.hosts, io) : units.hosts.find(({ id }) => id === name);
  if (host) return host;
  const known = units.hosts.map(({ id }) => id).join(', ');
  throw new UserError('unknown_host', `there is no host ${name ?? ''}`, `The hosts are ${known}.`);
}
