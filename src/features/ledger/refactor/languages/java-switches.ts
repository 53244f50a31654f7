import { lowerAll, type Rule } from '../lower.ts';
import { fieldOf, has, named, type Syntax } from '../syntax-tree.ts';
import { block, type Node, node, nothing } from '../tree.ts';
import { field } from './operators.ts';

/** Old cases run into one another; those with an arrow do not. */
export const choice: Rule = (syntax, lower) => {
  const groups = named(fieldOf(syntax, 'body') as Syntax);
  const arrows = groups.some(({ type }) => type === 'switch_rule');
  const cases = groups.flatMap((each) => {
    const labels = named(each).filter(({ type }) => type === 'switch_label');
    const body = block(
      each.line,
      lowerAll(
        named(each).filter(({ type }) => type !== 'switch_label'),
        lower,
      ),
    );
    const values = labels.flatMap((label) => named(label).map(lower));
    const isDefault = labels.some((label) => has(label, 'default'));
    return [node('case', each.line, [isDefault ? nothing(each.line) : node('any', each.line, values), body])];
  });
  return node('switch', syntax.line, [field(syntax, 'condition', lower), ...cases], arrows ? 'separate' : '');
};

/** A switch that gives a value, returned at once, returns in every case. */
export function returned(at: Node): Node {
  const [value] = at.children;
  if (value?.kind !== 'switch') return at;
  const cases = value.children.slice(1).map((each) => {
    const [test, body] = each.children as [Node, Node];
    const inner = body.children.length === 1 && body.children[0]?.kind === 'block' ? body.children[0] : body;
    const last = inner.children.at(-1);
    const gives = last?.kind === 'do' || last?.kind === 'give';
    const statements = gives
      ? [...inner.children.slice(0, -1), node('return', last.line, last.children)]
      : inner.children;
    return node('case', each.line, [test, block(each.line, statements)]);
  });
  return node('switch', value.line, [value.children[0] as Node, ...cases], value.text);
}
