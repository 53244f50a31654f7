import { posix } from 'node:path';
import {
  clientScript,
  clientWaitsSeconds,
  largePayload,
  maxPayload,
  nodeLauncher,
  otherwise,
  programScript,
} from './program-script.ts';
import { shellScript } from './shell-script.ts';
import { signPrograms } from './known-programs.ts';
import { blockingNames, type Host } from '../../../kernel/host.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { keyPlace } from '../../../stores/key.ts';

interface OtherwiseScript {
  readonly node: string;
  readonly runtimeFolder: string;
  readonly hosts: readonly Pick<Host, 'blocking'>[];
}

/**
 * What the client does when it did not hear silence: it says what the engine said, asks it what it could not be asked
 * yet, or has the call judged by a program of its own. Goes on with the variables of the client.
 */
const otherwiseScript = ({
  node,
  runtimeFolder,
  hosts,
}: OtherwiseScript): string => `runtime=${shellWord(runtimeFolder)}
node=${shellWord(node)}
host=$1 event=$2 retry= writer= rest=
export EPHOR_HOME=$home
${readPayload}
${hearAnswer}
[[ -n $step ]] && hear
${judgeHere(blockingNames(hosts))}
`;

/**
 * `take <bytes> <seconds> <descriptor> <name>` fails at the end of the stream but keeps what came before it. Before
 * bash 4.4 reading so many bytes ends at a NUL, and seconds have no fractions.
 */
const readPayload = `if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] > 403)); then
  take() { IFS= read -r -N "$1" -t "$2" -u "$3" "$4"; }
  patience=0.25
  ((BASH_VERSINFO[0] > 4)) || IFS= read -r -N ${maxPayload} payload
else
  take() { IFS= read -r -d '' -n "$1" -t "$2" -u "$3" "$4"; }
  patience=1
  payload=$(cat)
fi`;

/**
 * Exits when the engine answered. A large payload is written by a process of its own, because a write can't time out.
 * The socket is never read by lines, which bash does byte by byte.
 */
const hearAnswer = `hear() {
  ((BASH_VERSINFO[0] > 4)) || take \${#reply} $patience 3 said
  [[ $said == "$reply" ]] || return
  retry=retry
  if [[ $step == sent ]]; then [[ -n $answer ]] || return
  elif ((\${#payload} < ${largePayload})); then printf '%s %s' "\${#payload}" "$payload" >&3
  else
    printf '%s %s' "\${#payload}" "$payload" >&3 &
    writer=$!
  fi
  take ${maxPayload} ${clientWaitsSeconds} 3 rest
  answer+=$rest
  answer=\${answer#"\${answer%%[! ]*}"}
  case $answer in
    0*$'\\004') answer=\${answer%?}; printf '%s' "\${answer#0}"; exit 0 ;;
    2*$'\\004') answer=\${answer%?}; printf '%s' "\${answer#2}" >&4; exit 2 ;;
  esac
  [[ -n $writer ]] && { kill -9 $writer; wait $writer; }
}`;

/**
 * With the image of the program where there is one, with 4 as its standard error, because Node has much to say when it
 * can't start from it. That happens before anything was judged or said, and is no reason to refuse anything.
 */
const judgeHere = (blocking: readonly string[]): string => `exec 3>&-
export EPHOR_CA_CERTS=\${NODE_EXTRA_CA_CERTS-}
unset NODE_EXTRA_CA_CERTS NODE_OPTIONS
[[ -x $node ]] || node=node
judge() {
  printf '%s' "$payload" | "$node" "$@" "$runtime/hook.cjs" "$host" "$event" "$id" $retry
  code=\${PIPESTATUS[1]}
}
if [[ -f $runtime/hook.image ]]; then
  judge --snapshot-blob "$runtime/hook.image"
  ((code == 100 || code == 102)) && exit $((code - 100))
  rm -f "$runtime/hook.image"
  retry=retry
fi
exec 2>&4 4>&-
judge
((code == 0 || code == 2)) && exit $code
rm -f "$runtime/hook-line.cache"
case $event in
  ${blocking.join(' | ')})
    printf 'Ephor could not check this: its program ended with %s. Ask the user to run \`ephor doctor\`.\\n' "$code" >&2
    exit 2 ;;
esac
exit 0`;

