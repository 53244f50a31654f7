import type { Program } from './program.ts';
import type { Binding, Node } from './tree.ts';

export interface Difference {
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

export interface Comparison {
  /** The first place where the two are not the same. */
  readonly difference: Difference | undefined;
  /** Which names of one version are which of the other. */
  readonly renamed: ReadonlyMap<Binding, Binding>;
}

/**
 * Compares what two programs offer and do, from there along every name that is used. A name of one version may
 * stand for a name of the other, one to one, if what they name is equal.
 */
export function compare(before: Program, after: Program): Comparison {
  const renamed = new Map<Binding, Binding>();
  const back = new Map<Binding, Binding>();
  const open: [Node | undefined, Node | undefined][] = [];
  let difference: Difference | undefined;

  const pair = (a: Binding, b: Binding): boolean => {
    if (a.origin !== undefined || b.origin !== undefined) return a.origin === b.origin;
    if (renamed.has(a) || back.has(b)) return renamed.get(a) === b && back.get(b) === a;
    if (Boolean(a.shared) !== Boolean(b.shared)) return false;
    renamed.set(a, b);
    back.set(b, a);
    if (a.value || b.value) open.push([a.value, b.value]);
    return true;
  };

  const equal = (a: Node, b: Node): boolean => {
    const differs = (): false => {
      difference ??= { before: a, after: b };
      return false;
    };
    if (a.kind !== b.kind || a.children.length !== b.children.length) return differs();
    if (a.binding && b.binding) {
      if (!pair(a.binding, b.binding)) return differs();
    } else if (a.binding || b.binding || a.text !== b.text) return differs();
    return a.children.every((child, index) => equal(child, b.children[index] as Node));
  };

  const names = new Set([...before.offers.keys(), ...after.offers.keys()]);
  for (const name of names) {
    const [a, b] = [before.offers.get(name), after.offers.get(name)];
    if (a && b) open.push([a, b]);
    else if (!isInner(name, after) && !(before.script && isInner(name, before))) open.push([a, b]);
  }
  open.push([before.main, after.main]);
  for (const [name, path] of before.aliases) {
    const other = after.aliases.get(name);
    if (other !== undefined && other !== path) difference ??= { before: word(path), after: word(other) };
  }

  const [first, second] = [before, after].map(({ sideEffects, loaded }) =>
    [...sideEffects, '', ...[...loaded].sort((a, b) => (a < b ? -1 : 1))].join('\n'),
  );
  if (first !== second) difference ??= { before: word(first || 'nothing'), after: word(second || 'nothing') };
  const settle = (): void => {
    for (let next = open.shift(); next && !difference; next = open.shift()) {
      const [a, b] = next;
      if (a && b) equal(a, b);
      else difference = { before: a, after: b };
    }
  };
  settle();
  difference ??= leftOver(before, after, renamed, back, (a, b) => {
    open.push([a, b]);
    settle();
    return difference;
  });
  return { difference, renamed };
}

const word = (text: string): Node => ({ kind: 'imported', text, children: [], line: 1 });

/** Offered only because nothing forbids it, and used by the file itself. */
const isInner = (name: string, { implicit, unused }: Program): boolean => {
  const binding = implicit.get(name);
  return binding !== undefined && !unused.has(binding);
};

/** What nothing uses may come and go, but not change. */
function leftOver(
  before: Program,
  after: Program,
  renamed: ReadonlyMap<Binding, Binding>,
  back: ReadonlyMap<Binding, Binding>,
  check: (a: Node, b: Node) => Difference | undefined,
): Difference | undefined {
  const unused = new Map(
    [...after.unused].filter((each) => !back.has(each)).map((each) => [each.name, each]),
  );
  for (const each of before.unused) {
    const other = unused.get(each.name);
    if (renamed.has(each) || !other || !each.value || !other.value) continue;
    const found = check(each.value, other.value);
    if (found) return found;
  }
  return undefined;
}
