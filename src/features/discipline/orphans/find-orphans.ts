import { join } from 'node:path/posix';
import { baseOf, configuredServers, Family } from './family.ts';
import type { FoundOrphans, Orphan, Role, Spared, Transcript } from './orphan.ts';
import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io, RunningProcess } from '../../../kernel/io.ts';
import { span } from '../../../kernel/operations/time-words.ts';
import { homeFiles, inside } from '../../../kernel/place.ts';

/**
 * The newest transcript that may be this process's: one that it holds open, or of the session that its arguments name,
 * or else any of its folder that was written since it began; of any folder where its own is not known. Too many rather
 * than too few, so that a session that lives is left alone.
 */
function transcriptOf(app: App, host: Host, running: RunningProcess): Transcript | null {
  const { files, processes } = app.io;
  const folder = userFolder(app, host);
  const open = processes
    .openFiles(running.id)
    .filter((path) => path.endsWith('.jsonl') && inside(path, folder) !== undefined);
  if (open.length > 0) return newest(app, open, '');
  if (!host.transcript) return null;
  const own = host.transcript.folder(running.cwd ?? '');
  const all = own.slice(0, own.lastIndexOf('/'));
  const names =
    running.cwd === undefined ? files.list(`${folder}/${all}`).map((name) => `${all}/${name}`) : [own];
  const paths = names.flatMap((name) =>
    files.list(`${folder}/${name}`).map((file) => `${folder}/${name}/${file}`),
  );
  const session = host.process?.session(running.argv);
  const named = paths.filter((path) => session !== undefined && path.endsWith(`/${session}.jsonl`));
  if (named.length > 0) return newest(app, named, '');
  return newest(
    app,
    paths.filter((path) => path.endsWith('.jsonl')),
    running.startedAt,
  );
}

function userFolder({ io, userHome }: App, { settings }: Host): string {
  const chosen = settings.userFolderVariable && io.env(settings.userFolderVariable);
  if (chosen) return chosen;
  const file = `${userHome}/${settings.files.user}`;
  return file.slice(0, file.lastIndexOf('/'));
}

function newest({ io }: App, files: readonly string[], since: string): Transcript | null {
  const known = files.flatMap((file) => {
    const stat = io.files.stat(file);
    if (!stat) return [];
    const lastAt = new Date(stat.modifiedMs).toISOString();
    return lastAt < since ? [] : [{ file, lastAt }];
  });
  return known.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1))[0] ?? null;
}

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
    return `process ${leader}, which leads its session, is alive`;
  if (service !== undefined) return `it belongs to the service ${service}`;
  const above = family.lineOf(running.parent);
  if (
    above.some((each) => each.terminal !== undefined || app.units.hosts.some((any) => runs(app, any, each)))
  )
    return 'a terminal or an agent above it is alive';
  if (isOurs(scene, running)) return 'it belongs to Ephor';
  if (now - Date.parse(startedAt) < youngMs) return 'it began less than a minute ago';
  const lastAt = transcriptOf(app, host, running)?.lastAt;
  const quiet = lastAt === undefined ? quietMs : now - Date.parse(lastAt);
  return quiet < quietMs
    ? `its transcript may be one that was last written to ${span(quiet)} ago`
    : undefined;
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

const interpreter = /^(?:node(?:js)?|bun|deno|python|ruby)[\d.-]*$/;
const withValue = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '-C',
  '--env-file',
]);
const insteadOfScript = new Set(['-e', '--eval', '-p', '--print', '-c', '-m']);

/** The file that an interpreter was given to run, links followed. */
function scriptOf(io: Io, { program, argv, cwd }: RunningProcess): string | undefined {
  if (!interpreter.test(baseOf(program ?? ''))) return undefined;
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (insteadOfScript.has(word)) return undefined;
    if (withValue.has(word)) at += 1;
    else if (!word.startsWith('-') && !(at === 1 && word === 'run')) return realPath(io, word, cwd);
  }
  return undefined;
}

function realPath(io: Io, word: string, cwd: string | undefined): string | undefined {
  const path = word.startsWith('/') ? word : cwd && join(cwd, word);
  if (!path) return undefined;
  try {
    return io.files.realPath(path);
  } catch {
    return path;
  }
}
