import { asWritten, type Lower } from '../lower.ts';
import { fieldOf, named, type Syntax } from '../syntax-tree.ts';
import { type Node, node } from '../tree.ts';

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
          .filter(({ field }) => field !== 'type')
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
