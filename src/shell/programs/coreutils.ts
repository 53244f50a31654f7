import { join } from 'node:path/posix';
import { isSecretName } from '../../kernel/text/secrets.ts';
import { listOf } from '../places.ts';
import { type Call, defineFamily } from '../program.ts';
import { numberStream, secretStream, type Stream, textStream, unknownStream } from '../scope.ts';

/** Passes its input through, or reads files. */
function cat(call: Call): Stream {
  const files = call.given.operands.filter(({ text }) => text !== '-');
  for (const file of files) call.reads(file);
  return files.length === 0 ? call.input : unknownStream;
}

/** Decodes what is known, so that a script hidden in it is seen. */
function base64(call: Call): Stream {
  for (const file of call.given.operands) call.reads(file);
  call.writes(call.given.value('-o --output'));
  const decodes = call.given.has('-d -D --decode');
  if (!decodes || call.input.kind !== 'text' || !call.input.value.known) return unknownStream;
  return textStream(atobSafe(call.input.value.text));
}

function atobSafe(text: string): string {
  try {
    return atob(text.replaceAll(/\s/g, ''));
  } catch {
    return '';
  }
}

function sort(call: Call): Stream {
  for (const file of call.given.operands) call.reads(file);
  const output = call.given.value('-o --output');
  if (output) call.writes(output);
  return unknownStream;
}

function tee(call: Call): Stream {
  const appends = call.given.has('-a --append');
  for (const file of call.given.operands) {
    if (appends) call.writes(file);
    else if (call.input.kind === 'text') call.replaces(file);
    else call.overwrites(file);
  }
  return call.input;
}

/** The names that it prints are read again from where the line runs. */
function listNames({ given, folder, files }: Call): Stream {
  if (folder === undefined) return unknownStream;
  if (given.operands.length === 0) return listOf({ kind: 'glob', pattern: join(folder, '*') });
  const sets = given.operands.flatMap((word) => (word.glob && word.known ? (files(word) ?? []) : []));
  if (sets.length === given.operands.length) return listOf({ kind: 'any', sets });
  // A file that is named is printed as it is named.
  const named = given.operands.flatMap((word) =>
    word.text.startsWith('/') && word.known ? (files(word) ?? []) : [],
  );
  const below = { kind: 'below', folder, ending: '' } as const;
  return listOf(named.length > 0 ? { kind: 'any', sets: [...named, below] } : below);
}

function date(call: Call): Stream {
  const [first] = call.given.operands;
  const sets =
    call.given.has('-s --set') ||
    (first !== undefined && !first.text.startsWith('+') && !call.given.has('-j -v'));
  if (sets) call.part('destroy', 'it sets the clock of the machine', 'system');
  return /^\+[%sdHMSYmjuNwV]+$/.test(first?.text ?? '') ? numberStream : unknownStream;
}

/** Counts and numbers, and the names of files that they are of. */
function numbers({ given, reads }: Call): Stream {
  for (const file of given.operands) reads(file);
  return numberStream;
}

/** What bytes are left is somewhere else than before, so that a text of the line is not known any more. */
const readsFiles = { effect: 'read', operands: ['read'] } as const;

/** All variables, or one that sounds like a secret. */
function printenv(call: Call): Stream {
  const { operands } = call.given;
  const secret = operands.find(({ text }) => isSecretName(text));
  if (secret) call.part('destroy', `it shows the secret ${secret.text}`, 'secret');
  return operands.length === 0 || secret ? secretStream : unknownStream;
}

function yes(): Stream {
  return unknownStream;
}

