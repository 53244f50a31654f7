import { type Lower, lowerAll, many, type Rule } from '../language.ts';
import { block, node, type Node, nothing } from '../tree.ts';
import { childOf, fieldOf, has, named, type Syntax } from '../syntax-tree.ts';
import { functionValue } from './ecmascript-functions.ts';
import { lowerKey } from './ecmascript-patterns.ts';

const isPrivate = (syntax: Syntax): boolean => childOf(syntax, 'accessibility_modifier')?.text === 'private';

function keyOf(syntax: Syntax, lower: Lower): Node {
  const name = fieldOf(syntax, 'name');
  const key = name ? lowerKey(name, lower) : node('key', syntax.line);
  return key.kind === 'key'
    ? node('member-key', key.line, [], name?.text.replace(/^['"]|['"]$/g, '') ?? '')
    : key;
}

const wordsOf = (syntax: Syntax): string =>
  ['static', 'get', 'set', 'accessor'].filter((word) => has(syntax, word)).join(' ');

/** A member: how it is reached, its name, its value. `private` marks names that only this class knows. */
function member(syntax: Syntax, decorators: readonly Node[], lower: Lower): readonly Node[] {
  const { line } = syntax;
  switch (syntax.type) {
    case 'method_definition': {
      const words = wordsOf(syntax);
      const kind = isPrivate(syntax) ? 'private-method' : 'method';
      const fields = named(fieldOf(syntax, 'parameters') ?? syntax).filter(isPrivate);
      return [
        ...fields.map((each) =>
          node('private-field-type', line, [node('member-key', line, [], fieldOf(each, 'pattern')?.text)]),
        ),
        node(kind, line, [keyOf(syntax, lower), functionValue(syntax, lower), ...decorators], words),
      ];
    }
    case 'public_field_definition':
    case 'field_definition': {
      const value = fieldOf(syntax, 'value');
      const kind = isPrivate(syntax) ? 'private-field' : 'field';
      if (has(syntax, 'declare')) return [];
      if (!value && decorators.length === 0 && isTyped(syntax))
        return [node(`${kind}-type`, line, [keyOf(syntax, lower)])];
      const key = keyOf({ ...syntax, children: syntax.children.map(asName) }, lower);
      return [node(kind, line, [key, value ? lower(value) : nothing(line), ...decorators], wordsOf(syntax))];
    }
    case 'class_static_block':
      return [node('static-block', line, [lower(fieldOf(syntax, 'body') as Syntax)])];
    case 'method_signature':
    case 'abstract_method_signature':
    case 'index_signature':
      return [];
    default:
      return [lower(syntax)];
  }
}

/** The grammar of JavaScript calls the name of a field its property. */
const asName = (child: Syntax): Syntax => (child.field === 'property' ? { ...child, field: 'name' } : child);
const isTyped = (syntax: Syntax): boolean =>
  syntax.type === 'public_field_definition' && has(syntax, 'type_annotation');

const classOf: Rule = (syntax, lower) => {
  const { line } = syntax;
  const members: Node[] = [];
  let decorators: Node[] = [];
  for (const each of named(fieldOf(syntax, 'body') ?? syntax)) {
    if (each.type === 'decorator') decorators.push(lower(each));
    else {
      members.push(...member(each, [...decorators, ...named(each).filter(isDecorator).map(lower)], lower));
      decorators = [];
    }
  }
  const heritage = childOf(syntax, 'class_heritage');
  const value = node('class', line, [
    heritage ? parent(heritage, lower) : nothing(line),
    ...named(syntax).filter(isDecorator).map(lower),
    ...members,
  ]);
  const name = fieldOf(syntax, 'name');
  if (!name) return value;
  if (syntax.type === 'class')
    return node('named-class', line, [node('bind', name.line, [], name.text), value]);
  return node('let', line, [node('bind', name.line, [], name.text), value], 'class');
};

const isDecorator = ({ type }: Syntax): boolean => type === 'decorator';

/** What it extends; what it implements is a matter of types. */
function parent(heritage: Syntax, lower: Lower): Node {
  const clause = childOf(heritage, 'extends_clause');
  const value = clause
    ? fieldOf(clause, 'value')
    : named(heritage).find(({ type }) => type !== 'implements_clause');
  return value ? lower(value) : nothing(heritage.line);
}

/** The order of the members of an enumeration gives them their values. */
const enumeration: Rule = (syntax, lower) => {
  const body = named(fieldOf(syntax, 'body') ?? syntax).map((each) =>
    each.type === 'enum_assignment'
      ? node('enum-member', each.line, [lower(fieldOf(each, 'value') as Syntax)], fieldOf(each, 'name')?.text)
      : node('enum-member', each.line, [], each.text),
  );
  const name = fieldOf(syntax, 'name')?.text ?? '';
  return node(
    'let',
    syntax.line,
    [node('bind', syntax.line, [], name), node('enum', syntax.line, body)],
    'enum',
  );
};

export const ecmascriptClasses: Readonly<Record<string, Rule>> = {
  class_declaration: classOf,
  abstract_class_declaration: classOf,
  class: classOf,
  enum_declaration: enumeration,
  decorator: (syntax, lower) => node('decorator', syntax.line, lowerAll(named(syntax), lower)),
  class_body: (syntax) => many(syntax.line, []),
  internal_module: (syntax, lower) =>
    node(
      'internal_module',
      syntax.line,
      [lower(fieldOf(syntax, 'body') ?? syntax), block(syntax.line, [])],
      fieldOf(syntax, 'name')?.text,
    ),
};
