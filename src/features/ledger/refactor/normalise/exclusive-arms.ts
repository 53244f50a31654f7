import { block, type Node, node, same } from '../tree.ts';
import { isPure } from './effects.ts';

interface Arm {
  readonly subject: Node;
  readonly literal: string;
  readonly condition: Node;
  readonly body: Node;
}

/** Branches on different values of one thing exclude each other, so their order means nothing. */
export function sortedArms(at: Node): Node {
  const arms: Arm[] = [];
  let rest: Node | undefined = at;
  while (rest?.kind === 'if') {
    const arm = armOf(rest);
    if (!arm || (arms[0] && !same(arms[0].subject, arm.subject))) break;
    if (arms.some(({ literal }) => literal === arm.literal)) break;
    arms.push(arm);
    const otherwise: Node = rest.children[2] as Node;
    rest =
      otherwise.children.length === 1 && otherwise.children[0]?.kind === 'if'
        ? otherwise.children[0]
        : undefined;
    if (!rest) return arms.length < 2 ? at : chain(arms, otherwise);
  }
  return arms.length < 2 || !rest ? at : chain(arms, block(rest.line, [rest]));
}

function armOf(at: Node): Arm | undefined {
  const [condition, body] = at.children as [Node, Node, Node];
  const [subject, literal] = condition.children;
  if (condition.kind !== 'binary' || !condition.text.startsWith('==') || !subject || !literal)
    return undefined;
  const spelled = literalOf(literal);
  if (spelled === undefined || !isPure(subject)) return undefined;
  return { subject, literal: spelled, condition, body };
}

function literalOf(at: Node): string | undefined {
  if (at.kind === 'typed') return literalOf(at.children[1] as Node);
  return at.kind === 'string' || at.kind === 'number' || at.kind === 'rune'
    ? `${at.kind} ${at.text}`
    : undefined;
}

/** The same for choices between values. */
export function sortedChoice(at: Node): Node {
  const [condition, yes, no] = at.children as [Node, Node, Node];
  const other = no.kind === 'choose' ? no : undefined;
  const [first, second] = [at, other].map((each) => each && armOf(each));
  if (!other || !first || !second || !same(first.subject, second.subject) || first.literal <= second.literal)
    return at;
  const [inner, innerYes, rest] = other.children as [Node, Node, Node];
  return node('choose', at.line, [
    inner,
    innerYes,
    sortedChoice(node('choose', at.line, [condition, yes, rest])),
  ]);
}

function chain(arms: readonly Arm[], otherwise: Node): Node {
  const sorted = arms.toSorted((a, b) => (a.literal < b.literal ? -1 : 1));
  let result = otherwise;
  for (const { condition, body } of sorted.toReversed())
    result = block(body.line, [node('if', condition.line, [condition, body, result])]);
  return result.children[0] as Node;
}
