import type { FileSet, FindAct } from '../../kernel/commands/losing.ts';
import { listedIn, listOf } from '../places.ts';
import type { Call } from '../program.ts';
import { literal, type Stream, unknownStream, unknownValue, type Value } from '../scope.ts';

/** Searches files, or lets through some lines of what it reads. */
export function grep(call: Call): Stream {
  const { given } = call;
  if (given.has('--pre')) call.part('write', 'it runs a program on every file');
  const named = given.value('-e --regexp');
  const [first, ...rest] = given.operands;
  const pattern = named ?? first;
  const files = named || given.has('-f --file --files') ? given.operands : rest;
  for (const file of files) call.reads(file);
  if (pattern) showFound(call, pattern, files);
  const list = listedIn(call.input);
  if (files.length === 0 && list) return listOf(passing(call, list, pattern));
  if (!given.has('-l -L --files-with-matches --files-without-match --files')) return unknownStream;
  return listOf({ kind: 'some', of: searched(call, files) });
}

const counts = '-l -L -c -q --files-with-matches --files-without-match --count --quiet --silent --files';

/** Whoever goes into folders prints lines of files that nobody named; hidden ones too, unless the program leaves them out. */
function showFound(call: Call, pattern: Value, files: readonly Value[]): void {
  const { given, name } = call;
  if (given.has(counts) || !pattern.known) return;
  const lines = {
    pattern: given.has('-F --fixed-strings') ? escaped(pattern.text) : pattern.text,
    anyCase: given.has('-i --ignore-case -y'),
  };
  const sets = files.flatMap((file) => call.files(file) ?? []);
  for (const set of sets) if (set.kind !== 'path' && set.kind !== 'glob') call.shows(set, lines);
  if (!goesIntoHidden(call)) return;
  const here = call.folder === undefined ? [] : [{ path: call.folder, typed: '.' }];
  const named = sets.flatMap((set) => (set.kind === 'path' ? [{ path: set.path, typed: set.path }] : []));
  const names = name.endsWith('grep')
    ? given.values('--include').flatMap(({ text }) => ['-name', text, '-o'])
    : [];
  const words = names.length > 0 ? ['-type', 'f', '(', ...names.slice(0, -1), ')'] : ['-type', 'f'];
  call.shows({ kind: 'find', roots: files.length > 0 ? named : here, words, act: '-print' }, lines);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const goesIntoHidden = ({ given, name }: Call): boolean =>
  name.endsWith('grep') && !/^(?:rip|u)/.test(name)
    ? given.has('-r -R --recursive --dereference-recursive') ||
      given.value('-d --directories')?.text === 'recurse'
    : given.flagNames.filter((flag) => /^-u$|^--unrestricted$/.test(flag)).length > 1;

/** Which names it lets through, where its pattern is as plain to us as to it. */
function passing({ given }: Call, of: FileSet, pattern: Value | undefined): FileSet {
  const flags = given.flagNames.every((flag) =>
    /^-[vieE]$|^--(?:regexp|invert-match|ignore-case)$/.test(flag),
  );
  const plain = pattern?.known === true && /^(?:[\w /^$*,@-]|\\?\.|\.\*|\||\\\|)+$/.test(pattern.text);
  if (!flags || !plain || given.values('-e --regexp').length > 1) return { kind: 'some', of };
  return {
    kind: 'matching',
    of,
    pattern: pattern.text.replaceAll('\\|', '|'),
    anyCase: given.has('-i --ignore-case'),
    others: given.has('-v --invert-match'),
  };
}

function searched({ files, folder }: Call, places: readonly Value[]): FileSet {
  const sets = places.flatMap((place) => files(place) ?? []);
  if (sets.length === 0) return { kind: 'below', folder, ending: '' };
  return {
    kind: 'any',
    sets: sets.flatMap((set): readonly FileSet[] =>
      set.kind === 'path' ? [set, { kind: 'below', folder: set.path, ending: '' }] : [set],
    ),
  };
}

const executes = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const withValue = new Set(
  '-name -iname -path -ipath -wholename -regex -iregex -type -xtype -size -mtime -atime -ctime -mmin -amin -cmin -newer -anewer -cnewer -user -group -uid -gid -perm -links -inum -maxdepth -mindepth -samefile -fstype -lname -ilname -printf -used -context -newermt -regextype -D -f'.split(
    ' ',
  ),
);
const withoutValue =
  /^(?:-(?:print0?|ls|prune|not|o|or|a|and|depth|d|empty|true|false|mount|xdev|follow|daystart|noleaf|nouser|nogroup|readable|writable|executable|quit|nowarn|warn|ignore_readdir_race|noignore_readdir_race|H|L|P|X|s|x|E|nowait|help|version|-help|-version)|[!(),])$/;
const writesTo = new Set(['-fprint', '-fprint0', '-fls', '-fprintf']);
const narrows = /^-i?(?:name|path|regex|wholename|lname)$/;

/** Walks the expression; `{}` stands for what is found below the starting points. */
export function find(call: Call): Stream {
  const { words } = call;
  const start = words.findIndex(
    ({ text }) => (text.startsWith('-') && !/^-[HLPEXdsx]+$/.test(text)) || text === '(' || text === '!',
  );
  const roots = words.slice(0, start < 0 ? words.length : start).filter(({ text }) => !text.startsWith('-'));
  if (words[start]?.text === '-f' && words[start + 1]) roots.push(words[start + 1] as Value);
  const starting = roots.length > 0 ? roots : [literal('.')];
  const found = (act: FindAct): FileSet | undefined =>
    foundBy(call, starting, words.slice(Math.max(start, 0)), act);
  let narrowed: string | undefined;
  for (let at = Math.max(start, 0); at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (narrows.test(text) && !/^\*+$/.test(words[at + 1]?.text ?? '')) narrowed = words[at + 1]?.text;
    if (withValue.has(text) || /^-newer[aBcm][aBcmt]$/.test(text)) at += 1;
    else if (withoutValue.test(text) || !text.startsWith('-')) continue;
    else if (writesTo.has(text)) call.writes(words[++at]);
    else if (text === '-delete') deleteFound(call, starting, narrowed, found('-delete'));
    else if (executes.has(text)) at = runFound(call, starting, at, narrowed, found('-exec'));
    else call.unknown(`what ${text} makes find do is not known`);
  }
  for (const root of starting) call.reads(root);
  const printed = found('-print');
  return printed ? listOf(printed) : unknownStream;
}

function deleteFound(
  call: Call,
  roots: readonly Value[],
  narrowed: string | undefined,
  files: FileSet | undefined,
): void {
  if (call.words.some(({ known }) => !known)) call.deletes(unknownValue, { recursive: true, force: true });
  for (const root of roots) {
    const target = foundBelow(root, narrowed);
    call.deletes(files ? { ...target, files } : target, { recursive: true, force: narrowed === undefined });
  }
}

/** The starting point when everything below it is meant, else one unknown name in it. */
const foundBelow = (root: Value, narrowed: string | undefined): Value =>
  narrowed === undefined
    ? root
    : { ...root, text: `${root.text.replace(/\/$/, '')}/${narrowed.split('/').at(-1) || '*'}`, glob: true };

function runFound(
  call: Call,
  roots: readonly Value[],
  from: number,
  narrowed: string | undefined,
  files: FileSet | undefined,
): number {
  const { words } = call;
  let end = from + 1;
  while (
    end < words.length &&
    words[end]?.text !== ';' &&
    !(words[end]?.text === '+' && words[end - 1]?.text.includes('{}'))
  )
    end += 1;
  const command = words.slice(from + 1, end);
  if (words[from]?.text.startsWith('-ok')) call.part('write', 'it asks a person about each file');
  for (const root of roots) {
    const target = foundBelow(root, narrowed ?? 'found');
    call.command(
      command.map((word) =>
        word.text.includes('{}')
          ? {
              ...word,
              text: word.text.replaceAll('{}', target.text),
              glob: true,
              ...(word.text === '{}' && files && { files }),
            }
          : word,
      ),
    );
  }
  if (
    !narrowed &&
    /^(?:.*\/)?rm$/.test(command[0]?.text ?? '') &&
    command.some(({ text }) => /^-[a-z]*r/i.test(text))
  ) {
    deleteFound(call, roots, undefined, files);
  }
  return end;
}

/** The expression, for whoever can look at the disk; undefined where a word of it is not known. */
function foundBy(
  call: Call,
  starting: readonly Value[],
  expression: readonly Value[],
  act: FindAct,
): FileSet | undefined {
  if (expression.some(({ known }) => !known)) return undefined;
  const roots = starting.flatMap((root) => {
    const set = call.files(root);
    return set?.kind === 'path' ? [{ path: set.path, typed: root.text }] : [];
  });
  if (roots.length < starting.length) return { kind: 'below', folder: call.folder, ending: '' };
  return { kind: 'find', roots, words: expression.map(({ text }) => text), act };
}
