import { type Binding, block, copyOf, type Node, node, refer, sizeOf, some, withChildren } from '../tree.ts';
import { returnsHere } from './control-flow.ts';
import { effectOf } from './effects.ts';
import { type Census, inlineLets, mayMove } from './lets.ts';
import { usesOf } from './uses.ts';
import { takeCensus } from './census.ts';

const largest = 400;

/** The function behind a call, if its body may stand in the place of the call. */
export type Callable = (callee: Node) => Node | undefined;

/** Functions of this file that always mean the same and do not call themselves. */
export function callableIn(values: ReadonlyMap<Binding, Node>): Callable {
  return (callee) => {
    if (callee.kind === 'function' && !/this|\*/.test(callee.text)) return callee;
    const { binding } = callee;
    if (!binding) return undefined;
    const ofMember =
      callee.kind === 'member' && callee.children[0]?.kind === 'atom' && callee.children[0].text === 'this';
    if (callee.kind !== 'name' && !ofMember) return undefined;
    const value = binding.value ?? values.get(binding);
    if (value?.kind !== 'function' || value.text.includes('*') || sizeOf(value) > largest) return undefined;
    if (!ofMember && value.text.includes('this')) return undefined;
    if (some(value, (each) => each.binding === binding)) return undefined;
    if (value.children.slice(2).some((each) => some(each, ({ kind }) => kind === 'bind'))) return undefined;
    return value;
  };
}

interface Called {
  /** Gives the parameters their values. */
  readonly given: readonly Node[];
  readonly body: readonly Node[];
}

function called(call: Node, callable: Callable): Called | undefined {
  const [callee, ...given] = call.children as [Node, ...Node[]];
  const found = callable(callee);
  if (!found || given.some(({ kind }) => kind.startsWith('spread'))) return undefined;
  const value = copyOf(found);
  const [params, body] = value.children as [Node, Node];
  const lets = givenTo(params.children, given, call.line);
  return lets && { given: lets, body: body.children };
}

/** Which parameter gets which argument; nothing where that can't be told. */
function givenTo(params: readonly Node[], given: readonly Node[], line: number): readonly Node[] | undefined {
  const positional = given.filter(({ kind }) => kind !== 'keyword');
  const named = new Map(
    given.filter(({ kind }) => kind === 'keyword').map((each) => [each.text, each.children[0] as Node]),
  );
  const lets: Node[] = [];
  for (const [index, each] of params.entries()) {
    const [inner, otherwise] = each.kind === 'default' ? each.children : [each];
    const target = inner?.kind === 'param' ? inner.children[0] : inner;
    const usual = otherwise && effectOf(otherwise) === 'constant' ? otherwise : undefined;
    const value = positional[index] ?? named.get(target?.text ?? '') ?? usual;
    if (target?.kind !== 'bind' || !value) return undefined;
    named.delete(target.text);
    lets.push(node('let', line, [target, value]));
  }
  return positional.length > params.length || named.size > 0 ? undefined : lets;
}

const isAsync = (call: Node, callable: Callable): boolean =>
  callable(call.children[0] as Node)?.text.includes('async') ?? false;

/** Puts bodies of functions in the place of calls: whole bodies where a call is a statement, values elsewhere. */
export function inlineCalls(
  statements: readonly Node[],
  callable: Callable,
  census: Census,
): readonly Node[] {
  return statements.flatMap(
    (each) =>
      inlineStatement(each, callable) ??
      inlineFirst(each, callable, census) ??
      inlineSides(each, callable, census) ?? [each],
  );
}

/** A choice between values becomes a branch again, where a side of it is a body in the place of a call. */
function inlineSides(each: Node, callable: Callable, census: Census): readonly Node[] | undefined {
  const place = placeOf(each);
  if (place?.call.kind !== 'choose' || each.kind === 'let') return undefined;
  const [condition, ...sides] = place.call.children as [Node, Node, Node];
  const statements = sides.map((side) => place.fill(side));
  const inlined = statements.map((side) => inlineCalls([side], callable, census));
  if (inlined.every((list, index) => list.length === 1 && list[0] === statements[index])) return undefined;
  return [node('if', each.line, [condition, ...inlined.map((list) => block(each.line, list))])];
}

const simple = new Set(['do', 'let', 'return', 'throw', 'if']);

