import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { homeFiles, projectFiles } from '../../src/kernel/place.ts';
import { countModelCalls, writeStandIn } from './model-stand-in.ts';
import type { Files, Profile } from './session.ts';

const run = promisify(execFile);

export interface WorldOptions {
  readonly profile?: Profile | undefined;
  /** The programs, if they were built before. */
  readonly dist?: string | undefined;
  /** Else they are built from here: Ephor's own repository. */
  readonly source?: string | undefined;
  readonly stop?: AbortSignal | undefined;
}

/** A user of their own, with Ephor installed and its engine up. */
export interface World {
  readonly home: string;
  readonly hook: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stop: AbortSignal | undefined;
  /** What `ephor init` puts into a repository. */
  readonly setUp: Files;
  git(root: string, ...words: readonly string[]): Promise<void>;
  modelCallsIn(root: string): number;
  /** What went wrong inside Ephor itself. */
  failures(): readonly string[];
  close(): Promise<void>;
}

/**
 * Everything lies in one folder, which is gone afterwards. `init` runs once, the way a person runs it; the other
 * repositories get what it wrote into the first.
 */
export async function openWorld({ profile = 'standard', dist, source, stop }: WorldOptions): Promise<World> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'ephor-sessions-')));
  const [home, programs, first] = [join(top, 'home'), join(top, 'programs'), join(top, 'home/code/first')];
  const built = resolve(dist ?? join(top, 'dist'));
  const files = homeFiles(join(home, '.ephor'));
  const modelCalls = join(top, 'model-calls');
  const env = environment(home, programs);
  const git: World['git'] = async (root, ...words) => {
    await run('git', words, { cwd: root, env, signal: stop });
  };
  /** Under another name first: an engine that is still starting finds no home, and writes nothing into it. */
  const close = async (): Promise<void> => {
    if (existsSync(files.hook)) await ephor(['engine', 'stop']).catch(() => undefined);
    renameSync(top, `${top}-gone`);
    rmSync(`${top}-gone`, { recursive: true, force: true });
  };
  const ephor = (words: readonly string[], signal?: AbortSignal) =>
    run(process.execPath, [join(built, 'ephor.cjs'), ...words], { cwd: first, env, signal });
  try {
    mkdirSync(first, { recursive: true });
    writeFileSync(join(home, '.gitconfig'), gitConfig);
    writeStandIn(programs, modelCalls);
    if (dist === undefined)
      await run(process.execPath, ['tools/build.mjs', built], { cwd: source, signal: stop });
    await git(first, 'init', '--quiet');
    const wishes = ['--host', 'claude-code', '--profile', profile, '--key', 'file', '--yes'];
    await ephor(['init', ...wishes], stop);
    await ephor(['engine', 'start'], stop);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    home,
    hook: files.hook,
    env,
    stop,
    setUp: writtenInto(first),
    git,
    modelCallsIn: (root) => countModelCalls(modelCalls, root),
    failures: () =>
      existsSync(files.failures) ? readFileSync(files.failures, 'utf8').trim().split('\n') : [],
    close,
  };
}

const gitConfig = `[user]
	name = Dev
	email = dev@example.com
[init]
	defaultBranch = main
[gc]
	auto = 0
`;

/** What a host would hand on, without what belongs to the session around this one. Nobody comes back for an image. */
function environment(home: string, programs: string): Record<string, string> {
  const { PATH = '', LANG = 'C.UTF-8', SHELL = '/bin/bash', USER = 'dev' } = process.env;
  const own = { HOME: home, EPHOR_HOME: join(home, '.ephor'), EPHOR_IMAGE: 'off' };
  return { PATH: `${programs}:${PATH}`, LANG, SHELL, USER, ...own };
}

/** All but what belongs to the one repository: its state and its history. */
function writtenInto(root: string): Files {
  const apart = [projectFiles(root).local, join(root, '.git')];
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !apart.some((folder) => path.startsWith(`${folder}/`)));
  return Object.fromEntries(found.map((path) => [relative(root, path), readFileSync(path, 'utf8')]));
}

export function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
