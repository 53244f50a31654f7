import {
  asWritten,
  type LanguageRules,
  type Lower,
  lowerAll,
  many,
  numberValue,
  type Rule,
  unescape,
} from '../language.ts';
import { block, node, type Node, nothing } from '../tree.ts';
import { childOf, fieldOf, fieldsOf, has, named, operatorOf, type Syntax } from '../syntax-tree.ts';
import { goDeclarations } from './go-declarations.ts';
import { asBlock, atom, binary, branch, field, inside, unary, whileLoop, yes } from './operators.ts';

const list = (syntax: Syntax | undefined, lower: Lower): readonly Node[] =>
  syntax ? lowerAll(named(syntax), lower) : [];

/** One value stands for itself, several stand together. */
const together = (line: number, values: readonly Node[]): Node =>
  values.length === 1 ? (values[0] as Node) : node('tuple', line, values);

const bound = ({ text, line }: Syntax): Node =>
  text === '_' ? node('blank', line) : node('bind-var', line, [], text);

const shortDeclaration: Rule = (syntax, lower) => {
  const targets = named(fieldOf(syntax, 'left') as Syntax).map(bound);
  const values = list(fieldOf(syntax, 'right'), lower);
  return node('let', syntax.line, [together(syntax.line, targets), together(syntax.line, values)]);
};

const assignment: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const sides = ['left', 'right'].map((name) => together(syntax.line, list(fieldOf(syntax, name), lower)));
  const assigned =
    operator === '='
      ? node('assign', syntax.line, sides)
      : node('augment', syntax.line, sides, operator.slice(0, -1));
  return node('do', syntax.line, [assigned]);
};

const step =
  (sign: string): Rule =>
  (syntax, lower) =>
    node('do', syntax.line, [node('update', syntax.line, [inside(syntax, lower)], `after${sign}`)]);

const statements: Rule = (syntax, lower) => {
  const lists = named(syntax).flatMap((each) => (each.type === 'statement_list' ? named(each) : [each]));
  return block(syntax.line, lowerAll(lists, lower));
};

/** A statement with a declaration in front stands in a block of its own. */
const withInitial = (syntax: Syntax, statement: Node, lower: Lower): Node => {
  const initial = fieldOf(syntax, 'initializer');
  return initial ? block(syntax.line, [lower(initial), statement]) : statement;
};

const loop: Rule = (syntax, lower) => {
  const { line } = syntax;
  const body = asBlock(field(syntax, 'body', lower), line);
  const clause = childOf(syntax, 'for_clause');
  const range = childOf(syntax, 'range_clause');
  if (range) return eachOf(range, body, lower);
  if (!clause) {
    const test = named(syntax).find(({ field: name }) => name !== 'body');
    return whileLoop(line, test ? lower(test) : yes(line), body);
  }
  const update = field(clause, 'update', lower);
  const setup = fieldOf(clause, 'initializer');
  const test = fieldOf(clause, 'condition');
  return node('for', line, [
    node('setup', line, setup ? [lower(setup)] : []),
    test ? lower(test) : yes(line),
    update.kind === 'do' ? (update.children[0] as Node) : update,
    body,
  ]);
};

function eachOf(range: Syntax, body: Node, lower: Lower): Node {
  const left = named(fieldOf(range, 'left') ?? { ...range, children: [] });
  const targets = has(range, ':=')
    ? left.map((each) => ({ ...bound(each), kind: each.text === '_' ? 'blank' : 'bind' }))
    : left.map(lower);
  const over = field(range, 'right', lower);
  const [first, second] = targets;
  if (first?.kind === 'blank' && second) return node('foreach', range.line, [second, over, body], 'of');
  const plain = over.kind === 'name' || over.kind === 'member';
  if (first?.kind === 'bind' && second?.kind === 'bind' && plain) {
    const item = node('index', range.line, [over, node('name', range.line, [], first.text)]);
    const inner = block(body.line, [node('let', range.line, [second, item]), ...body.children]);
    return node('foreach', range.line, [node('tuple', range.line, [first]), over, inner], 'range');
  }
  return node('foreach', range.line, [node('tuple', range.line, targets), over, body], 'range');
}

/** Cases never run into one another; without a value they are conditions. */
const choice: Rule = (syntax, lower) => {
  if (/\bfallthrough\b/.test(syntax.text)) return withInitial(syntax, asWritten(syntax, lower), lower);
  const cases = named(syntax).filter(({ type }) => type.endsWith('_case'));
  const lowered = [
    ...cases.filter(({ type }) => type !== 'default_case'),
    ...cases.filter(({ type }) => type === 'default_case'),
  ].map((each) => {
    const values = list(fieldOf(each, 'value'), lower);
    const test = each.type === 'default_case' ? nothing(each.line) : node('any', each.line, values);
    return node('case', each.line, [
      test,
      statements({ ...each, children: each.children.filter(({ type }) => type === 'statement_list') }, lower),
    ]);
  });
  const value = field(syntax, 'value', lower);
  return withInitial(syntax, node('switch', syntax.line, [value, ...lowered], 'separate'), lower);
};

const typeChoice: Rule = (syntax, lower) => {
  const alias = fieldOf(syntax, 'alias');
  const cases = named(syntax)
    .filter(({ type }) => type.endsWith('_case'))
    .map((each) =>
      node('arm', each.line, [
        each.type === 'default_case'
          ? node('blank', each.line)
          : node('types', each.line, lowerAll(fieldsOf(each, 'type'), lower)),
        statements(
          { ...each, children: each.children.filter(({ type }) => type === 'statement_list') },
          lower,
        ),
      ]),
    );
  const value = node('type-of', syntax.line, [
    field(syntax, 'value', lower),
    ...(alias ? named(alias).map(bound) : []),
  ]);
  const last = cases.filter(({ children: [types] }) => types?.kind === 'blank');
  return node('match', syntax.line, [value, ...cases.filter((each) => !last.includes(each)), ...last]);
};

