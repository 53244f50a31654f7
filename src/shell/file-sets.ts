import { dirname } from 'node:path/posix';
import type { FileSet } from '../kernel/commands/losing.ts';
import { resolvePath } from './places.ts';
import type { Scope } from './scope.ts';
import type { Stream } from './stream.ts';
import { unknownMark, type Value } from './value.ts';

/** The files that a word stands for; undefined for a word of which nothing is known. */
export function fileSetOf(value: Value, scope: Scope): FileSet | undefined {
  if (value.files) return value.files;
  if (value.text === unknownMark) return listedIn(value.origin);
  if (!value.known) return partlyKnown(value.text, scope);
  const path = resolvePath(value, scope);
  if (path === undefined) return { kind: 'below', folder: undefined, ending: `/${value.text}` };
  return value.glob ? { kind: 'glob', pattern: path } : { kind: 'path', path };
}

/** What is known of it is a folder at its beginning, or how its name ends. */
function partlyKnown(text: string, scope: Scope): FileSet {
  const start = text.slice(0, text.indexOf(unknownMark));
  const ending = text.slice(text.lastIndexOf(unknownMark) + 1).replace(/\/+$/, '');
  const folder = start.includes('/') ? start.slice(0, start.lastIndexOf('/')) || '/' : '.';
  const known = start === '' ? undefined : resolvePath({ text: folder, known: true, glob: false }, scope);
  return { kind: 'below', folder: known, ending };
}

export const listedIn = (stream: Stream | undefined): FileSet | undefined =>
  stream?.kind === 'unknown' ? stream.files : undefined;

export const listOf = (files: FileSet): Stream => ({ kind: 'unknown', from: 'elsewhere', files });

/** All that several words stand for, where that is known of each. */
export function anyOf(values: readonly Value[], scope: Scope): FileSet | undefined {
  const sets = values.flatMap((value) => fileSetOf(value, scope) ?? []);
  return sets.length === values.length && sets.length > 0 ? { kind: 'any', sets } : undefined;
}

/** They print the names that they are given. */
const keepsNames = /^(?:cat|tac|sort|uniq|tee|shuf|tr|xargs|gxargs)$/;
const takesSome = /^(?:head|tail|grep|egrep|fgrep|rg|fzf|sk)$/;

/** What is known of a list of files when a program has read it and printed something. */
export function passedOn(files: FileSet, program: string): FileSet {
  if (keepsNames.test(program)) return files;
  if (takesSome.test(program)) return { kind: 'some', of: files };
  return { kind: 'below', folder: folderOf(files), ending: '' };
}

/** A folder that holds all of them. */
function folderOf(files: FileSet): string | undefined {
  switch (files.kind) {
    case 'path':
      return dirname(files.path);
    case 'glob':
      return dirname(files.pattern.slice(0, files.pattern.search(/[*?[]/) + 1) || files.pattern);
    case 'find':
      return files.roots.length === 1 ? files.roots[0]?.path : undefined;
    case 'listed':
    case 'below':
    case 'unlike':
      return files.folder;
    case 'some':
    case 'matching':
      return folderOf(files.of);
    case 'any': {
      const [first, ...rest] = files.sets.map(folderOf);
      return rest.every((folder) => folder === first) ? first : undefined;
    }
  }
}
