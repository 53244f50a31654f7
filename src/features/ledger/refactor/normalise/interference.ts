import { remembered } from '../remembered.ts';
import { type Binding, type Node, visit } from '../tree.ts';
import { accesses, constants, effectOf } from './effects.ts';

/** What an expression depends on that something else could change. */
export interface Reads {
  readonly variables: ReadonlySet<Binding>;
  readonly properties: ReadonlySet<string>;
  readonly roots: ReadonlySet<Binding | string>;
  /** Variables that some function changes, so any call may. */
  readonly captured: ReadonlySet<Binding>;
}

/** Variables that get more than one value, and those of them that get one inside a function. */
export interface Variables {
  readonly changing: ReadonlySet<Binding>;
  readonly captured: ReadonlySet<Binding>;
}

/** What evaluating something may change. */
export type Change =
  | { readonly kind: 'variable'; readonly binding: Binding | string }
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'call'; readonly roots: ReadonlySet<Binding | string>; readonly own: boolean }
  | { readonly kind: 'anything' };

const element = '[]';

function propertyOf(read: Node): string {
  if (read.kind.endsWith('member')) return read.text;
  if (read.kind === 'unary') return '*';
  const key = read.children[1];
  return key?.kind === 'string' ? key.text : element;
}

const isAccess = ({ kind, text }: Node): boolean =>
  (kind === 'unary' && text === '*') ||
  kind === 'member' ||
  kind === 'index' ||
  kind === 'optional-member' ||
  kind === 'optional-index';

const nameOf = (each: Node): Binding | string | undefined => {
  if (each.kind === 'name') return each.binding ?? each.text;
  return each.kind === 'atom' && (each.text === 'this' || each.text === 'super') ? 'this' : undefined;
};

export function readsOf(expression: Node, { changing, captured }: Variables): Reads {
  const variables = new Set<Binding>();
  const properties = new Set<string>();
  const roots = new Set<Binding | string>();
  visit(expression, (each) => {
    if (each.binding && changing.has(each.binding)) variables.add(each.binding);
    if (isAccess(each) && !isFinal(each)) {
      properties.add(propertyOf(each));
      addRoots(each, roots);
    }
    if (each.kind === 'call') {
      properties.add(element);
      addRoots(each, roots);
    }
  });
  return { variables, properties, roots, captured };
}

/** A member of the own class that always holds the same. */
const isFinal = ({ kind, binding, children: [object] }: Node): boolean =>
  kind === 'member' &&
  binding?.value !== undefined &&
  binding.value.kind !== 'changing' &&
  object?.kind === 'atom' &&
  object.text === 'this';

function addRoots(at: Node, roots: Set<Binding | string>): void {
  visit(at, (each) => {
    const root = nameOf(each);
    if (root !== undefined) roots.add(root);
  });
}

export const readsNothing = ({ variables, properties }: Reads): boolean =>
  variables.size === 0 && properties.size === 0;

/** The changes that one node makes by itself, its parts left aside. */
export function changesOf(at: Node): readonly Change[] {
  switch (at.kind) {
    case 'assign':
    case 'augment':
    case 'update':
      return targets(at.children[0] as Node);
    case 'unary':
      return at.text === 'delete'
        ? targets(at.children[0] as Node)
        : at.text === '<-'
          ? [{ kind: 'anything' }]
          : [];
    case 'call':
    case 'optional-call':
    case 'new':
      return changesOfCall(at);
    case 'macro':
      return at.text === 'vec' ? [] : [called(at)];
    case 'await':
    case 'yield':
    case 'yield_expression':
      return [{ kind: 'anything' }];
    default:
      return known.has(at.kind) ? [] : [{ kind: 'anything' }];
  }
}

const changesOfCall = remembered((at: Node): readonly Change[] =>
  effectOf({ ...at, children: at.children.map(withoutEffect) }) === 'effect' ? [called(at)] : [],
);

/** Only what the call itself does is asked for here. */
const withoutEffect = (part: Node, index: number): Node =>
  index === 0
    ? isAccess(part)
      ? { ...part, children: [{ ...part, kind: 'name', children: [] }] }
      : part
    : { ...part, kind: 'atom', children: [] };

const known = new Set([
  ...constants,
  ...accesses,
  'binary',
  'not',
  'and',
  'or',
  'choose',
  'template',
  'group',
  'cast',
  'slice',
  'reference',
  'array',
  'object',
  'pair',
  'spread',
  'tuple',
  'map',
  'set',
  'record',
  'keyword',
  'regex',
  'function',
  'do',
  'let',
  'bind',
  'block',
  'if',
  'for',
  'foreach',
  'setup',
  'return',
  'throw',
  'break',
  'continue',
  'params',
  'default',
  'rest',
  'array-pattern',
  'object-pattern',
  'try',
  'catch',
  'switch',
  'case',
  'listcomp',
  'setcomp',
  'mapcomp',
  'clause',
  'clause-if',
  'outside',
  'param',
  'any-of',
  'sum-of',
  'generator',
  'give',
  'variant',
  'record-pattern',
  'ref_pattern',
  'reference_pattern',
  'or_pattern',
  'slice_pattern',
  'item',
  'typed',
  'zero',
  'typedef',
  'signature',
  'types',
  'blank',
  'rune',
  'any',
  'tuple',
  'struct-field',
  'record',
  'results',
  'handlers',
  'as',
  'bytes',
  'formatted',
  'spread-map',
  'arm',
  'sequence',
  'tuple-pattern',
  'jsx_element',
  'jsx_self_closing_element',
  'jsx_expression',
  'jsx_attribute',
  'jsx_opening_element',
  'jsx_closing_element',
  'jsx_text',
  'property_identifier',
  'scope',
  'many',
  'enum',
  'match',
  'guard',
]);

function targets(target: Node): readonly Change[] {
  if (target.kind === 'name') return [{ kind: 'variable', binding: target.binding ?? target.text }];
  if (target.kind === 'bind') return target.binding ? [{ kind: 'variable', binding: target.binding }] : [];
  if (isAccess(target)) return [{ kind: 'property', name: propertyOf(target) }];
  if (target.kind === 'imported') return [{ kind: 'anything' }];
  return target.children.flatMap(targets);
}

function called(at: Node): Change {
  const roots = new Set<Binding | string>();
  addRoots(at, roots);
  const [callee] = at.children as [Node];
  const own = callee.kind === 'name' && callee.binding !== undefined && !callee.binding.origin;
  return { kind: 'call', roots, own };
}

/** Whether the change may make the expression mean something else. */
export function interferes(change: Change, reads: Reads): boolean {
  switch (change.kind) {
    case 'variable':
      return typeof change.binding !== 'string' && reads.variables.has(change.binding);
    case 'property':
      return (
        reads.properties.has(change.name) ||
        (change.name === element && reads.properties.size > 0 && reads.properties.has(element))
      );
    case 'call':
      if (readsNothing(reads)) return false;
      if ([...reads.variables].some((each) => reads.captured.has(each))) return true;
      if (reads.properties.size === 0) return false;
      if (
        change.own &&
        [...reads.roots].some((root) => root === 'this' || (typeof root !== 'string' && root.top))
      )
        return true;
      return [...change.roots].some(
        (root) => reads.roots.has(root) && !(typeof root !== 'string' && root.origin),
      );
    case 'anything':
      return !readsNothing(reads);
  }
}

/** All that a whole piece of code may change, whenever it runs. */
export const allChanges = remembered((root: Node): readonly Change[] => {
  const found: Change[] = [];
  visit(root, (each) => {
    for (const change of changesOf(each)) found.push(change);
  });
  return found;
});
