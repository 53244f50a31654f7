import type { Action } from './action.ts';
import { isCodeFile } from './code-file.ts';

const mostFiles = 20;

/** Files of code that an action writes for sure, through whatever tool. */
export function codeWrittenBy(action: Action): readonly string[] {
  if (action.kind === 'write') return isCodeFile(action.path) ? [action.path] : [];
  if (action.kind !== 'command') return [];
  const paths = (action.report?.writes ?? []).flatMap(({ path, certain }) =>
    certain && path !== undefined && /\.\w{1,10}$/.test(path) && isCodeFile(path) ? [path] : [],
  );
  return paths.slice(0, mostFiles);
}
