import { dirname, join } from 'node:path/posix';
import { type Call, defineFamily } from '../program.ts';
import { type Stream, textStream, type Value } from '../scope.ts';
import { rsync } from './remote.ts';

function remove(call: Call): void {
  const { given } = call;
  const how = { recursive: given.has('-r -R --recursive'), force: given.has('-f -F --force') };
  for (const target of given.operands) call.deletes(target, how);
}

/** Source and destination: the last operand, or the value of -t. */
function copyOrMove(call: Call): void {
  const { given } = call;
  const folder = given.value('-t --target-directory');
  const sources = folder ? given.operands : given.operands.slice(0, -1);
  const target = folder ?? given.operands.at(-1);
  if (call.name === 'install' && given.has('-d --directory')) {
    for (const made of given.operands) call.writes(made);
    return;
  }
  if (!target || sources.length === 0) return;
  for (const source of sources) {
    call.reads(source);
    if (call.name === 'mv' || call.name === 'gmv')
      call.deletes(source, { recursive: false, force: false, moved: true });
  }
  if (folder || given.has('-n --no-clobber')) call.writes(target);
  else call.replaces(target);
  for (const source of sources) overwritesIn(call, target, source);
  if (sources.some(({ text }) => text === '/dev/null'))
    call.loses('destroy', `it empties ${target.text}`, 'discard');
}

/** Where it leads is written from the link; the other kind of link is the file itself under one more name. */
function link(call: Call): void {
  const { given, shell } = call;
  const folder = given.value('-t --target-directory');
  const sources = folder || given.operands.length === 1 ? given.operands : given.operands.slice(0, -1);
  const named =
    folder ?? (given.operands.length === 1 ? { text: '.', known: true, glob: false } : given.operands.at(-1));
  call.part('write', 'it makes a link');
  if (!named) return;
  call.writes(named);
  for (const source of sources) {
    const soft = given.has('-s --symbolic');
    if (!soft) call.reads(source);
    const from =
      soft && !given.has('-r --relative') && !source.text.startsWith('/') && !folder
        ? dirname(named.text)
        : '.';
    shell.link(named, source.text.startsWith('/') ? source : { ...source, text: join(from, source.text) });
  }
}

/** What lies in a folder under the name of what comes into it. */
function overwritesIn(call: Call, folder: Value, source: Value): void {
  const into = call.files(folder);
  const name = source.text.split('/').findLast((part) => part !== '');
  if (into?.kind !== 'path' || !source.known || source.glob || !name || call.given.has('-n --no-clobber'))
    return;
  call.loses('read', '', undefined, { how: 'overwrite', files: { ...into, path: join(into.path, name) } });
}

/** `chmod 777`, `chmod -R`, `chown -R`: rights that are hard to put back. */
function changeRights(call: Call): void {
  const { given } = call;
  // What takes rights away looks like a flag.
  const taking = call.words.find(({ text }) => /^-[rwxXst]+$/.test(text));
  const [mode, ...targets] = taking ? [taking, ...given.operands] : given.operands;
  const wide = /^[0-7]?777$|^[ao]?\+.*w/.test(mode?.text ?? '') && call.name === 'chmod';
  for (const target of given.value('--reference') ? given.operands : targets) call.writes(target);
  if (wide) call.part('destroy', 'it lets everybody write', 'privilege');
  else call.part('write', 'it changes rights');
}

function makeTemporary(call: Call): Stream {
  call.part('write', 'it makes a temporary file');
  return textStream('/tmp/made-by-mktemp\n');
}

function truncate(call: Call): void {
  const { given } = call;
  const empties = /^[<]?0+$/.test(given.value('-s --size')?.text ?? '');
  for (const file of given.operands)
    if (empties) call.overwrites(file);
    else call.writes(file);
  if (empties) call.loses('destroy', 'it empties files', 'discard');
}

/** Nothing of it comes back, wherever it lies. */
function shred(call: Call): void {
  for (const file of call.given.operands) {
    call.overwrites(file);
    call.deletes(file, { recursive: false, force: false });
  }
  call.loses('destroy', 'it deletes beyond recovery', 'delete');
}

