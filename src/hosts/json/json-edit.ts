import { type JsonArray, type JsonMember, type JsonNode, type JsonObject, parseJson } from './json-text.ts';

/** Keys and indexes from the top down. */
export type JsonPath = readonly (string | number)[];

type Container = JsonObject | JsonArray;

/** The value at a path. Of a key that stands twice the last counts, as for every reader of JSON. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((node, step) => {
    if (node?.kind === 'object') return node.members.findLast(({ key }) => key === step)?.value;
    if (node?.kind === 'array' && typeof step === 'number') return node.items[step];
    return undefined;
  }, root);
}

/** The plain value of a node. */
export function valueOf(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(valueOf);
  return Object.fromEntries(node.members.map(({ key, value }) => [key, valueOf(value)]));
}

/** Adds a member at the end of the object at `path`; its text takes the manner of its neighbours. */
export const addMember = (text: string, path: JsonPath, key: string, value: unknown): string =>
  insert(text, containerAt(text, path), value, key);

/** Adds an item at the end of the list at `path`. */
export const addItem = (text: string, path: JsonPath, value: unknown): string =>
  insert(text, containerAt(text, path), value);

/** Takes out the member or item at `path` and the comma that goes with it: the inverse of adding it. */
export function removeAt(text: string, path: JsonPath): string {
  const container = containerAt(text, path.slice(0, -1));
  const step = path.at(-1);
  const children = childrenOf(container);
  const index =
    container.kind === 'array' ? Number(step) : container.members.findLastIndex(({ key }) => key === step);
  const child = children[index];
  if (!child) return text;
  const before = children[index - 1];
  const after = children[index + 1];
  if (before) return cut(text, before.end, child.end);
  if (after) return cut(text, child.start, after.start);
  const [from, to] = [container.start + 1, container.end - 1];
  return text.slice(from, to).includes('\n') ? cut(text, from, to) : cut(text, child.start, child.end);
}

function containerAt(text: string, path: JsonPath): Container {
  const parsed = parseJson(text);
  const node = parsed.ok ? nodeAt(parsed.root, path) : undefined;
  if (!node || node.kind === 'scalar') throw new Error(`there is no list or object at ${path.join('.')}`);
  return node;
}

const childrenOf = (node: Container): readonly (JsonMember | JsonNode)[] =>
  node.kind === 'object' ? node.members : node.items;

const cut = (text: string, from: number, to: number, instead = ''): string =>
  text.slice(0, from) + instead + text.slice(to);

function insert(text: string, container: Container, value: unknown, key?: string): string {
  const [first] = childrenOf(container);
  const last = childrenOf(container).at(-1);
  const unit = indentUnit(text);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  if (first && last) {
    const indent = ownLine(text, container.start, first.start);
    const body = rendered(value, key, indent === undefined ? '' : unit, eol, indent ?? '');
    return cut(text, last.end, last.end, indent === undefined ? `,${body}` : `,${eol}${indent}${body}`);
  }
  const outer = lineIndent(text, container.start);
  const body = rendered(value, key, unit, eol, outer + unit);
  if (unit === '') return cut(text, container.start + 1, container.start + 1, body);
  return cut(text, container.start + 1, container.end - 1, `${eol}${outer}${unit}${body}${eol}${outer}`);
}

function rendered(
  value: unknown,
  key: string | undefined,
  unit: string,
  eol: string,
  indent: string,
): string {
  const lines = JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
  return key === undefined ? lines : `${JSON.stringify(key)}:${unit === '' ? '' : ' '}${lines}`;
}

/** The indentation of a child that starts a line of its own. */
function ownLine(text: string, from: number, to: number): string | undefined {
  return /\n([ \t]*)$/.exec(text.slice(from, to))?.[1];
}

const lineIndent = (text: string, offset: number): string =>
  /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, offset))?.[1] ?? '';

/** One step of indentation, as the top level shows it; empty for text on one line. */
function indentUnit(text: string): string {
  const parsed = parseJson(text);
  if (!parsed.ok || parsed.root.kind === 'scalar') return '  ';
  const [first] = childrenOf(parsed.root);
  return first ? (ownLine(text, parsed.root.start, first.start) ?? '') : '  ';
}