/** A call inside a statement, if it is what happens first in it. */
function inlineFirst(each: Node, callable: Callable, census: Census): readonly Node[] | undefined {
  if (!simple.has(each.kind)) return undefined;
  const call = firstCall(each.kind === 'if' ? (each.children[0] as Node) : each, callable);
  if (!call) return undefined;
  const binding: Binding = { name: '%value', fixed: false, top: false };
  const rest = replaced(each, call, refer(binding, call.line));
  const uses = usesOf(binding, [rest], 1);
  if (uses.length !== 1 || !mayMove(call, uses, census)) return undefined;
  const target: Node = { kind: 'bind', text: binding.name, children: [], line: call.line, binding };
  const inside = inlineStatement(node('let', call.line, [target, call]), callable);
  return inside && [...inside, rest];
}

function firstCall(root: Node, callable: Callable): Node | undefined {
  if (root.kind === 'function' || root.kind === 'class') return undefined;
  for (const child of root.children) {
    const found = firstCall(child, callable);
    if (found) return found;
  }
  return root.kind === 'call' && callable(root.children[0] as Node) ? root : undefined;
}

const replaced = (root: Node, from: Node, to: Node): Node =>
  root === from
    ? to
    : withChildren(
        root,
        root.children.map((child) => replaced(child, from, to)),
      );

function inlineStatement(each: Node, callable: Callable): readonly Node[] | undefined {
  const place = placeOf(each);
  if (!place) return undefined;
  const awaited = place.call.kind === 'await';
  const call = awaited ? (place.call.children[0] as Node) : place.call;
  if (call.kind !== 'call') return undefined;
  const asynchronous = isAsync(call, callable);
  if (asynchronous !== awaited && !(asynchronous && each.kind === 'return')) return undefined;
  const inside = called(call, callable);
  if (!inside) return undefined;
  if (each.kind === 'return')
    return [block(each.line, [...inside.given, ...inside.body, node('return', each.line)])];
  const last = inside.body.at(-1);
  const before = inside.body.slice(0, -1);
  if (before.some(returnsHere)) return undefined;
  if (each.kind === 'do' && place.whole) {
    if (last?.kind === 'return')
      return [
        block(each.line, [
          ...inside.given,
          ...before,
          ...(last.children[0] ? [node('do', last.line, last.children)] : []),
        ]),
      ];
    return last && returnsHere(last) ? undefined : [block(each.line, [...inside.given, ...inside.body])];
  }
  if (last?.kind !== 'return' || !last.children[0]) return undefined;
  const value =
    asynchronous && last.children[0].kind !== 'await'
      ? node('await', last.line, last.children)
      : last.children[0];
  return [...inside.given, ...before, place.fill(value)];
}

interface Place {
  readonly call: Node;
  /** Nothing is done with the value. */
  readonly whole: boolean;
  readonly fill: (value: Node) => Node;
}

/** The call that a statement begins with, before anything else in it happens. */
function placeOf(each: Node): Place | undefined {
  const [first, second] = each.children;
  if (each.kind === 'return' && first)
    return { call: first, whole: false, fill: (value) => withChildren(each, [value]) };
  if (each.kind === 'let' && second)
    return { call: second, whole: false, fill: (value) => withChildren(each, [first as Node, value]) };
  if (each.kind === 'do' && first?.kind === 'assign' && first.children[0]?.kind === 'name')
    return {
      call: first.children[1] as Node,
      whole: false,
      fill: (value) => withChildren(each, [withChildren(first, [first.children[0] as Node, value])]),
    };
  if (each.kind === 'do' && first)
    return { call: first, whole: true, fill: (value) => withChildren(each, [value]) };
  return undefined;
}

/** The value of a call in the middle of an expression, where the body is one value. */
export function inlineValue(at: Node, callable: Callable, census: Census): Node {
  if (at.kind !== 'call') return at;
  const found = callable(at.children[0] as Node);
  if (!found || !endsInValue(found) || isAsync(at, callable)) return at;
  const inside = called(at, callable);
  if (!inside) return at;
  const statements = [...inside.given, ...inside.body];
  const [only, ...more] = inlineLets(statements, localCensus(statements, census));
  if (only?.kind !== 'return' || more.length > 0 || !only.children[0]) return at;
  return only.children[0];
}

/** Nothing but declarations before the value. */
const endsInValue = ({ children: [, body] }: Node): boolean =>
  body?.children.at(-1)?.kind === 'return' && body.children.slice(0, -1).every(({ kind }) => kind === 'let');

/** Counts in the body alone, with what is known of the variables around it. */
function localCensus(statements: readonly Node[], around: Census): Census {
  const own = takeCensus(statements, around.check);
  return {
    ...own,
    changing: new Set([...own.changing, ...around.changing]),
    captured: new Set([...own.captured, ...around.captured]),
  };
}
