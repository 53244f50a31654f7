import type { Traits } from '../language.ts';
import { type Binding, type Node, node, some, withChildren } from '../tree.ts';

/** A new list that items are added to at once is a list with these items. */
export function grownLists(statements: readonly Node[], traits: Traits): readonly Node[] {
  const result: Node[] = [];
  for (const each of statements.flatMap((one) => oneByOne(one, traits))) {
    const before = result.at(-1);
    const grown = before && grownBy(before, each, traits);
    if (grown) result[result.length - 1] = grown;
    else result.push(each);
  }
  const isSame =
    result.length === statements.length && result.every((each, index) => each === statements[index]);
  return isSame ? statements : result;
}

/** `list.extend([a, b])` adds one after the other. */
function oneByOne(each: Node, traits: Traits): readonly Node[] {
  const call = each.kind === 'do' ? each.children[0] : undefined;
  const [callee, items, ...more] = call?.children ?? [];
  const [list] = callee?.children ?? [];
  const isExtended = call?.kind === 'call' && callee?.kind === 'member' && callee.text === 'extend';
  if (!isExtended || traits.appends !== 'append' || items?.kind !== 'array' || more.length > 0) return [each];
  const { binding } = list ?? {};
  if (list?.kind !== 'name' || !binding) return [each];
  if (items.children.some((item) => item.kind === 'spread' || mentions(item, binding))) return [each];
  return items.children.map((item) =>
    node('do', each.line, [
      node('call', each.line, [node('member', each.line, [list], traits.appends), item]),
    ]),
  );
}

function grownBy(before: Node, each: Node, traits: Traits): Node | undefined {
  const [target, value] = before.children;
  const call = each.kind === 'do' ? each.children[0] : undefined;
  const [callee, item, ...more] = call?.children ?? [];
  if (before.kind !== 'let' || target?.kind !== 'bind' || !target.binding) return undefined;
  if (value?.kind !== 'array' || value.text !== '' || traits.appends === '') return undefined;
  const adds =
    call?.kind === 'call' &&
    callee?.kind === 'member' &&
    callee.text === traits.appends &&
    callee.children[0]?.binding === target.binding;
  if (!adds || !item || more.length > 0 || item.kind === 'spread' || mentions(item, target.binding))
    return undefined;
  return withChildren(before, [target, withChildren(value, [...value.children, item])]);
}

const mentions = (root: Node, binding: Binding): boolean => some(root, (each) => each.binding === binding);
