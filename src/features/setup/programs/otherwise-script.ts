import { clientWaitsSeconds, largePayload, maxPayload } from './client-script.ts';
import { blockingNames } from '../../../kernel/blocking.ts';
import type { Host } from '../../../kernel/host.ts';
import { shellWord } from '../../../kernel/text/shell-word.ts';

export interface OtherwiseScript {
  readonly node: string;
  readonly runtimeFolder: string;
  readonly hosts: readonly Pick<Host, 'blocking'>[];
}

/**
 * What the client does when it did not hear silence: it says what the engine said, asks it what it could not be asked
 * yet, or has the call judged by a program of its own. Goes on with the variables of the client.
 */
export const otherwiseScript = ({
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
    printf 'Ephor could not judge this: its program ended with %s. Ask the user to run \`ephor doctor\`.\\n' "$code" >&2
    exit 2 ;;
esac
exit 0`;
