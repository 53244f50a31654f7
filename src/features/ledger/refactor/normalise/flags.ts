import { type Binding, block, type Node, node, some, withChildren } from '../tree.ts';
import { negated } from './conditions.ts';
import { isPure } from './effects.ts';
import type { Census } from './lets.ts';

const literals = new Set(['atom', 'number', 'string']);
const isLoop = ({ kind }: Node): boolean => kind === 'for' || kind === 'foreach';
const mentions = (root: Node, binding: Binding): boolean => some(root, (each) => each.binding === binding);

/** A variable that a loop sets before it ends, returned right after it, is returned from inside the loop. */
export function asReturns(statements: readonly Node[], census: Census): readonly Node[] {
  const [loop, last] = statements.slice(-2);
  const binding = last?.kind === 'return' ? last.children[0]?.binding : undefined;
  if (!loop || !last || !isLoop(loop) || last.children[0]?.kind !== 'name' || !binding || binding.top)
    return statements;
  const at = statements.findIndex((each) => startOf(each, binding));
  const start = at < 0 ? undefined : startOf(statements[at] as Node, binding);
  if (!start || census.captured.has(binding)) return statements;
  const between = statements.slice(at + 1, -2);
  if ([...statements.slice(0, at), ...between].some((each) => mentions(each, binding))) return statements;
  const next = returning(loop, binding, start);
  if (!next || mentions(next, binding)) return statements;
  return [...statements.slice(0, at), ...between, next, node('return', last.line, [start])];
}

/** The literal that the variable begins with. */
function startOf(each: Node, binding: Binding): Node | undefined {
  const given = each.kind === 'do' ? each.children[0] : each;
  const [target, value] = given?.children ?? [];
  const gives = given?.kind === 'let' || given?.kind === 'assign';
  return gives && target?.binding === binding && value && literals.has(value.kind) && value.text !== 'this'
    ? value
    : undefined;
}

function returning(loop: Node, binding: Binding, start: Node): Node | undefined {
  const body = loop.children.at(-1) as Node;
  const open = loop.kind === 'for' ? withoutFlag(loop, binding, start) : undefined;
  const inside = statementsOf(body, binding, open && (start.text === 'true' ? 'false' : 'true'));
  return withChildren(open ?? loop, [...(open ?? loop).children.slice(0, -1), inside]);
}

/** The loop without the question whether the flag is still what it was. */
function withoutFlag(loop: Node, flag: Binding, start: Node): Node | undefined {
  const [setup, test, next, body] = loop.children as [Node, Node, Node, Node];
  const asked = test.kind === 'and' ? test.children : [test];
  const wanted = start.text === 'true' ? 'name' : start.text === 'false' ? 'not' : '';
  const isFlag = (each: Node): boolean =>
    each.kind === wanted && (wanted === 'name' ? each : each.children[0])?.binding === flag;
  const place = asked.findIndex(isFlag);
  if (place < 0 || !asked.slice(0, place).every(isPure)) return undefined;
  if (next.kind !== 'nothing' && !(next.kind === 'assign' && next.children[0]?.kind === 'name'))
    return undefined;
  const rest = asked.filter((_, index) => index !== place);
  const [only] = rest;
  if (!only) return undefined;
  return withChildren(loop, [setup, rest.length === 1 ? only : node('and', test.line, rest), next, body]);
}

/** Replaces what sets the variable and then leaves the loop. `stop`: the value that ends the loop by itself. */
function statementsOf(at: Node, binding: Binding, stop: string | undefined): Node {
  const result: Node[] = [];
  for (const [index, each] of at.children.entries()) {
    const next = at.children[index + 1];
    const breaks = next?.kind === 'break' && next.text === '';
    const isEnd = stop !== undefined && (index === at.children.length - 1 || next?.kind === 'continue');
    const found = breaks || isEnd ? givenBy(each, binding) : undefined;
    const given = found && (breaks || valueIn(found) === stop) ? found : undefined;
    if (given) {
      result.push(given);
      return given.kind === 'return'
        ? block(at.line, result)
        : block(at.line, [...result, ...(next ? [next] : [])]);
    }
    result.push(each.kind === 'if' ? branchOf(each, binding, isEnd ? stop : undefined) : each);
  }
  return block(at.line, result);
}

const branchOf = (each: Node, binding: Binding, stop: string | undefined): Node =>
  withChildren(each, [
    each.children[0] as Node,
    ...each.children.slice(1).map((side) => statementsOf(side, binding, stop)),
  ]);

/** The literal that is returned. */
function valueIn(given: Node): string | undefined {
  const returned = given.kind === 'if' ? given.children[1]?.children[0] : given;
  const value = returned?.children[0];
  return value?.kind === 'atom' ? value.text : undefined;
}

/** What is returned instead of being kept in the variable; sometimes only under a condition. */
function givenBy(each: Node, binding: Binding): Node | undefined {
  const assigned = each.kind === 'do' ? each.children[0] : undefined;
  const [target, value] = assigned?.children ?? [];
  if (assigned?.kind !== 'assign' || target?.binding !== binding || !value) return undefined;
  const when = (test: Node, given: Node): Node =>
    node('if', each.line, [
      test,
      block(each.line, [node('return', each.line, [given])]),
      block(each.line, []),
    ]);
  const truth = (text: string): Node => node('atom', each.line, [], text);
  const rest = value.children.slice(0, -1);
  const keeps = value.children.at(-1)?.binding === binding;
  const joined = rest.length === 1 ? (rest[0] as Node) : node(value.kind, each.line, rest);
  if (value.kind === 'and' && keeps) return when(negated(joined), truth('false'));
  if (value.kind === 'or' && keeps) return when(joined, truth('true'));
  const [test, yes, no] = value.children;
  if (value.kind === 'choose' && test && yes && no) {
    if (no.binding === binding) return when(test, yes);
    if (yes.binding === binding) return when(negated(test), no);
  }
  return node('return', each.line, [value]);
}
