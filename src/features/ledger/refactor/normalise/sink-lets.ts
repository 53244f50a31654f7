import { type Binding, type Node, visit } from '../tree.ts';
import { effectOf } from './effects.ts';
import { readsNothing, readsOf, type Variables } from './interference.ts';

/** Whether it matters when the value is made. */
export function isFree(each: Node, variables: Variables): boolean {
  const [target, value] = each.children;
  if (each.kind !== 'let' || target?.kind !== 'bind' || !target.binding || !value || value.kind === 'nothing')
    return false;
  return effectOf(value) !== 'effect' && readsNothing(readsOf(value, variables));
}

/** Declarations whose moment does not matter stand before their first use, in the order of the uses. */
export function sinkLets(statements: readonly Node[], variables: Variables): readonly Node[] {
  const waiting = new Map<Binding, Node>();
  const result: Node[] = [];
  const release = (root: Node): void => {
    visit(root, ({ binding }) => {
      const declared = binding && waiting.get(binding);
      if (!declared || !binding) return;
      waiting.delete(binding);
      release(declared.children[1] as Node);
      result.push(declared);
    });
  };
  for (const each of statements) {
    const binding = isFree(each, variables) ? each.children[0]?.binding : undefined;
    if (binding) waiting.set(binding, each);
    else {
      release(each);
      result.push(each);
    }
  }
  result.push(...waiting.values());
  const same =
    result.length === statements.length && result.every((each, index) => each === statements[index]);
  return same ? statements : result;
}
