import type { Syntax } from './syntax-tree.ts';
import { remembered } from './remembered.ts';

export interface Version {
  readonly root: Syntax;
  readonly comments: readonly string[];
  /** The file without comments and white space. */
  readonly dense: string;
}

/** Where white space is part of the value. */
const isVerbatim = (type: string): boolean => /string|template|char|rune|regex|text|doc|content/.test(type);

/** The same tokens in the same structure: only white space and comments differ. */
export const sameTokens = (before: Version, after: Version): boolean =>
  before.dense === after.dense && sameShape(before.root, after.root);

function sameShape(a: Syntax, b: Syntax): boolean {
  if (a.type !== b.type || a.children.length !== b.children.length) return false;
  if (a.children.length === 0 || isVerbatim(a.type))
    return a.text === b.text || a.text.trim() + b.text.trim() === '';
  return a.children.every((child, index) => sameShape(child, b.children[index] as Syntax));
}

/**
 * What a name stands for. References hold the binding, not the name, so moved code can't be captured by
 * another name that happens to be the same.
 */
export interface Binding {
  readonly name: string;
  /** Other files may know it by its name. */
  readonly fixed: boolean;
  /** Declared at the top of the file or of a class, so its place among the others means nothing. */
  readonly top: boolean;
  /** One variable for all rounds of a loop, though functions made in it remember it. */
  shared?: boolean;
  /** Declared by being given a value, not by a declaration of its own. */
  undeclared?: boolean;
  /** What an import refers to: the module and the name in it. */
  readonly origin?: string;
  /** The declaration, where it stands for itself wherever it is written. */
  value?: Node | undefined;
}

/** A node of the language-independent tree. What no role is known for keeps the grammar's own kind. */
export interface Node {
  readonly kind: string;
  readonly text: string;
  readonly children: readonly Node[];
  readonly line: number;
  readonly binding?: Binding;
}

const none: readonly Node[] = [];

export const node = (kind: string, line: number, children: readonly Node[] = none, text = ''): Node => ({
  kind,
  text,
  children,
  line,
});

export const refer = (binding: Binding, line: number): Node => ({
  kind: 'name',
  text: binding.name,
  children: none,
  line,
  binding,
});

export const withChildren = (from: Node, children: readonly Node[]): Node => ({ ...from, children });

export const nothing = (line: number): Node => node('nothing', line);

export const isNothing = ({ kind }: Node): boolean => kind === 'nothing';

export const block = (line: number, statements: readonly Node[]): Node =>
  node(
    'block',
    line,
    statements.flatMap((each) => (each.kind === 'many' ? each.children : [each])),
  );

/** The same tree with every node replaced from the leaves up; parts that stay the same are shared. */
export function mapTree(
  root: Node,
  change: (node: Node) => Node,
  left?: Pick<ReadonlySet<Node>, 'has'>,
): Node {
  if (left?.has(root)) return root;
  let children: Node[] | undefined;
  for (const [index, child] of root.children.entries()) {
    const next = mapTree(child, change, left);
    if (next === child && !children) continue;
    children ??= root.children.slice(0, index);
    children.push(next);
  }
  return change(children ? withChildren(root, children) : root);
}

export function some(root: Node, test: (node: Node) => boolean): boolean {
  return test(root) || root.children.some((child) => some(child, test));
}

/** Like `some`, without looking into functions and classes. */
export function someHere(root: Node, test: (node: Node) => boolean): boolean {
  return test(root) || root.children.some((child) => !opensFunction(child) && someHere(child, test));
}

export const opensFunction = ({ kind }: Node): boolean => kind === 'function' || kind === 'class';

export function visit(root: Node, see: (node: Node) => void): void {
  see(root);
  for (const child of root.children) visit(child, see);
}

export const sizeOf = remembered((root: Node): number => {
  let size = 1;
  for (const child of root.children) size += child.children.length === 0 ? 1 : sizeOf(child);
  return size;
});

/** Equal as they stand, in one and the same file. */
export function same(a: Node, b: Node): boolean {
  return (
    a === b ||
    (a.kind === b.kind &&
      a.binding === b.binding &&
      (a.binding !== undefined || a.text === b.text) &&
      a.children.length === b.children.length &&
      a.children.every((child, index) => same(child, b.children[index] as Node)))
  );
}

const patterns = new Set([
  'tuple',
  'array-pattern',
  'object-pattern',
  'pair',
  'default',
  'rest',
  'array',
  'object',
  'spread',
]);

/** The names that an assignment to this target gives values; what it goes through to get there is only read. */
export function targetsOf(target: Node): readonly Node[] {
  if (target.kind === 'name' || target.kind === 'bind') return [target];
  return patterns.has(target.kind) ? target.children.flatMap(targetsOf) : [];
}

/** A copy whose own declarations are its own. */
export function copyOf(root: Node): Node {
  const fresh = new Map<Binding, Binding>();
  const outside = new Set<string>();
  visit(root, (each) => {
    if (each.kind === 'outside') for (const { text } of each.children) outside.add(text);
  });
  const add = ({ binding }: Node): void => {
    if (binding && !binding.top && !fresh.has(binding)) fresh.set(binding, { ...binding });
  };
  visit(root, (each) => {
    if (each.kind === 'bind') add(each);
    if (each.kind !== 'assign' && each.kind !== 'augment') return;
    for (const target of targetsOf(each.children[0] as Node))
      if (target.binding?.undeclared && !outside.has(target.binding.name)) add(target);
  });
  if (fresh.size === 0) return root;
  return mapTree(root, (each) => {
    const binding = each.binding && fresh.get(each.binding);
    return binding ? { ...each, binding } : each;
  });
}
