import { join } from 'node:path/posix';
import { inside } from '../kernel/place.ts';
import type { FileSet } from '../kernel/commands/losing.ts';
import type { CommandEffect, Danger } from '../kernel/commands/shell.ts';
import { fileSetOf, folderOf, isRegenerable, type PlaceKind, placeOf, resolvePath } from './places.ts';
import type { Ledger } from './ledger.ts';
import type { Deletion } from './program.ts';
import { isFrom, type Scope, unknownMark, type Value } from './scope.ts';
import { mayBeSecret } from '../kernel/text/secrets.ts';

export interface TouchContext {
  readonly ledger: Ledger;
  readonly scope: Scope;
  readonly source: string;
}

const shown = (value: Value): string => value.text.replaceAll(unknownMark, '…');

/** The absolute path, or undefined when it is not known before it runs. */
function reported(value: Value, scope: Scope): string | undefined {
  if (!value.known) return undefined;
  return resolvePath(value, scope) ?? (scope.cwdPattern && join(scope.cwdPattern, value.text));
}

const isCertain = (value: Value, scope: Scope): boolean =>
  value.known && !value.glob && (scope.cwdPattern === undefined || value.text.startsWith('/'));

export function readPath(value: Value, { ledger, scope, source }: TouchContext): void {
  if (placeOf(value, scope) === 'sink') return;
  const path = reported(value, scope);
  if (isFrom(value.origin, 'disguised') && !value.known)
    ledger.unknown(source, 'what it reads is not known until it runs');
  ledger.touch('reads', path, isCertain(value, scope));
  const isAway = (folder: string): boolean => inside(folder, scope.world.root) === undefined;
  const listed = path === undefined ? patternsOf(fileSetOf(value, scope), isAway) : [];
  for (const pattern of listed) {
    ledger.touch('reads', pattern, false);
    if (mayBeSecret(pattern, true, scope.world.home))
      ledger.part(source, 'destroy', `it reads the secrets in ${pattern}`, 'secret');
  }
  if (path !== undefined && mayBeSecret(path, !isCertain(value, scope), scope.world.home)) {
    ledger.part(source, 'destroy', `it reads the secrets in ${shown(value)}`, 'secret');
  }
}

/** What a list of files names, as far as it does. */
function patternsOf(files: FileSet | undefined, isAway: (folder: string) => boolean): readonly string[] {
  if (files === undefined) return [];
  switch (files.kind) {
    case 'path':
      return [files.path];
    case 'glob':
      return [files.pattern];
    case 'some':
    case 'matching':
      return patternsOf(files.of, isAway);
    case 'any':
      return files.sets.slice(0, 20).flatMap((each) => patternsOf(each, isAway));
    case 'below':
      return files.folder !== undefined && isAway(files.folder) ? [`${files.folder}/*`] : [];
    case 'find':
    case 'listed':
    case 'unlike':
      return [];
  }
}

const elsewhere: Partial<Record<PlaceKind, readonly [string, Danger]>> = {
  home: ['outside the workspace', 'outside'],
  outside: ['outside the workspace', 'outside'],
  system: ['in a system folder', 'system'],
  device: ['on a device', 'device'],
};

export function writePath(value: Value, { ledger, scope, source }: TouchContext): void {
  const place = placeOf(value, scope);
  if (place === 'sink') return;
  ledger.touch('writes', reported(value, scope), isCertain(value, scope));
  const far = elsewhere[place];
  if (far) ledger.part(source, 'destroy', `it writes ${shown(value)}, ${far[0]}`, far[1]);
  else if (place === 'unknown')
    ledger.part(
      source,
      'write',
      'it writes a file that is not known until it runs',
      isListed(value, scope) ? 'hidden' : undefined,
    );
  else ledger.part(source, 'write', `it writes ${shown(value)}`);
}

/** It is one of the files that were found in the workspace. */
function isListed(value: Value, scope: Scope): boolean {
  const files = value.text === unknownMark ? fileSetOf(value, scope) : undefined;
  const folders = files === undefined ? [] : foldersIn(files);
  return folders.some((folder) => folder !== undefined && inside(folder, scope.world.root) !== undefined);
}

const foldersIn = (files: FileSet): readonly (string | undefined)[] =>
  files.kind === 'some' || files.kind === 'matching'
    ? foldersIn(files.of)
    : files.kind === 'any'
      ? files.sets.flatMap(foldersIn)
      : [folderOf(files)];

/** Says of a write that nothing of what was there stays. */
export function replacePath(value: Value, { ledger, scope }: TouchContext): void {
  if (!value.glob && placeOf(value, scope) !== 'sink') ledger.replace(reported(value, scope));
}

/** Says that what was in a file is lost. */
export function overwritePath(value: Value, { ledger, scope, source }: TouchContext, written = false): void {
  const files = placeOf(value, scope) === 'sink' ? undefined : fileSetOf(value, scope);
  if (files) ledger.lose(source, { how: 'overwrite', files, written });
}

export function deletePath(value: Value, how: Deletion, { ledger, scope, source }: TouchContext): void {
  const place = placeOf(value, scope);
  if (place === 'sink') return;
  const tree = how.recursive;
  // One file of which nothing is known says nothing; a tree may be anything.
  const anything = tree ? ({ kind: 'below', folder: undefined, ending: '' } as const) : undefined;
  const files = how.moved ? undefined : (fileSetOf(value, scope) ?? anything);
  if (files) ledger.lose(source, { how: 'delete', files, tree, committedOnly: how.committedOnly });
  ledger.touch('deletes', reported(value, scope), isCertain(value, scope));
  const [effect, reason, danger] = deletion(
    value,
    how,
    place,
    resolvePath(value, scope) ?? value.text,
    scope.world.root,
  );
  ledger.part(source, effect, reason, danger, true);
}

function deletion(
  value: Value,
  how: Deletion,
  place: PlaceKind,
  path: string,
  root: string,
): readonly [CommandEffect, string, Danger | undefined] {
  const name = shown(value);
  const far = elsewhere[place];
  if (far) return ['destroy', `it deletes ${name}, ${far[0]}`, 'delete'];
  if (place === 'temporary') return ['write', `it deletes ${name}, a temporary file`, undefined];
  if (place === 'workspace-root') return ['destroy', 'it deletes the whole workspace', 'delete'];
  if (place === 'unknown') {
    return how.recursive
      ? ['destroy', 'it deletes a tree that is not known until it runs', 'delete']
      : ['write', 'it deletes a file that is not known until it runs', undefined];
  }
  if (isRegenerable(path, root)) return ['write', `it deletes ${name}, which can be made again`, undefined];
  if (value.glob && /^(?:\.\/)?(?:\*+|\.\*|\{\*,\.\*\})\/?$/.test(value.text)) {
    return ['destroy', `it deletes everything that ${name} stands for`, 'delete'];
  }
  if (how.recursive && how.force) return ['destroy', `it deletes ${name} with all that is in it`, 'delete'];
  return ['write', `it deletes ${name}`, undefined];
}
