import type { Traits } from '../language.ts';
import { block, isNothing, type Node, node, same, someHere, withChildren } from '../tree.ts';
import { positive } from './conditions.ts';
import { effectOf, isPure } from './effects.ts';
import { simplifyChoice } from './expressions.ts';
import { sortedArms } from './exclusive-arms.ts';
import { endingIn, isHonest } from './resources.ts';
import type { Variables } from './interference.ts';

const jumps = new Set(['return', 'throw', 'break', 'continue']);

/** Whether control never gets past the end. */
export function leaves(statements: readonly Node[]): boolean {
  const last = statements.at(-1);
  if (!last) return false;
  if (jumps.has(last.kind)) return true;
  if (last.kind === 'block') return leaves(last.children);
  if (last.kind === 'with') return isHonest(last) && leaves(last.children.at(-1)?.children ?? []);
  if (last.kind === 'match') {
    const arms = last.children.filter(({ kind }) => kind === 'arm');
    const total = arms.at(-1)?.children[0]?.kind === 'blank';
    return total && arms.every((arm) => leaves(arm.children[1]?.children ?? []));
  }
  return (
    last.kind === 'if' && leaves(last.children[1]?.children ?? []) && leaves(last.children[2]?.children ?? [])
  );
}

const branch = (line: number, condition: Node, yes: readonly Node[], no: readonly Node[]): Node =>
  node('if', line, [condition, block(line, yes), block(line, no)]);

/** The statements of a block in one form: what follows a branch that leaves goes into the other branch. */
export function straighten(statements: readonly Node[], traits: Traits, census: Variables): readonly Node[] {
  const result: Node[] = [];
  const list = statements.flatMap((each) => (each.kind === 'block' ? each.children : [each]));
  for (const [index, each] of list.entries()) {
    const rest = list.slice(index + 1);
    if (jumps.has(each.kind)) {
      result.push(each);
      return result;
    }
    if (each.kind === 'let-else') {
      const [target, value, otherwise] = each.children as [Node, Node, Node];
      const arms = [
        node('arm', each.line, [target, block(each.line, straighten(rest, traits, census))]),
        node('arm', each.line, [node('blank', each.line), otherwise]),
      ];
      return [...result, node('match', each.line, [value, ...arms])];
    }
    const taken = each.kind === 'let' ? takenOrLeft(each) : undefined;
    if (taken) return [...result, ...straighten([taken, ...rest], traits, census)];
    if (each.kind === 'match' && rest.length > 0) {
      const whole = withRest(each, rest, traits, census);
      if (whole) return [...result, whole];
    }
    if (each.kind === 'with' && isHonest(each) && rest.length === 1 && isShortReturn(rest[0] as Node))
      return [...result, endingIn(each, rest)];
    if (each.kind !== 'if') {
      result.push(each);
      continue;
    }
    const [condition, yes, no] = each.children as [Node, Node, Node];
    const follows = rest.length > 0;
    if (follows && leaves(yes.children)) {
      const inner = straighten([...no.children, ...rest], traits, census);
      return [...result, ...branches(branch(each.line, condition, yes.children, inner), traits)];
    }
    if (follows && leaves(no.children)) {
      const inner = straighten([...yes.children, ...rest], traits, census);
      return [...result, ...branches(branch(each.line, condition, inner, no.children), traits)];
    }
    const [only, ...more] = rest;
    if (only && more.length === 0 && isShortReturn(only)) {
      const both = [yes, no].map((side) => straighten([...side.children, only], traits, census));
      return [...result, ...branches(branch(each.line, condition, both[0] ?? [], both[1] ?? []), traits)];
    }
    result.push(...branches(each, traits).map((one) => keptOr(one, census, traits)));
  }
  return result;
}

/** `let x = match v { Some(y) => y, None => return }` takes what is there or leaves. */
function takenOrLeft(each: Node): Node | undefined {
  const [target, value] = each.children as [Node, Node];
  const match = value.kind === 'typed' ? (value.children[1] as Node) : value;
  const [asked, first, second, ...more] = match.children;
  if (match.kind !== 'match' || target.kind !== 'bind' || !asked || !first || !second || more.length > 0)
    return undefined;
  const [shape, body] = first.children as [Node, Node];
  const [other, otherwise] = second.children as [Node, Node];
  const inner = shape.children[1];
  const [given, ...rest] = body.children;
  const takes =
    shape.kind === 'variant' &&
    inner?.kind === 'bind' &&
    given?.kind === 'give' &&
    rest.length === 0 &&
    given.children[0]?.binding === inner.binding;
  if (!takes || other.kind !== 'blank' || !leaves(otherwise.children)) return undefined;
  const wanted = value.kind === 'typed' ? withChildren(value, [value.children[0] as Node, asked]) : asked;
  return node('let-else', each.line, [
    withChildren(shape, [shape.children[0] as Node, target]),
    wanted,
    otherwise,
  ]);
}

