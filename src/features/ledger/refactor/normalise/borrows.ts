import { type Binding, mapTree, type Node, node, withChildren } from '../tree.ts';

const deref = (at: Node): Node => node('unary', at.line, [at], '*');

/** `&x` as a pattern is a name for what `*x` is; so it is written where it is used. */
export function withoutReferencePatterns(at: Node): Node {
  const [pattern, ...rest] = at.children as [Node, ...Node[]];
  if (pattern === undefined) return at;
  const depths = new Map<Binding, number>();
  const plain = stripped(pattern, depths);
  if (depths.size === 0) return at;
  const used = (root: Node): Node =>
    mapTree(root, (each) => {
      let value = each;
      const depth = (each.kind === 'name' && each.binding && depths.get(each.binding)) || 0;
      for (let count = 0; count < depth; count += 1) value = deref(value);
      return value;
    });
  return withChildren(at, [plain, ...rest.map(used)]);
}

function stripped(pattern: Node, depths: Map<Binding, number>): Node {
  if (pattern.kind === 'reference_pattern') {
    const inner = stripped(pattern.children[0] as Node, depths);
    if (inner.kind !== 'bind' || !inner.binding) return withChildren(pattern, [inner]);
    depths.set(inner.binding, (depths.get(inner.binding) ?? 0) + 1);
    return inner;
  }
  const children = pattern.children.map((each) => stripped(each, depths));
  return children.every((each, index) => each === pattern.children[index])
    ? pattern
    : withChildren(pattern, children);
}

/** What a loop goes through, whether it borrows the items or not. */
export function sourceOf(over: Node): Node {
  const [callee, ...given] = over.children;
  const isIterator =
    over.kind === 'call' &&
    callee?.kind === 'member' &&
    /^(?:iter|into_iter)$/.test(callee.text) &&
    given.length === 0;
  if (isIterator) return sourceOf(callee.children[0] as Node);
  return over.kind === 'unary' && over.text === '&' ? sourceOf(over.children[0] as Node) : over;
}

/** `*&x` is `x`, and members are found through any reference. */
export function throughReferences(at: Node): Node {
  const [inside] = at.children;
  if (inside?.kind !== 'unary') return at;
  if (at.kind === 'unary') return inside.text === '&' ? (inside.children[0] as Node) : at;
  if (inside.text !== '&' && inside.text !== '*') return at;
  return withChildren(at, [inside.children[0] as Node, ...at.children.slice(1)]);
}

const isDecimal = (type: Node, { text }: Node): boolean =>
  text.includes('.') && /^(?:double|float64|f64)$/.test(type.text || (type.children[0]?.text ?? ''));

/** What an iterator is collected into or added up to, once it is known which. */
export function collected(at: Node): Node {
  const [type, call] = at.children as [Node, Node];
  if (call.kind === 'sum-of' || (call.kind === 'number' && isDecimal(type, call))) return call;
  const [callee, ...given] = call.children;
  const list = callee?.children[0];
  const isCollected =
    call.kind === 'call' && callee?.kind === 'member' && callee.text === 'collect' && given.length === 0;
  return isCollected && type.text === 'Vec' && list?.kind === 'listcomp' ? list : at;
}

/** `iterator.sum()` */
export function summedUp(call: Node): Node {
  const [callee, ...given] = call.children;
  const list = callee?.children[0];
  return callee?.kind === 'member' && callee.text === 'sum' && given.length === 0 && list?.kind === 'listcomp'
    ? node('sum-of', call.line, list.children)
    : call;
}
