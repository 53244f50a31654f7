import { inside } from '../kernel/place.ts';

/** Every program, or every shell, runs or loads what they name. */
const always = new Set([
  'BASH_ENV',
  'DYLD_INSERT_LIBRARIES',
  'GIT_EXEC_PATH',
  'GIT_EXTERNAL_DIFF',
  'LD_AUDIT',
  'LD_PRELOAD',
  'LESSCLOSE',
  'LESSOPEN',
  'PERL5OPT',
  'RUBYOPT',
]);

/** Where programs and libraries are looked for, first to last. */
const searched = new Set(['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FRAMEWORK_PATH']);

/** Folders of a workspace that package managers fill. */
const installed = /\/(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin)\/?$/;

/** Whether a variable with this value lets another program run in the place of one that we know. */
export function loadsCode(name: string, value: string, root: string): boolean {
  if (always.has(name)) return value !== '';
  if (name === 'PS4') return /\$\(|`/.test(value);
  if (!searched.has(name)) return false;
  return value.split(':').some((folder) => {
    if (folder === '' || folder.startsWith('\0') || installed.test(`/${folder}`)) return false;
    return !folder.startsWith('/') || [root, '/tmp'].some((near) => inside(folder, near) !== undefined);
  });
}
