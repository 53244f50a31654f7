import { effectOf } from './normalise/effects.ts';
import { type Binding, type Node, some, visit } from './tree.ts';

/** Tells which names of the top are needed by what runs before them, while a file is loaded. */
export interface LoadingOrder {
  /** Takes the next statement that runs. */
  readonly runs: (statement: Node) => void;
  readonly needs: (binding: Binding) => boolean;
}

export function loadingOrder(statements: readonly Node[]): LoadingOrder {
  const values = new Map<Binding, Node>();
  for (const { kind, children } of statements) {
    const [target, value] = children;
    if (kind === 'let' && target?.binding && value) values.set(target.binding, value);
  }
  const needed = new Set<Binding>();
  const reach = (root: Node): void =>
    visit(root, ({ kind, binding }) => {
      if (!binding?.top || binding.origin || kind === 'bind' || needed.has(binding)) return;
      needed.add(binding);
      const value = values.get(binding);
      if (value) reach(value);
    });
  return { runs: reach, needs: (binding) => needed.has(binding) };
}

const isOwn = (at: Node | undefined): boolean =>
  at !== undefined &&
  ((at.kind === 'atom' && at.text === 'this') || (at.binding !== undefined && !at.binding.origin));

/** A member that runs code of its own class when the class is loaded or made. */
export const callsItsClass = (member: Node): boolean =>
  (member.kind.endsWith('field') || member.kind === 'static-block') &&
  member.children.some(
    (part) =>
      effectOf(part) === 'effect' &&
      some(part, ({ kind, children: [callee] }) =>
        kind === 'call'
          ? isOwn(callee?.kind === 'member' ? callee.children[0] : callee)
          : kind === 'new' && (isOwn(callee) || isOwn(callee?.children[0])),
      ),
  );
