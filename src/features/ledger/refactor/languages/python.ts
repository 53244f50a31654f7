import {
  asWritten,
  type LanguageRules,
  type Lower,
  lowerAll,
  many,
  numberValue,
  type Rule,
} from '../language.ts';
import { childOf, fieldOf, fieldsOf, has, named, operatorOf, type Syntax } from '../syntax-tree.ts';
import { block, type Node, node, nothing } from '../tree.ts';
import { comparison, pythonDefinitions, withoutDocstring } from './python-definitions.ts';
import { formatted, loads, pythonImports, pythonTexts } from './python-texts.ts';

const field = (syntax: Syntax, name: string, lower: Lower): Node => {
  const found = fieldOf(syntax, name);
  return found ? lower(found) : nothing(syntax.line);
};

const body = (syntax: Syntax | undefined, line: number, lower: Lower): Node =>
  syntax
    ? lower(
        syntax.type === 'block' ? syntax : (fieldOf(syntax, 'body') ?? childOf(syntax, 'block') ?? syntax),
      )
    : block(line, []);

/** A target with its names as declarations of the function around it. */
export function target(syntax: Syntax, kind: string, lower: Lower): Node {
  switch (syntax.type) {
    case 'identifier':
      return node(kind, syntax.line, [], syntax.text);
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
    case 'expression_list':
    case 'tuple':
      return node(
        'tuple',
        syntax.line,
        named(syntax).map((each) => target(each, kind, lower)),
      );
    case 'list_splat_pattern':
    case 'list_splat':
      return node(
        'rest',
        syntax.line,
        named(syntax).map((each) => target(each, kind, lower)),
      );
    case 'as_pattern_target':
    case 'parenthesized_expression':
      return target(named(syntax)[0] as Syntax, kind, lower);
    default:
      return lower(syntax);
  }
}

const assignment: Rule = (syntax, lower) => {
  const left = fieldOf(syntax, 'left') as Syntax;
  const right = fieldOf(syntax, 'right');
  if (!right) return many(syntax.line, []);
  return node('assign', syntax.line, [target(left, 'bind-var', lower), lower(right)]);
};

const branches: Rule = (syntax, lower) => {
  const { line } = syntax;
  if (fieldOf(syntax, 'condition')?.text === 'TYPE_CHECKING') return many(line, []);
  const alternatives = fieldsOf(syntax, 'alternative');
  const otherwise = alternatives.reduceRight<Node>(
    (rest, each) =>
      each.type === 'else_clause'
        ? body(each, each.line, lower)
        : block(each.line, [
            node('if', each.line, [field(each, 'condition', lower), field(each, 'consequence', lower), rest]),
          ]),
    block(line, []),
  );
  return node('if', line, [
    field(syntax, 'condition', lower),
    field(syntax, 'consequence', lower),
    otherwise,
  ]);
};

const forEach: Rule = (syntax, lower) => {
  const parts = [
    target(fieldOf(syntax, 'left') as Syntax, 'bind-var', lower),
    field(syntax, 'right', lower),
    body(fieldOf(syntax, 'body'), syntax.line, lower),
  ];
  const otherwise = fieldOf(syntax, 'alternative');
  const loop = node('foreach', syntax.line, parts, has(syntax, 'async') ? 'await of' : 'of');
  return otherwise ? node('loop-else', syntax.line, [loop, body(otherwise, otherwise.line, lower)]) : loop;
};

const whileLoop: Rule = (syntax, lower) => {
  const loop = node('for', syntax.line, [
    node('setup', syntax.line),
    field(syntax, 'condition', lower),
    nothing(syntax.line),
    body(fieldOf(syntax, 'body'), syntax.line, lower),
  ]);
  const otherwise = fieldOf(syntax, 'alternative');
  return otherwise ? node('loop-else', syntax.line, [loop, body(otherwise, otherwise.line, lower)]) : loop;
};