/** What follows ways that all leave is the way of everything else. */
function withRest(each: Node, rest: readonly Node[], traits: Traits, census: Variables): Node | undefined {
  const [value, ...arms] = each.children as [Node, ...Node[]];
  const last = arms.at(-1);
  const isRest = last?.children[0]?.kind === 'blank';
  const ways = isRest ? arms.slice(0, -1) : arms;
  const open = isRest ? (last?.children[1]?.children ?? []) : [];
  if (leaves(open) || !ways.every((arm) => leaves(arm.children[1]?.children ?? []))) return undefined;
  const line = rest[0]?.line ?? each.line;
  const whole = node('arm', line, [
    node('blank', line),
    block(line, straighten([...open, ...rest], traits, census)),
  ]);
  return withChildren(each, [value, ...ways, whole]);
}

/** `if (c) x = a;` gives x a value or keeps the one that it has. */
function keptOr(each: Node, { captured }: Variables, traits: Traits): Node {
  const [condition, yes, no] = each.children as [Node, Node, Node];
  if (each.kind !== 'if') return each;
  const [side, turned] = no.children.length === 0 ? [yes, false] : [no, true];
  const assigned = (yes.children.length === 0 || no.children.length === 0) && only(side, 'do')?.children[0];
  if (!assigned || assigned.kind !== 'assign') return each;
  const [target, value] = assigned.children as [Node, Node];
  if (target.kind !== 'name' || !target.binding || target.binding.top || captured.has(target.binding))
    return each;
  const kept = node('choose', each.line, turned ? [condition, target, value] : [condition, value, target]);
  return node('do', each.line, [node('assign', each.line, [target, simplifyChoice(kept, traits)])]);
}

const short = new Set(['name', 'atom', 'string', 'number']);
const isShortReturn = ({ kind, children: [value] }: Node): boolean =>
  kind === 'return' && (value === undefined || short.has(value.kind));

/** One form of a branch: no negation in front, no branch in a branch that could be one, choices as values. */
export function branches(each: Node, traits: Traits): readonly Node[] {
  const [condition, first, second] = each.children as [Node, Node, Node];
  const { test, turned } = positive(condition);
  const [yes, no] = turned ? [second, first] : [first, second];
  const { line } = each;
  if (test.kind === 'atom' && (test.text === 'true' || test.text === 'false'))
    return (test.text === 'true' ? yes : no).children;
  if (yes.children.length === 0 && no.children.length === 0)
    return effectOf(test) === 'effect' ? [node('do', line, [test])] : [];
  if (same(yes, no))
    return effectOf(test) === 'effect' ? [node('do', line, [test]), ...yes.children] : yes.children;
  const joined = joinedConditions(line, test, yes, no);
  if (joined) return branches(joined, traits);
  const value = asValue(line, test, yes, no, traits);
  if (value) return [value];
  return [sortedArms(branch(line, test, yes.children, no.children))];
}

/** `if (a) { if (b) {…} }` asks for both; two ways to the same branch ask for either. */
function joinedConditions(line: number, test: Node, yes: Node, no: Node): Node | undefined {
  const inner = (side: Node): Node | undefined =>
    side.children.length === 1 && side.children[0]?.kind === 'if' ? side.children[0] : undefined;
  for (const [side, other, wanted] of [
    [yes, no, test],
    [no, yes, node('not', line, [test])],
  ] as const) {
    const nested = inner(side);
    if (!nested) continue;
    const [asked, then, otherwise] = nested.children as [Node, Node, Node];
    if (same(otherwise, other))
      return branch(line, node('and', line, [wanted, asked]), then.children, other.children);
    if (same(then, other))
      return branch(
        line,
        node('and', line, [wanted, node('not', line, [asked])]),
        otherwise.children,
        other.children,
      );
  }
  return undefined;
}

const only = (side: Node, kind: string): Node | undefined =>
  side.children.length === 1 && side.children[0]?.kind === kind ? side.children[0] : undefined;

