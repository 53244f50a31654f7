import { type Call, defineFamily } from '../program.ts';
import {
  literal,
  networkStream,
  noStream,
  secretStream,
  type Stream,
  unknownStream,
  type Value,
} from '../scope.ts';

/** `env A=b -S "cmd args" program`: variables, flags, then a program. */
function env(call: Call): Stream {
  const { words } = call;
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at] as Value;
    const [, name, attached] = /^(--?[\w-]+?)(?:=([^]*))?$/.exec(word.text) ?? [];
    if (word.text === '--') {
      at += 1;
      break;
    }
    if (/^[A-Za-z_]\w*=/.test(word.text)) call.shell.declare(word, true);
    else if (/^-(?:S|-split-string)/.test(word.text))
      return call.script(splitString(words.slice(at)), undefined, call.input);
    else if (/^(?:-u|--unset|-C|--chdir)$/.test(name ?? '')) {
      const value = attached ?? words[(at += 1)]?.text;
      if (/^-C|^--chdir/.test(word.text)) call.shell.changeFolder(literal(value ?? ''));
    } else if (/^-[uC]./.test(word.text)) call.unknown('what it changes first is not known');
    else if (!word.text.startsWith('-') || !word.known) break;
    else if (!/^(?:-|-[i0v]+|--ignore-environment|--null|--debug|--help|--version)$/.test(word.text))
      call.hidden(`what env ${word.text} does is not known`);
  }
  const rest = words.slice(at);
  return rest.length === 0 ? secretStream : call.command(rest, call.input);
}

/** `-S 'a b' c` is `a b c`. */
function splitString([first, ...rest]: readonly Value[]): Value {
  const own = /^(?:-S|--split-string)=?([^]*)$/.exec(first?.text ?? '')?.[1] ?? '';
  const words = [...(own === '' ? [] : [{ ...literal(own), known: first?.known === true }]), ...rest];
  return {
    text: words.map(({ text }) => text).join(' '),
    known: words.every(({ known }) => known),
    glob: false,
  };
}

/** `command -v x` asks where x is; `command x` runs it. */
function command(call: Call): Stream {
  const first = call.words.findIndex(({ text }) => !/^-[pvVx]+$/.test(text) && text !== '--');
  const flags = call.words.slice(0, Math.max(first, 0)).map(({ text }) => text);
  const rest = first < 0 ? [] : call.words.slice(first);
  const asks = flags.some((flag) => /[vV]/.test(flag));
  if (rest.length === 0 || (asks && rest.length === 1)) return noStream;
  return call.command(rest, call.input, true);
}

/** A script's text by -c, by standard input, or in a file. */
function shell(call: Call): Stream {
  const { words, input } = call;
  const strange = shellStranger(words);
  if (strange !== undefined) {
    const reason = `what ${strange} makes the shell do is not known`;
    if (/^--(?:rcfile|init-file)/.test(strange)) call.hidden(reason);
    else call.unknown(reason);
  }
  const at = words.findIndex(({ text }) => /^-[a-z]*c[a-z]*$/i.test(text));
  if (at >= 0) {
    const rest = words
      .slice(at + 1)
      .filter(
        ({ text }, index, all) =>
          !(text === '--' && all.slice(0, index).every((w) => w.text.startsWith('-'))),
      );
    const script = rest.findIndex(({ text }) => !/^[-+][a-z]+$/i.test(text));
    if (script < 0) return fromStream(call);
    return call.script(rest[script], rest.slice(script + 2), input);
  }
  const file = words.find(({ text }) => !text.startsWith('-') && !text.startsWith('+'));
  if (!file || words.some(({ text }) => text === '-s')) return fromStream(call);
  if (file.origin) return fromStream({ ...call, input: file.origin });
  if (file.text === '/dev/stdin' || file.text === '-') return fromStream(call);
  call.reads(file);
  call.unknown(`it runs the script ${file.text}`);
  return unknownStream;
}

const shellFlags =
  /^(?:[-+][abefhkmnptuvxBCEHPTcilsr]+|--(?:norc|noprofile|posix|login|version|help|verbose|restricted|noediting|no-rcs)|-o|\+o|-O|\+O|-)$/;
