import {
  type LanguageRules,
  type Lower,
  lowerAll,
  many,
  numberValue,
  type Rule,
  unescape,
} from '../language.ts';
import { block, node, type Node, nothing } from '../tree.ts';
import { childOf, fieldOf, fieldsOf, named, operatorOf, type Syntax } from '../syntax-tree.ts';
import { choice, javaDeclarations, lambda, returned } from './java-declarations.ts';
import { asBlock, atom, binary, branch, field, inside, unary, whileLoop, yes } from './operators.ts';

const wide =
  /^(?:long|double|float|short|byte|char|Integer|Long|Double|Float|Short|Byte|Character|Boolean|Object|Number)$/;

/** A local variable; its type counts only where it converts the value. */
const locals: Rule = (syntax, lower) => {
  const type = fieldOf(syntax, 'type');
  return many(
    syntax.line,
    fieldsOf(syntax, 'declarator').map((each) => {
      const value = fieldOf(each, 'value');
      const isWide = type !== undefined && wide.test(type.text);
      const none = isWide ? node('zero', each.line, [lower(type)]) : nothing(each.line);
      const given = value ? lower(value) : none;
      const converts = value && isWide;
      return node('let', each.line, [
        node('bind', each.line, [], fieldOf(each, 'name')?.text),
        converts ? node('typed', each.line, [lower(type), given]) : given,
      ]);
    }),
  );
};

const assignment: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const sides = [field(syntax, 'left', lower), field(syntax, 'right', lower)];
  return operator === '='
    ? node('assign', syntax.line, sides)
    : node('augment', syntax.line, sides, operator.slice(0, -1));
};

const update: Rule = (syntax, lower) => {
  const prefix = syntax.children[0]?.named === false;
  const sign = syntax.children.find((each) => !each.named)?.text[0] ?? '+';
  return node('update', syntax.line, [inside(syntax, lower)], `${prefix ? 'before' : 'after'}${sign}`);
};

const call: Rule = (syntax, lower) => {
  const object = fieldOf(syntax, 'object') ?? childOf(syntax, 'super');
  const name = fieldOf(syntax, 'name')?.text ?? '';
  const callee = object
    ? node('member', syntax.line, [lower(object)], name)
    : node('name', syntax.line, [], name);
  return node('call', syntax.line, [callee, ...given(syntax, lower)]);
};

const given = (syntax: Syntax, lower: Lower): readonly Node[] => {
  const list = fieldOf(syntax, 'arguments');
  return list ? lowerAll(named(list), lower) : [];
};

const made: Rule = (syntax, lower) => {
  const type = fieldOf(syntax, 'type') as Syntax;
  const plain = type.type === 'generic_type' ? (named(type)[0] as Syntax) : type;
  const body = childOf(syntax, 'class_body');
  const only = body && singleMethod(body, lower);
  if (only && given(syntax, lower).length === 0) return only;
  return node('new', syntax.line, [lower(plain), ...given(syntax, lower), ...(body ? [lower(body)] : [])]);
};

/** An object that is nothing but one method, and does not speak of itself, is a function. */
function singleMethod(body: Syntax, lower: Lower): Node | undefined {
  const [only, ...more] = named(body);
  if (only?.type !== 'method_declaration' || more.length > 0 || /\b(?:this|super)\b/.test(only.text))
    return undefined;
  return lambda(only, lower);
}

const forLoop: Rule = (syntax, lower) => {
  const { line } = syntax;
  const first = fieldOf(syntax, 'init');
  const setup = first ? lower(first) : nothing(line);
  const test = fieldOf(syntax, 'condition');
  return node('for', line, [
    node('setup', line, setup.kind === 'many' ? setup.children : first ? [node('do', line, [setup])] : []),
    test ? lower(test) : yes(line),
    field(syntax, 'update', lower),
    asBlock(field(syntax, 'body', lower), line),
  ]);
};

const tryBlock: Rule = (syntax, lower) => {
  const { line } = syntax;
  const handlers = named(syntax).filter(({ type }) => type === 'catch_clause');
  const last = childOf(syntax, 'finally_clause');
  const resources = fieldOf(syntax, 'resources');
  const body = field(syntax, 'body', lower);
  const inner = resources
    ? block(line, [
        node('with', line, [
          ...named(resources).map((each) => node('with-item', each.line, [lower(each)])),
          body,
        ]),
      ])
    : body;
  if (handlers.length === 0 && !last) return inner;
  return node('try', line, [
    inner,
    node(
      'handlers',
      line,
      handlers.map((each) => lower(each)),
    ),
    last ? lower(named(last)[0] as Syntax) : block(line, []),
  ]);
};

const caught: Rule = (syntax, lower) => {
  const parameter = childOf(syntax, 'catch_formal_parameter') as Syntax;
  const types = childOf(parameter, 'catch_type');
  return node('catch', syntax.line, [
    types ? lower(types) : nothing(syntax.line),
    node('bind', syntax.line, [], fieldOf(parameter, 'name')?.text),
    field(syntax, 'body', lower),
  ]);
};

