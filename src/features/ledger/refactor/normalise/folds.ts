import { type Binding, type Node, node, some } from '../tree.ts';
import type { Traits } from '../language.ts';
import { sourceOf } from './borrows.ts';
import { negated, truthOf } from './conditions.ts';
import type { Census } from './lets.ts';

interface Search {
  /** Where it looks and what it asks, the question last. */
  readonly parts: readonly Node[];
  readonly gives: string;
}

const literal = (at: Node | undefined): string | undefined =>
  at?.kind === 'atom' && /^(?:true|false)$/.test(at.text) ? at.text : undefined;

/** `for (x of xs) if (c) return true; return false;` asks whether there is any. */
export function asSearch(statements: readonly Node[]): readonly Node[] {
  const [loop, last] = statements.slice(-2);
  if (loop?.kind !== 'foreach' || last?.kind !== 'return') return statements;
  const otherwise = literal(last.children[0]);
  const search = searchOf(loop);
  if (!search || !otherwise || search.gives === otherwise) return statements;
  const any = node('any-of', loop.line, search.parts);
  const value = search.gives === 'true' ? any : node('not', loop.line, [any]);
  return [...statements.slice(0, -2), node('return', last.line, [value])];
}

function searchOf(loop: Node): Search | undefined {
  const [target, over, body] = loop.children as [Node, Node, Node];
  const [only, ...more] = body.children;
  if (loop.text !== 'of' || !only || more.length > 0) return undefined;
  const clause = node('clause', loop.line, [target, over]);
  if (only.kind === 'foreach') {
    const inner = searchOf(only);
    return inner && { ...inner, parts: [clause, ...inner.parts] };
  }
  if (only.kind !== 'if') return undefined;
  const [condition, yes, no] = only.children as [Node, Node, Node];
  const [side, test] = no.children.length === 0 ? [yes, condition] : [no, negated(condition)];
  if (yes.children.length > 0 && no.children.length > 0) return undefined;
  const [found, ...rest] = side.children;
  const gives = found?.kind === 'return' && rest.length === 0 ? literal(found.children[0]) : undefined;
  return gives ? { parts: [clause, test], gives } : undefined;
}

/** `any(…)`, `all(…)`, `list.some(…)` and `list.every(…)`, as the same question. */
export function asQuestion(call: Node, traits: Traits): Node {
  const [callee, given, ...more] = call.children;
  if (!callee || !given || more.length > 0) return call;
  if (
    callee.kind === 'name' &&
    !callee.binding &&
    (callee.text === 'any' || callee.text === 'all') &&
    given.kind === 'generator'
  )
    return question(
      call.line,
      given.children.slice(0, -1),
      given.children.at(-1) as Node,
      callee.text === 'all',
    );
  const isEvery = callee.text === 'every' || callee.text === 'all';
  if (
    callee.kind !== 'member' ||
    !/^(?:some|every|any|all)$/.test(callee.text) ||
    given.kind !== 'function' ||
    given.text !== ''
  )
    return call;
  const [params, body] = given.children as [Node, Node];
  const [target, ...others] = params.children;
  const [only, ...rest] = body.children;
  const value = only?.kind === 'return' ? only.children[0] : undefined;
  if (target?.kind !== 'bind' || others.length > 0 || rest.length > 0 || !value || given.children.length > 2)
    return call;
  const over = callee.children[0] as Node;
  return question(
    call.line,
    [node('clause', call.line, [target, traits.borrows ? sourceOf(over) : over])],
    value,
    isEvery,
  );
}

function question(line: number, clauses: readonly Node[], value: Node, all: boolean): Node {
  const test = truthOf(value);
  const any = node('any-of', line, [...clauses, all ? negated(test) : test]);
  return all ? node('not', line, [any]) : any;
}

/** A variable that only adds up what a loop goes through is the sum. */
export function asSums(statements: readonly Node[], census: Census): readonly Node[] {
  const result: Node[] = [];
  for (const each of statements) {
    const before = result.at(-1);
    const sum = before && each.kind === 'foreach' ? summed(before, each, census) : undefined;
    if (sum) result[result.length - 1] = sum;
    else result.push(each);
  }
  return result.length === statements.length ? statements : result;
}

function summed(before: Node, loop: Node, census: Census): Node | undefined {
  const [target, value] = before.children;
  const { binding } = target ?? {};
  if (
    before.kind === 'do'
      ? !assignsZero(before)
      : before.kind !== 'let' || value?.kind !== 'number' || value.text !== '0'
  )
    return undefined;
  const variable = before.kind === 'do' ? before.children[0]?.children[0]?.binding : binding;
  if (!variable || census.writes.get(variable) !== 2) return undefined;
  const parts = addends(loop, variable);
  if (!parts) return undefined;
  const bound: Node = {
    kind: 'bind',
    text: variable.name,
    children: [],
    line: before.line,
    binding: variable,
  };
  return node('let', before.line, [bound, node('sum-of', loop.line, parts)]);
}

function assignsZero(each: Node): boolean {
  const [assigned] = each.children;
  const [target, value] = assigned?.children ?? [];
  return (
    assigned?.kind === 'assign' && target?.kind === 'name' && value?.kind === 'number' && value.text === '0'
  );
}

function addends(loop: Node, sum: Binding): readonly Node[] | undefined {
  const [target, over, body] = loop.children as [Node, Node, Node];
  const [only, ...more] = body.children;
  if (loop.text !== 'of' || !only || more.length > 0 || mentions(over, sum)) return undefined;
  const clause = node('clause', loop.line, [target, over]);
  if (only.kind === 'foreach') {
    const inner = addends(only, sum);
    return inner && [clause, ...inner];
  }
  const assigned = only.kind === 'do' ? only.children[0] : undefined;
  const [to, value] = assigned?.children ?? [];
  if (assigned?.kind !== 'assign' || to?.binding !== sum || value?.kind !== 'binary' || value.text !== '+')
    return undefined;
  const [left, added] = value.children as [Node, Node];
  if (left.kind !== 'name' || left.binding !== sum || mentions(added, sum)) return undefined;
  return [clause, added];
}

const mentions = (root: Node, binding: Binding): boolean => some(root, (each) => each.binding === binding);

/** Functions that look at every item once do not care whether there was a list of them. */
const takers = new Set([
  'sum',
  'min',
  'max',
  'sorted',
  'list',
  'set',
  'tuple',
  'any',
  'all',
  'join',
  'frozenset',
]);

export function asGenerator(call: Node): Node {
  const [callee, given, ...more] = call.children;
  if (!callee || !given || more.length > 0) return call;
  const isTaker =
    takers.has(callee.text) &&
    (callee.kind === 'member' ? callee.text === 'join' : callee.kind === 'name' && !callee.binding);
  if (!isTaker) return call;
  const items = given.kind === 'listcomp' ? { ...given, kind: 'generator' } : given;
  if (items.kind !== 'generator') return call;
  if (callee.text === 'list') return { ...items, kind: 'listcomp' };
  if (callee.text === 'set') return { ...items, kind: 'setcomp' };
  if (callee.text === 'sum') return { ...items, kind: 'sum-of' };
  return items === given ? call : node('call', call.line, [callee, items]);
}
