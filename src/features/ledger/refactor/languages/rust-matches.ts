import type { Rule } from '../lower.ts';
import { fieldOf, named, partOf, type Syntax } from '../syntax-tree.ts';
import { type Node, node } from '../tree.ts';
import { field } from './operators.ts';
import { bodyOf } from './rust-blocks.ts';
import { pattern } from './rust-patterns.ts';

/** The last way of matching an option or a result takes all that is left. */
const leftOver = /^(?:None|Err\(_\)|_)$/;

/** `match x { Ok(v) => v, Err(e) => return Err(e) }` is `x?`. */
const handsOn =
  /^\{\s*(?:Ok\((\w+)\)\s*=>\s*\1\s*,\s*Err\((\w+)\)\s*=>\s*return\s+Err\(\2\)|Some\((\w+)\)\s*=>\s*\3\s*,\s*None\s*=>\s*return\s+None)\s*,?\s*\}$/;

export const match: Rule = (syntax, lower) => {
  if (handsOn.test(fieldOf(syntax, 'body')?.text ?? ''))
    return node('question', syntax.line, [field(syntax, 'value', lower)]);
  const arms = named(fieldOf(syntax, 'body') as Syntax);
  const lowered = arms.map((each, index) => {
    const written = partOf(each, 'pattern') as Syntax;
    const guard = fieldOf(written, 'condition');
    const value = fieldOf(each, 'value') as Syntax;
    const shape = named(written).find(({ field: name }) => name !== 'condition');
    const isRest = !guard && index === arms.length - 1 && leftOver.test(written.text);
    const target = isRest || !shape ? node('blank', each.line) : pattern(shape, lower);
    return node('arm', each.line, [
      target,
      bodyOf(value, lower),
      ...(guard ? [node('guard', guard.line, [lower(guard)])] : []),
    ]);
  });
  return node('match', syntax.line, [field(syntax, 'value', lower), ...inOrder(lowered)]);
};

/** Arms for different variants or values exclude each other, so their order means nothing. */
function inOrder(arms: readonly Node[]): readonly Node[] {
  const keys = arms.map(({ children: [shape, , guard] }) => (guard || !shape ? undefined : keyOf(shape)));
  const rest = arms.at(-1)?.children[0]?.kind === 'blank' ? 1 : 0;
  const own = keys.slice(0, keys.length - rest);
  if (own.some((key) => key === undefined) || new Set(own).size !== own.length) return arms;
  const sorted = arms
    .slice(0, own.length)
    .toSorted((a, b) =>
      (keyOf(a.children[0] as Node) ?? '') < (keyOf(b.children[0] as Node) ?? '') ? -1 : 1,
    );
  return [...sorted, ...arms.slice(own.length)];
}

function keyOf(shape: Node): string | undefined {
  if (shape.kind === 'string' || shape.kind === 'number' || shape.kind === 'rune')
    return `${shape.kind} ${shape.text}`;
  if (shape.kind === 'member' || (shape.kind === 'name' && /^[A-Z]/.test(shape.text))) return shape.text;
  if (shape.kind === 'variant' || shape.kind === 'record-pattern') {
    const [type, ...parts] = shape.children as [Node, ...Node[]];
    return parts.every(
      ({ kind }) => kind === 'bind' || kind === 'blank' || kind === 'pair' || kind.startsWith('remaining'),
    )
      ? type.text
      : undefined;
  }
  return undefined;
}
