import {
  type LanguageRules,
  type Lower,
  lowerAll,
  many,
  numberValue,
  type Rule,
  unescape,
} from '../language.ts';
import { block, mapTree, node, type Node, nothing, withChildren } from '../tree.ts';
import { childOf, fieldOf, has, named, operatorOf, partOf, type Syntax } from '../syntax-tree.ts';
import { sourceOf } from '../normalise/borrows.ts';
import { asBlock, atom, binary, field, inside, receiver, unary, whileLoop, yes } from './operators.ts';
import { bodyOf, match, pattern, tailed } from './rust-matches.ts';
import { rustItems } from './rust-items.ts';
import { macro } from './rust-macros.ts';

const statementKinds = new Set(
  'return break continue if for foreach match block let many scope item do throw'.split(' '),
);
const asStatement = (each: Node): Node =>
  statementKinds.has(each.kind) ? each : node('do', each.line, [each]);

const obvious = /^(?:"|\d|(?:Vec|String|HashMap|HashSet|BTreeMap)::(?:new|with_capacity)\(|true$|false$)/;

const declaration: Rule = (syntax, lower) => {
  const { line } = syntax;
  const target = pattern(partOf(syntax, 'pattern') as Syntax, lower);
  const value = fieldOf(syntax, 'value');
  const type = fieldOf(syntax, 'type');
  const given = value ? lower(value) : nothing(line);
  const typed =
    value && type && !obvious.test(value.text) ? node('typed', line, [head(type, lower), given]) : given;
  const otherwise = fieldOf(syntax, 'alternative');
  return otherwise
    ? node('let-else', line, [target, typed, lower(otherwise)])
    : node('let', line, [target, typed]);
};

/** Every branch as a statement; as a value where both sides are one. */
const branch: Rule = (syntax, lower) => {
  const { line } = syntax;
  const condition = fieldOf(syntax, 'condition') as Syntax;
  const otherwise = fieldOf(syntax, 'alternative');
  const [yesSide, noSide] = [
    fieldOf(syntax, 'consequence') as Syntax,
    otherwise && (named(otherwise)[0] as Syntax),
  ];
  const sides = [bodyOf(yesSide, lower), noSide ? bodyOf(noSide, lower) : block(line, [])] as const;
  if (condition.type === 'let_condition')
    return node('match', line, [
      field(condition, 'value', lower),
      node('arm', line, [pattern(partOf(condition, 'pattern') as Syntax, lower), sides[0]]),
      node('arm', line, [node('blank', line), sides[1]]),
    ]);
  const values = sides.map(({ children: [only, ...more] }) =>
    only?.kind === 'give' && more.length === 0 ? only.children[0] : undefined,
  );
  if (values[0] && values[1]) return node('choose', line, [lower(condition), values[0], values[1]]);
  return node('if', line, [lower(condition), ...sides]);
};

const closure: Rule = (syntax, lower) => {
  const { line } = syntax;
  const parameters = named(fieldOf(syntax, 'parameters') as Syntax).map((each) =>
    pattern(partOf(each, 'pattern') ?? each, lower),
  );
  const body = tailed(bodyOf(fieldOf(syntax, 'body') as Syntax, lower), 'return');
  return node(
    'function',
    line,
    [node('params', line, parameters), body],
    has(syntax, 'async') ? 'async' : '',
  );
};

const loopWhile: Rule = (syntax, lower) => {
  const condition = fieldOf(syntax, 'condition') as Syntax;
  const body = tailed(asBlock(field(syntax, 'body', lower), syntax.line), 'do');
  if (condition.type !== 'let_condition') return whileLoop(syntax.line, lower(condition), body);
  return node('scope', syntax.line, [
    node('while-let', syntax.line, [
      field(condition, 'value', lower),
      pattern(partOf(condition, 'pattern') as Syntax, lower),
      body,
    ]),
  ]);
};

/** What to collect into is the same whether the call or the variable says so. */
const call: Rule = (syntax, lower) => {
  const callee = fieldOf(syntax, 'function') as Syntax;
  const given = lowerAll(named(fieldOf(syntax, 'arguments') as Syntax), lower);
  const types = childOf(callee, 'type_arguments');
  const name = fieldOf(callee, 'function');
  if (/^Vec::(?:new\(\)|with_capacity\(\w+\))$/.test(syntax.text))
    return node('array', syntax.line, [], 'growing');
  if (callee.type === 'field_expression' && fieldOf(callee, 'field')?.text === 'filter')
    return node('call', syntax.line, [lower(callee), ...given.map(ofItems)]);
  if (
    callee.type === 'generic_function' &&
    types &&
    name &&
    /\b(?:collect|parse|sum|product|into)$/.test(name.text)
  )
    return node('typed', syntax.line, [
      head(named(types)[0] as Syntax, lower),
      node('call', syntax.line, [lower(name), ...given]),
    ]);
  return node('call', syntax.line, [lower(callee), ...given]);
};

/** A filter looks at references to the items; written as if it looked at the items. */
function ofItems(given: Node): Node {
  const [params, ...rest] = given.children;
  const [only, ...more] = params?.children ?? [];
  if (given.kind !== 'function' || !params || !only || more.length > 0) return given;
  if (only.kind === 'reference_pattern')
    return withChildren(given, [withChildren(params, [only.children[0] as Node]), ...rest]);
  if (only.kind !== 'bind') return given;
  const borrowed = (each: Node): Node =>
    each.kind === 'name' && each.text === only.text ? node('unary', each.line, [each], '&') : each;
  return withChildren(given, [params, ...rest.map((each) => mapTree(each, borrowed))]);
}

/** A type without what it is made of. */
const head = (type: Syntax, lower: Lower): Node =>
  lower(type.type === 'generic_type' ? (fieldOf(type, 'type') as Syntax) : type);

const record: Rule = (syntax, lower) => {
  const fields = named(fieldOf(syntax, 'body') as Syntax).map((each) => {
    if (each.type === 'shorthand_field_initializer')
      return node('pair', each.line, [
        node('member-key', each.line, [], each.text),
        node('name', each.line, [], each.text),
      ]);
    if (each.type !== 'field_initializer') return node('spread', each.line, lowerAll(named(each), lower));
    return node('pair', each.line, [
      node('member-key', each.line, [], fieldOf(each, 'field')?.text),
      field(each, 'value', lower),
    ]);
  });
  return node('record', syntax.line, [field(syntax, 'name', lower), ...fields]);
};

const jump =
  (kind: string): Rule =>
  (syntax, lower) =>
    node(
      kind,
      syntax.line,
      named(syntax)
        .filter(({ type }) => type !== 'label')
        .map(lower),
      childOf(syntax, 'label')?.text ?? '',
    );

const wrap =
  (kind: string): Rule =>
  (syntax, lower) =>
    node(kind, syntax.line, lowerAll(named(syntax), lower));

const number: Rule = ({ text, line }) => node('number', line, [], numberValue(text, true));
const name: Rule = ({ text, line }) => node('name', line, [], text);

const rules: Readonly<Record<string, Rule>> = {
  ...rustItems,
  block: (syntax, lower) => bodyOf(syntax, lower),
  expression_statement: (syntax, lower) => asStatement(inside(syntax, lower)),
  empty_statement: ({ line }) => many(line, []),
  let_declaration: declaration,
  if_expression: branch,
  match_expression: match,
  while_expression: loopWhile,
  loop_expression: (syntax, lower) =>
    whileLoop(
      syntax.line,
      yes(syntax.line),
      tailed(asBlock(field(syntax, 'body', lower), syntax.line), 'do'),
    ),
  for_expression: (syntax, lower) =>
    counted(syntax, lower) ??
    node(
      'foreach',
      syntax.line,
      [
        pattern(partOf(syntax, 'pattern') as Syntax, lower),
        sourceOf(field(syntax, 'value', lower)),
        tailed(asBlock(field(syntax, 'body', lower), syntax.line), 'do'),
      ],
      'of',
    ),
  closure_expression: closure,
  return_expression: jump('return'),
  break_expression: jump('break'),
  continue_expression: jump('continue'),
  binary_expression: binary,
  unary_expression: unary,
  parenthesized_expression: inside,
  reference_expression: (syntax, lower) =>
    node(
      'unary',
      syntax.line,
      [field(syntax, 'value', lower)],
      has(syntax, 'mutable_specifier') ? '&mut' : '&',
    ),
  assignment_expression: (syntax, lower) =>
    node('assign', syntax.line, [field(syntax, 'left', lower), field(syntax, 'right', lower)]),
  compound_assignment_expr: (syntax, lower) =>
    node(
      'augment',
      syntax.line,
      [field(syntax, 'left', lower), field(syntax, 'right', lower)],
      operatorOf(syntax).slice(0, -1),
    ),
  field_expression: (syntax, lower) =>
    node('member', syntax.line, [field(syntax, 'value', lower)], fieldOf(syntax, 'field')?.text),
  index_expression: wrap('index'),
  call_expression: call,
  scoped_identifier: (syntax, lower) => scoped(syntax, lower),
  scoped_type_identifier: (syntax, lower) => scoped(syntax, lower),
  struct_expression: record,
  tuple_expression: wrap('tuple'),
  array_expression: (syntax, lower) =>
    node('array', syntax.line, lowerAll(named(syntax), lower), fieldOf(syntax, 'length') ? 'repeated' : ''),
  try_expression: wrap('question'),
  await_expression: wrap('await'),
  type_cast_expression: (syntax, lower) =>
    node('cast', syntax.line, [field(syntax, 'type', lower), field(syntax, 'value', lower)]),
  macro_invocation: macro,
  identifier: name,
  type_identifier: name,
  self: ({ line }) => receiver(line),
  boolean_literal: atom(),
  string_literal: ({ text, line }) =>
    text.startsWith('b')
      ? node('bytes', line, [], unescape(text.slice(2, -1)))
      : node('string', line, [], unescape(text.slice(1, -1))),
  raw_string_literal: ({ text, line }) =>
    node('string', line, [], text.replace(/^r#*"/, '').replace(/"#*$/, '')),
  char_literal: ({ text, line }) => node('rune', line, [], unescape(text)),
  integer_literal: number,
  float_literal: number,
};

/** `for i in a..b`, where the end stays what it is. */
function counted(syntax: Syntax, lower: Lower): Node | undefined {
  const range = fieldOf(syntax, 'value');
  const target = partOf(syntax, 'pattern');
  if (range?.type !== 'range_expression' || !has(range, '..') || target?.type !== 'identifier')
    return undefined;
  const [from, to, ...more] = named(range);
  if (!from || !to || more.length > 0 || !/^(?:identifier|integer_literal)$/.test(to.type)) return undefined;
  const { line } = syntax;
  const counter = node('name', line, [], target.text);
  return node('for', line, [
    node('setup', line, [node('let', line, [node('bind', line, [], target.text), lower(from)])]),
    node('binary', line, [counter, lower(to)], '<'),
    node('assign', line, [counter, node('binary', line, [counter, node('number', line, [], '1')], '+')]),
    tailed(asBlock(field(syntax, 'body', lower), line), 'do'),
  ]);
}

function scoped(syntax: Syntax, lower: Lower): Node {
  const path = fieldOf(syntax, 'path');
  const last = fieldOf(syntax, 'name')?.text ?? '';
  if (!path) return node('name', syntax.line, [], last);
  return node('member', syntax.line, [lower(path)], last);
}

export const rust: LanguageRules = {
  rules,
  scoping: 'after',
  isPublic: () => false,
  offersByDefault: false,
  isPrivateMember: () => false,
  traits: {
    comparesNaN: false,
    augmentsInPlace: false,
    booleanConditions: true,
    emptyValue: '',
    equality: '==',
    appends: 'push',
    modulesAreObjects: true,
    exactArity: true,
    borrows: true,
  },
};
