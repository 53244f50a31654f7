import { field } from './operators.ts';
import { type Lower, lowerAll, many, type Rule } from '../language.ts';
import { block, node, type Node, nothing } from '../tree.ts';
import { childOf, fieldOf, fieldsOf, has, named, type Syntax } from '../syntax-tree.ts';

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

const quiet = new Set(['final', 'private', '@Override', '@Deprecated', '@Nullable', '@NonNull', '@NotNull']);

const wordsOf = (syntax: Syntax): readonly string[] =>
  childOf(syntax, 'modifiers')?.children.map(({ text }) => text.replaceAll(/\s+/g, '')) ?? [];
const isPrivate = (syntax: Syntax): boolean => wordsOf(syntax).includes('private');

/** What is said about a member besides what only helps the compiler. */
const saidOf = (syntax: Syntax): string => {
  const words = wordsOf(syntax).filter((word) => !quiet.has(word) && !word.startsWith('@SuppressWarnings'));
  return words
    .filter((word) => word !== 'static' || !isPrivate(syntax))
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ');
};

function parametersOf(
  list: Syntax | undefined,
  lower: Lower,
): { readonly names: readonly Node[]; readonly types: readonly Node[] } {
  const parameters = list ? named(list).filter(({ type }) => type !== 'receiver_parameter') : [];
  if (list?.type === 'identifier') return { names: [node('bind', list.line, [], list.text)], types: [] };
  const names = parameters.map((each) => {
    if (each.type === 'identifier') return node('bind', each.line, [], each.text);
    const rest = childOf(each, 'variable_declarator');
    const bound = node('bind', each.line, [], (rest ? fieldOf(rest, 'name') : fieldOf(each, 'name'))?.text);
    return rest ? node('rest', each.line, [bound]) : bound;
  });
  const types = parameters.flatMap((each) => {
    const type =
      fieldOf(each, 'type') ??
      named(each).find(({ type: kind }) => kind !== 'modifiers' && kind !== 'identifier');
    const notes =
      childOf(each, 'modifiers')
        ?.children.filter((word) => word.named)
        .map(lower) ?? [];
    return type && each.type !== 'identifier' ? [node('type', each.line, [lower(type), ...notes])] : [];
  });
  return { names, types };
}

function functionValue(syntax: Syntax, lower: Lower): Node {
  const { line } = syntax;
  const { names, types } = parametersOf(fieldOf(syntax, 'parameters'), lower);
  const body = fieldOf(syntax, 'body');
  const thrown = childOf(syntax, 'throws');
  return node('function', line, [
    node('params', line, names),
    body ? lower(body) : block(line, []),
    node('signature', line, [
      field(syntax, 'type_parameters', lower),
      field(syntax, 'type', lower),
      ...types,
      ...(thrown ? [lower(thrown)] : []),
    ]),
  ]);
}

export const lambda: Rule = (syntax, lower) => {
  const { line } = syntax;
  const { names } = parametersOf(fieldOf(syntax, 'parameters'), lower);
  const written = fieldOf(syntax, 'body') as Syntax;
  const body = lower(written);
  return node('function', line, [
    node('params', line, names),
    written.type === 'block' ? body : block(line, [node('return', line, [body])]),
  ]);
};

function member(syntax: Syntax, lower: Lower): readonly Node[] {
  const { line } = syntax;
  const hidden = isPrivate(syntax) ? 'private-' : '';
  switch (syntax.type) {
    case 'method_declaration':
    case 'constructor_declaration':
    case 'compact_constructor_declaration': {
      const name = syntax.type === 'method_declaration' ? fieldOf(syntax, 'name')?.text : '<new>';
      const types = named(fieldOf(syntax, 'parameters') ?? { ...syntax, children: [] }).map(
        (each) => fieldOf(each, 'type')?.text ?? '',
      );
      const key = node('member-key', line, [], name);
      const isHidden = hidden !== '' && name !== '<new>';
      const text = isHidden ? saidOf(syntax) : [saidOf(syntax), ...types].join(' ').trim();
      return [node(isHidden ? 'private-method' : 'method', line, [key, functionValue(syntax, lower)], text)];
    }
    case 'field_declaration':
    case 'constant_declaration':
      return fieldsOf(syntax, 'declarator').map((each) =>
        node(
          `${hidden}field`,
          line,
          [
            node('member-key', line, [], fieldOf(each, 'name')?.text),
            field(each, 'value', lower),
            node('type', line, [field(syntax, 'type', lower)]),
          ],
          [saidOf(syntax), ...(wordsOf(syntax).includes('final') ? ['final'] : [])].join(' ').trim(),
        ),
      );
    case 'static_initializer':
      return [node('static-block', line, lowerAll(named(syntax), lower))];
    case 'enum_body_declarations':
      return named(syntax).flatMap((each) => member(each, lower));
    case 'enum_constant':
      return [
        node('enum-member', line, lowerAll(named(syntax).slice(1), lower), fieldOf(syntax, 'name')?.text),
      ];
    case 'class_declaration':
    case 'record_declaration':
    case 'interface_declaration':
    case 'enum_declaration':
      return [node('inner', line, [lower(syntax)])];
    default:
      return [lower(syntax)];
  }
}

const typeOf: Rule = (syntax, lower) => {
  const { line } = syntax;
  const body = fieldOf(syntax, 'body');
  const members = body ? named(body).flatMap((each) => member(each, lower)) : [];
  const parameters = fieldOf(syntax, 'parameters');
  const value = node(
    'class',
    line,
    [
      field(syntax, 'superclass', lower),
      field(syntax, 'interfaces', lower),
      field(syntax, 'type_parameters', lower),
      ...(parameters
        ? named(parameters).map((each) =>
            node('component', each.line, [field(each, 'type', lower)], fieldOf(each, 'name')?.text),
          )
        : []),
      ...members,
    ],
    `${syntax.type} ${saidOf(syntax)}`,
  );
  return node('let', line, [node('bind', line, [], fieldOf(syntax, 'name')?.text), value], 'class');
};

/** A name from another package; which one it is counts, how it was imported does not. */
const imported: Rule = (syntax) => {
  if (has(syntax, 'asterisk')) return many(syntax.line, []);
  const path = named(syntax)[0]?.text ?? '';
  return node('alias', syntax.line, [nothing(syntax.line)], path);
};

export const javaDeclarations: Readonly<Record<string, Rule>> = {
  import_declaration: imported,
  class_declaration: typeOf,
  interface_declaration: typeOf,
  enum_declaration: typeOf,
  record_declaration: typeOf,
  class_body: (syntax, lower) =>
    node(
      'class',
      syntax.line,
      named(syntax).flatMap((each) => member(each, lower)),
    ),
  type_arguments: (syntax, lower) => node('type_arguments', syntax.line, lowerAll(named(syntax), lower)),
};
