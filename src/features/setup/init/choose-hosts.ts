import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { findProgram } from '../../../kernel/commands/find-program.ts';

/** The hosts that were named, or else those that are installed. */
export function chooseHosts({ io, units }: App, names: readonly string[]): readonly Host[] {
  const known = units.hosts.map(({ id }) => id).join(', ');
  const unknown = names.find((name) => !units.hosts.some(({ id }) => id === name));
  if (unknown !== undefined) {
    throw new UserError('unknown_host', `there is no host ${unknown}`, `The hosts are ${known}.`);
  }
  if (names.length > 0) return units.hosts.filter(({ id }) => names.includes(id));
  const found = units.hosts.filter(({ program }) => findProgram(io, program));
  if (found.length > 0) return found;
  const programs = units.hosts.map(({ program }) => program).join(', ');
  throw new UserError(
    'no_host',
    `none of the agents that Ephor knows is on PATH (${programs})`,
    `Install one, or name it all the same: \`ephor init --host ${units.hosts[0]?.id ?? ''}\`.`,
  );
}
