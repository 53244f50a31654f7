import { type Binding, block, mapTree, type Node, node, same, some } from '../tree.ts';
import { changesOf } from './interference.ts';
import type { Census } from './lets.ts';

/** A loop over the places of a list that only looks at what is there is a loop over the list. */
export function asForEach(at: Node, census: Census): Node {
  const [setup, test, next, body] = at.children as [Node, Node, Node, Node];
  const endless = test.kind === 'atom' && test.text === 'true';
  if (endless && next.kind === 'nothing') return untilBreak(at, setup, body);
  const [counter, ...more] = setup.children;
  const target = counter?.children[0];
  const place = target?.binding;
  if (!place || more.length > 0 || counter?.kind !== 'let' || counter.children[1]?.text !== '0') return at;
  const list = listOf(test, place);
  if (!list || !stepsBy(next, place) || (census.writes.get(place) ?? 0) !== 2) return at;
  return overItems(at, place, list, body) ?? overPlaces(at, target, list, body);
}

/** `for i in range(len(list))` */
export function overRange(at: Node, census: Census): Node {
  const [target, over, body] = at.children as [Node, Node, Node];
  if (over.kind === 'range_expression') return overSlice(at, census);
  const [callee, end, ...more] = over.children;
  const isRange =
    over.kind === 'call' &&
    callee?.kind === 'name' &&
    callee.text === 'range' &&
    !callee.binding &&
    more.length === 0;
  const list =
    isRange && end?.kind === 'call' && end.children[0]?.text === 'len' ? end.children[1] : undefined;
  if (!list || target.kind !== 'bind' || !target.binding || census.writes.get(target.binding) !== 1)
    return at;
  return overItems(at, target.binding, list, body) ?? at;
}

/** `for i in 0..list.len()`, where an item is what a reference to it leads to. */
function overSlice(at: Node, census: Census): Node {
  const [target, over, body] = at.children as [Node, Node, Node];
  const [from, dots, end, ...more] = over.children;
  const [callee, ...given] = end?.children ?? [];
  const isWhole =
    from?.kind === 'number' && from.text === '0' && dots?.text === '..' && callee?.kind === 'member';
  if (!isWhole || callee.text !== 'len' || given.length + more.length > 0) return at;
  if (target.kind !== 'bind' || !target.binding || census.writes.get(target.binding) !== 1) return at;
  const list = callee.children[0] as Node;
  return overItems(at, target.binding, list, body, (item) => node('unary', item.line, [item], '*')) ?? at;
}

/** The loop over the items, if the place of an item is used for nothing else than to get it. */
function overItems(
  at: Node,
  place: Binding,
  list: Node,
  body: Node,
  read = (item: Node): Node => item,
): Node | undefined {
  const element: Binding = { name: place.name, fixed: false, top: false };
  const asElement = (line: number): Node => ({
    kind: 'name',
    text: element.name,
    children: [],
    line,
    binding: element,
  });
  const inside = mapTree(body, (each) => {
    const [from, key] = each.children;
    const isGet =
      each.kind === 'call' && from?.kind === 'member' && from.text === 'get' && each.children.length === 2;
    if (isGet && key?.binding === place && from.children[0] && same(from.children[0], list))
      return read(asElement(each.line));
    return each.kind === 'index' && key?.binding === place && from && same(from, list)
      ? read(asElement(each.line))
      : each;
  });
  if (writesInto(body, list) || countIn(inside, place) > 0 || changesList(inside, list)) return undefined;
  return node('foreach', at.line, [{ ...asElement(at.line), kind: 'bind' }, list, inside], 'of');
}

/** In Go, a loop over the places of a list can say so. */
const overPlaces = (at: Node, target: Node, list: Node, body: Node): Node =>
  at.children[1]?.children[1]?.kind === 'call' &&
  at.children[1].children[1].children[0]?.kind === 'name' &&
  list.kind === 'name' &&
  !some(body, (each) => each.kind === 'assign' && each.children[0]?.binding === list.binding)
    ? node('foreach', at.line, [node('tuple', at.line, [target]), list, body], 'range')
    : at;

