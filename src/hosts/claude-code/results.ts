import type { ToolResult } from '../../kernel/event.ts';

type Fields = Readonly<Record<string, unknown>>;

const deepest = 6;

/** Fields that hold what was found; a response with none of them is a bare confirmation. */
const contents = [
  'content',
  'contents',
  'file',
  'filenames',
  'files',
  'cells',
  'base64',
  'result',
  'results',
  'text',
  'stdout',
  'output',
  'matches',
  'items',
  'data',
  'structuredContent',
];

/** Counters which say by themselves that nothing was found. */
const counters = ['searchCount', 'numMatches', 'totalMatches', 'total_count', 'totalCount'];

/** Reads what the client hands over after a tool ran. Words of an output are never taken for a failure. */
export function resultOf(response: unknown): ToolResult {
  if (saysItFailed(response)) return 'failed';
  return holdsSomething(response, deepest) ? 'content' : 'empty';
}

function saysItFailed(response: unknown): boolean {
  if (!isObject(response)) return false;
  const { error, code, backgroundTaskId } = response;
  return (
    response['isError'] === true ||
    response['is_error'] === true ||
    response['success'] === false ||
    response['interrupted'] === true ||
    // It runs on, and nobody knows yet how it ends.
    typeof backgroundTaskId === 'string' ||
    (typeof error === 'string' ? error.trim() !== '' : isObject(error)) ||
    (typeof code === 'number' && code >= 400)
  );
}

function holdsSomething(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return holdsText(value, depth);
  if (typeof value === 'number' || typeof value === 'boolean') return Boolean(value);
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.some((item) => holdsSomething(item, depth - 1));
  if (!isObject(value) || saysItFailed(value) || counters.some((name) => value[name] === 0)) return false;
  const held = contents.filter((name) => Object.hasOwn(value, name));
  if (held.length > 0) return held.some((name) => holdsSomething(value[name], depth - 1));
  const { type: _, ...rest } = value;
  return Object.values(rest).some((item) => holdsSomething(item, depth - 1));
}

/** Servers often send JSON as text: an empty list in it is nothing found. */
function holdsText(text: string, depth: number): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || !/^[[{]/.test(trimmed) || trimmed.length > 100_000 || depth === 0)
    return trimmed !== '';
  try {
    return holdsSomething(JSON.parse(trimmed), depth - 1);
  } catch {
    return true;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
