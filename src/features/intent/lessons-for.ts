import type { Lesson } from '../../kernel/stores/lesson.ts';
import { fitsGlob } from '../../kernel/work/scope-glob.ts';

const path = /(?:[\w.@-]+\/)+[\w.@-]*|[\w@-]+(?:\.[\w-]+)+/g;

/** The lessons that speak of a file or folder of the scope, by its path or by its name. */
export function lessonsFor(scopes: readonly string[], lessons: readonly Lesson[]): readonly Lesson[] {
  const folders = scopes.map(folderOf).filter((folder) => folder !== '');
  const names = new Set(scopes.map(fileNameOf).filter((name) => name !== ''));
  return lessons.filter(({ text }) =>
    (text.match(path) ?? []).some((found) => {
      const spoken = found.replace(/^\.\//, '').replace(/[./]+$/, '');
      return (
        scopes.some((scope) => fitsGlob(spoken, scope)) ||
        folders.some((folder) => folder === spoken || folder.startsWith(`${spoken}/`)) ||
        names.has(spoken)
      );
    }),
  );
}

/** What stands before the first wildcard of a glob. */
function folderOf(scope: string): string {
  const parts = scope.split('/');
  const end = parts.findIndex((part) => /[*?{[]/.test(part));
  return (end < 0 ? parts : parts.slice(0, end)).join('/');
}

/** The name of the one file that a glob stands for. */
const fileNameOf = (scope: string): string => {
  const name = scope.split('/').at(-1) ?? '';
  return /[*?{[]/.test(name) || !name.includes('.') ? '' : name;
};