function dd(call: Call): void {
  const operand = (name: string): Value | undefined => {
    const found = call.words.find(({ text }) => text.startsWith(`${name}=`));
    return found && { ...found, text: found.text.slice(name.length + 1) };
  };
  if (call.words.some(({ known }) => !known)) call.part('write', 'what it copies is not known until it runs');
  const source = operand('if');
  const target = operand('of');
  if (source && !source.text.startsWith('/dev/')) call.reads(source);
  if (target) call.overwrites(target);
  if (target && source?.text === '/dev/null') call.loses('destroy', `it empties ${target.text}`, 'discard');
  if (!target) call.part('read', 'it copies to standard output');
}

function archive(call: Call): void {
  const letters = tarMode(call.words[0]?.text ?? '');
  const action = call.given.value('--checkpoint-action');
  const program = call.given.value(
    '--to-command --use-compress-program -I --rsh-command --info-script -F --new-volume-script',
  );
  if (action?.text.startsWith('exec=')) {
    call.script({ ...action, text: action.text.slice('exec='.length) });
    call.hidden('it runs a program while it packs');
  }
  if (program) {
    call.script(program);
    if (program.text.includes('/')) call.hidden('it runs a program on what it packs');
  }
  const file = call.given.value('-f --file') ?? bundled(call.words, letters);
  const lists = /t/.test(letters) || call.given.has('-t --list');
  const extracts = /x/.test(letters) || call.given.has('-x --extract --get');
  const folder = call.given.value('-C --directory');
  if (lists) return call.reads(file);
  if (extracts) {
    call.reads(file);
    if (call.given.has('-O --to-stdout') || letters.includes('O')) return;
    call.writes(folder ?? { text: '.', known: true, glob: false });
    return;
  }
  if (/[crudA]/.test(letters) || call.given.has('-c -r -u -A --create --append --update --delete')) {
    if (file && file.text !== '-') call.writes(file);
    const from = folder ? call.inside(folder) : call;
    for (const packed of call.given.operands.filter((word) => word !== file && word.text !== letters))
      from.reads(packed);
    if (file === undefined || file.text === '-') {
      call.part('read', 'it packs to standard output');
      for (const packed of call.given.operands) {
        const files = packed === file ? undefined : from.files(packed);
        if (files?.kind !== 'path') continue;
        const roots = [{ path: files.path, typed: packed.text }];
        call.shows({ kind: 'find', roots, words: ['-type', 'f'], act: '-print' });
      }
    }
    if (call.given.has('--remove-files')) call.part('destroy', 'it deletes what it packs', 'delete');
    return;
  }
  call.part('write', 'it packs or unpacks files');
}

/** `tar tvf a.tar`: letters without a dash. */
const tarMode = (text: string): string => (/^-?[a-zA-Z]+$/.test(text) && !text.startsWith('--') ? text : '');
const bundled = (words: readonly Value[], letters: string): Value | undefined =>
  letters.includes('f') && !letters.startsWith('-') ? words[1] : undefined;

