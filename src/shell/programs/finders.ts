import type { FileSet } from '../../kernel/commands/losing.ts';
import { listedIn, listOf } from '../places.ts';
import { type Call, defineFamily } from '../program.ts';
import { literal, type Stream, unknownStream, unknownValue, type Value } from '../scope.ts';
import { find } from './find.ts';

const shells = /^(?:.*\/)?(?:ba|z|da|k|a|fi)?sh$/;

/** `xargs cmd`: the words of its input become arguments. */
function xargs(call: Call): Stream {
  const { given, input } = call;
  const command = given.operands;
  if (command.length === 0) {
    if (input.kind === 'none') call.unknown('neither a command nor its input is there');
    return unknownStream;
  }
  const replace = given.has('-i')
    ? '{}'
    : given.value('-I -J --replace')?.text || (given.has('-I -J --replace') ? '{}' : undefined);
  const fromFile = given.value('-a --arg-file');
  const known = !fromFile && input.kind === 'text' && input.value.known ? input.value.text : undefined;
  if (known === undefined) {
    const single = replace !== undefined || given.value('-n --max-args -L')?.text === '1';
    const anything = { kind: 'below', folder: call.folder, ending: '' } as const;
    const item = {
      ...unknownValue,
      files: (fromFile ? undefined : listedIn(input)) ?? anything,
      ...(!fromFile && { origin: input }),
    };
    return filledWith(call, command, replace, single ? [item] : [item, unknownValue]);
  }
  const lines = known.split('\n').filter((line) => line !== '');
  const between = given.has('-0 --null') ? /\0|\\0/ : /\s+/;
  const words = known.split(between).filter((word) => word !== '');
  const runs = (items: readonly string[]): Stream =>
    filledWith(
      call,
      command,
      replace,
      items.map((item) => literal(unquoted(item))),
    );
  if (replace === undefined && shells.test(command[0]?.text ?? '')) runs(lines);
  return runs(replace === undefined ? words : lines);
}

/** Where the command has no place for the items, they come last. */
function filledWith(
  call: Call,
  command: readonly Value[],
  replace: string | undefined,
  items: readonly Value[],
): Stream {
  if (replace === undefined || !command.some(({ text }) => text.includes(replace)))
    return call.command([...command, ...items.slice(0, 64)]);
  for (const item of items.slice(0, 16)) {
    call.command(command.map((word) => (word.text.includes(replace) ? filled(word, replace, item) : word)));
  }
  return unknownStream;
}

const unquoted = (text: string): string => text.replaceAll(/^["']|["']$/g, '');

const filled = (word: Value, mark: string, item: Value): Value => ({
  text: word.text.replaceAll(mark, () => item.text),
  known: word.known && item.known,
  glob: word.glob || item.glob,
  ...(word.text === mark && item.files && { files: item.files }),
  ...(item.origin && { origin: item.origin }),
});

/** `parallel cmd ::: a b`: as xargs, with the arguments after the colons; a shell reads the line again. */
function parallel(call: Call): Stream {
  const { words, given, input } = call;
  const found = words.findIndex(({ text }) => /^:::?:?\+?$/.test(text));
  const end = found < 0 ? words.length : found;
  const first = given.operands[0];
  const command = first ? words.slice(words.indexOf(first), end) : [];
  const piped = input.kind === 'text' && input.value.known ? input.value.text.split('\n') : undefined;
  const items = found < 0 ? piped?.filter((line) => line !== '').map(literal) : words.slice(found + 1);
  for (const item of (items ?? [unknownValue]).slice(0, 16)) {
    const parts = command.some(({ text }) => text.includes('{}'))
      ? command.map((word) => filled(word, '{}', item))
      : [...command, item];
    if (command.length === 0) call.script(item);
    else if (parts.every(({ known }) => known)) {
      call.script(literal(parts.map(({ text }) => text).join(' ')));
      call.command(parts);
    } else call.command(parts);
  }
  return unknownStream;
}

/** `fd pattern folder`: somewhere below it. */
function foundByName({ given, folder, files }: Call): FileSet {
  const [, start] = given.operands;
  const below = start ? files(start) : undefined;
  const extension = given.value('-e --extension')?.text.replace(/^\.?/, '.');
  return { kind: 'below', folder: below?.kind === 'path' ? below.path : folder, ending: extension ?? '' };
}

/** A plain part of a name, or the whole of it: then it is known which files are found. */
function namedLike({ given, folder, files }: Call): FileSet | undefined {
  const [pattern, start] = given.operands;
  const place = start ? files(start) : undefined;
  const path = place?.kind === 'path' ? place.path : folder;
  const [, begins, name, ends] = /^(\^?)([\w.-]*)(\$?)$/.exec(pattern?.text ?? '') ?? [];
  if (path === undefined || name === undefined || (start && place?.kind !== 'path')) return undefined;
  const words = ['-type', 'f', '-name', `${begins ? '' : '*'}${name}${ends ? '' : '*'}`];
  return { kind: 'find', roots: [{ path, typed: path }], words, act: '-print' };
}

export const finders = defineFamily({
  id: 'finders',
  summary: 'Programs that find files or arguments and run other programs on them',
  programs: {
    'find gfind bfs': { effect: 'read', ownFlags: true, run: find },
    'xargs gxargs': {
      effect: 'read',
      flagsFirst: true,
      run: xargs,
    },
    parallel: {
      effect: 'read',
      takes: '-j --jobs -N -n --timeout --delay --joblog --results -a',
      run: parallel,
    },
    'fd fdfind': {
      effect: 'read',
      until: '-x -X --exec --exec-batch',
      run: (call) => {
        const at = call.words.findIndex(({ text }) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
        const files = foundByName(call);
        if (at >= 0) {
          const hidden = call.given.has('-H --hidden -u --unrestricted');
          const found = hidden ? (namedLike(call) ?? files) : files;
          call.command([...call.words.slice(at + 1), { ...unknownValue, files: found }]);
        }
        return listOf(files);
      },
    },
    'fzf sk peco': {
      effect: 'read',
      takes: '--preview --bind',
      run: (call) => {
        for (const value of call.given.values('--bind')) {
          const action = /(?:execute(?:-silent)?|become|reload)[([{:](.*?)[)\]}]?$/.exec(value.text)?.[1];
          if (action) call.script(literal(action));
          if (action) call.part('write', 'it runs a program on what is chosen');
        }
        if (call.given.has('--listen-unsafe')) call.part('write', 'it lets others run programs');
        const preview = call.given.value('--preview');
        if (preview) call.script(literal(preview.text.replaceAll(/\{[^}]*\}/g, 'found')));
      },
    },
  },
  examples: [
    { command: "find . -name '*.ts'", effect: 'read' },
    { command: 'find . -delete', effect: 'destroy' },
    { command: 'find . -type f -exec cat {} +', effect: 'read' },
    { command: "find . -name '*.txt' -exec rm {} \\;", effect: 'write' },
    { command: 'find . -exec rm -rf {} \\;', effect: 'destroy' },
    { command: 'echo / | xargs rm -rf', effect: 'destroy' },
    { command: 'git ls-files | xargs grep TODO', effect: 'read' },
    { command: 'parallel rm -rf ::: src', effect: 'destroy' },
  ],
});
