import type { Node } from '../tree.ts';

/** Functions of the languages that only look: with a value of their own, or with something new. */
const plainFunctions = new Set([
  'String',
  'Number',
  'Boolean',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'len',
  'str',
  'int',
  'float',
  'bool',
  'abs',
  'min',
  'max',
  'isinstance',
  'issubclass',
  'ord',
  'chr',
  'round',
  'hash',
  'cap',
  'string',
  'int64',
  'float64',
  'encodeURIComponent',
  'decodeURIComponent',
  'Some',
  'Ok',
  'Err',
  'repr',
  'Symbol.for',
  'type',
]);
const freshFunctions = new Set([
  'list',
  'dict',
  'set',
  'tuple',
  'frozenset',
  'sorted',
  'range',
  'Array',
  'enumerate',
]);

/** Whole namespaces of functions that only look. */
const plainNamespaces = new Set(['Math', 'Number', 'math', 'strings', 'strconv', 'unicode', 'utf8']);
const effectful = new Set(['random']);

const plainMembers = new Set([
  'Array.isArray',
  'Object.is',
  'Object.hasOwn',
  'JSON.stringify',
  'String.fromCharCode',
  're.compile',
  'Pattern.compile',
  'fmt.Sprintf',
  'fmt.Sprint',
  'String.format',
  'String.valueOf',
  'Integer.parseInt',
  'regexp.MustCompile',
  'filepath.Join',
  'path.join',
  'os.path.join',
  'errors.New',
  'fmt.Errorf',
  'Objects.equals',
  'Duration.ofSeconds',
  'Duration.ofMillis',
  'List.of',
  'Set.of',
  'Map.of',
  'Symbol.for',
  'Object.freeze',
  'frozenset',
  'path.basename',
  'path.extname',
  'path.dirname',
]);
const freshMembers = new Set([
  'Object.keys',
  'Object.values',
  'Object.entries',
  'Array.from',
  'Object.fromEntries',
  'Arrays.asList',
]);

const plainMethods = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'padStart',
  'padEnd',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'repeat',
  'toFixed',
  'toString',
  'join',
  'some',
  'every',
  'find',
  'findIndex',
  'at',
  'has',
  'hasOwnProperty',
  'localeCompare',
  'replace',
  'replaceAll',
  'substring',
  'strip',
  'lstrip',
  'rstrip',
  'lower',
  'upper',
  'startswith',
  'endswith',
  'title',
  'isdigit',
  'format',
  'count',
  'length',
  'size',
  'isEmpty',
  'contains',
  'containsKey',
  'equals',
  'hashCode',
  'charAt',
  'isBlank',
  'equalsIgnoreCase',
  'len',
  'is_empty',
  'is_some',
  'is_none',
  'is_ok',
  'is_err',
  'to_string',
  'to_owned',
  'as_str',
  'as_ref',
  'starts_with',
  'ends_with',
  'to_lowercase',
  'to_uppercase',
  'clone',
  'compareTo',
  'reduce',
  'toISOString',
  'getTime',
  'hex',
  'contains_key',
]);
const freshMethods = new Set([
  'slice',
  'split',
  'concat',
  'map',
  'filter',
  'flatMap',
  'flat',
  'toSorted',
  'items',
  'keys',
  'values',
  'entries',
  'iter',
  'toCharArray',
]);

/** Calls their callbacks at once and keeps none of them. */
const immediate = new Set([
  'map',
  'filter',
  'some',
  'every',
  'find',
  'findIndex',
  'forEach',
  'reduce',
  'flatMap',
  'sort',
  'toSorted',
  'findLast',
  'anyMatch',
  'allMatch',
  'noneMatch',
  'mapToInt',
  'any',
  'all',
  'fold',
  'filter_map',
  'for_each',
  'sorted',
]);

const pathOf = (node: Node): string =>
  node.kind === 'name'
    ? (node.binding?.origin ?? node.text)
    : node.kind === 'member'
      ? `${pathOf(node.children[0] as Node)}.${node.text}`
      : '?';

export function isPureCall(call: Node): 'read' | 'fresh' | undefined {
  const [callee] = call.children as [Node, ...Node[]];
  if (callee.kind === 'name') {
    if (callee.binding && !callee.binding.origin) return undefined;
    if (plainFunctions.has(callee.text)) return 'read';
    return freshFunctions.has(callee.text) ? 'fresh' : undefined;
  }
  if (callee.kind === 'imported') return pureMember(callee.text.replace('#', '.').replace(/^node:/, ''));
  if (callee.kind !== 'member') return undefined;
  const [object] = callee.children as [Node];
  const path = pathOf(callee);
  if (object.kind === 'name' && !object.binding) return pureMember(path) ?? pureMethod(callee.text);
  return pureMethod(callee.text);
}

function pureMember(path: string): 'read' | 'fresh' | undefined {
  const [namespace = '', name = ''] = path.split('.');
  if (plainNamespaces.has(namespace) && !effectful.has(name)) return 'read';
  if (plainMembers.has(path)) return 'read';
  return freshMembers.has(path) ? 'fresh' : undefined;
}

const pureMethod = (name: string): 'read' | 'fresh' | undefined =>
  plainMethods.has(name) ? 'read' : freshMethods.has(name) ? 'fresh' : undefined;

const containers = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Array',
  'Error',
  'TypeError',
  'RangeError',
  'RegExp',
  'URL',
  'ArrayList',
  'HashMap',
  'HashSet',
  'StringBuilder',
  'LinkedHashMap',
  'TreeMap',
  'Object',
  'ArrayDeque',
  'ConcurrentHashMap',
  'AtomicInteger',
  'AtomicLong',
  'IllegalArgumentException',
  'IllegalStateException',
]);

export const isPureConstructor = ({ children: [made] }: Node): boolean =>
  made?.kind !== undefined && containers.has(made.text || (made.children[0]?.text ?? ''));

export const callsBackAtOnce = (call: Node): boolean => {
  const [callee] = call.children;
  return callee?.kind === 'member' && immediate.has(callee.text);
};
