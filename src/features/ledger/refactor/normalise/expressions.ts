import type { Traits } from '../language.ts';
import { type Binding, type Node, node, same } from '../tree.ts';
import { flat, isBoolean, negated, positive, simplifyComparison, truthOf } from './conditions.ts';
import { throughReferences } from './borrows.ts';
import { effectOf, isPure } from './effects.ts';
import { sortedChoice } from './exclusive-arms.ts';
import { asTemplate, isText } from './texts.ts';

export interface Knowledge {
  readonly traits: Traits;
  /** Holds numbers or texts only, so nothing behind it can be changed. */
  readonly plain: ReadonlySet<Binding>;
}

/** One way to write an expression, for all the ways that mean the same; its parts are written that way already. */
export function simplify(at: Node, known: Knowledge): Node {
  const { traits } = known;
  switch (at.kind) {
    case 'not': {
      const [inside] = at.children as [Node];
      const turned = negated(truthOf(inside));
      return turned.kind === 'not' || isBoolean(turned, traits) || traits.booleanConditions
        ? turned
        : node('not', at.line, [truthOf(inside)]);
    }
    case 'and':
    case 'or':
      return flat(at);
    case 'binary':
      return simplifyBinary(at, known);
    case 'unary':
      if (at.text === '*') return throughReferences(at);
      return at.text === '-' && at.children[0]?.kind === 'number'
        ? node('number', at.line, [], String(-Number(at.children[0].text)))
        : at;
    case 'choose':
      return simplifyChoice(at, traits);
    case 'template':
      return asTemplate(at, traits);
    case 'augment':
      return simplifyAugment(at, known);
    case 'do': {
      const [inside] = at.children as [Node];
      return inside.kind === 'update' ? node('do', at.line, [stepped(inside)]) : at;
    }
    case 'for': {
      const [setup, test, next, body] = at.children as [Node, Node, Node, Node];
      const condition = truthOf(test);
      const step = next.kind === 'update' ? stepped(next) : next;
      return condition === test && step === next
        ? at
        : node('for', at.line, [setup, condition, step, body], at.text);
    }
    case 'member': {
      const [object] = at.children as [Node];
      if (traits.modulesAreObjects && object.kind === 'imported')
        return node('imported', at.line, [], `${object.text}.${at.text}`);
      return partOfModule(object, at) ?? throughReferences(at);
    }
    case 'name':
      if (at.binding?.origin && traits.modulesAreObjects)
        return node('imported', at.line, [], at.binding.origin.replace(/#\*$/, '').replace('#', '.'));
      return at.binding?.origin && !at.binding.origin.endsWith('#*')
        ? node('imported', at.line, [], at.binding.origin)
        : at;
    case 'function':
      return traits.exactArity ? handedOn(at) : at;
    case 'clause-if': {
      const truth = truthOf(at.children[0] as Node);
      return truth === at.children[0] ? at : node('clause-if', at.line, [truth]);
    }
    case 'index':
      return at.children[1]?.kind === 'string' &&
        /^[A-Za-z_$][\w$]*$/.test(at.children[1].text) &&
        traits.emptyValue === 'undefined'
        ? node('member', at.line, [at.children[0] as Node], at.children[1].text)
        : at;
    default:
      return at;
  }
}

/** `|x| f(x)` is `f`. */
function handedOn(at: Node): Node {
  const [params, body, ...more] = at.children as [Node, Node, ...Node[]];
  const [only, ...rest] = body.children;
  const call = only?.kind === 'return' ? only.children[0] : undefined;
  if (
    more.length > 0 ||
    at.text !== '' ||
    rest.length > 0 ||
    call?.kind !== 'call' ||
    params.children.length === 0
  )
    return at;
  const [callee, ...given] = call.children as [Node, ...Node[]];
  const direct =
    given.length === params.children.length &&
    params.children.every(
      (each, index) =>
        each.kind === 'bind' && given[index]?.kind === 'name' && given[index].binding === each.binding,
    );
  const isPath =
    callee.kind === 'name' ||
    callee.kind === 'imported' ||
    (callee.kind === 'member' &&
      callee.children[0]?.kind === 'name' &&
      /^[A-Z]/.test(callee.children[0].text));
  return direct && isPath && !params.children.some(({ binding }) => binding === callee.binding) ? callee : at;
}

/** `fs.readFile` is `readFile` of the same module. */
function partOfModule(object: Node, at: Node): Node | undefined {
  const origin = object.kind === 'name' ? object.binding?.origin : undefined;
  return origin?.endsWith('#*')
    ? node('imported', at.line, [], `${origin.slice(0, -1)}${at.text}`)
    : undefined;
}

function simplifyBinary(at: Node, known: Knowledge): Node {
  const [left, right] = at.children as [Node, Node];
  if (at.text === '+' && (isText(left) || isText(right))) return asTemplate(at, known.traits);
  if (left.kind === 'number' && right.kind === 'number') return folded(at, left, right);
  if (at.text === '==' && known.traits.booleanConditions) {
    if (isAtom(right, 'true')) return left;
    if (isAtom(right, 'false')) return negated(left);
  }
  return simplifyComparison(at, known.traits);
}

const mostFolded = 2 ** 31;

function folded(at: Node, left: Node, right: Node): Node {
  const [a, b] = [Number(left.text), Number(right.text)];
  if (!/^-?\d+$/.test(left.text) || !/^-?\d+$/.test(right.text)) return at;
  const value = at.text === '+' ? a + b : at.text === '-' ? a - b : at.text === '*' ? a * b : Number.NaN;
  return Number.isSafeInteger(value) && Math.abs(value) < mostFolded
    ? node('number', at.line, [], String(value))
    : at;
}

function simplifyAugment(at: Node, { traits, plain }: Knowledge): Node {
  const [target, value] = at.children as [Node, Node];
  if (!isPure(target) || at.text === '??' || at.text === '&&' || at.text === '||') return at;
  const plainTarget = target.binding !== undefined && plain.has(target.binding);
  const plainValue = value.kind === 'number' || value.kind === 'string' || value.kind === 'template';
  if (traits.augmentsInPlace && !plainTarget && !plainValue) return at;
  const sum = node('binary', at.line, [target, value], at.text);
  return node('assign', at.line, [target, simplifyBinary(sum, { traits, plain })]);
}

/** `x++` for its effect alone. */
function stepped(update: Node): Node {
  const [target] = update.children as [Node];
  const sum = node('binary', update.line, [target, node('number', update.line, [], '1')], update.text.at(-1));
  return node('assign', update.line, [target, sum]);
}

const isAtom = (at: Node, text: string): boolean => at.kind === 'atom' && at.text === text;

export function simplifyChoice(at: Node, traits: Traits): Node {
  const [condition, first, second] = at.children as [Node, Node, Node];
  const { test, turned } = positive(condition);
  const [yes, no] = turned ? [second, first] : [first, second];
  const { line } = at;
  if (same(yes, no) && effectOf(test) !== 'effect') return yes;
  if (isBoolean(test, traits) || traits.booleanConditions) {
    const not = node('not', line, [test]);
    if (isAtom(yes, 'true')) return isAtom(no, 'false') ? test : either(line, test, no);
    if (isAtom(no, 'false')) return flat(node('and', line, [test, yes]));
    if (isAtom(yes, 'false'))
      return isAtom(no, 'true') ? simplifyNot(not) : flat(node('and', line, [simplifyNot(not), no]));
    if (isAtom(no, 'true')) return either(line, simplifyNot(not), yes);
  }
  if (same(test, yes) && isPure(test)) return either(line, test, no);
  if (
    test.kind === 'binary' &&
    test.text === '==' &&
    isAtom(test.children[1] as Node, 'null') &&
    same(test.children[0] as Node, no) &&
    isPure(no)
  )
    return node('binary', line, [no, yes], '??');
  const joined = joinedChoice(test, yes, no, line);
  if (joined) return simplifyChoice(joined, traits);
  const shared = sharedCall(test, yes, no, line);
  return shared ?? sortedChoice(node('choose', line, [test, yes, no]));
}

const simplifyNot = (at: Node): Node => negated(truthOf(at.children[0] as Node));
const either = (line: number, a: Node, b: Node): Node => flat(node('or', line, [a, b]));

/** Two ways to the same value ask for both or for either. */
function joinedChoice(test: Node, yes: Node, no: Node, line: number): Node | undefined {
  const both = (asked: Node, a: Node): Node =>
    node('choose', line, [flat(node('and', line, [test, asked])), a, no]);
  const one = (asked: Node, b: Node): Node =>
    node('choose', line, [flat(node('or', line, [test, asked])), yes, b]);
  if (yes.kind === 'choose') {
    const [asked, a, b] = yes.children as [Node, Node, Node];
    if (same(b, no)) return both(asked, a);
    if (same(a, no)) return both(negated(asked), b);
  }
  if (no.kind === 'choose') {
    const [asked, a, b] = no.children as [Node, Node, Node];
    if (same(a, yes)) return one(asked, b);
    if (same(b, yes)) return one(negated(asked), a);
  }
  return undefined;
}

/** `c ? f(a) : f(b)` is `f(c ? a : b)`. */
function sharedCall(test: Node, yes: Node, no: Node, line: number): Node | undefined {
  if (yes.kind !== 'call' || no.kind !== 'call' || yes.children.length !== no.children.length)
    return undefined;
  const different = yes.children.flatMap((child, index) =>
    same(child, no.children[index] as Node) ? [] : [index],
  );
  const [at] = different;
  if (different.length !== 1 || at === undefined || at === 0) return undefined;
  if (!yes.children.slice(0, at).every(isPure) || !isPure(test)) return undefined;
  const parts = yes.children.map((child, index) =>
    index === at ? node('choose', line, [test, child, no.children[index] as Node]) : child,
  );
  return { ...yes, children: parts };
}
