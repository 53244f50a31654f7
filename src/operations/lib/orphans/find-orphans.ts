import type { App } from '../../../domain/app.ts';
import type { Host } from '../../../domain/host.ts';
import { homeFiles, inside } from '../../../domain/place.ts';
import type { RunningProcess } from '../../../domain/process.ts';
import { span } from '../time-words.ts';
import { configuredServers } from './configured-servers.ts';
import { baseOf, Family } from './family.ts';
import type { FoundOrphans, Orphan, Role, Spared } from './orphan.ts';
import { scriptOf } from './script.ts';
import { transcriptOf } from './transcript.ts';

const youngMs = 60_000;

/** Processes of agents of this user whose session is dead, with what they started; and those that only look so. */
export async function findOrphans(app: App, quietMs: number): Promise<FoundOrphans> {
  const processes = await app.io.processes.list();
  const family = new Family(processes);
  const scene = { app, family, quietMs, engine: (await app.runtime.engine()).pid };
  const self = family.get(app.io.processes.self.pid);
  const own = family.lineOf(app.io.processes.self.pid);
  const servers = configuredServers(app);
  const candidates = processes.flatMap((process): Candidate[] => {
    if (process.user !== self?.user || own.includes(process) || !family.isOrphan(process)) return [];
    const host = app.units.hosts.find((each) => runs(app, each, process));
    if (host) return [{ process, host, role: 'agent' }];
    const server = servers.find(({ fits }) => fits(process.argv));
    return server ? [{ process, host: server.host, role: 'server' }] : [];
  });
  const orphans: Orphan[] = [];
  const spared: Spared[] = [];
  for (const { process, host, role } of candidates) {
    const why = signOfLife(scene, process, host);
    if (why !== undefined) spared.push({ ...shownOf(app, process), why });
    else orphans.push(orphanOf(scene, process, host, role), ...childrenOf(scene, process, host, own));
  }
  return { orphans: withoutTwice(orphans), spared };
}

interface Candidate {
  readonly process: RunningProcess;
  readonly host: Host;
  readonly role: Role;
}

interface Scene {
  readonly app: App;
  readonly family: Family;
  readonly quietMs: number;
  readonly engine: number | undefined;
}

const runs = (app: App, host: Host, process: RunningProcess): boolean =>
  host.process.runs({ program: process.program, script: scriptOf(app.io, process) });

/** Why it may still be somebody's, or be too early to tell. */
function signOfLife(scene: Scene, process: RunningProcess, host: Host): string | undefined {
  const { app, family, quietMs } = scene;
  const now = app.io.clock.now().getTime();
  const { terminal, leader, service, id, startedAt } = process;
  if (terminal !== undefined) return 'it has a terminal';
  if (leader !== id.pid && family.get(leader)) return `process ${leader}, which leads its session, lives`;
  if (service !== undefined) return `it belongs to the service ${service}`;
  const above = family.lineOf(process.parent);
  if (
    above.some((each) => each.terminal !== undefined || app.units.hosts.some((any) => runs(app, any, each)))
  )
    return 'a terminal or an agent above it lives';
  if (isOurs(scene, process)) return 'it is Ephor’s own';
  if (now - Date.parse(startedAt) < youngMs) return 'it began less than a minute ago';
  const lastAt = transcriptOf(app, host, process)?.lastAt;
  const quiet = lastAt === undefined ? quietMs : now - Date.parse(lastAt);
  return quiet < quietMs ? `its transcript may be one that was written to ${span(quiet)} ago` : undefined;
}

function isOurs({ app, engine }: Scene, process: RunningProcess): boolean {
  const { runtime, bin } = homeFiles(app.home);
  const script = scriptOf(app.io, process) ?? '';
  return process.id.pid === engine || [runtime, bin].some((folder) => inside(script, folder) !== undefined);
}

/** What it started goes with it, unless it has a life of its own. */
function childrenOf(
  scene: Scene,
  agent: RunningProcess,
  host: Host,
  own: readonly RunningProcess[],
): readonly Orphan[] {
  const now = scene.app.io.clock.now().getTime();
  return scene.family
    .below(agent.id.pid)
    .filter((child) => child.user === agent.user && child.terminal === undefined && !own.includes(child))
    .filter((child) => !isOurs(scene, child) && now - Date.parse(child.startedAt) >= youngMs)
    .map((child) => orphanOf(scene, child, host, 'child'));
}

function orphanOf({ app, family }: Scene, process: RunningProcess, host: Host, role: Role): Orphan {
  const keeper = family.get(process.parent);
  return {
    ...shownOf(app, process),
    id: process.id,
    role,
    host: host.id,
    cwd: process.cwd ?? null,
    parent: { pid: process.parent, program: baseOf(keeper?.program ?? keeper?.argv[0] ?? 'init') },
    transcript: role === 'agent' ? transcriptOf(app, host, process) : null,
  };
}

function shownOf({ io }: App, process: RunningProcess) {
  const script = scriptOf(io, process);
  const program = process.program ?? process.argv[0] ?? 'unknown';
  return {
    pid: process.id.pid,
    program: script === undefined ? program : `${baseOf(program)} ${script}`,
    since: process.startedAt,
  };
}

const withoutTwice = (orphans: readonly Orphan[]): readonly Orphan[] =>
  [...new Map(orphans.toReversed().map((orphan) => [orphan.pid, orphan])).values()].toReversed();
