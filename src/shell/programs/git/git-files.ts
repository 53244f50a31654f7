import type { Losing } from '../../../kernel/commands/losing.ts';
import { listOf } from '../../places.ts';
import type { Call } from '../../program.ts';
import { type Stream, unknownStream } from '../../scope.ts';

/** `git rm`: what is committed comes back, changes since then do not. */
export function removeTracked(call: Call): void {
  const { given } = call;
  if (given.has('--cached')) return call.part('write', 'it takes files out of the index');
  // Without force, git itself refuses to delete what was changed.
  const force = given.has('-f --force');
  const how = { recursive: given.has('-r'), force, committedOnly: !force };
  for (const file of given.operands) call.deletes(file, how);
  // What is staged goes too.
  const staged = given.operands.flatMap((file): readonly Losing[] => {
    const files = call.files(file);
    return files ? [{ how: 'restore', files, keepsStaged: false }] : [];
  });
  if (force) call.loses('destroy', 'it deletes files with their changes', 'discard', ...staged);
  else call.part('write', 'it deletes tracked files, which git can bring back');
}

export function switchBranch(call: Call): void {
  if (!call.given.has('-f --force --discard-changes')) return call.part('write', 'it switches branches');
  call.loses('destroy', 'it throws away local changes', 'discard', {
    how: 'reset',
    folder: call.folder,
    to: undefined,
  });
}

/** Flags that only choose which files are listed. */
const chooses =
  /^(?:-[ocmdisuz]+|--(?:others|cached|modified|deleted|ignored|exclude-standard|full-name|error-unmatch|deduplicate))$/;

/** The names of files, for whoever reads them. */
export function listFiles(call: Call): Stream {
  const { folder, given } = call;
  if (folder === undefined) return unknownStream;
  const flags = call.words.filter(({ text }) => text.startsWith('-') && text !== '--');
  const plain = flags.every(({ text }) => chooses.test(text)) && call.words.every(({ known }) => known);
  if (!plain) return listOf({ kind: 'below', folder, ending: '' });
  const args = [...flags, { text: '--' }, ...given.operands].map(({ text }) => text);
  return listOf({ kind: 'listed', folder, args });
}

/** Lines of all that git tracks. */
export function grepTracked(call: Call): Stream {
  const { given, folder } = call;
  const named = given.value('-e');
  const pattern = named ?? given.operands[0];
  const opens = given.has('-O --open-files-in-pager');
  if (opens) call.hidden('it runs a program on what it finds');
  const places = named ? given.operands : given.operands.slice(1);
  for (const file of places) call.reads(file);
  const shy = '-l -L -c -q --files-with-matches --name-only --files-without-match --count --quiet';
  if (folder !== undefined && pattern?.known && !given.has(shy))
    call.shows(
      { kind: 'listed', folder, args: ['--'] },
      { pattern: pattern.text, anyCase: given.has('-i --ignore-case') },
    );
  return unknownStream;
}

/** All that git tracks, or what is named of it, to standard output or to a file. */
export function archive(call: Call): Stream {
  const { given, folder } = call;
  const output = given.value('-o --output');
  call.writes(output);
  const [, ...paths] = given.operands;
  for (const path of paths) call.reads(path);
  if (output === undefined && folder !== undefined && paths.length === 0)
    call.shows({ kind: 'listed', folder, args: ['--'] });
  return unknownStream;
}
