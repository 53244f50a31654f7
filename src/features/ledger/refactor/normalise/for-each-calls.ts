import { mapTree, type Node, node, withChildren } from '../tree.ts';

/** `list.forEach((x) => {…})` for its effect is a loop over the list. */
export function asLoop(each: Node): Node {
  const call = each.kind === 'do' ? each.children[0] : undefined;
  const [callee, given, ...more] = call?.children ?? [];
  if (call?.kind !== 'call' || callee?.kind !== 'member' || callee.text !== 'forEach' || more.length > 0)
    return each;
  if (given?.kind !== 'function' || given.text !== '' || given.children.length > 2) return each;
  const [params, body] = given.children as [Node, Node];
  const [target, ...others] = params.children;
  if (target?.kind !== 'bind' || others.length > 0 || leavesLoops(body, false)) return each;
  return node('foreach', each.line, [target, callee.children[0] as Node, continued(body)], 'of');
}

/** A way out of the function from inside a loop of its own. */
const leavesLoops = (at: Node, inLoop: boolean): boolean =>
  (at.kind === 'return' &&
    (inLoop ||
      (at.children[0] !== undefined &&
        at.children[0].kind !== 'call' &&
        at.children[0].kind !== 'assign'))) ||
  (at.kind !== 'function' &&
    at.children.some((child) => leavesLoops(child, inLoop || at.kind === 'for' || at.kind === 'foreach')));

function continued(body: Node): Node {
  const last = body.children.at(-1);
  const open =
    last?.kind === 'return' && last.children[0]
      ? withChildren(body, [...body.children.slice(0, -1), node('do', last.line, last.children)])
      : body;
  return mapTree(open, (at) =>
    at.kind === 'return' && at.children.length === 0 ? node('continue', at.line) : at,
  );
}
