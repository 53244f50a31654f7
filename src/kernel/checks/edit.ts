import type { Action, Change, WriteAction } from '../action.ts';
import { isCodeFile } from './code-file.ts';

/** The action with the file as it is and as it would become, or with the problem that prevents knowing it. */
export function applyChange(action: WriteAction, before: string | undefined): WriteAction {
  const result = after(action.change, before);
  return 'problem' in result
    ? { ...action, before, problem: result.problem }
    : { ...action, before, after: result.after };
}

type After = { readonly after: string } | { readonly problem: string };

function after(change: Change, before: string | undefined): After {
  switch (change.kind) {
    case 'whole':
      return { after: change.content };
    case 'replace':
      return replaceText(change, before);
    case 'cell':
      return editCell(change, before);
  }
}

function replaceText(change: Extract<Change, { kind: 'replace' }>, before: string | undefined): After {
  if (before === undefined) {
    return change.old === '' ? { after: change.new } : { problem: 'the file to edit does not exist' };
  }
  if (change.old === '') {
    return before === '' ? { after: change.new } : { problem: 'the text to replace is empty' };
  }
  const found = findText(before, change.old);
  if (!found) return { problem: 'the text to replace is not in the file' };
  const pieces = found.text.split(found.old);
  if (!change.all && pieces.length > 2)
    return { problem: 'the text to replace is in the file more than once' };
  const joined = pieces.join(change.new);
  return { after: found.text === before ? joined : joined.replaceAll(/\r?\n/g, '\r\n') };
}

/** Hosts forgive line endings and typographic quotes, so the same text is found here. */
function findText(text: string, old: string): { readonly text: string; readonly old: string } | undefined {
  if (text.includes(old)) return { text, old };
  const unix = text.replaceAll('\r\n', '\n');
  if (unix.includes(old)) return { text: unix, old };
  const at = plainQuotes(unix).indexOf(plainQuotes(old));
  return at < 0 ? undefined : { text: unix, old: unix.slice(at, at + old.length) };
}

const plainQuotes = (text: string): string => text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');

interface Notebook {
  readonly cells: readonly Cell[];
}

interface Cell {
  readonly id?: string;
  readonly cell_type: string;
  readonly source: string | readonly string[];
}

function editCell(change: Extract<Change, { kind: 'cell' }>, before: string | undefined): After {
  const notebook = before === undefined ? undefined : parseNotebook(before);
  if (!notebook) return { problem: 'the notebook does not exist or is not valid' };
  const at = cellIndex(notebook.cells, change.cell);
  if (at === undefined || (at < 0 && change.mode !== 'insert'))
    return { problem: `the notebook has no cell ${change.cell ?? ''}`.trimEnd() };
  const cells = [...notebook.cells];
  const fresh = (from?: Cell): Cell => ({
    ...from,
    cell_type: change.type ?? from?.cell_type ?? 'code',
    source: change.source,
  });
  if (change.mode === 'insert') cells.splice(at + 1, 0, fresh());
  else if (change.mode === 'delete') cells.splice(at, 1);
  else cells[at] = fresh(cells[at]);
  return { after: JSON.stringify({ ...notebook, cells }, null, 1) };
}

function parseNotebook(text: string): Notebook | undefined {
  try {
    const value = JSON.parse(text) as { readonly cells?: unknown } | null;
    return Array.isArray(value?.cells) && value.cells.every(isCell) ? (value as Notebook) : undefined;
  } catch {
    return undefined;
  }
}

const isCell = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** By id, by `cell-<n>`, or the place before the first cell when none is named. */
function cellIndex(cells: readonly Cell[], wanted: string | undefined): number | undefined {
  if (wanted === undefined) return -1;
  const byId = cells.findIndex((cell) => cell.id === wanted);
  if (byId >= 0) return byId;
  const number = /^cell-(\d{1,6})$/.exec(wanted)?.[1];
  const at = number === undefined ? undefined : Number(number);
  return at !== undefined && at < cells.length ? at : undefined;
}

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
