export interface ClientScript {
  readonly bash: string;
  readonly node: string;
  /** Holds the programs of this version. */
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
}

/** How long an engine that took a call may work on it before somebody else does. */
export const clientWaitsSeconds = 30;

/** One byte more than is accepted, so that what is too large shows. */
const maxPayload = 64 * 1024 * 1024 + 1;

/**
 * The program that hosts call. It starts no other program while an engine answers. The engine must acknowledge, with
 * a token that only it knows, before it is given the payload: one that hangs has then taken nothing. Its answer ends
 * with a mark, so that a torn one is never taken for silence.
 */
export function clientScript({ bash, node, runtimeFolder, home, version }: ClientScript): string {
  return `#!${bash} -p
# Written by Ephor ${version}. Called as: hook <host> <event> [plugin], with the host's JSON on stdin.
[[ \${EPHOR_DISABLED-} == 1 || \${SUPEREGO_DISABLED-} == 1 ]] && exit 0
set +o posix
trap '' PIPE
LC_ALL=C
exec 4>&2 2>/dev/null
version=${quoted(version)}
runtime=${quoted(runtimeFolder)}
node=${quoted(node)}
home=\${EPHOR_HOME:-${quoted(home)}}
export EPHOR_HOME=$home
host=$1 event=$2 through=$3 retry= reached=
folder=\${CLAUDE_PROJECT_DIR:-$PWD}
id=$$-$RANDOM$RANDOM$RANDOM-\${EPOCHREALTIME:-$SECONDS}
[[ $through == plugin ]] && id=plugin-$id
${reachEngine}
[[ $host$event$folder == *[[:cntrl:]]* || $host$event == *[!A-Za-z0-9-]* ]] || reach
${readPayload}
${askEngine}
[[ -n $reached ]] && ask
${judgeHere}
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Hosts hand over a socket as stdin, which `</dev/stdin` can't open; `read -N` takes it in large pieces, where bash has
 * it. `take <bytes> <seconds> <descriptor> <name>` fails at the end of the stream but keeps what came before it.
 */
const readPayload = `if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] > 403)); then
  take() { IFS= read -r -N "$1" -t "$2" -u "$3" "$4"; }
  patience=0.25
  IFS= read -r -N ${maxPayload} payload
else
  take() { IFS= read -r -d '' -n "$1" -t "$2" -u "$3" "$4"; }
  patience=1
  payload=$(cat)
fi`;

/** Before the payload is read, so that the engine acknowledges meanwhile. */
const reachEngine = `reach() {
  local port token engine pid
  read -r port token reply engine pid <"$home/run/engine" || return
  [[ $engine == "$version" && -n $reply ]] || return
  exec 3<>"/dev/tcp/127.0.0.1/$port" || return
  printf 'hook %s %s %s %s %s\\n' "$token" "$host" "$event" "$id" "$folder" >&3 && reached=1
}`;

/**
 * Exits when the engine answered; on silence at once, without waiting for the end of the stream. A large payload is
 * written by a process of its own, because a write can't time out. No line break frames the payload: bash flushes at
 * each, and what follows would wait 40 ms until the system confirms what went before. For the pieces of a payload, the
 * engine says blanks that confirm them. The socket is never read by lines, which bash does byte by byte.
 */
const askEngine = `ask() {
  local said= writer= answer= rest=
  take \${#reply} $patience 3 said
  [[ $said == "$reply" ]] || return
  retry=retry
  if ((\${#payload} > 65536)); then
    printf '%s %s' "\${#payload}" "$payload" >&3 &
    writer=$!
  else printf '%s %s' "\${#payload}" "$payload" >&3
  fi
  if take 2 ${clientWaitsSeconds} 3 answer; then
    [[ $answer == $'0\\004' ]] && exit 0
    take ${maxPayload} ${clientWaitsSeconds} 3 rest
    answer+=$rest
    answer=\${answer#"\${answer%%[! ]*}"}
  fi
  case $answer in
    0*$'\\004') answer=\${answer%?}; printf '%s' "\${answer#0}"; exit 0 ;;
    2*$'\\004') answer=\${answer%?}; printf '%s' "\${answer#2}" >&4; exit 2 ;;
  esac
  [[ -n $writer ]] && { kill -9 $writer; wait $writer; }
}`;

const judgeHere = `exec 3>&- 2>&4 4>&-
export EPHOR_CA_CERTS=\${NODE_EXTRA_CA_CERTS-}
unset NODE_EXTRA_CA_CERTS NODE_OPTIONS
[[ -x $node ]] || node=node
printf '%s' "$payload" | "$node" "$runtime/hook.cjs" "$host" "$event" "$id" $retry
code=\${PIPESTATUS[1]}
((code == 0 || code == 2)) && exit $code
rm -f "$runtime/hook-line.cache"
case $event in
  PreToolUse | BeforeTool | preToolUse)
    printf 'Ephor could not judge this: its program ended with %s. Ask the user to run \`ephor doctor\`.\\n' "$code" >&2
    exit 2 ;;
esac
exit 0`;
