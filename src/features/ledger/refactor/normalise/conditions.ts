import type { Traits } from '../language.ts';
import { type Node, node } from '../tree.ts';
import { isPure } from './effects.ts';

const comparing = new Set(['==', '===', '<', '<=', '>', '>=', 'in', 'is', 'instanceof', 'not in']);
const asking = new Set([
  'has',
  'includes',
  'startsWith',
  'endsWith',
  'some',
  'every',
  'test',
  'startswith',
  'endswith',
  'isdigit',
  'isEmpty',
  'contains',
  'containsKey',
  'equals',
  'is_empty',
  'is_some',
  'is_none',
  'hasOwnProperty',
]);

/** Certainly true or false, and nothing else that counts as one of them. */
export function isBoolean(at: Node, traits: Traits): boolean {
  switch (at.kind) {
    case 'not':
    case 'any-of':
      return true;
    case 'binary':
      return comparing.has(at.text);
    case 'and':
    case 'or':
      return at.children.every((child) => isBoolean(child, traits));
    case 'choose':
      return at.children.slice(1).every((child) => isBoolean(child, traits));
    case 'atom':
      return at.text === 'true' || at.text === 'false';
    case 'call': {
      const [callee] = at.children;
      if (callee?.kind === 'member') return asking.has(callee.text);
      return (
        callee?.kind === 'name' &&
        !callee.binding &&
        (callee.text === 'isinstance' || callee.text === 'Boolean' || callee.text === 'bool')
      );
    }
    default:
      return false;
  }
}

const counting = new Set([
  'indexOf',
  'lastIndexOf',
  'findIndex',
  'search',
  'len',
  'length',
  'size',
  'charCodeAt',
]);

/** Certainly a number that can be compared. */
function isNumber(at: Node): boolean {
  if (at.kind === 'number') return true;
  if (at.kind === 'member') return at.text === 'length' || at.text === 'size';
  if (at.kind === 'binary') return '+-*'.includes(at.text) && at.children.every(isNumber);
  if (at.kind === 'call') {
    const [callee] = at.children;
    return callee !== undefined && counting.has(callee.text);
  }
  return false;
}

const hasOpposite = (at: Node, traits: Traits): boolean => !traits.comparesNaN || at.children.every(isNumber);

const swapped: Readonly<Record<string, string>> = { '>': '<', '>=': '<=' };

/** One way to write a comparison: the smaller side first, a literal last where it does not matter. */
export function simplifyComparison(at: Node, traits: Traits): Node {
  const [left, right] = at.children as [Node, Node];
  const movable = isLiteral(left) || isLiteral(right) || (isPure(left) && isPure(right));
  const turned = swapped[at.text];
  if (turned && movable) return simplifyComparison(node('binary', at.line, [right, left], turned), traits);
  if (at.text === '<=' && movable && hasOpposite(at, traits))
    return node('not', at.line, [node('binary', at.line, [right, left], '<')]);
  if ((at.text === '==' || at.text === '===') && isLiteral(left) && !isLiteral(right))
    return node('binary', at.line, [right, left], at.text);
  return at;
}

const isLiteral = ({ kind }: Node): boolean => kind === 'string' || kind === 'number' || kind === 'atom';

/** The negation, pushed inward as far as it goes; only the truth of the parts counts. */
export function negated(at: Node): Node {
  if (at.kind === 'not') return at.children[0] as Node;
  if (at.kind === 'and' || at.kind === 'or')
    return node(at.kind === 'and' ? 'or' : 'and', at.line, at.children.map(negated));
  if (at.kind === 'atom' && at.text === 'true') return { ...at, text: 'false' };
  if (at.kind === 'atom' && at.text === 'false') return { ...at, text: 'true' };
  return node('not', at.line, [at]);
}

/** What is asked for when only the truth counts: no double negation, no conversion. */
export function truthOf(at: Node): Node {
  if (at.kind === 'not') {
    const [inside] = at.children as [Node];
    const truth = truthOf(inside);
    return truth.kind === 'not' || truth.kind === 'and' || truth.kind === 'or' || truth !== inside
      ? negated(truth)
      : at;
  }
  if (at.kind === 'and' || at.kind === 'or') {
    const parts = at.children.map(truthOf);
    return parts.every((part, index) => part === at.children[index])
      ? at
      : flat(node(at.kind, at.line, parts));
  }
  const [callee, only, ...more] = at.children;
  if (at.kind === 'call' && callee?.kind === 'name' && !callee.binding && only && more.length === 0)
    if (callee.text === 'Boolean' || callee.text === 'bool') return truthOf(only);
  return at;
}

/** `(a && b) && c` is `a && (b && c)`. */
export const flat = (at: Node): Node =>
  at.children.some(({ kind }) => kind === at.kind)
    ? node(
        at.kind,
        at.line,
        at.children.flatMap((child) => (child.kind === at.kind ? child.children : [child])),
      )
    : at;

/** A condition without a negation in front, and whether one was there. */
export function positive(condition: Node): { readonly test: Node; readonly turned: boolean } {
  const test = truthOf(condition);
  if (test.kind === 'not') return { test: test.children[0] as Node, turned: true };
  if (test.kind === 'or') return { test: flat(negated(test)), turned: true };
  return { test, turned: false };
}
