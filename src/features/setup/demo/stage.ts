import { dirname } from 'node:path/posix';
import { usualHome } from '../../../kernel/place.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { agentMarks } from '../../../kernel/inside-agent.ts';
import type { RunResult } from '../../../kernel/io.ts';
import type { TrialHost } from '../doctor/canary.ts';
import { demoFiles } from './scenario.ts';
import { demoHost } from './wire.ts';

/** A throw-away repository with a throw-away home, far from the user's own files. */
export interface Stage {
  /** Whose part is played. */
  readonly host: TrialHost;
  readonly folder: string;
  readonly home: string;
  run(program: string, args: readonly string[], input?: string): Promise<RunResult>;
  /** Calls the hook by the line that the host's settings hold, and times it. */
  hook(event: AgentEvent): Promise<RunResult & { readonly ms: number }>;
  /** Milliseconds of every call of the hook so far. */
  readonly times: readonly number[];
  ephor(words: readonly string[]): Promise<RunResult & { readonly ms: number }>;
  read(path: string): string;
  write(path: string, text: string): void;
  clear(): Promise<void>;
}

/** Nothing of the surrounding session may leak in: neither a switched-off guard nor, besides, an agent's marks. */
const forgotten = [
  'EPHOR_DISABLED',
  'EPHOR_ENGINE',
  'SUPEREGO_DISABLED',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
];

/** In a home of its own, unless it is to stand in one that is there. */
export async function buildStage(app: App, width: number | undefined, inHome?: string): Promise<Stage> {
  const { io } = app;
  const temporary = io.files.realPath(io.env('TMPDIR') || '/tmp');
  const top = `${temporary}/ephor-demo-${io.hash.random(3)}`;
  const host = demoHost(app);
  const [folder, home] = inHome ? [`${inHome}/orders`, inHome] : [`${top}/shop`, `${top}/home`];
  io.files.makeFolder(home, 0o700);
  const runtime = app.runtimeAt(usualHome(home));
  const env = {
    ...Object.fromEntries([...agentMarks(app.units.hosts), ...forgotten].map((name) => [name, undefined])),
    HOME: home,
    EPHOR_HOME: usualHome(home),
    ...host.trial.env(folder),
    // Nobody comes back to use it.
    EPHOR_IMAGE: 'off',
    ...(width === undefined ? {} : { FORCE_COLOR: '1', COLUMNS: String(width) }),
  };
  const run: Stage['run'] = (program, args, input = '') =>
    io.processes.run(program, args, { cwd: folder, env, input, timeoutMs: 30_000 });
  const timed = async (work: Promise<RunResult>) => {
    const started = io.clock.monotonic();
    const result = await work;
    return { ...result, ms: io.clock.monotonic() - started };
  };
  const times: number[] = [];
  const hookLine = (event: string): string => {
    const settings = io.files.readText(`${folder}/${host.settings.files.local}`);
    return (settings && host.edits.installed(settings)[event]) ?? 'exit 1';
  };
  const stage: Stage = {
    host,
    folder,
    home,
    run,
    times,
    hook: async (event) => {
      const line = hookLine(host.eventNames[event.kind] ?? '');
      const answer = await timed(run('sh', ['-c', line], host.trial.say(event)));
      times.push(answer.ms);
      return answer;
    },
    ephor: (words) => {
      const [node = '', ...script] = app.program;
      return timed(run(node, [...script, ...words]));
    },
    read: (path) => io.files.readText(`${folder}/${path}`) ?? '',
    write: (path, text) => {
      io.files.makeFolder(dirname(`${folder}/${path}`));
      io.files.writeAtomic(`${folder}/${path}`, text);
    },
    /** Under another name first: an engine that is still starting finds no home, and writes nothing into it. */
    clear: async () => {
      await runtime.stopEngine();
      io.files.rename(top, `${top}-gone`);
      io.files.remove(`${top}-gone`);
    },
  };
  try {
    for (const [path, text] of Object.entries(demoFiles)) stage.write(path, text);
    stage.write('.gitignore', `${host.settings.files.local}\n`);
    await makeRepository(stage);
    return stage;
  } catch (error) {
    await stage.clear();
    throw error;
  }
}

async function makeRepository(stage: Stage): Promise<void> {
  const identity = ['-c', 'user.name=Ephor demo', '-c', 'user.email=demo@example.invalid'];
  for (const words of [
    ['init', '--quiet'],
    ['add', '.'],
    [...identity, 'commit', '--quiet', '-m', 'Shop'],
  ]) {
    const { exitCode, stderr } = await stage.run('git', words).catch((error: unknown) => ({
      exitCode: 1,
      stderr: String(error),
    }));
    if (exitCode !== 0)
      throw new UserError(
        'no_git',
        `git could not make a repository: ${stderr.trim()}`,
        'The demo needs git.',
      );
  }
}
