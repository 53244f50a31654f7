import { join, normalize } from 'node:path/posix';
import { inside } from '../kernel/place.ts';
import type { Scope } from './scope.ts';
import { unknownMark, type Value } from './value.ts';

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
  if (text.startsWith('/')) return normalize(text);
  return scope.cwd === undefined ? undefined : join(scope.cwd, text);
}

export function placeOf(value: Value, scope: Scope): PlaceKind {
  if (sinks.has(value.text) || /^\/dev\/(?:fd\/\d+|tcp|udp)/.test(value.text)) return 'sink';
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
