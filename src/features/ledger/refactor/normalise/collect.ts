import type { Traits } from '../language.ts';
import { type Binding, type Node, node, some } from '../tree.ts';
import { sourceOf } from './borrows.ts';
import { effectOf } from './effects.ts';

/** A loop that does nothing but fill a new list is the list. */
export function asLists(statements: readonly Node[], traits: Traits): readonly Node[] {
  const result: Node[] = [];
  for (const each of statements) {
    const before = result.at(-1);
    const list = before && each.kind === 'foreach' ? filled(before, each, traits) : undefined;
    if (list) result[result.length - 1] = list;
    else result.push(each);
  }
  return result.length === statements.length ? statements : result;
}

function filled(before: Node, loop: Node, traits: Traits): Node | undefined {
  const [target, value] = before.children;
  if (before.kind !== 'let' || target?.kind !== 'bind' || !target.binding || !value) return undefined;
  const kind = kindOf(value);
  if (!kind) return undefined;
  const parts = clausesOf(loop, {
    list: target.binding,
    kind,
    appends: kind === 'setcomp' ? 'add' : traits.appends,
  });
  return parts && node('let', before.line, [target, node(kind, loop.line, parts)]);
}

interface Filling {
  readonly list: Binding;
  readonly kind: string;
  readonly appends: string;
}

/** What a loop could fill, while it is still empty. */
function kindOf(value: Node): string | undefined {
  const [callee, ...given] = value.children;
  if (value.kind === 'array' && !callee) return 'listcomp';
  if (value.kind === 'map' && !callee) return 'mapcomp';
  return value.kind === 'call' && callee?.kind === 'name' && callee.text === 'set' && given.length === 0
    ? 'setcomp'
    : undefined;
}

/** The clauses and, last, what is put into the list. */
function clausesOf(loop: Node, filling: Filling): readonly Node[] | undefined {
  const [target, over, body] = loop.children as [Node, Node, Node];
  if (loop.text !== 'of' || mentions(over, filling.list)) return undefined;
  const inner = insideOf(body, filling);
  return inner && [node('clause', loop.line, [target, over]), ...inner];
}

function insideOf(body: Node, filling: Filling): readonly Node[] | undefined {
  const [only, ...more] = body.children;
  const { list } = filling;
  if (!only || more.length > 0) return undefined;
  if (only.kind === 'foreach') return clausesOf(only, filling);
  if (only.kind === 'if') {
    const [condition, yes, no] = only.children as [Node, Node, Node];
    if (mentions(condition, list)) return undefined;
    const [side, test] =
      no.children.length === 0 ? [yes, condition] : [no, node('not', only.line, [condition])];
    if (yes.children.length > 0 && no.children.length > 0) return undefined;
    const inner = insideOf(side, filling);
    return inner && [node('clause-if', only.line, [test]), ...inner];
  }
  const call = only.kind === 'do' ? only.children[0] : undefined;
  if (filling.kind === 'mapcomp') return entryOf(call, list);
  const [callee, item, ...rest] = call?.children ?? [];
  if (
    call?.kind !== 'call' ||
    callee?.kind !== 'member' ||
    callee.text !== filling.appends ||
    !item ||
    rest.length > 0
  )
    return undefined;
  if (callee.children[0]?.binding !== list || mentions(item, list) || item.kind === 'spread')
    return undefined;
  return [item];
}

/** `map[key] = value` */
function entryOf(assigned: Node | undefined, map: Binding): readonly Node[] | undefined {
  const [place, value] = assigned?.children ?? [];
  const [object, key] = place?.children ?? [];
  if (assigned?.kind !== 'assign' || place?.kind !== 'index' || object?.binding !== map || !key || !value)
    return undefined;
  return mentions(key, map) || mentions(value, map) ? undefined : [node('pair', assigned.line, [key, value])];
}

const mentions = (root: Node, binding: Binding): boolean => some(root, (each) => each.binding === binding);

/** `list.map(f)` and `list.filter(f)` with plain functions, as the lists that they make. */
export function asList(call: Node, traits: Traits): Node {
  const [callee, given, ...more] = call.children;
  if (callee?.kind !== 'member' || (callee.text !== 'map' && callee.text !== 'filter') || more.length > 0)
    return call;
  if (given?.kind !== 'function' || given.text !== '' || given.children.length > 2) return call;
  const [params, body] = given.children as [Node, Node];
  const [target, ...others] = params.children;
  const [only, ...rest] = body.children;
  const value = only?.kind === 'return' ? only.children[0] : undefined;
  if (target?.kind !== 'bind' || !target.binding || others.length > 0 || rest.length > 0 || !value)
    return call;
  const written = callee.children[0] as Node;
  const over = traits.borrows ? sourceOf(written) : written;
  const item = { ...target, kind: 'name' };
  const own = callee.text === 'map' ? [value] : [node('clause-if', call.line, [value]), item];
  const last = over.children.at(-1);
  if (
    over.kind === 'listcomp' &&
    last?.kind === 'name' &&
    effectOf(value) !== 'effect' &&
    over.children.length > 1
  ) {
    const binding = last.binding;
    const bound = over.children.some(
      (each) => each.kind === 'clause' && each.children[0]?.binding === binding,
    );
    if (bound && binding)
      return node('listcomp', call.line, [
        ...over.children.slice(0, -1),
        ...own.map((each) => renamed(each, target.binding as Binding, last)),
      ]);
  }
  return node('listcomp', call.line, [node('clause', call.line, [target, over]), ...own]);
}

const renamed = (root: Node, from: Binding, to: Node): Node =>
  root.kind === 'name' && root.binding === from
    ? to
    : { ...root, children: root.children.map((child) => renamed(child, from, to)) };