export const files = defineFamily({
  id: 'files',
  summary: 'Programs that make, move, delete and pack files',
  programs: {
    'rm grm unlink': { effect: 'read', takes: '--interactive', run: (call) => void remove(call) },
    rmdir: { effect: 'read', operands: ['delete'], reason: 'it removes empty folders' },
    'srm shred wipe': {
      effect: 'destroy',
      takes: '-n -s --iterations --size',
      run: (call) => void shred(call),
    },
    'trash trash-put gio-trash rip': {
      effect: 'write',
      reason: 'it moves files to the trash',
      operands: ['delete'],
    },
    'cp gcp mv gmv install scp': {
      effect: 'read',
      takes: '-t --target-directory -S --suffix -m --mode -o --owner -g --group -P -i -F',
      run: (call) => void copyOrMove(call),
    },
    'ln link': {
      effect: 'write',
      takes: '-t --target-directory -S --suffix',
      run: (call) => void link(call),
    },
    truncate: { effect: 'write', takes: '-s --size -r --reference -o', run: (call) => void truncate(call) },
    'touch fallocate mkfifo mknod': {
      effect: 'write',
      reason: 'it makes or changes files',
      operands: ['write'],
      takes: '-d --date -r --reference -t -s --size -l -o -m --mode',
    },
    mkdir: { effect: 'write', reason: 'it makes folders', operands: ['write'], takes: '-m --mode' },
    mktemp: { effect: 'write', safe: '-u --dry-run', run: makeTemporary },
    'chmod chown chgrp': {
      effect: 'write',
      takes: '--reference --from',
      run: (call) => void changeRights(call),
    },
    xattr: {
      effect: 'read',
      flags: {
        '-w -d -c': { effect: 'write', reason: 'it changes attributes' },
        '-p -l -r -s -v -x': {},
      },
    },
    'chattr setfacl setfattr': {
      effect: 'write',
      reason: 'it changes attributes',
      operands: ['data', 'write'],
    },
    'lsattr getfacl getfattr': 'read',
    dd: { effect: 'write', run: (call) => void dd(call) },
    'tar gtar bsdtar': {
      effect: 'write',
      takes:
        '-f --file -C --directory --checkpoint-action --to-command --use-compress-program -I --rsh-command --info-script -F --new-volume-script',
      flags: { '--index-file': { value: 'write' }, '--remove-files': {} },
      run: (call) => void archive(call),
    },
    'zip gzip bzip2 xz zstd lz4 compress 7z-add brotli': {
      effect: 'write',
      reason: 'it packs files',
      safe: '-t --test -l --list -c --stdout',
      operands: ['write'],
      takes: '-x -i -n -b',
    },
    'gunzip bunzip2 unxz unzstd uncompress': {
      effect: 'write',
      reason: 'it unpacks files',
      safe: '-t --test -l --list -c --stdout',
      operands: ['write'],
    },
    unzip: {
      effect: 'write',
      safe: '-l -t -v -p -Z',
      takes: '-d -x',
      run: (call) => {
        call.reads(call.given.operands[0]);
        call.writes(call.given.value('-d') ?? { text: '.', known: true, glob: false });
      },
    },
    'zipinfo zipgrep unrar-list': 'read',
    '7z 7za 7zz 7zr': {
      effect: 'read',
      otherwise: 'write',
      subcommands: { 'l t i h b': 'read', 'a d e x u rn': 'write' },
    },
    rar: { effect: 'read', subcommands: { 'l lb lt v vb t p': 'read' }, otherwise: 'write' },
    unrar: {
      effect: 'read',
      subcommands: { 'l lb lt v vb vt t p': 'read', 'e x': 'write' },
      otherwise: 'write',
    },
    rsync: {
      effect: 'write',
      safe: '-n --dry-run --list-only',
      takes:
        '-e --rsh --exclude --include --exclude-from --include-from --files-from --bwlimit --port --chmod --chown -f --filter',
      run: (call) => void rsync(call),
    },
    'mkfs mke2fs mkswap wipefs sgdisk': {
      effect: 'destroy',
      reason: 'it formats a device',
      danger: 'device',
    },
    'mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.exfat mkfs.f2fs newfs':
      { effect: 'destroy', reason: 'it formats a device', danger: 'device' },
    'fdisk sfdisk parted gdisk cfdisk': {
      effect: 'destroy',
      reason: 'it changes a partition table',
      danger: 'device',
      safe: '-l --list -s',
    },
  },
  examples: [
    { command: 'rm file.txt', effect: 'write', targets: ['file.txt'] },
    { command: 'rm -rf src', effect: 'destroy', targets: ['src'] },
    { command: 'rm -rf node_modules', effect: 'write', targets: ['node_modules'] },
    { command: 'rm -rf /tmp/build', effect: 'write', targets: ['/tmp/build'] },
    { command: 'rm -rf ~', effect: 'destroy' },
    { command: 'cp a.txt b.txt', effect: 'write', targets: ['b.txt'] },
    { command: 'mv old.txt new.txt', effect: 'write', targets: ['new.txt', 'old.txt'] },
    { command: 'cp notes.txt /etc/notes', effect: 'destroy' },
    { command: 'cp /dev/null app.ts', effect: 'destroy', targets: ['app.ts'] },
    { command: 'dd if=/dev/zero of=/dev/sda', effect: 'destroy' },
    { command: 'tar tf archive.tar', effect: 'read' },
    { command: "tar cf a.tar . --checkpoint=1 --checkpoint-action=exec='rm -rf src'", effect: 'destroy' },
    { command: 'chmod -R 777 /', effect: 'destroy' },
    { command: 'mkfs.ext4 /dev/sdb', effect: 'destroy' },
  ],
});
