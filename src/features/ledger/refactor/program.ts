import { callsItsClass, loadingOrder } from './loading-order.ts';
import type { LanguageRules } from './language.ts';
import { effectOf } from './normalise/effects.ts';
import { resolve } from './resolve.ts';
import {
  type Binding,
  mapTree,
  type Node,
  node,
  refer,
  some,
  targetsOf,
  visit,
  withChildren,
} from './tree.ts';

/** A file as what it offers and what it does when it is loaded; all the rest is reached from there. */
export interface Program {
  /** What runs when the file is loaded, in order. */
  main: Node;
  /** What other files can use, by the name they use. */
  readonly offers: Map<string, Node>;
  /** Declarations whose place does not matter. */
  readonly declared: Set<Binding>;
  /** Imports for their own sake, in order. */
  readonly sideEffects: readonly string[];
  /** What is loaded along with names, where loading it may do something. */
  readonly loaded: ReadonlySet<string>;
  /** Names of other packages, with where they come from. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Declarations that nothing in the file uses. */
  readonly unused: ReadonlySet<Binding>;
  /** Names that are offered because nothing says that they are not, if they come to be used inside only. */
  readonly implicit: ReadonlyMap<string, Binding>;
  /** A file that shares all its names with whoever loads it. */
  readonly script: boolean;
}

export function programOf(lowered: Node, rules: LanguageRules): Program {
  const { root, tops } = resolve(lowered, rules);
  const declared = new Set<Binding>();
  const offers = new Map<string, Node>();
  const sideEffects: string[] = [];
  const imports: string[] = [];
  const aliases = new Map<string, string>();
  const repeated = repeatedIn(root);
  const lifted = mapTree(root, (each) =>
    each.kind === 'class' ? liftPrivateMembers(each, declared, repeated) : each,
  );
  const written = writesIn(lifted);

  const main: Node[] = [];
  const statements = promoted(lifted.children, written);
  const order = rules.scoping === 'after' ? undefined : loadingOrder(statements);
  const isHoisted = ({ text }: Node): boolean => rules.scoping === 'block' && text === 'function';
  const isNeeded = (each: Node): boolean => {
    const binding = each.kind === 'let' && !isHoisted(each) ? each.children[0]?.binding : undefined;
    return binding !== undefined && order !== undefined && order.needs(binding);
  };
  for (const each of statements) {
    if (each.kind === 'import') {
      if (each.children.length === 0) sideEffects.push(each.text);
      else imports.push(each.text);
    } else if (each.kind === 'alias') aliases.set(each.text.split('.').at(-1) ?? '', each.text);
    else if (each.kind.endsWith('method-of')) liftMethod(each, declared, offers);
    else if (each.kind === 'export') offers.set(each.text, each.children[0] as Node);
    else if (isNeeded(each) || !lift(each, declared, written)) {
      main.push(each);
      order?.runs(each);
    }
  }
  const implicit = new Map<string, Binding>();
  const script = rules.scoping === 'block' && isScript(offers, imports, sideEffects, lifted);
  for (const [name, binding] of tops) {
    if (binding.origin || name.startsWith('%') || !(script || rules.isPublic(name))) continue;
    if (!offers.has(name) && (script || rules.offersByDefault)) implicit.set(name, binding);
    offers.set(name, refer(binding, 0));
  }
  const used = readIn([lifted, ...[...declared].flatMap(({ value }) => (value ? [value] : []))]);
  const unused = new Set([...tops.values(), ...declared].filter((each) => !used.has(each)));
  const loaded = new Set(imports.flatMap((module) => rules.loads?.(module) ?? []));
  return {
    main: withChildren(root, main),
    offers,
    declared,
    sideEffects,
    loaded,
    aliases,
    unused,
    implicit,
    script,
  };
}

/** A file that neither imports nor exports shares its names with whoever loads it. */
const isScript = (
  offers: ReadonlyMap<string, Node>,
  imports: readonly string[],
  sideEffects: readonly string[],
  root: Node,
): boolean =>
  offers.size + imports.length + sideEffects.length === 0 &&
  !some(
    root,
    ({ kind, text }) => (kind === 'name' || kind === 'member') && (text === 'exports' || text === 'module'),
  );

function readIn(roots: readonly Node[]): ReadonlySet<Binding> {
  const found = new Set<Binding>();
  for (const root of roots)
    visit(root, ({ kind, binding }) => {
      if (binding && kind !== 'bind' && kind !== 'member-key') found.add(binding);
    });
  return found;
}

/** An assignment that gives a name its only value declares it. */
export function promoted(
  statements: readonly Node[],
  written: ReadonlyMap<Binding, number>,
): readonly Node[] {
  return statements.map((each) => {
    const [inside] = each.children;
    const target = each.kind === 'do' && inside?.kind === 'assign' ? inside.children[0] : undefined;
    if (target?.kind !== 'name' || !target.binding || written.get(target.binding) !== 1) return each;
    return node('let', each.line, [{ ...target, kind: 'bind' }, inside?.children[1] as Node]);
  });
}

