import { type LanguageRules, memberNames, privateMembers, privateMethods } from './language.ts';
import { type Binding, mapTree, type Node, node, refer, some, visit, withChildren } from './tree.ts';

interface Scope {
  readonly names: Map<string, Binding>;
  readonly outer: Scope | undefined;
  readonly ofFunction: boolean;
}

const opening = new Set([
  'block',
  'function',
  'for',
  'foreach',
  'catch',
  'case',
  'listcomp',
  'setcomp',
  'mapcomp',
  'generator',
  'any-of',
  'sum-of',
  'named-function',
  'named-class',
  'arm',
  'scope',
]);

const isBind = ({ kind }: Node): boolean => kind === 'bind' || kind === 'bind-var';

export interface Resolved {
  readonly root: Node;
  /** Every binding that is declared at the top of the file, by its name. */
  readonly tops: ReadonlyMap<string, Binding>;
  /** Names of members that only this file knows. */
  readonly members: ReadonlyMap<string, Binding>;
}

/** Every name becomes what it stands for; names of other files and of the language stay names. */
export function resolve(root: Node, rules: LanguageRules): Resolved {
  const members = privateMembers(root, rules);
  const top: Scope = { names: new Map(), outer: undefined, ofFunction: true };
  declareAll(root, top, rules, true, true);
  declareInner(root, top);
  const own = rules.bareMembers ? memberNames(root) : new Set<string>();
  const resolved = resolveChildren(root, top, { rules, members, own, methods: privateMethods(root) });
  if (rules.scoping === 'block') markShared(root, resolved);
  return { root: resolved, tops: top.names, members };
}

const isLoop = ({ kind }: Node): boolean => kind === 'for' || kind === 'foreach';

/** Finds variables of a whole function that are declared in a loop and remembered by functions in it. */
function markShared(before: Node, after: Node): void {
  if (!isLoop(before)) {
    for (const [index, child] of before.children.entries()) markShared(child, after.children[index] as Node);
    return;
  }
  const variables: Binding[] = [];
  const collect = (a: Node, b: Node): void => {
    if (a.kind === 'bind-var' && b.binding) variables.push(b.binding);
    if (a.kind !== 'function')
      for (const [index, child] of a.children.entries()) collect(child, b.children[index] as Node);
  };
  collect(before, after);
  const functions: Node[] = [];
  visit(after, (each) => each.kind === 'function' && functions.push(each));
  for (const binding of variables)
    if (functions.some((each) => some(each, (at) => at.kind === 'name' && at.binding === binding)))
      binding.shared = true;
}

interface World {
  readonly rules: LanguageRules;
  readonly members: ReadonlyMap<string, Binding>;
  /** Members that can be named without a receiver. */
  readonly own: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
}

const isReceiver = (object: Node | undefined): boolean =>
  object?.kind === 'atom' && (object.text === 'this' || object.text === 'super');

function resolveNode(from: Node, scope: Scope, world: World): Node {
  if (from.kind === 'name' && !from.binding) {
    const binding = find(from.text, scope);
    if (!binding && world.own.has(from.text))
      return resolveNode(
        node('member', from.line, [node('atom', from.line, [], 'this')], from.text),
        scope,
        world,
      );
    return binding ? refer(binding, from.line) : from;
  }
  if (isBind(from)) {
    const binding = boundBy(from, scope, world.rules);
    return { ...from, kind: 'bind', binding };
  }
  if (from.kind === 'member' || from.kind === 'optional-member' || from.kind === 'member-key') {
    const binding = world.members.get(from.text);
    const next = ofOwnType(resolveChildren(from, scope, world), world);
    const elsewhere =
      from.kind !== 'member-key' && world.methods.has(from.text) && !isReceiver(next.children[0]);
    return binding && !elsewhere ? { ...next, binding } : next;
  }
  if (world.rules.bareMembers && (from.kind === 'call' || from.kind === 'method'))
    return resolveApart(from, scope, world);
  if (from.kind === 'let' && world.rules.scoping === 'after') return resolveLater(from, scope, world);
  if (world.rules.scoping === 'function' && (from.kind === 'assign' || from.kind === 'augment'))
    return assigning(resolveChildren(from, scope, world));
  if (!opening.has(from.kind)) return resolveChildren(from, scope, world);
  const inner: Scope = { names: new Map(), outer: scope, ofFunction: from.kind === 'function' };
  if (world.rules.scoping === 'after') {
    declareHoisted(from, inner);
    return from.kind === 'foreach'
      ? resolveEach(from, scope, inner, world)
      : resolveChildren(from, inner, world);
  }
  declareAll(from, inner, world.rules, true, inner.ofFunction);
  return from.kind === 'foreach'
    ? resolveEach(from, scope, inner, world)
    : resolveChildren(from, inner, world);
}

function resolveChildren(from: Node, scope: Scope, world: World): Node {
  return from.children.length === 0
    ? from
    : withChildren(
        from,
        from.children.map((child) => resolveNode(child, scope, world)),
      );
}

