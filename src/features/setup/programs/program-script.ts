import { blockingNames, type Host } from '../../../kernel/host.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';

export interface ProgramScript {
  readonly node: string;
  /** Holds the programs of this version. */
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
  /** What is said to the program before all else, with a blank before it. */
  readonly words: string;
  readonly about: string;
}

/** A program of ours that people, agents and hosts start, wherever its package is or was. */
export function programScript({ node, runtimeFolder, home, version, words, about }: ProgramScript): string {
  return `#!/bin/sh
# Written by Ephor ${version}. ${about}
node=${shellWord(node)}
[ -x "$node" ] || node=node
EPHOR_HOME=\${EPHOR_HOME:-${shellWord(home)}}
export EPHOR_HOME
unset NODE_OPTIONS
exec "$node" ${shellWord(`${runtimeFolder}/ephor.cjs`)}${words} "$@"
`;
}

interface NodeLauncher {
  readonly node: string;
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
  readonly hosts: readonly Pick<Host, 'blocking'>[];
}

/** The hook where there is no bash: slower, because every call starts Node, and otherwise the same. */
export function nodeLauncher({ node, runtimeFolder, home, version, hosts }: NodeLauncher): string {
  const interpreter = /\s/.test(node) ? '/usr/bin/env node' : node;
  return `#!${interpreter}
// Written by Ephor ${version}.
process.env.EPHOR_HOME ||= ${JSON.stringify(home)};
if (process.argv[4] === 'plugin') process.argv[4] = 'plugin-' + process.pid + '-' + Date.now();
import(${JSON.stringify(`${runtimeFolder}/hook.cjs`)}).catch((error) => {
  console.error(\`Ephor could not check this: \${error.message}. Ask the user to run \\\`ephor doctor\\\`.\`);
  process.exitCode = ${JSON.stringify(blockingNames(hosts))}.includes(process.argv[3]) ? 2 : 0;
});
`;
}

interface ClientScript {
  readonly bash: string;
  /** Holds the programs of this version, and the script for all that the client seldom needs. */
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
  readonly hosts: readonly Pick<Host, 'id' | 'environment' | 'blocking'>[];
}

/** How long an engine that took a call may work on it before somebody else does. */
export const clientWaitsSeconds = 30;

/** One byte more than is accepted, so that what is too large shows. */
export const maxPayload = 64 * 1024 * 1024 + 1;

/** What a socket takes without anybody reading it, on every system we know. */
export const largePayload = 200_000;

/**
 * The program that hosts call. It starts no other program while an engine answers. The engine must acknowledge, with
 * a token that only it knows, before it is given the payload: one that hangs has then taken nothing. Its answer ends
 * with a mark, so that a torn one is never taken for silence.
 *
 * bash takes its time for every line that it reads. So this holds the way of nearly all calls, from payload to silence,
 * and whatever else there is to do is in a script of its own, which goes on with the variables as they are.
 *
 * Hosts hand over a socket as stdin, which `</dev/stdin` can't open; `read -N` takes it in large pieces, from bash 4.4
 * on. The engine is reached before the payload is read, so that it acknowledges meanwhile. No line break frames the
 * payload: bash flushes at each, and what follows would wait 40 ms until the system confirms what went before. For the
 * pieces of a payload the engine says two blanks each, which confirm them.
 */
export const clientScript = ({
  bash,
  runtimeFolder,
  home,
  version,
  hosts,
}: ClientScript): string => `#!${bash} -p
# Written by Ephor ${version}. Called as: hook <host> <event> [plugin], with the host's JSON on stdin.
[[ \${EPHOR_DISABLED-} == 1 || \${SUPEREGO_DISABLED-} == 1 ]] && exit 0
set +o posix
trap '' PIPE
LC_ALL=C
exec 4>&2 2>/dev/null
home=\${EPHOR_HOME:-${shellWord(home)}} folder= id=$$-$RANDOM$RANDOM$RANDOM-\${EPOCHREALTIME:-$SECONDS}
step= said= answer=
${sessionFolder(hosts)}
[[ \${3-} == plugin ]] && id=plugin-$id
[[ $1$2$folder == *[[:cntrl:]]* || $1$2 == *[!A-Za-z0-9-]* ]] ||
  { read -r port token reply engine pid <"$home/run/engine" && [[ $engine == ${shellWord(version)} && -n $reply ]] &&
    exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'hook %s %s %s %s %s\\n' "$token" "$1" "$2" "$id" "$folder" >&3 && step=reached; }
if ((BASH_VERSINFO[0] > 4)); then
  IFS= read -r -N ${maxPayload} payload
  if [[ -n $step ]] && IFS= read -r -N \${#reply} -t 0.25 -u 3 said && [[ $said == "$reply" ]] && ((\${#payload} < ${largePayload})); then
    step=sent
    printf '%s %s' "\${#payload}" "$payload" >&3
    answer='  '
    while [[ $answer == '  ' ]] && IFS= read -r -N 2 -t ${clientWaitsSeconds} -u 3 answer; do :; done
    [[ $answer == $'0\\004' ]] && exit 0
  fi
fi
. ${shellWord(`${runtimeFolder}/${otherwise}`)} "$@"
case $2 in ${blockingNames(hosts).join(' | ')}) ;; *) exit 0 ;; esac
printf 'Ephor could not check this: its programs are gone. Ask the user to run \`ephor doctor\`.\\n' >&4
exit 2
`;

/** Each host has its own variable for the folder in which a session was started, and one may run inside another. */
function sessionFolder(hosts: ClientScript['hosts']): string {
  const known = hosts.flatMap(({ id, environment: { folder } }) =>
    folder === undefined ? [] : [`${shellWord(id)}) folder=\${${folder}-} ;;`],
  );
  return `${known.length > 0 ? `case $1 in ${known.join(' ')} esac; ` : ''}: "\${folder:=$PWD}"`;
}

/** The name of the script for all that is not silence. */
export const otherwise = 'hook-otherwise.bash';
