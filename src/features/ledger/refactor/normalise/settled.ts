import type { Program } from '../program.ts';
import { type Binding, type Node, some } from '../tree.ts';

/** Keeps apart what the last round left as it was, so that the next one need not look at it again. */
export interface Settled {
  readonly has: (node: Node) => boolean;
  /** Takes what became of a root in a round. */
  readonly take: (before: Node, after: Node) => void;
  /** Begins a round; what refers to something that has changed in the meantime is no longer settled. */
  readonly begin: () => void;
}

export function settledIn(program: Program, unchanged: ReadonlySet<Node>): Settled {
  const known = new WeakSet<Node>();
  const values = new Map<Binding, Node | undefined>();
  let changed = new Set<Binding>();
  const isStale = (root: Node): boolean =>
    changed.size > 0 && some(root, ({ binding }) => binding !== undefined && changed.has(binding));
  return {
    has: (node) => unchanged.has(node) || (known.has(node) && !isStale(node)),
    take(before, after) {
      if (before === after) known.add(after);
      if (after.kind !== 'class') return;
      const old = new Set(before.children);
      for (const member of after.children) if (old.has(member)) known.add(member);
    },
    begin() {
      changed = new Set([...program.declared].filter((each) => values.get(each) !== each.value));
      for (const each of program.declared) values.set(each, each.value);
    },
  };
}
