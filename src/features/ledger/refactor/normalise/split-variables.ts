import { type Binding, mapTree, type Node, node, some, targetsOf, visit, withChildren } from '../tree.ts';
import { leaves } from './control-flow.ts';
import { type Census, ofType } from './lets.ts';

/** The variables that a statement gives new values, all of them plain names. */
function givenBy(each: Node): readonly Node[] | undefined {
  const inside = each.kind === 'do' ? each.children[0] : each;
  if (inside?.kind !== 'assign' && inside?.kind !== 'let') return undefined;
  const [target, value] = inside.children as [Node, Node];
  if (value.kind === 'nothing') return undefined;
  const targets = target.kind === 'tuple' ? target.children : [target];
  const names = targets.filter(({ kind }) => kind !== 'blank');
  return names.every(({ kind, binding }) => (kind === 'name' || kind === 'bind') && binding && !binding.top)
    ? names
    : undefined;
}

const isWrite = (at: Node, binding: Binding): boolean =>
  (at.kind === 'bind' && at.binding === binding) ||
  ((at.kind === 'assign' || at.kind === 'augment' || at.kind === 'update' || at.kind === 'foreach') &&
    targetsOf(at.children[0] as Node).some((target) => target.binding === binding));

const mentions = (root: Node, binding: Binding): boolean => some(root, (at) => at.binding === binding);

function countReads(roots: readonly Node[], binding: Binding): number {
  let count = 0;
  for (const root of roots)
    visit(root, (at) => {
      if (at.kind === 'name' && at.binding === binding) count += 1;
    });
  return count;
}

/**
 * A variable that is given a new value for a new purpose is two variables. Splits where the reads of one value
 * are all in the statements that follow, before the next value.
 */
export function splitVariables(statements: readonly Node[], census: Census): readonly Node[] {
  let list = statements;
  for (let index = 0; index < list.length; index += 1) {
    const names = givenBy(list[index] as Node);
    if (!names || !names.some(({ binding }) => binding && census.changing.has(binding))) continue;
    const regions = names.map(({ binding }) => regionOf(list, index, binding as Binding, census));
    if (regions.some((end) => end === undefined)) continue;
    const several = names.length > 1 && valueOf(list[index] as Node).kind !== 'call';
    if (several && names.some(({ binding }) => binding && census.typed.has(binding))) continue;
    const changing = names.map(({ binding }) => binding !== undefined && census.changing.has(binding));
    list = renamed(
      list.with(index, converted(list[index] as Node, names, census)),
      index,
      names.filter((_, at) => changing[at]),
      (regions as readonly number[]).filter((_, at) => changing[at]),
    );
  }
  return list;
}

/** Where the reads of the value end, or nothing if that can't be told. */
function regionOf(
  list: readonly Node[],
  index: number,
  binding: Binding,
  census: Census,
): number | undefined {
  if (!census.changing.has(binding)) return index;
  if (census.captured.has(binding)) return undefined;
  for (let at = index + 1; at < list.length; at += 1) {
    const each = list[at] as Node;
    const again = givenBy(each);
    if (again?.some((name) => name.binding === binding)) return at;
    if (some(each, (part) => isWrite(part, binding))) return undefined;
  }
  if (leavesForGood(list)) return list.length;
  const here = countReads(list.slice(index + 1), binding);
  const before = list[index] as Node;
  const all = census.reads.get(binding) ?? 0;
  return here === all && !mentions(valueOf(before), binding) ? list.length : undefined;
}

const leavesForGood = (list: readonly Node[]): boolean =>
  leaves(list) && !list.some((each) => some(each, ({ kind }) => kind === 'break' || kind === 'continue'));

const valueOf = (each: Node): Node =>
  each.kind === 'do' ? ((each.children[0] as Node).children[1] as Node) : (each.children[1] as Node);

function renamed(
  list: readonly Node[],
  index: number,
  names: readonly Node[],
  ends: readonly number[],
): readonly Node[] {
  const fresh = new Map(names.map(({ binding }) => [binding as Binding, { ...(binding as Binding) }]));
  const end = new Map(names.map(({ binding }, at) => [binding as Binding, ends[at] as number]));
  const swap = (root: Node, at: number): Node =>
    mapTree(root, (each) => {
      const next =
        each.kind === 'name' && each.binding && at <= (end.get(each.binding) ?? -1)
          ? fresh.get(each.binding)
          : undefined;
      return next ? { ...each, binding: next } : each;
    });
  return list.map((each, at) => {
    if (at < index) return each;
    if (at === index) return declared(each, fresh);
    const redefines = [...end].some(([, last]) => last === at);
    return redefines ? withValue(each, swap(valueOf(each), at)) : swap(each, at);
  });
}

function declared(each: Node, fresh: ReadonlyMap<Binding, Binding>): Node {
  const inside = each.kind === 'do' ? (each.children[0] as Node) : each;
  const [target, value] = inside.children as [Node, Node];
  const bound = mapTree(target, (at) => {
    const binding = at.binding && fresh.get(at.binding);
    return binding ? { ...at, kind: 'bind', binding } : at;
  });
  return node('let', each.line, [bound, value]);
}

/** The statement with its value as the variable holds it. */
function converted(each: Node, [name, ...more]: readonly Node[], census: Census): Node {
  const isGiven = each.kind === 'do' && more.length === 0 && name?.binding !== undefined;
  return isGiven ? withValue(each, ofType(name.binding, valueOf(each), census)) : each;
}

function withValue(each: Node, value: Node): Node {
  const inside = each.kind === 'do' ? (each.children[0] as Node) : each;
  const next = withChildren(inside, [inside.children[0] as Node, value]);
  return each.kind === 'do' ? withChildren(each, [next]) : next;
}

/** A parameter that is given other values is a variable that begins with it. */
export function copyParameters(at: Node, census: Census): Node {
  const [params, body, ...rest] = at.children as [Node, Node, ...Node[]];
  const changed = params.children
    .map((each) => (each.kind === 'param' ? (each.children[0] as Node) : each))
    .filter(({ kind, binding }) => kind === 'bind' && binding && census.changing.has(binding));
  if (changed.length === 0 || body.kind !== 'block') return at;
  const fresh = new Map(changed.map(({ binding }) => [binding as Binding, { ...(binding as Binding) }]));
  const inside = mapTree(body, (each) => {
    const binding = each.binding && fresh.get(each.binding);
    return binding ? { ...each, binding } : each;
  });
  const copies = changed.map((each) =>
    node('let', each.line, [
      { ...each, binding: fresh.get(each.binding as Binding) as Binding },
      { ...each, kind: 'name' },
    ]),
  );
  return withChildren(at, [params, withChildren(inside, [...copies, ...inside.children]), ...rest]);
}
