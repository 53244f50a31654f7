import type { App } from '../../../kernel/app.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { eventKinds } from '../../../kernel/event.ts';
import type { Host } from '../../../kernel/host.ts';
import { type Check, fail, note, ok, warn } from './check.ts';
import { findProgram } from '../../../kernel/commands/find-program.ts';

export async function checkVersion({ io }: App, host: Host): Promise<readonly Check[]> {
  const program = findProgram(io, host.program);
  if (!program) return [note('client', `${host.program} is not on PATH`)];
  const { stdout } = await io.processes.run(program, ['--version'], { timeoutMs: 20_000 });
  const version = /\d+\.\d+\.\d+/.exec(stdout)?.[0];
  const since = host.limits?.failsClosedSince;
  if (!version) return [warn('client', `${program} does not tell its version`, `${program} --version`)];
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
    note('limits', `${host.id} can't be stopped at ${deaf.join(', ')}: Ephor only records there`),
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
    files.remove(folder);
  }
}