/** Two branches that give one thing its value are a choice between two values. */
function asValue(line: number, test: Node, yes: Node, no: Node, traits: Traits): Node | undefined {
  const choice = (a: Node, b: Node): Node => simplifyChoice(node('choose', line, [test, a, b]), traits);
  const returns = [only(yes, 'return')?.children[0], only(no, 'return')?.children[0]];
  if (returns[0] && returns[1]) return node('return', line, [choice(returns[0], returns[1])]);
  const [a, b] = [only(yes, 'do')?.children[0], only(no, 'do')?.children[0]];
  if (!a || !b) return undefined;
  if (a.kind === 'assign' && b.kind === 'assign') {
    const [target, value] = a.children as [Node, Node];
    const [other, otherValue] = b.children as [Node, Node];
    if (same(target, other) && isPure(target) && isPure(test))
      return node('do', line, [node('assign', line, [target, choice(value, otherValue)])]);
    if (same(target, other) && target.kind === 'name')
      return node('do', line, [node('assign', line, [target, choice(value, otherValue)])]);
    return undefined;
  }
  const shared = choice(a, b);
  return shared.kind === 'call' ? node('do', line, [shared]) : undefined;
}

/** At the end of a function or loop body, leaving it there or falling off the end is the same. */
export function dropTail(statements: readonly Node[], jump: string, traits: Traits): readonly Node[] {
  const last = statements.at(-1);
  if (!last) return statements;
  const before = statements.slice(0, -1);
  if (last.kind === jump && last.text === '' && isEmptyValue(last.children[0], traits))
    return dropTail(before, jump, traits);
  if (last.kind === 'match') {
    const parts = last.children.map((arm) => {
      const inside = arm.kind === 'arm' ? arm.children[1] : undefined;
      const shorter = inside && dropTail(inside.children, jump, traits);
      return inside && shorter !== inside.children
        ? withChildren(
            arm,
            arm.children.map((part, index) => (index === 1 ? block(part.line, shorter ?? []) : part)),
          )
        : arm;
    });
    return parts.some((part, index) => part !== last.children[index])
      ? [...before, withChildren(last, parts)]
      : statements;
  }
  if (last.kind !== 'if') return statements;
  const [condition, yes, no] = last.children as [Node, Node, Node];
  const [shortYes, shortNo] = [dropTail(yes.children, jump, traits), dropTail(no.children, jump, traits)];
  if (shortYes === yes.children && shortNo === no.children) return statements;
  return [...before, ...branches(branch(last.line, condition, shortYes, shortNo), traits)];
}

const isEmptyValue = (value: Node | undefined, traits: Traits): boolean =>
  value === undefined || isNothing(value) || (value.kind === 'atom' && value.text === traits.emptyValue);

/** A switch whose cases do not run into one another is a chain of branches. */
export function asBranches(at: Node, traits: Traits): Node {
  const [value, ...cases] = at.children as [Node, ...Node[]];
  if (!isPure(value)) return at;
  const arms: { tests: Node[]; body: readonly Node[] }[] = [];
  let tests: Node[] = [];
  for (const [index, each] of cases.entries()) {
    const [wanted, inside] = each.children as [Node, Node];
    const isDefault = isNothing(wanted);
    if (isDefault && (index < cases.length - 1 || tests.length > 0)) return at;
    if (!isDefault) tests.push(...testsOf(value, wanted, traits));
    if (inside.children.length === 0 && index < cases.length - 1 && at.text !== 'separate') continue;
    const straight = inside.children.flatMap((child) => (child.kind === 'block' ? child.children : [child]));
    const ended = straight.at(-1)?.kind === 'break' && straight.at(-1)?.text === '';
    const body = ended ? straight.slice(0, -1) : straight;
    if (!ended && !leaves(body) && index < cases.length - 1 && at.text !== 'separate') return at;
    if (body.some((child) => breaksHere(child))) return at;
    arms.push({ tests, body });
    tests = [];
  }
  const chain = arms.reduceRight<readonly Node[]>((otherwise, { tests: asked, body }) => {
    const [first] = asked;
    if (!first) return body;
    return [branch(first.line, asked.length === 1 ? first : node('or', first.line, asked), body, otherwise)];
  }, []);
  return block(at.line, chain);
}

/** A switch without a value asks its cases themselves. */
function testsOf(value: Node, wanted: Node, traits: Traits): readonly Node[] {
  const list = wanted.kind === 'any' ? wanted.children : [wanted];
  return isNothing(value)
    ? list
    : list.map((each) => node('binary', each.line, [value, each], traits.equality));
}

/** A `break` that would leave the switch. */
const breaksHere = (at: Node): boolean =>
  (at.kind === 'break' && at.text === '') ||
  (at.kind !== 'for' &&
    at.kind !== 'foreach' &&
    at.kind !== 'switch' &&
    at.kind !== 'function' &&
    at.children.some(breaksHere));

export const returnsHere = (at: Node): boolean => someHere(at, ({ kind }) => kind === 'return');