const resource: Rule = (syntax, lower) => {
  const name = fieldOf(syntax, 'name');
  if (!name) return inside(syntax, lower);
  return node('as', syntax.line, [field(syntax, 'value', lower), node('bind', name.line, [], name.text)]);
};

/** The lines of a text block, without the indentation that they share. */
function textBlock(text: string): string {
  const lines = text
    .slice(3, -3)
    .replace(/^[^\n]*\n/, '')
    .split('\n');
  const counted = lines.filter((line, index) => line.trim() !== '' || index === lines.length - 1);
  const indent = Math.min(...counted.map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
  return unescape(lines.map((line) => line.slice(indent).trimEnd()).join('\n'));
}

const jump =
  (kind: string): Rule =>
  (syntax) =>
    node(kind, syntax.line, [], named(syntax)[0]?.text ?? '');

const wrap =
  (kind: string): Rule =>
  (syntax, lower) =>
    node(kind, syntax.line, lowerAll(named(syntax), lower));

const number: Rule = ({ text, line }) => node('number', line, [], numberValue(text, true));
const statements: Rule = (syntax, lower) => block(syntax.line, lowerAll(named(syntax), lower));

const rules: Readonly<Record<string, Rule>> = {
  ...javaDeclarations,
  program: statements,
  block: statements,
  constructor_body: statements,
  expression_statement: (syntax, lower) => {
    const value = inside(syntax, lower);
    return value.kind === 'switch' ? value : node('do', syntax.line, [value]);
  },
  local_variable_declaration: locals,
  assignment_expression: assignment,
  update_expression: update,
  binary_expression: binary,
  unary_expression: unary,
  parenthesized_expression: inside,
  ternary_expression: (syntax, lower) =>
    node(
      'choose',
      syntax.line,
      ['condition', 'consequence', 'alternative'].map((name) => field(syntax, name, lower)),
    ),
  field_access: (syntax, lower) =>
    node('member', syntax.line, [field(syntax, 'object', lower)], fieldOf(syntax, 'field')?.text),
  array_access: (syntax, lower) =>
    node('index', syntax.line, [field(syntax, 'array', lower), field(syntax, 'index', lower)]),
  method_invocation: call,
  explicit_constructor_invocation: (syntax, lower) =>
    node('do', syntax.line, [
      node('call', syntax.line, [
        node('atom', syntax.line, [], `own ${fieldOf(syntax, 'constructor')?.text}`),
        ...given(syntax, lower),
      ]),
    ]),
  object_creation_expression: made,
  lambda_expression: lambda,
  cast_expression: (syntax, lower) =>
    node('cast', syntax.line, [field(syntax, 'type', lower), field(syntax, 'value', lower)]),
  instanceof_expression: (syntax, lower) => {
    const name = fieldOf(syntax, 'name');
    return node(
      'binary',
      syntax.line,
      [
        field(syntax, 'left', lower),
        node('type', syntax.line, [
          field(syntax, 'right', lower),
          ...(name ? [node('bind', name.line, [], name.text)] : []),
        ]),
      ],
      'instanceof',
    );
  },
  if_statement: branch,
  while_statement: (syntax, lower) =>
    whileLoop(
      syntax.line,
      field(syntax, 'condition', lower),
      asBlock(field(syntax, 'body', lower), syntax.line),
    ),
  for_statement: forLoop,
  enhanced_for_statement: (syntax, lower) =>
    node(
      'foreach',
      syntax.line,
      [
        node('bind', syntax.line, [], fieldOf(syntax, 'name')?.text),
        field(syntax, 'value', lower),
        asBlock(field(syntax, 'body', lower), syntax.line),
      ],
      'of',
    ),
  switch_expression: choice,
  try_statement: tryBlock,
  try_with_resources_statement: tryBlock,
  catch_clause: caught,
  resource,
  return_statement: (syntax, lower) => returned(node('return', syntax.line, lowerAll(named(syntax), lower))),
  throw_statement: wrap('throw'),
  yield_statement: wrap('give'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  identifier: ({ text, line }) => node('name', line, [], text),
  type_identifier: ({ text, line }) => node('name', line, [], text),
  this: atom(),
  super: atom(),
  null_literal: atom(),
  true: atom(),
  false: atom(),
  array_initializer: wrap('array'),
  string_literal: ({ text, line }) =>
    node('string', line, [], text.startsWith('"""') ? textBlock(text) : unescape(text.slice(1, -1))),
  character_literal: ({ text, line }) => node('rune', line, [], unescape(text)),
  decimal_integer_literal: number,
  hex_integer_literal: number,
  binary_integer_literal: number,
  decimal_floating_point_literal: number,
};

export const java: LanguageRules = {
  rules,
  scoping: 'after',
  isPublic: () => true,
  offersByDefault: false,
  isPrivateMember: () => false,
  bareMembers: true,
  traits: {
    comparesNaN: false,
    augmentsInPlace: false,
    booleanConditions: true,
    emptyValue: '',
    equality: '==',
    appends: 'add',
    modulesAreObjects: false,
    exactArity: true,
  },
};
