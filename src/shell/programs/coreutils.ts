import { join } from 'node:path/posix';
import { isSecretName } from '../../kernel/text/secrets.ts';
import { listOf } from '../places.ts';
import { type Call, defineFamily } from '../program.ts';
import { secretStream, type Stream, textStream, unknownStream } from '../scope.ts';

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
  const known = sets.length === given.operands.length;
  return listOf(known ? { kind: 'any', sets } : { kind: 'below', folder, ending: '' });
}

function date(call: Call): void {
  const sets = call.given.has('-s --set') || call.given.operands.some(({ text }) => /^\d{8,12}/.test(text));
  if (sets) call.part('destroy', 'it sets the clock of the machine', 'system');
}

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
    'head tail less more most zcat bzcat xzcat zless zmore nl rev fold fmt expand unexpand od hexdump strings file stat wc cksum sum md5 md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cut paste join comm column pr tsort look colrm bat batcat glow':
      {
        effect: 'read',
        operands: ['read'],
        takes: '-n -c --lines --bytes -d -f --fields --delimiter -s -w -t -N -j -A -b',
      },
    'ls ll la dir vdir eza exa lsd': {
      effect: 'read',
      takes: '-I --ignore --sort --time --color -w',
      run: listNames,
    },
    'du df pwd basename dirname realpath readlink whoami id groups users who w last lastlog uptime uname hostid nproc locale tty cal ncal seq expr factor numfmt getconf logname pathchk sleep which whereis whatis apropos man info pgrep pidof ps pstree free vmstat iostat mpstat sar lscpu lsblk lsusb lspci lsmod lsns lsipc lslocks blkid findmnt getent finger cmp diff diff3 sdiff colordiff icdiff delta difft bc dc units jot shuf tr locate mlocate plocate ldd nm objdump readelf size addr2line otool exiftool identify mediainfo ffprobe cloc tokei scc loc wcurl dust duf procs neofetch fastfetch screenfetch sw_vers system_profiler':
      {
        effect: 'read',
        operands: ['data'],
        takes: '-n -c -d -s -f --format -p -u -o -w',
      },
    sort: {
      effect: 'read',
      takes: '-k -t -S -T --key --field-separator --parallel',
      flags: { '-o --output': { value: 'write' } },
      run: sort,
    },
    'base64 base32 basenc': { effect: 'read', takes: '-w --wrap -i -o --output', run: base64 },
    tee: { effect: 'write', run: tee },
    date: {
      effect: 'read',
      takes: '-d --date -r --reference -f -v -j',
      flags: { '-s --set': { value: 'data' } },
      run: (call) => void date(call),
    },
    yes: { effect: 'read', run: yes },
    'hostname-ctl': 'write',
    uniq: { effect: 'read', operands: ['read', 'write'], takes: '-f -s -w' },
    xxd: {
      effect: 'read',
      operands: ['read', 'write'],
      takes: '-l -s -c -g',
      flags: { '-r': { effect: 'write', reason: 'it makes a binary file from text' } },
    },
    hostname: {
      effect: 'read',
      flags: { '-F --file -b': { effect: 'write', value: 'read' } },
      run: setsHostname,
    },
    tree: {
      effect: 'read',
      takes: '-L -P -I --filelimit --charset --sort --timefmt',
      flags: { '-o': { value: 'write' } },
    },
    iconv: {
      effect: 'read',
      operands: ['read'],
      takes: '-f --from-code -t --to-code',
      flags: { '-o --output': { value: 'write' } },
    },
    printenv: { effect: 'read', run: printenv },
    split: { effect: 'write', operands: ['read', 'write'], takes: '-b -l -n -a -C --bytes --lines' },
    csplit: { effect: 'write', operands: ['read', 'data'], takes: '-f -b -n' },
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

function setsHostname(call: Call): void {
  if (call.given.operands.length > 0) call.part('destroy', 'it renames the machine', 'system');
}