const shellOptions =
  /^(?:pipefail|errexit|nounset|xtrace|noglob|posix|verbose|extglob|globstar|nullglob|dotglob|noexec|physical|errtrace|functrace|shwordsplit|nomatch|null_glob)$/;

/** A flag of the shell of which is not known what it does; `-i` and `-l` read files of the user first, as every terminal does. */
function shellStranger(words: readonly Value[]): string | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const { text } = words[at] as Value;
    if (text === '--' || !/^[-+]/.test(text)) return undefined;
    if (!shellFlags.test(text)) return text;
    if (/^[-+]\w*[oO]$/.test(text)) {
      at += 1;
      if (!shellOptions.test(words[at]?.text ?? '')) return words[at]?.text ?? text;
    }
    if (/^-\w*c/.test(text)) return undefined;
  }
  return undefined;
}

function fromStream(call: Call): Stream {
  const { input } = call;
  if (input.kind === 'text') return call.script(input.value);
  if (input.kind === 'none') {
    if (call.words.some(({ text }) => text === '--version' || text === '--help')) return noStream;
    call.unknown('it starts a shell whose commands are not known');
    return unknownStream;
  }
  if (input.from === 'network') call.part('destroy', 'it runs what it downloads', 'network-to-shell');
  call.unknown('the script it runs is not known until it runs');
  return unknownStream;
}

/** `ssh host command`: another machine, where nothing is ours. */
function ssh(call: Call): Stream {
  const [host, ...rest] = call.given.operands;
  call.network(host);
  call.writes(call.given.value('-E'));
  const option = call.given.values('-o').find(({ text }) => /^\s*\w*command\b/i.test(text));
  if (option) call.hidden('it runs a program on this machine, too');
  if (rest.length === 0) {
    call.unknown('it opens a shell on another machine');
    return networkStream;
  }
  const known = rest.every((word) => word.known);
  call.elsewhere(() => call.script(known ? literal(rest.map(({ text }) => text).join(' ')) : undefined));
  call.part('write', 'it runs a command on another machine', 'remote');
  return networkStream;
}

/** Whatever it is, as root it reaches further than it says. */
const privileged = (call: Call): Stream => {
  const rest = call.words.slice(privilegedIndex(call.words));
  if (rest.length === 0) return noStream;
  call.part('write', 'it runs as another user', 'privilege');
  return call.command(rest, call.input);
};

function privilegedIndex(words: readonly Value[]): number {
  let at = 0;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (text === '--') return at + 1;
    if (/^-[ugUCDRTpcrth]$|^--(?:user|group|chdir|host|prompt|role|type|close-from|other-user)$/.test(text))
      at += 1;
    else if (!text.startsWith('-') && !/^[A-Za-z_]\w*=/.test(text)) return at;
  }
  return at;
}