const literal: Rule = (syntax, lower) => {
  const type = fieldOf(syntax, 'type');
  const keysAreValues = /^(?:map|slice|array|implicit_length_array)_type$/.test(type?.type ?? '');
  if (type?.type === 'type_identifier' && named(fieldOf(syntax, 'body') as Syntax).length === 0)
    return node('zero', syntax.line, [lower(type)]);
  return node('record', syntax.line, [
    field(syntax, 'type', lower),
    ...elements(fieldOf(syntax, 'body') as Syntax, keysAreValues, lower),
  ]);
};

const elements = (body: Syntax, keysAreValues: boolean, lower: Lower): readonly Node[] =>
  named(body).map((each) => {
    if (each.type !== 'keyed_element') return element(each, lower);
    const [key, value] = [fieldOf(each, 'key') as Syntax, fieldOf(each, 'value') as Syntax];
    const isField = !keysAreValues && named(key)[0]?.type === 'identifier';
    return node('pair', each.line, [
      isField ? node('member-key', key.line, [], key.text) : element(key, lower),
      element(value, lower),
    ]);
  });

const element = (syntax: Syntax, lower: Lower): Node => {
  const [only] = named(syntax);
  if (only?.type === 'literal_value')
    return node('record', syntax.line, elements(only, false, lower), 'bare');
  return syntax.type === 'literal_element' && only ? lower(only) : lower(syntax);
};

const returned: Rule = (syntax, lower) => {
  const values = list(childOf(syntax, 'expression_list'), lower);
  return node('return', syntax.line, values.length === 0 ? [] : [together(syntax.line, values)]);
};

const jump =
  (kind: string): Rule =>
  (syntax) =>
    node(kind, syntax.line, [], named(syntax)[0]?.text ?? '');

const rules: Readonly<Record<string, Rule>> = {
  ...goDeclarations,
  source_file: statements,
  block: statements,
  statement_list: (syntax, lower) => many(syntax.line, lowerAll(named(syntax), lower)),
  empty_statement: ({ line }) => many(line, []),
  expression_statement: (syntax, lower) => node('do', syntax.line, [inside(syntax, lower)]),
  short_var_declaration: shortDeclaration,
  assignment_statement: assignment,
  inc_statement: step('+'),
  dec_statement: step('-'),
  if_statement: (syntax, lower) => withInitial(syntax, branch(syntax, lower), lower),
  for_statement: loop,
  expression_switch_statement: choice,
  type_switch_statement: typeChoice,
  communication_case: (syntax, lower) =>
    node('case', syntax.line, [
      field(syntax, 'communication', lower),
      statements(
        { ...syntax, children: syntax.children.filter(({ type }) => type === 'statement_list') },
        lower,
      ),
    ]),
  receive_statement: (syntax, lower) => {
    const left = fieldOf(syntax, 'left');
    const value = field(syntax, 'right', lower);
    if (!left) return node('do', syntax.line, [value]);
    if (has(syntax, ':='))
      return node('let', syntax.line, [together(syntax.line, named(left).map(bound)), value]);
    return node('do', syntax.line, [
      node('assign', syntax.line, [together(syntax.line, list(left, lower)), value]),
    ]);
  },
  return_statement: returned,
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  binary_expression: binary,
  unary_expression: unary,
  parenthesized_expression: inside,
  selector_expression: (syntax, lower) =>
    node('member', syntax.line, [field(syntax, 'operand', lower)], fieldOf(syntax, 'field')?.text),
  index_expression: (syntax, lower) =>
    node('index', syntax.line, [field(syntax, 'operand', lower), field(syntax, 'index', lower)]),
  call_expression: (syntax, lower) =>
    node('call', syntax.line, [
      field(syntax, 'function', lower),
      ...list(fieldOf(syntax, 'type_arguments'), lower),
      ...list(fieldOf(syntax, 'arguments'), lower),
    ]),
  variadic_argument: (syntax, lower) => node('spread', syntax.line, [inside(syntax, lower)]),
  composite_literal: literal,
  identifier: ({ text, line }) => node('name', line, [], text),
  type_identifier: ({ text, line }) => node('name', line, [], text),
  package_identifier: ({ text, line }) => node('name', line, [], text),
  field_identifier: ({ text, line }) => node('member-key', line, [], text),
  interpreted_string_literal: ({ text, line }) => node('string', line, [], unescape(text.slice(1, -1))),
  raw_string_literal: ({ text, line }) => node('string', line, [], text.slice(1, -1)),
  rune_literal: ({ text, line }) => node('rune', line, [], unescape(text)),
  int_literal: ({ text, line }) => node('number', line, [], numberValue(text, true)),
  float_literal: ({ text, line }) => node('number', line, [], numberValue(text, true)),
  nil: atom(),
  true: atom(),
  false: atom(),
};

export const go: LanguageRules = {
  rules,
  scoping: 'after',
  isPublic: (name) => /^\p{Lu}/u.test(name) || name === 'main' || name === 'init',
  offersByDefault: false,
  isPrivateMember: (name) => /^[\p{Ll}_]/u.test(name),
  traits: {
    comparesNaN: false,
    augmentsInPlace: false,
    booleanConditions: true,
    emptyValue: '',
    equality: '==',
    appends: '',
    modulesAreObjects: false,
  },
};