const writing = new Set(['assign', 'augment', 'update', 'foreach']);

/** How often each binding gets a value. */
export function writesIn(root: Node): Map<Binding, number> {
  const counts = new Map<Binding, number>();
  const add = (binding: Binding | undefined): void => {
    if (binding) counts.set(binding, (counts.get(binding) ?? 0) + 1);
  };
  visit(root, (each) => {
    if (each.kind === 'bind') add(each.binding);
    if (!writing.has(each.kind)) return;
    for (const target of targetsOf(each.children[0] as Node)) if (target.kind === 'name') add(target.binding);
  });
  return counts;
}

/** Takes a declaration out of the order, if its place can't matter. */
function lift(each: Node, declared: Set<Binding>, written: ReadonlyMap<Binding, number>): boolean {
  if (each.kind !== 'let') return false;
  const [target, value] = each.children as [Node, Node];
  const { binding } = target;
  if (target.kind !== 'bind' || !binding || binding.value) return false;
  const once = written.get(binding) === 1;
  const standsAlone =
    value.kind === 'function' ||
    (value.kind === 'class' && isQuiet(value)) ||
    value.kind === 'enum' ||
    effectOf(value) !== 'effect';
  if (!standsAlone) return false;
  binding.value = once ? value : node('changing', value.line, [value]);
  declared.add(binding);
  return true;
}

/** A method that is written outside of its type. */
function liftMethod(each: Node, declared: Set<Binding>, offers: Map<string, Node>): void {
  const [key, value] = each.children as [Node, Node];
  const { binding } = key;
  if (binding && !binding.value) {
    binding.value = withChildren(value, [...value.children, ...each.children.slice(2)]);
    declared.add(binding);
  } else offers.set(`${each.text}.${key.text}`, each);
}

const loud = new Set(['decorator', 'static-block', 'statement']);

/** Defining the class does nothing else. */
const isQuiet = (value: Node): boolean =>
  !value.children.some(
    (child) =>
      loud.has(child.kind) ||
      child.children.some(({ kind }) => kind === 'decorator') ||
      (child.kind.endsWith('field') &&
        child.text.includes('static') &&
        effectOf(child.children[1] as Node) === 'effect'),
  );

const order = ({ kind, text, children: [key] }: Node): string =>
  kind === 'inner' ? `inner ${key?.children[0]?.text}` : `${key?.binding ? '' : key?.text} ${text}`;

/** A constant of a wider type makes what is counted with it wider. */
const converted = (value: Node, type: Node | undefined): Node =>
  type && some(type, ({ text }) => /^(?:long|double|float|short|byte|char)$/.test(text))
    ? node('typed', value.line, [type, value])
    : value;

/** Names of several methods: which one is called is for the compiler to say. */
function repeatedIn(root: Node): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  visit(root, ({ kind, children: [key] }) => {
    if (!kind.endsWith('method') || !key) return;
    if (seen.has(key.text)) repeated.add(key.text);
    seen.add(key.text);
  });
  return repeated;
}

/** Methods have no order; members that only this file knows stand for themselves where that is safe. */
function liftPrivateMembers(value: Node, declared: Set<Binding>, repeated: ReadonlySet<string>): Node {
  const kept: Node[] = [];
  const methods: Node[] = [];
  let ran = false;
  for (const member of value.children) {
    if (member.kind.endsWith('-type')) continue;
    const placed = ran;
    ran ||= callsItsClass(member);
    const [key, inside] = member.children;
    const isMethod = member.kind.endsWith('method');
    const isDecorated = isMethod && member.children.length > 2;
    const liftable =
      key?.binding && !key.binding.value && inside && !isDecorated && !(isMethod && repeated.has(key.text));
    const isBare =
      member.kind === 'private-field' && inside?.kind === 'nothing' && member.children.length > 2;
    const isConstant =
      member.kind === 'private-field' &&
      member.text.includes('final') &&
      inside &&
      effectOf(inside) !== 'effect' &&
      (!placed || effectOf(inside) === 'constant') &&
      inside.kind !== 'nothing';
    if (liftable && key.binding && ((isMethod && member.text === '') || isConstant)) {
      key.binding.value = isConstant ? converted(inside, member.children[2]) : inside;
      declared.add(key.binding);
    } else if (isBare && key?.binding && !key.binding.value) {
      key.binding.value = node('changing', member.line, member.children.slice(2));
      declared.add(key.binding);
    } else if ((isMethod && !isDecorated) || member.kind === 'inner') methods.push(member);
    else if (
      member.kind === 'field' &&
      member.text.includes('final') &&
      inside &&
      effectOf(inside) === 'constant'
    )
      methods.push(member);
    else kept.push(member);
  }
  methods.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  return withChildren(value, [...kept, ...methods]);
}
