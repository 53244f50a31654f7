import { forgetAccepted } from '../../../stores/accepted-settings.ts';
import { type Check, edit, fail, note, ok, warn } from './check.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { findProgram, shellWord } from '../../../kernel/commands/program-name.ts';
import { describeDamage, repairOf } from '../../../kernel/damage.ts';
import type { UserError } from '../../../kernel/errors.ts';
import { eventKinds } from '../../../kernel/event.ts';
import type { Host } from '../../../kernel/host.ts';
import type { ProcessId } from '../../../kernel/io.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';
import { type ConfigProblem, describeProblem } from '../../../kernel/settings/settings.ts';
import { type Damage, isDisabled } from '../../../kernel/state.ts';
import { unlistProject } from '../../../kernel/stores/project-list.ts';

export function checkConfig({ settings }: Project): readonly Check[] {
  const { problems, notices, profile, gates } = settings;
  return [
    ...(problems.length === 0
      ? [ok('config', `profile ${profile}, ${counted(Object.keys(gates).length, 'gate')}`)]
      : problems.map((problem) =>
          fail('config', describeProblem(problem), problem.repair ?? edit(problem.file)),
        )),
    ...notices.map((notice) => note('config', notice)),
  ];
}

export async function checkState(app: App, { state }: Project): Promise<readonly Check[]> {
  const { damage, unreadable, project, sessions } = await readSessions(state);
  if (unreadable) return [fail('state', unreadable.message, 'ephor repair --new-key')];
  const off = project && isDisabled(project.switch, app.io.clock.now().toISOString());
  return [
    ...(damage.length === 0
      ? [ok('state', `signed and intact, ${counted(sessions.length, 'session')}`)]
      : damage.map((each) => fail('state', describeDamage(each), repairOf(each)))),
    ...(off ? [warn('switch', 'enforcement is switched off here', 'ephor enable')] : []),
  ];
}

export async function checkAudit({ audit }: Project): Promise<readonly Check[]> {
  const { broken, lines, anchors = 0 } = await audit.verify();
  return broken
    ? [fail('log', `${broken.file}:${broken.line}: ${broken.cause}`, 'ephor log --verify')]
    : [
        ok('log', `${counted(lines, 'line')}, each follows the one before it`),
        anchors > 0
          ? ok(
              'anchors',
              `${counted(anchors, 'line')} of the log also kept in the system’s journal or in git’s notes`,
            )
          : note(
              'anchors',
              'no line of the log is kept elsewhere yet; that happens when a session ends, if the system’s journal is readable or there is a git commit',
            ),
      ];
}

/** Locks are taken over when their holder is dead; one that stays tells of a crash, or of a holder that hangs. */
export function checkLocks({ io, home }: App, { place }: Project): readonly Check[] {
  const locks = [projectFiles(place.root).lock, homeFiles(home).engineLock];
  return locks.flatMap((lock) => {
    const holder = parseHolder(io.files.readText(lock, 4096));
    if (!holder || holder.machine !== io.processes.self.machine || io.processes.alive(holder)) return [];
    return [warn('lock', `${lock} is held by process ${holder.pid}, which is dead`, `rm ${shellWord(lock)}`)];
  });
}

function parseHolder(text: string | undefined): ProcessId | undefined {
  try {
    const value: Partial<ProcessId> | null = JSON.parse(text ?? 'null');
    if (typeof value?.pid !== 'number' || typeof value.machine !== 'string') return undefined;
    return { pid: value.pid, started: value.started ?? '', machine: value.machine };
  } catch {
    return undefined;
  }
}

/** Something that is broken, and the one command that helps. */
export interface Problem {
  readonly code: string;
  readonly what: string;
  readonly repair: string;
}

export function problemsOf(
  settings: readonly ConfigProblem[],
  damage: readonly Damage[],
  unreadable: UserError | undefined,
): readonly Problem[] {
  return [
    ...settings.map((problem) => ({
      code: 'config_invalid',
      what: describeProblem(problem),
      repair: problem.repair ?? 'ephor doctor',
    })),
    ...damage.map((each) => ({ code: each.code, what: describeDamage(each), repair: repairOf(each) })),
    ...(unreadable
      ? [{ code: unreadable.code, what: unreadable.message, repair: 'ephor repair --new-key' }]
      : []),
  ];
}

export async function checkVersion({ io }: App, host: Host): Promise<readonly Check[]> {
  const program = findProgram(io, host.program);
  if (!program) return [note('client', `${host.program} is not on PATH`)];
  const { stdout } = await io.processes.run(program, ['--version'], { timeoutMs: 20_000 });
  const version = /\d+\.\d+\.\d+/.exec(stdout)?.[0];
  const since = host.limits?.failsClosedSince;
  if (!version) return [warn('client', `${program} does not say its version`, `${program} --version`)];
  if (since === undefined)
    return [note('client', `${host.id} ${version} lets a tool run when the hook itself fails`)];
  return [
    isBefore(version, since)
      ? warn(
          'client',
          `${host.id} ${version} lets a tool run when the hook itself fails; ${since} and later block it`,
          `${host.program} update`,
        )
      : ok('client', `${host.id} ${version} blocks a tool when the hook itself fails`),
  ];
}

function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/** What no repair helps against. */
export function knownLimits(host: Host): readonly Check[] {
  const deaf = eventKinds.filter((kind) => !host.honors[kind].levels.some((level) => level !== 'note'));
  return [
    note('limits', `${host.id} can’t be stopped at ${deaf.join(', ')}, so Ephor only records these`),
    ...(host.limits?.unseen ?? []).map((unseen) => note('limits', unseen)),
  ];
}

/** Looking must not wake an engine; one that runs already answers all the same. */
const scratchConfig = 'profile: standard\nengine:\n  enabled: false\n';

/** Calls the real line in a scratch project, and asks without a trace what this project would say. */
export async function checkLive(
  app: App,
  host: Host,
  fly: (folder: string) => Promise<{ readonly ms: number; readonly problem: string | null }>,
): Promise<readonly Check[]> {
  const { files, hash } = app.io;
  const base = files.realPath(app.io.env('TMPDIR') ?? '/tmp').replace(/\/$/, '');
  const folder = `${base}/ephor-canary-${hash.random(8)}`;
  try {
    const { ephor, config } = projectFiles(folder);
    files.makeFolder(ephor, 0o700);
    files.writeAtomic(config, scratchConfig);
    const { ms, problem } = await fly(folder);
    return [
      problem === null
        ? ok('live', `the ${host.id} hook answers as it should, in ${ms} ms`)
        : fail('live', `the ${host.id} hook does not work: ${problem}`, `ephor init --host ${host.id}`),
    ];
  } finally {
    forgetAccepted(app.io, folder, app.home);
    unlistProject(app.io, app.home, folder);
    files.remove(folder);
  }
}
