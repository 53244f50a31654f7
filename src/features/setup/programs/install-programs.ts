import { posix } from 'node:path';
import { UserError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { clientScript, otherwise } from './client-script.ts';
import { nodeLauncher } from './node-launcher.ts';
import { otherwiseScript } from './otherwise-script.ts';
import { programScript } from './program-script.ts';

const programs = [
  'hook.cjs',
  'hook-line.cjs',
  'hook-image.cjs',
  'make-image.cjs',
  'compile-settings.cjs',
  'analyse.cjs',
  'read-journal.cjs',
  'evaluate-prompt.cjs',
  'read-prompt.cjs',
  'settle-project.cjs',
  'verify-project.cjs',
  'settle-worker.cjs',
  'engine.cjs',
  'ephor.cjs',
  'cli.cjs',
  'mcp.cjs',
];
/** What the programs read: grammars, and the words and weights by which prompts are read. */
const folders = ['grammars', 'data/words', 'data/weights'];
/** Machine code and images of the programs, made by their first runs. */
const madeLater = ['hook-line.cache', 'hook.image', 'hook.image.claim', 'cli.cache', 'mcp.cache'];

export interface InstallOptions {
  readonly io: Io;
  readonly home: string;
  readonly version: string;
  readonly packageFolder: string;
  /** Who calls the hook. */
  readonly hosts: readonly Host[];
  /** Whether the program is to be had by its short name too. */
  readonly shortName?: boolean | undefined;
}

/** Copies the programs where no upgrade of the package pulls them away, and writes the hook that names them. */
export function installPrograms({
  io,
  home,
  version,
  packageFolder,
  hosts,
  shortName = false,
}: InstallOptions): string {
  const { bin, hook, mcp, program, shortProgram, runtime, runtimeOf } = homeFiles(home);
  const runtimeFolder = runtimeOf(version);
  const before = installedVersion(io, home);
  io.files.makeFolder(home, 0o700);
  io.files.makeFolder(runtimeFolder, 0o700);
  for (const name of programs) copyWhole(io, `${packageFolder}/${name}`, `${runtimeFolder}/${name}`);
  for (const folder of folders) {
    io.files.makeFolder(`${runtimeFolder}/${folder}`, 0o700);
    for (const name of io.files.list(`${packageFolder}/${folder}`))
      copyWhole(io, `${packageFolder}/${folder}/${name}`, `${runtimeFolder}/${folder}/${name}`);
  }
  for (const made of madeLater) io.files.remove(`${runtimeFolder}/${made}`);
  const keyring = nativeKeyring(io, packageFolder);
  if (keyring) copyWhole(io, keyring, `${runtimeFolder}/keyring.node`);

  const bash = findBash(io);
  const node = io.processes.node;
  const script = bash
    ? clientScript({ bash, runtimeFolder, home, version, hosts })
    : nodeLauncher({ node, runtimeFolder, home, version, hosts });
  io.files.writeAtomic(`${runtimeFolder}/${otherwise}`, otherwiseScript({ node, runtimeFolder, hosts }));
  io.files.makeFolder(bin, 0o755);
  io.files.writeAtomic(hook, script, { mode: 0o755 });
  const write = (path: string, about: string, words = ''): void => {
    const text = programScript({ node, runtimeFolder, home, version, words, about });
    io.files.writeAtomic(path, text, { mode: 0o755 });
  };
  write(mcp, 'Speaks MCP on stdin and stdout.', ' mcp');
  write(program, 'What `ephor` is where no PATH leads to it.');
  if (shortName || io.files.stat(shortProgram)) write(shortProgram, 'The short name of `ephor`.');
  for (const old of io.files.list(runtime)) {
    if (old !== version && old !== before) io.files.remove(runtimeOf(old));
  }
  return hook;
}

/** The version that hosts call, or undefined when none is installed. */
export function installedVersion(io: Io, home: string): string | undefined {
  const script = io.files.readText(homeFiles(home).hook);
  return /^(?:#|\/\/) Written by Ephor (\S+)\.(?:\s|$)/m.exec(script ?? '')?.[1];
}

/** A program may be running while its file is replaced, so the file changes at once or not at all. */
function copyWhole(io: Io, from: string, to: string): void {
  if (!io.files.stat(from)) {
    throw new UserError(
      'programs_missing',
      `${from} is missing`,
      'Build the package, or install it again: `npm install -g ephor`.',
    );
  }
  if (from === to) return;
  const fresh = `${to}.${io.hash.random(4)}.new`;
  io.files.copy(from, fresh, 0o644);
  io.files.rename(fresh, to);
}

function findBash(io: Io): string | undefined {
  const onPath = (io.env('PATH') ?? '').split(':').filter((folder) => folder.startsWith('/'));
  return ['/bin', '/usr/bin', ...onPath]
    .map((folder) => `${folder}/bash`)
    .find((path) => io.files.stat(path)?.folder === false);
}

/** The keychain's native part, which no bundle can hold, from the nearest node_modules that has it. */
function nativeKeyring(io: Io, from: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const scope = `${folder}/node_modules/@napi-rs`;
    for (const name of io.files.list(scope).filter((each) => each.startsWith('keyring-'))) {
      const native = io.files.list(`${scope}/${name}`).find((file) => file.endsWith('.node'));
      if (native) return `${scope}/${name}/${native}`;
    }
    if (folder === posix.dirname(folder)) return undefined;
  }
}