const programs = [
  'hook.cjs',
  'hook-line.cjs',
  'make-image.cjs',
  'settings-in-force.cjs',
  'analyse.cjs',
  'read-journal.cjs',
  'evaluate-prompt.cjs',
  'read-prompt.cjs',
  'settle-project.cjs',
  'verify-project.cjs',
  'portfolio-files.cjs',
  'exit-checks.cjs',
  'ask-for-lead.cjs',
  'complete.cjs',
  'http-request.cjs',
  'send-mail.cjs',
  'settle-worker.cjs',
  'engine.cjs',
  'ephor.cjs',
  'http.cjs',
  'programs.cjs',
];
/** What the programs read: grammars, and the words and weights by which prompts are read. */
const folders = ['grammars', 'data/words', 'data/weights'];
/** The dashboard, where it was built. */
const pages = 'web';
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
  /** Whether hosts start their shell through a program of ours. */
  readonly contain?: boolean | undefined;
}

/** Copies the programs where no upgrade of the package pulls them away, and writes the hook that names them. */
export function installPrograms({
  io,
  home,
  version,
  packageFolder,
  hosts,
  shortName = false,
  contain = false,
}: InstallOptions): string {
  const { bin, hook, mcp, program, shortProgram, shell, runtime, runtimeOf } = homeFiles(home);
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
  copyPages(io, `${packageFolder}/${pages}`, `${runtimeFolder}/${pages}`);
  for (const made of madeLater) io.files.remove(`${runtimeFolder}/${made}`);
  const keyring = keyPlace(io, home) === 'keychain' ? nativeKeyring(io, packageFolder) : undefined;
  if (keyring) copyWhole(io, keyring, `${runtimeFolder}/keyring.node`);

  const bash = findBash(io);
  const node = io.processes.node;
  const script = bash
    ? clientScript({ bash, runtimeFolder, home, version, hosts })
    : nodeLauncher({ node, runtimeFolder, home, version, hosts });
  io.files.writeAtomic(`${runtimeFolder}/${otherwise}`, otherwiseScript({ node, runtimeFolder, hosts }));
  io.files.makeFolder(bin, 0o755);
  signPrograms(io, home, script);
  io.files.writeAtomic(hook, script, { mode: 0o755 });
  const write = (path: string, about: string, words = ''): void => {
    const text = programScript({ node, runtimeFolder, home, version, words, about });
    io.files.writeAtomic(path, text, { mode: 0o755 });
  };
  write(mcp, 'Speaks MCP on stdin and stdout.', ' mcp');
  write(program, 'Runs `ephor` where it is not on the PATH.');
  if (shortName || io.files.stat(shortProgram)) write(shortProgram, 'The short name of `ephor`.');
  if (bash && (contain || io.files.stat(shell)))
    io.files.writeAtomic(shell, shellScript({ bash, home, version, hosts }), { mode: 0o755 });
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
      'Build the package, or reinstall it: `npm install -g ephor`.',
    );
  }
  if (from === to) return;
  const fresh = `${to}.${io.hash.random(4)}.new`;
  io.files.copy(from, fresh, 0o644);
  io.files.rename(fresh, to);
}

function copyPages(io: Io, from: string, to: string): void {
  if (from === to || !io.files.stat(from)) return;
  io.files.makeFolder(to, 0o700);
  for (const { name, kind } of io.files.entries(from)) {
    if (kind === 'folder') copyPages(io, `${from}/${name}`, `${to}/${name}`);
    else if (kind === 'file') copyWhole(io, `${from}/${name}`, `${to}/${name}`);
  }
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
