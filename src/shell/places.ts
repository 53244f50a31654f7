import { dirname, join, normalize } from 'node:path/posix';
import type { FileSet } from '../kernel/commands/losing.ts';
import { inside } from '../kernel/place.ts';
import { type Scope, type Stream, unknownMark, type Value } from './scope.ts';

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
export function folderOf(files: FileSet): string | undefined {
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

/** What kind of place a path is, for what writing or deleting there would mean. */
export type PlaceKind =
  | 'workspace'
  | 'workspace-root'
  | 'temporary'
  | 'sink'
  | 'device'
  | 'home'
  | 'system'
  | 'outside'
  | 'unknown';

const systemFolders = [
  '/etc',
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib64',
  '/boot',
  '/var',
  '/opt',
  '/sys',
  '/proc',
  '/root',
  '/System',
  '/Library',
  '/Applications',
  '/private/etc',
  '/private/var',
];
const temporaryFolders = ['/tmp', '/var/tmp', '/private/tmp', '/var/folders', '/dev/shm'];
const sinks = new Set([
  '/dev/null',
  '/dev/stdout',
  '/dev/stderr',
  '/dev/tty',
  '/dev/zero',
  '-',
  '/dev/fd/63',
]);

/** The absolute path as far as it is known, or undefined. */
export function resolvePath(value: Value, scope: Scope): string | undefined {
  const { text } = value;
  const path = text.startsWith('/')
    ? throughProc(text, scope)
    : scope.cwd === undefined
      ? undefined
      : join(scope.cwd, text);
  return path === undefined ? undefined : throughLinks(throughProc(path, scope), scope);
}

/** `/proc/self/cwd/a` is `a`, and `..` behind it leads up from there. */
function throughProc(path: string, { cwd }: Scope): string {
  const [, which, rest = ''] = /^\/+proc\/+(?:self|thread-self|\d+|\0)\/+(cwd|root)(\/.*)?$/.exec(path) ?? [];
  if (which === undefined) return normalize(path);
  return which === 'root' ? normalize(rest || '/') : cwd === undefined ? path : normalize(`${cwd}${rest}`);
}

/** What was linked in this line leads where the link does. */
function throughLinks(path: string, { links }: Scope): string {
  for (const [from, to] of links) {
    const below = inside(path, from);
    if (below !== undefined) return below === '' ? to : `${to}/${below}`;
  }
  return path;
}

/** An open file, whatever it is. */
const leadsAnywhere = /^(?:\/dev\/fd\/|\/proc\/[^/]+\/(?:fd|task|map_files)\b|\/dev\/std(?:in|out|err)\/)/;

export function placeOf(value: Value, scope: Scope): PlaceKind {
  if (sinks.has(value.text) || /^\/dev\/(?:tcp|udp)/.test(value.text)) return 'sink';
  if (/^\/dev\/fd\/[0-2]$/.test(value.text) && value.known) return 'sink';
  if (leadsAnywhere.test(value.text)) return 'unknown';
  if (value.text.startsWith(unknownMark)) return 'unknown';
  const path = resolvePath(value, scope);
  if (path === undefined) return 'unknown';
  const kind = kindOfPath(path.split(unknownMark)[0] ?? '', scope);
  return kind === 'workspace-root' && !value.known ? 'workspace' : kind;
}

function kindOfPath(known: string, scope: Scope): PlaceKind {
  const at = (folder: string): boolean => inside(known.replace(/\/$/, '') || '/', folder) !== undefined;
  const { root, home } = scope.world;
  if (known === root || known === `${root}/`) return 'workspace-root';
  if (at(root)) return 'workspace';
  if (at(home)) return 'home';
  if (at('/dev')) return temporaryFolders.some(at) ? 'temporary' : 'device';
  if (temporaryFolders.some((folder) => at(folder) && known !== folder && known !== `${folder}/`)) {
    return /^\/[^*?]*[*?]/.test(known) && known.split('/').length <= 3 ? 'system' : 'temporary';
  }
  if (known === '/' || systemFolders.some(at) || temporaryFolders.some(at)) return 'system';
  return 'outside';
}

/** Content that tools make again on demand. */
const regenerable = new Set(
  'node_modules dist build out target coverage .cache .next .nuxt .turbo .parcel-cache __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs htmlcov .gradle .terraform bower_components .venv venv tmp .nyc_output storybook-static .svelte-kit .angular DerivedData'.split(
    ' ',
  ),
);

/** Only what lies below the workspace counts: its own name may be anything. */
export const isRegenerable = (path: string, root: string): boolean => {
  const parts = (inside(path, root) ?? '').replace(/\/+$/, '').split('/');
  return (
    parts.some((part) => regenerable.has(part)) || /\.(?:pyc|pyo|o|obj|class|log|tmp|swp|bak)$/.test(path)
  );
};