export const coreutils = defineFamily({
  id: 'coreutils',
  summary: 'Programs that read files and print',
  programs: {
    'cat tac': { effect: 'read', run: cat },
    wc: { effect: 'read', run: numbers },
    'head tail less more most zcat bzcat xzcat zless zmore nl rev fold fmt expand unexpand od hexdump strings file stat cksum sum md5 md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cut paste join comm column pr tsort look colrm bat batcat glow cmp diff diff3 sdiff colordiff icdiff delta difft':
      readsFiles,
    'zdiff zcmp bzdiff xzdiff xzgrep ptx': readsFiles,
    'man info whatis apropos nm objdump readelf size addr2line otool': readsFiles,
    'ls ll la dir vdir eza exa lsd': {
      effect: 'read',
      takes: '-I --ignore --sort --time --color -w',
      run: listNames,
    },
    pwd: {
      effect: 'read',
      run: ({ folder }) => (folder === undefined ? unknownStream : textStream(`${folder}\n`)),
    },
    'seq nproc id factor expr': { effect: 'read', operands: ['data'], run: () => numberStream },
    'dc bc': { effect: 'read', operands: ['read'], run: calculator },
    'du df basename dirname realpath readlink whoami groups users who w last lastlog uptime uname hostid locale tty cal ncal numfmt getconf logname pathchk sleep which whereis pgrep pidof ps pstree free vmstat iostat mpstat sar lscpu lsblk lsusb lspci lsmod lsns lsipc lslocks blkid findmnt getent finger units jot tr locate mlocate plocate ldd identify mediainfo ffprobe cloc tokei scc loc dust duf procs neofetch fastfetch screenfetch sw_vers system_profiler':
      {
        effect: 'read',
        operands: ['data'],
      },
    exiftool: {
      effect: 'write',
      reason: 'it may change pictures',
      takes: '-o -w',
      flags: { '-o': { value: 'write' } },
    },
    sort: {
      effect: 'read',
      flags: { '-o --output': { value: 'write' } },
      run: sort,
    },
    'base64 base32 basenc': { effect: 'read', takes: '-w --wrap -i -o --output', run: base64 },
    tee: { effect: 'write', run: tee },
    date: {
      effect: 'read',
      takes: '-v',
      flags: { '-s --set': { value: 'data' }, '-j': {} },
      run: date,
    },
    yes: { effect: 'read', run: yes },
    'hostname-ctl': 'write',
    uniq: { effect: 'read', operands: ['read', 'write'] },
    shuf: { effect: 'read', operands: ['read'], flags: { '-o --output': { value: 'write' } } },
    xxd: {
      effect: 'read',
      operands: ['read', 'write'],
      flags: { '-r': { effect: 'write', reason: 'it makes a binary file from text' } },
    },
    hostname: {
      effect: 'read',
      flags: { '-F --file -b': { effect: 'write', value: 'read' } },
      run: setsHostname,
    },
    tree: {
      effect: 'read',
      flags: { '-o': { value: 'write' } },
    },
    iconv: {
      effect: 'read',
      operands: ['read'],
      flags: { '-o --output': { value: 'write' } },
    },
    printenv: { effect: 'read', run: printenv },
    'split csplit': { effect: 'write', takes: '-b -l -n -a -C -f -t --bytes --lines --prefix', run: pieces },
    'lsof top htop btop glances nvtop iotop': 'read',
    'pbcopy xclip xsel wl-copy clip': { effect: 'write', reason: 'it changes the clipboard' },
    'pbpaste wl-paste': 'read',
  },
  examples: [
    { command: 'cat README.md | head -20', effect: 'read' },
    { command: 'echo x | tee notes.txt', effect: 'write', targets: ['notes.txt'] },
    { command: 'sort -o sorted.txt names.txt', effect: 'write', targets: ['sorted.txt'] },
    { command: 'echo cm0gLXJmIC8= | base64 -d | sh', effect: 'destroy' },
    { command: 'cat ~/.ssh/id_rsa', effect: 'destroy' },
  ],
});

/** Pieces of a file, in files of their own that are named alike. */
function pieces(call: Call): void {
  const { given, name } = call;
  const [file, prefix] = given.operands;
  call.reads(file);
  const command = given.value('--filter');
  if (command) return void call.script(command);
  const named = name === 'split' ? prefix : given.value('-f --prefix');
  call.writes({
    text: `${named?.text ?? (name === 'split' ? 'x' : 'xx')}*`,
    known: named?.known ?? true,
    glob: true,
  });
}

/** What it is given on the line it may run: `!rm` is a command of dc, and of bc's older kin. */
function calculator(call: Call): Stream {
  const { given, input } = call;
  for (const file of given.operands) call.reads(file);
  const text = input.kind === 'text' && input.value.known ? input.value.text : undefined;
  if (given.operands.length > 0 || text === undefined || !/^[\w\s.+*/%^()=;<>-]*$/.test(text)) {
    if (text?.includes('!')) call.hidden('what it calculates may be a command');
    else call.unknown('what it calculates is not known');
  }
  return numberStream;
}

function setsHostname(call: Call): void {
  if (call.given.operands.length > 0) call.part('destroy', 'it renames the machine', 'system');
}
