import { isSecretName } from '../../kernel/text/secrets.ts';
import { type Call, defineFamily } from '../program.ts';
import { declare, listing, read, set, shift, shopt, sums, test, unset } from './shell-settings.ts';
import {
  isFrom,
  knownText,
  literal,
  noStream,
  type Stream,
  textStream,
  unknownStream,
  type Value,
} from '../scope.ts';

/** What echo would print, so that `$(echo rm)` and `echo … | sh` are seen through. */
function echo(call: Call): Stream {
  const { words } = call;
  warnOfSecrets(call);
  const shown = words.filter(({ text }, index) => !(index === 0 && /^-[neE]+$/.test(text)));
  if (!shown.every(({ known, glob }) => known && !glob)) return unknownStream;
  const interprets = /^-[nE]*e/.test(words[0]?.text ?? '');
  const text = shown.map((word) => word.text).join(' ');
  return textStream(`${interprets ? unescaped(text) : text}\n`);
}

function printf(call: Call): Stream {
  const { words } = call;
  warnOfSecrets(call);
  const [flag, name, ...given] = words;
  if (flag?.text === '-v' || /^-v./.test(flag?.text ?? '')) {
    const [target, rest] =
      flag?.text === '-v' ? [name, given] : [{ text: flag?.text.slice(2) ?? '' }, words.slice(1)];
    const output = formatted(rest);
    call.shell.setVariable(
      target?.text ?? '',
      output.kind === 'text' ? knownText(output.value) : undefined,
      output,
    );
    return noStream;
  }
  return formatted(flag?.text === '--' ? words.slice(1) : words);
}

function formatted(words: readonly Value[]): Stream {
  const [format, ...values] = words.map(knownText);
  if (format === undefined || values.some((value) => value === undefined)) return unknownStream;
  const rest = [...values] as string[];
  const once = (): string =>
    unescaped(format).replaceAll(/%[-+0-9.]*([sdqbx%])/g, (_, kind: string) =>
      kind === '%' ? '%' : (rest.shift() ?? ''),
    );
  let out = once();
  for (let rounds = 0; rest.length > 0 && rounds < 20 && format.includes('%'); rounds += 1) out += once();
  return textStream(out);
}

