import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import { homeFiles, inside } from '../../../kernel/place.ts';
import type { RunningProcess } from '../../../kernel/io.ts';
import { span } from '../../../kernel/operations/time-words.ts';
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
  const candidates = processes.flatMap((running): Candidate[] => {
    if (running.user !== self?.user || own.includes(running) || !family.isOrphan(running)) return [];
    const host = app.units.hosts.find((each) => runs(app, each, running));
    if (host) return [{ running, host, role: 'agent' }];
    const server = servers.find(({ fits }) => fits(running.argv));
    return server ? [{ running, host: server.host, role: 'server' }] : [];
  });
  const orphans: Orphan[] = [];
  const spared: Spared[] = [];
  for (const { running, host, role } of candidates) {
    const why = signOfLife(scene, running, host);
    if (why !== undefined) spared.push({ ...shownOf(app, running), why });
    else orphans.push(orphanOf(scene, running, host, role), ...childrenOf(scene, running, host, own));
  }
  return { orphans: withoutTwice(orphans), spared };
}

interface Candidate {
  readonly running: RunningProcess;
  readonly host: Host;
  readonly role: Role;
}

interface Scene {
  readonly app: App;
  readonly family: Family;
  readonly quietMs: number;
  readonly engine: number | undefined;
}

const runs = (app: App, host: Host, running: RunningProcess): boolean =>
  host.process?.runs({ program: running.program, script: scriptOf(app.io, running) }) ?? false;

/** Why it may still be somebody's, or be too early to tell. */
function signOfLife(scene: Scene, running: RunningProcess, host: Host): string | undefined {
  const { app, family, quietMs } = scene;
  const now = app.io.clock.now().getTime();
  const { terminal, leader, service, startedAt } = running;
  if (terminal !== undefined) return 'it has a terminal';
  const wrappers = family.wrappersOf(running);
  const leads = family.get(leader);
  if (leads && leads !== running && !wrappers.includes(leads))
    return `process ${leader}, which leads its session, lives`;
  if (service !== undefined) return `it belongs to the service ${service}`;
  const above = family.lineOf(running.parent);
  if (
    above.some((each) => each.terminal !== undefined || app.units.hosts.some((any) => runs(app, any, each)))
  )
    return 'a terminal or an agent above it lives';
  if (isOurs(scene, running)) return 'it is Ephor’s own';
  if (now - Date.parse(startedAt) < youngMs) return 'it began less than a minute ago';
  const lastAt = transcriptOf(app, host, running)?.lastAt;
  const quiet = lastAt === undefined ? quietMs : now - Date.parse(lastAt);
  return quiet < quietMs ? `its transcript may be one that was written to ${span(quiet)} ago` : undefined;
}

function isOurs({ app, engine }: Scene, running: RunningProcess): boolean {
  const { runtime, bin } = homeFiles(app.home);
  const script = scriptOf(app.io, running) ?? '';
  return running.id.pid === engine || [runtime, bin].some((folder) => inside(script, folder) !== undefined);
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

function orphanOf({ app, family }: Scene, running: RunningProcess, host: Host, role: Role): Orphan {
  const shell = role === 'child' ? undefined : family.wrappersOf(running).at(-1);
  const { parent } = shell ?? running;
  const keeper = family.get(parent);
  return {
    ...shownOf(app, running),
    id: running.id,
    role,
    host: host.id,
    cwd: running.cwd === undefined ? null : showable(running.cwd),
    shell: shell?.id.pid ?? null,
    parent: { pid: parent, program: baseOf(keeper?.program ?? keeper?.argv[0] ?? 'init') },
    transcript: role === 'agent' ? transcriptOf(app, host, running) : null,
  };
}

/** A path may hold signs that a terminal obeys. */
const showable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

function shownOf({ io }: App, running: RunningProcess) {
  const script = scriptOf(io, running);
  const program = running.program ?? running.argv[0] ?? 'unknown';
  return {
    pid: running.id.pid,
    program: showable(script === undefined ? program : `${baseOf(program)} ${script}`),
    since: running.startedAt,
  };
}

const withoutTwice = (orphans: readonly Orphan[]): readonly Orphan[] =>
  [...new Map(orphans.toReversed().map((orphan) => [orphan.pid, orphan])).values()].toReversed();