const tryBlock: Rule = (syntax, lower) => {
  const handlers = named(syntax).filter(({ type }) => type.startsWith('except'));
  const last = childOf(syntax, 'finally_clause');
  const otherwise = childOf(syntax, 'else_clause');
  return node('try', syntax.line, [
    body(fieldOf(syntax, 'body'), syntax.line, lower),
    node(
      'handlers',
      syntax.line,
      handlers.map((each) => node('catch', each.line, lowerAll(named(each), lower), each.type)),
    ),
    body(last, syntax.line, lower),
    body(otherwise, syntax.line, lower),
  ]);
};

/** `value as name` of `with` and `except`. */
const boundTo: Rule = (syntax, lower) => {
  const alias = fieldOf(syntax, 'alias');
  const [value] = named(syntax);
  return node('as', syntax.line, [
    lower(value as Syntax),
    ...(alias ? [target(alias, 'bind-var', lower)] : []),
  ]);
};

const comprehension =
  (kind: string): Rule =>
  (syntax, lower) => {
    const clauses = named(syntax)
      .filter(({ type }) => type.endsWith('_clause'))
      .map((each) =>
        each.type === 'if_clause'
          ? node('clause-if', each.line, lowerAll(named(each), lower))
          : node(
              'clause',
              each.line,
              [target(fieldOf(each, 'left') as Syntax, 'bind', lower), field(each, 'right', lower)],
              has(each, 'async') ? 'async' : '',
            ),
      );
    return node(kind, syntax.line, [...clauses, field(syntax, 'body', lower)]);
  };

const wrap =
  (kind: string): Rule =>
  (syntax, lower) =>
    node(kind, syntax.line, lowerAll(named(syntax), lower));

const atom =
  (text: string): Rule =>
  ({ line }) =>
    node('atom', line, [], text);

const empty = new Map([
  ['dict', 'map'],
  ['list', 'array'],
]);

const call: Rule = (syntax, lower) => {
  const callee = field(syntax, 'function', lower);
  const given = fieldOf(syntax, 'arguments');
  if (given?.type === 'generator_expression') return node('call', syntax.line, [callee, lower(given)]);
  const list = given ? lowerAll(named(given), lower) : [];
  const text = formatted(callee, list, syntax.line);
  if (text) return text;
  const literal = list.length === 0 && callee.kind === 'name' ? empty.get(callee.text) : undefined;
  return literal ? node(literal, syntax.line) : node('call', syntax.line, [callee, ...list]);
};