const countIn = (root: Node, binding: Binding): number =>
  (root.kind === 'name' && root.binding === binding ? 1 : 0) +
  root.children.reduce((sum, child) => sum + countIn(child, binding), 0);

/** The list of `i < list.length` or `i < len(list)`. */
function listOf(test: Node, place: Binding): Node | undefined {
  const [left, right] = test.children;
  if (test.kind !== 'binary' || test.text !== '<' || left?.binding !== place || !right) return undefined;
  const [first, second] = right.children;
  if (right.kind === 'call' && first?.kind === 'member' && first.text === 'size') return first.children[0];
  if (right.kind === 'member' && (right.text === 'length' || right.text === 'size')) return first;
  if (right.kind === 'call' && first?.text === 'len' && second) return second;
  return undefined;
}

function stepsBy(next: Node, place: Binding): boolean {
  const [target, sum] = next.children;
  return (
    next.kind === 'assign' && target?.binding === place && sum?.text === '+' && sum.children[1]?.text === '1'
  );
}

/** Gives places of the list new values, or places of what is in it. */
const writesInto = (body: Node, list: Node): boolean =>
  some(body, (each) => {
    if (each.kind !== 'assign' && each.kind !== 'augment' && each.kind !== 'update') return false;
    const [target] = each.children as [Node];
    return target.kind !== 'name' && some(target, (at) => same(at, list));
  });

function changesList(body: Node, list: Node): boolean {
  const roots = new Set<Binding | string>();
  const collect = (at: Node): void => {
    if (at.kind === 'name') roots.add(at.binding ?? at.text);
    if (at.kind === 'atom') roots.add(at.text);
    at.children.forEach(collect);
  };
  collect(list);
  return some(body, (each) =>
    changesOf(each).some((change) => {
      if (change.kind === 'variable') return roots.has(change.binding);
      if (change.kind === 'call') return [...change.roots].some((root) => roots.has(root));
      return change.kind === 'anything' && list.kind !== 'name';
    }),
  );
}

/** An endless loop that begins with a way out is a loop with a condition. */
function untilBreak(at: Node, setup: Node, body: Node): Node {
  const [first, ...rest] = body.children;
  if (first?.kind !== 'if' || rest.length > 0) return at;
  const [condition, yes, no] = first.children as [Node, Node, Node];
  const isBreak = (side: Node): boolean =>
    side.children.length === 1 && side.children[0]?.kind === 'break' && side.children[0].text === '';
  const none = node('nothing', at.line);
  if (isBreak(yes))
    return node('for', at.line, [
      setup,
      node('not', at.line, [condition]),
      none,
      block(body.line, no.children),
    ]);
  if (isBreak(no)) return node('for', at.line, [setup, condition, none, block(body.line, yes.children)]);
  return at;
}

/** A loop that steps at its end, after a declaration of its counter, is a loop that counts. */
export function asCounting(statements: readonly Node[]): readonly Node[] {
  const result: Node[] = [];
  for (const [index, each] of statements.entries()) {
    const before = result.at(-1);
    const counting = before && counted(before, each, statements.slice(index + 1));
    if (counting) result[result.length - 1] = counting;
    else result.push(each);
  }
  return result.length === statements.length ? statements : result;
}

function counted(before: Node, loop: Node, rest: readonly Node[]): Node | undefined {
  const [setup, test, next, body] = loop.children;
  const { binding } = before.children[0] ?? {};
  if (loop.kind !== 'for' || before.kind !== 'let' || !binding || !setup || !test || !body) return undefined;
  if (setup.children.length > 0 || next?.kind !== 'nothing' || !mentions(test, binding)) return undefined;
  const last = body.children.at(-1);
  const step = last?.kind === 'do' ? last.children[0] : undefined;
  if (step?.kind !== 'assign' || step.children[0]?.binding !== binding) return undefined;
  if (some(body, ({ kind }) => kind === 'continue') || rest.some((each) => mentions(each, binding)))
    return undefined;
  return node('for', loop.line, [
    node('setup', before.line, [before]),
    test,
    step,
    block(body.line, body.children.slice(0, -1)),
  ]);
}

const mentions = (root: Node, binding: Binding): boolean => some(root, (each) => each.binding === binding);
