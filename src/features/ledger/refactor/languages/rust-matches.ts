import { field } from './operators.ts';
import { asWritten, type Lower, lowerAll, type Rule } from '../language.ts';
import { block, node, type Node, withChildren } from '../tree.ts';
import { fieldOf, has, named, partOf, type Syntax } from '../syntax-tree.ts';

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

/** A pattern with its names as declarations. Names in capitals are constants or variants. */
export function pattern(syntax: Syntax, lower: Lower): Node {
  const { line, text } = syntax;
  switch (syntax.type) {
    case 'identifier':
    case 'shorthand_field_identifier':
      return /^[A-Z]/.test(text) ? node('name', line, [], text) : node('bind', line, [], text);
    case 'mut_pattern':
      return pattern(named(syntax).at(-1) as Syntax, lower);
    case 'ref_pattern':
    case 'reference_pattern':
    case 'tuple_pattern':
    case 'slice_pattern':
    case 'or_pattern':
    case 'captured_pattern':
      return node(
        syntax.type === 'tuple_pattern' ? 'tuple' : syntax.type,
        line,
        named(syntax)
          .filter(({ type }) => type !== 'mutable_specifier')
          .map((each) => pattern(each, lower)),
      );
    case 'tuple_struct_pattern': {
      const type = fieldOf(syntax, 'type') as Syntax;
      const parts = syntax.children.filter((each) => each !== type && (each.named || each.type === '_'));
      return node('variant', line, [lower(type), ...parts.map((each) => pattern(each, lower))]);
    }
    case 'struct_pattern':
      return node('record-pattern', line, [
        lower(fieldOf(syntax, 'type') as Syntax),
        ...named(syntax)
          .filter((child) => child.field !== 'type')
          .map((each) => fieldPattern(each, lower)),
      ]);
    case 'scoped_identifier':
      return lower(syntax);
    case '_':
      return node('blank', line);
    default:
      return syntax.children.length === 0 ? asWritten(syntax, lower) : lower(syntax);
  }
}

function fieldPattern(syntax: Syntax, lower: Lower): Node {
  const name = fieldOf(syntax, 'name');
  if (!name) return node(syntax.type, syntax.line);
  const inner = fieldOf(syntax, 'pattern') ?? name;
  return node('pair', syntax.line, [node('member-key', name.line, [], name.text), pattern(inner, lower)]);
}

const isItem = (type: string): boolean => /_(?:item|declaration|statement|definition)$/.test(type);
const loops = new Set(['for', 'foreach', 'scope']);
const jumps = new Set(['return', 'break', 'continue']);

/** A block whose last expression, if it is its value, is marked as given. */
export function bodyOf(syntax: Syntax, lower: Lower): Node {
  if (syntax.type !== 'block') {
    const value = lower(syntax);
    return value.kind === 'block' ? value : block(syntax.line, [given(value)]);
  }
  const parts = named(syntax).filter(({ type }) => type !== 'label');
  const last = parts.at(-1);
  const valued = last && (!isItem(last.type) || (last.type === 'expression_statement' && !has(last, ';')));
  if (!last || !valued) return block(syntax.line, lowerAll(parts, lower));
  const ending = lower(last.type === 'expression_statement' ? (named(last)[0] as Syntax) : last);
  return block(syntax.line, [...lowerAll(parts.slice(0, -1), lower), given(ending)]);
}

/** Branches give what their own last expressions give. */
function given(value: Node): Node {
  if (
    value.kind === 'if' ||
    value.kind === 'match' ||
    value.kind === 'block' ||
    jumps.has(value.kind) ||
    loops.has(value.kind)
  )
    return value;
  return node('give', value.line, [value]);
}

/** What is given at the end of a body is returned, or not used at all. */
export function tailed(body: Node, kind: 'return' | 'do'): Node {
  const last = body.children.at(-1);
  if (!last) return body;
  return withChildren(body, [...body.children.slice(0, -1), tail(last, kind)]);
}

function tail(last: Node, kind: 'return' | 'do'): Node {
  switch (last.kind) {
    case 'give': {
      const [value] = last.children as [Node];
      if (value.kind === 'choose' && kind === 'do') {
        const [test, yes, no] = value.children as [Node, Node, Node];
        return node('if', last.line, [
          test,
          block(yes.line, [node('do', yes.line, [yes])]),
          block(no.line, [node('do', no.line, [no])]),
        ]);
      }
      return node(kind, last.line, last.children);
    }
    case 'if':
      return withChildren(last, [
        last.children[0] as Node,
        ...last.children.slice(1).map((side) => tailed(side, kind)),
      ]);
    case 'match':
      return withChildren(last, [
        last.children[0] as Node,
        ...last.children.slice(1).map((arm) =>
          withChildren(
            arm,
            arm.children.map((part, index) => (index === 1 ? tailed(part, kind) : part)),
          ),
        ),
      ]);
    case 'block':
      return tailed(last, kind);
    default:
      return last;
  }
}