const escapes: Record<string, string> = { n: '\n', t: '\t', '\\': '\\', r: '\r' };
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\0?([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replaceAll(/\\([nt\\r])/g, (_, letter: string) => escapes[letter] ?? letter);

/** The value of `$GITHUB_TOKEN` is in what it prints. */
function warnOfSecrets({ words, source: typed, part }: Call): void {
  if (words.every(({ known }) => known)) return;
  const [, name] = [...typed.matchAll(/\$\{?(\w{1,80})/g)].find(([, each]) => isSecretName(each ?? '')) ?? [];
  if (name) part('destroy', `it shows the secret ${name}`, 'secret');
}

function alias(call: Call): void {
  const { words, shell } = call;
  for (const { text, known } of words) {
    const [, name, value] = /^([^=\s]+)=([^]*)$/.exec(text) ?? [];
    if (name && known && value !== undefined) shell.setAlias(name, value);
  }
}

function changeFolder({ words, shell }: Call): void {
  const target = words.find(({ text }) => !/^-[LPen@]+$/.test(text) && text !== '--');
  shell.changeFolder(target);
}

/** `source`: a file that is not ours to read, unless it is a stream of known text. */
function source(call: Call): Stream {
  const [file] = call.words;
  const input = file?.origin ?? call.input;
  call.reads(file);
  if (file && /^\/dev\/(?:stdin|fd\/\d+)$/.test(file.text) && input.kind === 'text')
    return call.script(input.value);
  if (isFrom(input, 'network')) {
    call.part('destroy', 'it runs what it downloads', 'network-to-shell');
  }
  call.unknown('it runs a file whose content is not known');
  return unknownStream;
}

export const shellBuiltins = defineFamily({
  id: 'shell-builtins',
  summary: 'What the shell does by itself',
  programs: {
    echo: { effect: 'read', ownFlags: true, run: echo },
    printf: { effect: 'read', ownFlags: true, run: printf },
    'export declare local readonly typeset': {
      effect: 'read',
      ownFlags: true,
      run: (call) => void declare(call),
    },
    alias: { effect: 'read', ownFlags: true, run: (call) => void alias(call) },
    'cd pushd chdir': { effect: 'read', ownFlags: true, run: (call) => void changeFolder(call) },
    popd: { effect: 'read', ownFlags: true, run: ({ shell }) => void shell.changeFolder(literal('-')) },
    'source .': { effect: 'write', run: source },
    eval: {
      effect: 'write',
      run: (call) => {
        const unknown = call.words.find((word) => !word.known);
        return call.evaluate(unknown ?? literal(call.words.map(({ text }) => text).join(' ')));
      },
    },
    trap: {
      effect: 'read',
      ownFlags: true,
      run: (call) => {
        const words = call.words[0]?.text === '--' ? call.words.slice(1) : call.words;
        const [first] = words;
        return words.length > 1 && first && !/^-[lp]?$/.test(first.text) ? call.script(first) : noStream;
      },
    },
    set: { effect: 'read', ownFlags: true, run: (call) => void set(call) },
    shopt: { effect: 'read', ownFlags: true, run: (call) => void shopt(call) },
    unset: { effect: 'read', ownFlags: true, run: (call) => void unset(call) },
    shift: { effect: 'read', ownFlags: true, run: (call) => void shift(call) },
    'test [': { effect: 'read', ownFlags: true, run: (call) => void test(call) },
    let: { effect: 'read', ownFlags: true, run: (call) => void sums(call) },
    'compgen complete bind compopt': {
      effect: 'read',
      ownFlags: true,
      run: (call) => void listing(/^-[Aabcdefgjkspuv]+$|^(?!-)[\w./-]*$/)(call),
    },
    getopts: {
      effect: 'read',
      ownFlags: true,
      run: (call) => {
        for (const name of [call.words[1]?.text ?? '', 'OPTARG']) call.shell.setVariable(name, undefined);
      },
    },
    wait: {
      effect: 'read',
      ownFlags: true,
      run: (call) => void listing(/^(?:-[nf]|%?\d+|%\w*)$/)(call),
    },
    read: {
      effect: 'read',
      takes: '-a -d -i -n -N -p -t -u',
      flags: { '-r -s -e -E': {} },
      run: (call) => void read(call),
    },
    'mapfile readarray': {
      effect: 'read',
      takes: '-d -n -O -s -u -C -c',
      flags: { '-t': {} },
      run: (call) => {
        if (call.given.has('-C')) call.script(call.given.value('-C'));
        const origin = call.input.kind === 'unknown' ? call.input : undefined;
        for (const { text } of call.given.operands) call.shell.setVariable(text, undefined, origin);
      },
    },
    history: {
      effect: 'read',
      ownFlags: true,
      run: (call) => {
        const [flag, file] = call.words;
        if (/^-[a-z]*[wa]/.test(flag?.text ?? '')) call.writes(file ?? literal('~/.bash_history'));
      },
    },
    hash: {
      effect: 'read',
      takes: '-p',
      flags: { '-r -d -l -t': {} },
      run: (call) =>
        void (call.given.has('-p') && call.hidden('it puts one program in the place of another')),
    },
    enable: {
      effect: 'read',
      takes: '-f',
      flags: { '-a -p -s': {} },
      run: (call) => void (call.given.has('-f') && call.hidden('it loads code into the shell')),
    },
    'return break continue exit logout true false :': { effect: 'read', ownFlags: true },
    'jobs fg bg times type help dirs disown ulimit umask unalias caller suspend clear reset tput': {
      effect: 'read',
      ownFlags: true,
    },
    fc: { effect: 'write', reason: 'it runs what was typed before' },
  },
  examples: [
    { command: 'cd src && ls', effect: 'read' },
    { command: 'x=rm; $x -rf /', effect: 'destroy', targets: ['/'] },
    { command: 'eval "rm -rf ~"', effect: 'destroy' },
    { command: 'echo "rm -rf /"', effect: 'read' },
    { command: 'source ./setup.sh', effect: 'write' },
    { command: 'export PATH="$HOME/.local/bin:$PATH"; ls', effect: 'read' },
    { command: 'export PATH="$PWD/evil:$PATH"; ls', effect: 'write' },
    { command: "mapfile -C 'rm -rf ~' -c 1 lines < notes", effect: 'destroy' },
    { command: 'mapfile -t lines < notes', effect: 'read' },
    { command: 'history -w notes', effect: 'write', targets: ['notes'] },
    { command: 'hash -p ./evil ls; ls', effect: 'write' },
    { command: 'enable -f ./evil.so ls', effect: 'write' },
  ],
});
