import { dirname } from 'node:path/posix';
import { usualHome } from '../../../kernel/place.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { RunResult } from '../../../kernel/io.ts';
import { demoFiles, demoHost } from './scenario.ts';

/** A throw-away repository with a throw-away home, far from the user's own files. */
export interface Stage {
  readonly folder: string;
  readonly home: string;
  run(program: string, args: readonly string[], input?: string): Promise<RunResult>;
  /** Calls the hook by the line that the host's settings hold, and times it. */
  hook(event: string, payload: unknown): Promise<RunResult & { readonly ms: number }>;
  /** Milliseconds of every call of the hook so far. */
  readonly times: readonly number[];
  ephor(words: readonly string[]): Promise<RunResult & { readonly ms: number }>;
  read(path: string): string;
  write(path: string, text: string): void;
  clear(): Promise<void>;
}

/** Nothing of the surrounding session may leak in: neither an agent's marks nor a switched-off guard. */
const forgotten = [
  'CLAUDECODE',
  'CLAUDE_CODE_SESSION_ID',
  'AI_AGENT',
  'EPHOR_DISABLED',
  'EPHOR_ENGINE',
  'SUPEREGO_DISABLED',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
];

export async function buildStage(app: App, width: number | undefined): Promise<Stage> {
  const { io } = app;
  const temporary = io.files.realPath(io.env('TMPDIR') || '/tmp');
  const top = `${temporary}/ephor-demo-${io.hash.random(3)}`;
  const [folder, home] = [`${top}/shop`, `${top}/home`];
  io.files.makeFolder(home, 0o700);
  const runtime = app.runtimeAt(usualHome(home));
  const env = {
    ...Object.fromEntries(forgotten.map((name) => [name, undefined])),
    HOME: home,
    EPHOR_HOME: usualHome(home),
    CLAUDE_PROJECT_DIR: folder,
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
    const host = app.units.hosts.find(({ id }) => id === demoHost);
    const settings = host && io.files.readText(`${folder}/${host.settings.files.local}`);
    return (settings && host.settings.installed(settings)[event]) ?? 'exit 1';
  };
  const stage: Stage = {
    folder,
    home,
    run,
    times,
    hook: async (event, payload) => {
      const answer = await timed(run('sh', ['-c', hookLine(event)], JSON.stringify(payload)));
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
