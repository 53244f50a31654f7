import type { FileSet } from '../../kernel/commands/losing.ts';
import { listedIn, listOf } from '../file-sets.ts';
import type { Call } from '../program.ts';
import { type Stream, unknownStream } from '../stream.ts';
import type { Value } from '../value.ts';

/** Searches files, or lets through some lines of what it reads. */
export function grep(call: Call): Stream {
  const { given } = call;
  if (given.has('--pre')) call.part('write', 'it runs a program on every file');
  const named = given.value('-e --regexp');
  const [first, ...rest] = given.operands;
  const pattern = named ?? first;
  const files = named || given.has('-f --file --files') ? given.operands : rest;
  for (const file of files) call.reads(file);
  const list = listedIn(call.input);
  if (files.length === 0 && list) return listOf(passing(call, list, pattern));
  if (!given.has('-l -L --files-with-matches --files-without-match --files')) return unknownStream;
  return listOf({ kind: 'some', of: searched(call, files) });
}

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