/** Methods and fields have names of their own kinds, so a method is never the field of the same name. */
function resolveApart(from: Node, scope: Scope, world: World): Node {
  const [first, ...rest] = from.children as [Node, ...Node[]];
  const head = resolveNode(first, scope, world);
  const isMethod = world.methods.has(head.text) && from.kind === 'call';
  const { binding, ...plain } = head;
  const isField =
    binding !== undefined && (head.kind === 'member' || head.kind === 'member-key') && !isMethod;
  return withChildren(from, [isField ? plain : head, ...rest.map((each) => resolveNode(each, scope, world))]);
}

/** `Type.member`, inside the file that declares the type. */
function ofOwnType(at: Node, { own, members }: World): Node {
  const [object] = at.children;
  if (object?.kind !== 'name' || !object.binding?.top || object.binding.origin) return at;
  return own.has(at.text) ||
    (own.size === 0 && members.has(at.text) && at.kind === 'member' && at.text !== '')
    ? withChildren(at, [node('atom', at.line, [], 'this')])
    : at;
}

/** An assignment declares its names without saying which one is the first. */
function assigning(at: Node): Node {
  const [target, value] = at.children as [Node, Node];
  const named = mapTree(target, (each) => {
    if (each.kind !== 'bind') return each;
    if (each.binding) each.binding.undeclared = true;
    return { ...each, kind: 'name' };
  });
  return withChildren(at, [named, value]);
}

/** The value is what the name meant before. */
function resolveLater(from: Node, scope: Scope, world: World): Node {
  const [target, ...values] = from.children;
  if (from.text === 'function' || from.text === 'class') return resolveChildren(from, scope, world);
  const later = values.map((value) => resolveNode(value, scope, world));
  return withChildren(from, [...(target ? [resolveNode(target, scope, world)] : []), ...later]);
}

function resolveEach(from: Node, outer: Scope, inner: Scope, world: World): Node {
  const [target, over, ...rest] = from.children as [Node, Node, ...Node[]];
  const first = resolveNode(over, outer, world);
  return withChildren(from, [
    resolveNode(target, inner, world),
    first,
    ...rest.map((child) => resolveNode(child, inner, world)),
  ]);
}

function find(name: string, scope: Scope | undefined): Binding | undefined {
  for (let at = scope; at; at = at.outer) {
    const found = at.names.get(name);
    if (found) return found;
  }
  return undefined;
}

function boundBy(from: Node, scope: Scope, rules: LanguageRules): Binding {
  if (rules.scoping !== 'after' || (scope.outer === undefined && scope.names.has(from.text)))
    return find(from.text, scope) ?? fresh(from.text, scope);
  const known = scope.names.get(from.text);
  if (known && (known.value === hoisted || from.kind === 'bind-var')) {
    known.value = undefined;
    return known;
  }
  return fresh(from.text, scope);
}

function fresh(name: string, scope: Scope): Binding {
  const binding: Binding = { name, fixed: false, top: scope.outer === undefined };
  scope.names.set(name, binding);
  return binding;
}

const hoisted: Node = node('hoisted', 0);

/** Functions and types inside a block are known in all of it, wherever the rest is sequential. */
function declareHoisted(from: Node, scope: Scope): void {
  for (const child of from.children) {
    const isItem =
      child.kind === 'item' ||
      (child.kind === 'let' && (child.text === 'function' || child.text === 'class'));
    if (!isItem) continue;
    const [target] = child.children;
    if (target) fresh(target.text, scope).value = hoisted;
  }
}

/** Declares what belongs to the scope: its own names, and those that rise to the function. */
function declareAll(from: Node, scope: Scope, rules: LanguageRules, own: boolean, ofFunction: boolean): void {
  const outside = rules.scoping === 'function' ? outsideNames(from) : undefined;
  const walk = (at: Node, direct: boolean): void => {
    for (const child of at.children) {
      if (child.kind === 'import-name' || child.kind === 'import') {
        walkImport(child, at, scope);
        continue;
      }
      const rises = child.kind === 'bind-var' && ofFunction;
      if ((child.kind === 'bind' && direct && own) || rises) {
        if (!scope.names.has(child.text) && !outside?.has(child.text)) fresh(child.text, scope);
      }
      if (child.kind === 'function' || child.kind === 'class') continue;
      walk(child, direct && !opening.has(child.kind));
    }
  };
  walk(from, true);
}

/** Types inside of types are known in the whole file. */
function declareInner(root: Node, top: Scope): void {
  visit(root, ({ kind, children: [declared] }) => {
    const name = kind === 'inner' ? declared?.children[0]?.text : undefined;
    if (name !== undefined && !top.names.has(name)) fresh(name, top);
  });
}

function walkImport(child: Node, parent: Node, scope: Scope): void {
  if (child.kind === 'import') {
    for (const each of child.children) walkImport(each, child, scope);
    return;
  }
  const [bound] = child.children;
  if (!bound) return;
  const origin = `${parent.text}#${child.text}`;
  scope.names.set(bound.text, { name: bound.text, fixed: true, top: scope.outer === undefined, origin });
}

/** `global x`, `nonlocal x` */
function outsideNames(from: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (at: Node): void => {
    for (const child of at.children) {
      if (child.kind === 'outside') for (const name of child.children) names.add(name.text);
      if (child.kind !== 'function' && child.kind !== 'class') walk(child);
    }
  };
  walk(from);
  return names;
}
