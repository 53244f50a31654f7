import type { Action } from '../action.ts';
import { isCodeFile } from './code-file.ts';

const mostFiles = 20;
const longestPath = 1_000;

/** Files of code that an action writes for sure, through whatever tool. No file has a name without end. */
export function codeWrittenBy(action: Action): readonly string[] {
  return pathsWrittenBy(action).filter((path) => path.length <= longestPath && isCodeFile(path));
}

function pathsWrittenBy(action: Action): readonly string[] {
  if (action.kind === 'write') return [action.path];
  if (action.kind !== 'command') return [];
  const paths = (action.report?.writes ?? []).flatMap(({ path, certain }) =>
    certain && path !== undefined && /\.\w{1,10}$/.test(path) ? [path] : [],
  );
  return paths.slice(0, mostFiles);
}