const rules: Readonly<Record<string, Rule>> = {
  ...pythonTexts,
  ...pythonImports,
  ...pythonDefinitions,
  module: (syntax, lower) => block(syntax.line, lowerAll(withoutDocstring(syntax), lower)),
  block: (syntax, lower) => block(syntax.line, lowerAll(named(syntax), lower)),
  expression_statement: (syntax, lower) => {
    const inside = named(syntax).map(lower);
    const [only, ...more] = inside;
    if (only?.kind === 'many') return only;
    return node('do', syntax.line, [only && more.length === 0 ? only : node('tuple', syntax.line, inside)]);
  },
  pass_statement: ({ line }) => many(line, []),
  identifier: ({ text, line }) => node('name', line, [], text),
  none: atom('None'),
  true: atom('true'),
  false: atom('false'),
  integer: ({ text, line }) => node('number', line, [], numberValue(text, true)),
  float: ({ text, line }) => node('number', line, [], numberValue(text, true)),
  parenthesized_expression: (syntax, lower) => lower(named(syntax)[0] as Syntax),
  assignment,
  augmented_assignment: (syntax, lower) =>
    node(
      'augment',
      syntax.line,
      [target(fieldOf(syntax, 'left') as Syntax, 'bind-var', lower), field(syntax, 'right', lower)],
      operatorOf(syntax).slice(0, -1),
    ),
  named_expression: (syntax, lower) =>
    node('assign', syntax.line, [
      target(fieldOf(syntax, 'name') as Syntax, 'bind-var', lower),
      field(syntax, 'value', lower),
    ]),
  comparison_operator: comparison,
  boolean_operator: (syntax, lower) =>
    node(operatorOf(syntax), syntax.line, [field(syntax, 'left', lower), field(syntax, 'right', lower)]),
  not_operator: (syntax, lower) => node('not', syntax.line, [field(syntax, 'argument', lower)]),
  unary_operator: (syntax, lower) =>
    node('unary', syntax.line, [field(syntax, 'argument', lower)], operatorOf(syntax)),
  conditional_expression: (syntax, lower) => {
    const [yes, condition, no] = named(syntax).map(lower) as [Node, Node, Node];
    return node('choose', syntax.line, [condition, yes, no]);
  },
  attribute: (syntax, lower) =>
    node('member', syntax.line, [field(syntax, 'object', lower)], fieldOf(syntax, 'attribute')?.text),
  subscript: (syntax, lower) =>
    node('index', syntax.line, [field(syntax, 'value', lower), ...fieldsOf(syntax, 'subscript').map(lower)]),
  slice: (syntax, lower) => asWritten(syntax, lower),
  call,
  keyword_argument: (syntax, lower) =>
    node('keyword', syntax.line, [field(syntax, 'value', lower)], fieldOf(syntax, 'name')?.text),
  list_splat: wrap('spread'),
  dictionary_splat: wrap('spread-map'),
  list: wrap('array'),
  tuple: wrap('tuple'),
  expression_list: wrap('tuple'),
  set: wrap('set'),
  dictionary: wrap('map'),
  pair: (syntax, lower) =>
    node('pair', syntax.line, [field(syntax, 'key', lower), field(syntax, 'value', lower)]),
  list_comprehension: comprehension('listcomp'),
  set_comprehension: comprehension('setcomp'),
  dictionary_comprehension: comprehension('mapcomp'),
  generator_expression: comprehension('generator'),
  await: wrap('await'),
  yield: (syntax, lower) =>
    node('yield', syntax.line, lowerAll(named(syntax), lower), has(syntax, 'from') ? 'from' : ''),
  return_statement: wrap('return'),
  raise_statement: wrap('throw'),
  break_statement: ({ line }) => node('break', line),
  continue_statement: ({ line }) => node('continue', line),
  if_statement: branches,
  for_statement: forEach,
  while_statement: whileLoop,
  try_statement: tryBlock,
  as_pattern: boundTo,
  with_statement: (syntax, lower) => {
    const word = has(syntax, 'async') ? 'async' : '';
    const inner = body(fieldOf(syntax, 'body'), syntax.line, lower);
    const items = named(childOf(syntax, 'with_clause') ?? syntax).flatMap((each) =>
      each.type === 'with_item' ? [each] : named(each),
    );
    const whole = items.reduceRight<Node>((inside, each) => {
      const value = lower(fieldOf(each, 'value') ?? each);
      return block(each.line, [
        node('with', each.line, [node('with-item', each.line, [value]), inside], word),
      ]);
    }, inner);
    return whole.children[0] ?? whole;
  },
  global_statement: (syntax) =>
    node(
      'outside',
      syntax.line,
      named(syntax).map(({ text, line }) => node('token', line, [], text)),
    ),
  nonlocal_statement: (syntax) =>
    node(
      'outside',
      syntax.line,
      named(syntax).map(({ text, line }) => node('token', line, [], text)),
    ),
};

export const python: LanguageRules = {
  rules,
  scoping: 'function',
  isPublic: (name) => !name.startsWith('_') || /^__.+__$/.test(name),
  offersByDefault: true,
  loads,
  isPrivateMember: (name) => name.startsWith('_') && !/^__.+__$/.test(name),
  traits: {
    comparesNaN: false,
    augmentsInPlace: true,
    booleanConditions: false,
    emptyValue: 'None',
    equality: '==',
    appends: 'append',
    modulesAreObjects: true,
    exactArity: true,
  },
};
