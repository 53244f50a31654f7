import { remembered } from '../remembered.ts';
import type { Node } from '../tree.ts';
import { isPureCall, isPureConstructor } from './pure-calls.ts';

/**
 * What evaluating an expression does. `constant`: always the same; `read`: depends on what can change;
 * `fresh`: makes something new, so twice is not once; `effect`: may change the world.
 */
export type Effect = 'constant' | 'read' | 'fresh' | 'effect';
const rank: readonly Effect[] = ['constant', 'read', 'fresh', 'effect'];

const worse = (a: Effect, b: Effect): Effect => (rank.indexOf(a) >= rank.indexOf(b) ? a : b);
const worst = (nodes: readonly Node[], least: Effect): Effect => {
  let found = least;
  for (const each of nodes) {
    if (found === 'effect') break;
    found = worse(found, effectOf(each));
  }
  return found;
};

/** What is there already, and what is only looked at. */
export const constants: ReadonlySet<string> = new Set([
  'string',
  'number',
  'atom',
  'name',
  'nothing',
  'key',
  'token',
  'imported',
  'type',
  'member-key',
  'bytes',
  'rune',
  'blank',
]);
const transparent = new Set([
  'binary',
  'not',
  'and',
  'or',
  'choose',
  'template',
  'group',
  'cast',
  'typed',
  'chain',
  'slice',
  'reference',
]);
export const accesses: ReadonlySet<string> = new Set([
  'member',
  'optional-member',
  'index',
  'optional-index',
]);
const makers = new Set([
  'array',
  'object',
  'pair',
  'spread',
  'tuple',
  'map',
  'set',
  'record',
  'keyword',
  'listcomp',
  'setcomp',
  'mapcomp',
  'any-of',
  'sum-of',
  'generator',
  'clause',
  'clause-if',
  'bind',
  'formatted',
  'spread-map',
  'decorated',
  'decorator',
  'typedef',
  'zero',
  'enum',
  'enum-member',
]);

export function effectOf(node: Node): Effect {
  const { kind } = node;
  if (constants.has(kind) || kind.endsWith('_type')) return 'constant';
  if (transparent.has(kind)) return worst(node.children, 'constant');
  if (accesses.has(kind)) return worst(node.children, 'read');
  if (kind === 'typedef' || kind === 'zero') return 'fresh';
  if (makers.has(kind)) return worst(node.children, 'fresh');
  if (kind === 'regex') return /\/[a-z]*[gy][a-z]*$/.test(node.text) ? 'fresh' : 'constant';
  if (kind === 'function') return 'fresh';
  if (kind === 'macro') return node.text === 'vec' ? worst(node.children, 'fresh') : 'effect';
  if (kind === 'unary' && node.text === '*') return worst(node.children, 'read');
  if (kind === 'unary')
    return node.text === 'delete' || node.text === '<-' ? 'effect' : worst(node.children, 'constant');
  if (kind === 'call') return effectOfCall(node);
  if (kind === 'new') return isPureConstructor(node) ? worst(node.children.slice(1), 'fresh') : 'effect';
  return 'effect';
}

const effectOfCall = remembered((node: Node): Effect => {
  const pure = isPureCall(node);
  if (!pure) return 'effect';
  const [callee, ...given] = node.children as [Node, ...Node[]];
  const receiver = accesses.has(callee.kind) ? effectOf(callee.children[0] as Node) : 'constant';
  return worse(receiver, worst(given.map(calledBack), pure));
});

/** A function handed to a pure call runs in it. */
const calledBack = (given: Node): Node => {
  if (given.kind !== 'function') return given;
  const [only, ...more] = given.children[1]?.children ?? [];
  return only?.kind === 'return' && more.length === 0 && only.children[0]
    ? only.children[0]
    : { ...given, kind: 'code' };
};

export const isPure = (node: Node): boolean => effectOf(node) !== 'effect';