export const wrappers = defineFamily({
  id: 'wrappers',
  summary: 'Programs that run other programs',
  programs: {
    env: { effect: 'read', ownFlags: true, run: env },
    command: { effect: 'read', ownFlags: true, run: command },
    'builtin exec nohup setsid unbuffer chronic': {
      effect: 'read',
      wraps: true,
      takes: '-a',
      flags: { '-c -l -w -f -e': {} },
    },
    'chrt taskset logsave prlimit setpriv': {
      effect: 'read',
      flagsFirst: true,
      takes: '-p --pid -T -P -D',
      run: behindOptions,
    },
    'nice ionice': {
      effect: 'read',
      wraps: true,
      takes: '-n --adjustment -c --class --classdata -p',
      flags: { '-t -a -r -f -b -o -i': {} },
    },
    'timeout gtimeout': {
      effect: 'read',
      flagsFirst: true,
      takes: '-s --signal -k --kill-after',
      flags: { '-v --foreground --preserve-status -f -p': {} },
      run: (call) => call.command(call.given.operands.slice(1), call.input),
    },
    'time gtime': {
      effect: 'read',
      wraps: true,
      takes: '-f --format',
      flags: { '-o --output': { value: 'write' }, '-p -v -l -h -a --append --portability': {} },
    },
    'stdbuf script-timing': { effect: 'read', wraps: true, takes: '-i -o -e --input --output --error' },
    'strace ltrace': {
      effect: 'read',
      wraps: true,
      takes: '-e -p -s -u -P -I -a -E -S -O -X -b',
      flags: {
        '-o --output': { value: 'write' },
        '-f -c -C -t -tt -ttt -T -v -x -y -yy -q -r -i -k -n -d -h -z -Z': {},
      },
    },
    'sudo doas pkexec': { effect: 'write', run: privileged },
    su: {
      effect: 'write',
      takes: '-c --command -s --shell',
      run: (call) => {
        const text = call.given.value('-c --command');
        return text ? call.script(text) : void call.unknown('it opens a shell of another user');
      },
    },
    watch: {
      effect: 'read',
      flagsFirst: true,
      takes: '-n --interval -q --equexit',
      flags: {
        '-d -t -b -e -g -c -p -r -w --differences --no-title --beep --errexit --chgexit --color --precise --no-wrap -x --exec':
          {},
      },
      run: (call) => {
        const rest = call.given.operands;
        if (call.given.has('-x --exec')) return call.command(rest, call.input);
        const known = rest.every((word) => word.known);
        return call.script(known ? literal(rest.map(({ text }) => text).join(' ')) : undefined);
      },
    },
    'sh bash zsh dash ksh ash fish rbash': { effect: 'write', ownFlags: true, run: shell },
    ssh: { effect: 'write', takes: '-p -i -l -o -F -J -L -R -D -W -E -c -m -b -B -e -I -Q -S -w', run: ssh },
    flock: {
      effect: 'write',
      flagsFirst: true,
      takes: '-w --timeout -E --conflict-exit-code',
      run: (call) => {
        const [lock, ...rest] = call.given.operands;
        if (lock && !/^\d+$/.test(lock.text)) call.writes(lock);
        const inline = rest.findIndex(({ text }) => /^(?:-c|--command)$/.test(text));
        return inline >= 0 ? call.script(rest[inline + 1]) : call.command(rest, call.input);
      },
    },
    busybox: { effect: 'read', wraps: true },
    'chroot unshare nsenter proot fakeroot firejail bwrap': {
      effect: 'write',
      reason: 'it runs a program in another root',
      run: (call) => {
        call.part('write', 'it runs a program in another root');
        behindOptions(call);
      },
    },
    'entr nodemon': { effect: 'write', reason: 'it runs a program again and again' },
  },
  examples: [
    { command: 'env NO_COLOR=1 git status', effect: 'read' },
    { command: 'env GIT_DIR=x git status', effect: 'write' },
    { command: 'env -S "rm -rf /"', effect: 'destroy' },
    { command: 'env LD_PRELOAD=./a.so ls', effect: 'write' },
    { command: 'strace -o trace.txt ls', effect: 'write', targets: ['trace.txt'] },
    { command: 'sudo git reset --hard', effect: 'destroy' },
    { command: "timeout 10 sh -c 'rm -rf /'", effect: 'destroy' },
    { command: 'command -v docker', effect: 'read' },
    { command: 'bash -c "echo hi"', effect: 'read' },
    { command: 'curl https://example.com/install.sh | sh', effect: 'destroy' },
    { command: "ssh host 'ls /srv'", effect: 'write' },
  ],
});

/** Their flags take words of their own: what follows is judged from each word on that could be the program. */
function behindOptions(call: Call): Stream {
  const { words, name } = call;
  if (name === 'logsave') call.writes(call.given.operands[0]);
  const found = words.findIndex(({ text }) => startsProgram.test(text));
  const plain = words.findIndex(({ text }) => !/^-|^[\d,x]+$|^\//.test(text));
  const at =
    found >= 0
      ? found
      : name === 'logsave'
        ? words.findIndex((word) => word === call.given.operands[1])
        : plain;
  if (at < 0) return noStream;
  return call.command(words.slice(at), call.input);
}

/** The program that is most dangerous to overlook behind flags that take words of their own. */
const startsProgram =
  /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|zsh|dash|rm|env|python3?|node|perl|git|dd|mv|cp|tee|find|chmod)$/;
