import type { Host } from './host.ts';
import type { Io } from './io.ts';

type Hosts = readonly Pick<Host, 'id' | 'environment'>[];
type Env = Pick<Io, 'env'>;

/** Set by hosts that we may not know. */
const anyAgent = 'AI_AGENT';

/** Every variable by which a process can tell that an agent started it. */
export const agentMarks = (hosts: Hosts): readonly string[] => [
  ...new Set([...hosts.flatMap(({ environment }) => environment.marks), anyAgent]),
];

/** Whether this process was started by an agent of any host. */
export const insideAgent = (hosts: Hosts, { env }: Env): boolean =>
  agentMarks(hosts).some((name) => env(name) !== undefined);

/** The session of the agent that started this process, where its host says which. */
export const agentSession = (hosts: Hosts, { env }: Env): string | undefined =>
  first(hosts, ({ session }) => session && env(session));

/** The folder in which the session around this process was started, where its host says so. */
export const agentFolder = (hosts: Hosts, { env }: Env): string | undefined =>
  first(hosts, ({ folder }) => folder && env(folder));

/** The host around this process, or else the first. */
export const hostAround = <T extends Hosts[number]>(hosts: readonly T[], { env }: Env): T | undefined =>
  hosts.find(({ environment }) => environment.marks.some((name) => env(name) !== undefined)) ?? hosts[0];

function first(hosts: Hosts, read: (environment: Host['environment']) => string | undefined) {
  for (const { environment } of hosts) {
    const value = read(environment);
    if (value) return value;
  }
  return undefined;
}
