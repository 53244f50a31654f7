import type { Program } from '../program.ts';
import { type Binding, copyOf, mapTree, type Node, node, sizeOf, some } from '../tree.ts';
import { effectOf, isPure } from './effects.ts';
import { onlyLooksAt } from './lets.ts';
import { callsBackAtOnce } from './pure-calls.ts';
import { rootsOf } from './uses.ts';

const constants = new Set([
  'string',
  'number',
  'regex',
  'rune',
  'bytes',
  'atom',
  'template',
  'imported',
  'binary',
  'name',
  'typed',
]);
const changes = (regex: Node): boolean => /\/[a-z]*[gy][a-z]*$/.test(regex.text);

const isConstant = (value: Node): boolean =>
  constants.has(value.kind) &&
  isPure(value) &&
  value.children.every(isConstant) &&
  !(value.kind === 'regex' && changes(value));

const isReference = ({ kind, children: [object] }: Node): boolean =>
  kind === 'name' || (kind === 'member' && object?.kind === 'atom' && object.text === 'this');

interface Uses {
  count: number;
  readonly parents: Node[];
}

function usesIn(roots: readonly Node[], innerOnly: ReadonlySet<Binding>): ReadonlyMap<Binding, Uses> {
  const found = new Map<Binding, Uses>();
  const walk = (at: Node, parent: Node): void => {
    if (at.binding?.top && isReference(at)) {
      const uses = found.get(at.binding) ?? { count: 0, parents: [] };
      uses.count += 1;
      uses.parents.push(parent);
      found.set(at.binding, uses);
    }
    for (const child of at.children) walk(child, at);
  };
  for (const root of roots) if (!(root.binding && innerOnly.has(root.binding))) walk(root, node('root', 0));
  return found;
}

const largest = 600;

/** What names at the top stand for, where putting it in their places changes nothing. */
export function valuesOf(program: Program): ReadonlyMap<Binding, Node> {
  const uses = usesIn(rootsOf(program), new Set(program.implicit.values()));
  const values = new Map<Binding, Node>();
  for (const binding of program.declared) {
    const { value } = binding;
    const { count, parents } = uses.get(binding) ?? { count: 0, parents: [] };
    if (!value || count === 0) continue;
    if (isConstant(value) || isTable(value, count, parents) || isCallback(binding, value, count, parents))
      values.set(binding, value);
  }
  return values;
}

const standing = new Set(['function', 'class', 'typedef', 'decorated', 'enum']);

/** A list or table that is only looked up in. */
const isTable = (value: Node, count: number, parents: readonly Node[]): boolean =>
  effectOf(value) === 'fresh' &&
  !standing.has(value.kind) &&
  !some(value, (each) => each.kind === 'regex' && changes(each)) &&
  sizeOf(value) * count < largest &&
  parents.every(onlyLooksAt);

/** A function that is handed over, not called. */
function isCallback(binding: Binding, value: Node, count: number, parents: readonly Node[]): boolean {
  if (
    value.kind !== 'function' ||
    value.text.includes('this') ||
    some(value, (each) => each.binding === binding)
  )
    return false;
  const handed = parents.every(
    (parent) =>
      (parent.kind === 'call' && !parent.children[0]?.binding) ||
      parent.kind === 'keyword' ||
      (parent.kind === 'call' && parent.children[0]?.binding !== binding),
  );
  return (
    handed &&
    sizeOf(value) * count < largest &&
    (count === 1 || parents.every((parent) => parent.kind === 'keyword' || callsBackAtOnce(parent)))
  );
}

export function withValues(
  root: Node,
  values: ReadonlyMap<Binding, Node>,
  unchanged: ReadonlySet<Node>,
): Node {
  return mapTree(
    root,
    (each) => {
      const value = isReference(each) && each.binding ? values.get(each.binding) : undefined;
      return value ? unnamed(copyOf(value)) : each;
    },
    unchanged,
  );
}

/** Nobody can name the parameters of a function without a name, and its types say nothing more. */
function unnamed(value: Node): Node {
  if (value.kind !== 'function') return value;
  const [params, body] = value.children as [Node, Node];
  const plain = params.children.map((each) => (each.kind === 'param' ? (each.children[0] as Node) : each));
  return { ...value, children: [{ ...params, children: plain }, body] };
}
