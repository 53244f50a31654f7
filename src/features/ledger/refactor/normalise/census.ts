import { type Binding, type Node, targetsOf } from '../tree.ts';
import type { Census } from './lets.ts';

const writing = new Set(['assign', 'augment', 'update', 'foreach']);

const typeIn = ({ children: [, value] }: Node): Node | undefined =>
  value?.kind === 'zero' || value?.kind === 'typed' ? value.children[0] : undefined;

/** Counts over whole trees how often each binding is read and written. */
export function takeCensus(roots: readonly Node[], check: () => void): Census {
  const reads = new Map<Binding, number>();
  const writes = new Map<Binding, number>();
  const captured = new Set<Binding>();
  const typed = new Map<Binding, Node>();
  const homes = new Map<Binding, Node>();
  const add = (counts: Map<Binding, number>, binding: Binding): void => {
    counts.set(binding, (counts.get(binding) ?? 0) + 1);
  };
  const walk = (at: Node, home: Node): void => {
    const inside = at.kind === 'function' ? at : home;
    if (at.kind === 'bind' && at.binding) {
      add(writes, at.binding);
      if (!homes.has(at.binding)) homes.set(at.binding, inside);
    }
    if (at.kind === 'name' && at.binding) add(reads, at.binding);
    const type = at.kind === 'let' ? typeIn(at) : undefined;
    if (type && at.children[0]?.binding) typed.set(at.children[0].binding, type);
    if (writing.has(at.kind))
      for (const target of targetsOf(at.children[0] as Node)) {
        if (target.kind !== 'name' || !target.binding) continue;
        add(writes, target.binding);
        if (at.kind === 'assign' && target === at.children[0])
          reads.set(target.binding, (reads.get(target.binding) ?? 0) - 1);
        if (!homes.has(target.binding)) homes.set(target.binding, inside);
        if (homes.get(target.binding) !== inside) captured.add(target.binding);
      }
    for (const child of at.children) walk(child, inside);
  };
  for (const root of roots) walk(root, root);
  const changing = new Set([...writes].filter(([, count]) => count > 1).map(([binding]) => binding));
  return { reads, writes, changing, captured, typed, check };
}
