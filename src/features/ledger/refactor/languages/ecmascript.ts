import { type LanguageRules, type Lower, lowerAll, many, type Rule } from '../language.ts';
import { block, isNothing, node, type Node, nothing } from '../tree.ts';
import { childOf, fieldOf, fieldsOf, has, named, operatorOf, type Syntax } from '../syntax-tree.ts';
import { ecmascriptClasses } from './ecmascript-classes.ts';
import { ecmascriptLiterals, functionOf } from './ecmascript-functions.ts';
import { ecmascriptModules, requiredModule } from './ecmascript-modules.ts';
import { declared, ecmascriptPatterns } from './ecmascript-patterns.ts';

const only = (syntax: Syntax, lower: Lower): Node => {
  const [first] = named(syntax);
  return first ? lower(first) : nothing(syntax.line);
};

const field = (syntax: Syntax, name: string, lower: Lower): Node => {
  const found = fieldOf(syntax, name);
  return found ? lower(found) : nothing(syntax.line);
};

/** The body of a loop or branch, always a block. */
function body(syntax: Syntax | undefined, line: number, lower: Lower): Node {
  if (!syntax) return block(line, []);
  const inside = lower(syntax.type === 'else_clause' ? (named(syntax)[0] ?? syntax) : syntax);
  return inside.kind === 'block' ? inside : block(line, [inside]);
}

const statements: Rule = (syntax, lower) => block(syntax.line, lowerAll(named(syntax), lower));

/** Parentheses end an optional chain, so those around one mean something. */
const parenthesised: Rule = (syntax, lower) => {
  const inside = only(syntax, lower);
  return /\?\./.test(syntax.text) && /^(?:optional-)?(?:member|index|call)$/.test(inside.kind)
    ? node('group', syntax.line, [inside])
    : inside;
};

const declarations: Rule = (syntax, lower) => {
  const word = syntax.children[0]?.text ?? 'const';
  const declarators = named(syntax).filter(({ type }) => type === 'variable_declarator');
  return many(
    syntax.line,
    declarators.flatMap((each) => {
      const target = fieldOf(each, 'name');
      const value = fieldOf(each, 'value');
      if (!target) return [];
      const module = value && requiredModule(value);
      if (module !== undefined) return requiredModuleNames(target, module, each.line);
      const from = value ? lower(value) : nothing(each.line);
      return declared(target, from, word === 'var' ? 'bind-var' : 'bind', lower);
    }),
  );
};

function requiredModuleNames(target: Syntax, module: string, line: number): readonly Node[] {
  if (target.type === 'identifier')
    return [
      node('import', line, [node('import-name', line, [node('bind', line, [], target.text)], '*')], module),
    ];
  const names = named(target).map((each) => {
    const imported = fieldOf(each, 'key')?.text ?? each.text;
    const local = fieldOf(each, 'value')?.text ?? each.text;
    return node('import-name', line, [node('bind', line, [], local)], imported);
  });
  return [node('import', line, names, module)];
}

const booleanOperators: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or' };

const binary: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const sides = [field(syntax, 'left', lower), field(syntax, 'right', lower)];
  const word = booleanOperators[operator];
  if (word) return node(word, syntax.line, sides);
  if (operator === '!==' || operator === '!=')
    return node('not', syntax.line, [node('binary', syntax.line, sides, operator.replace('!', '='))]);
  return node('binary', syntax.line, sides, operator);
};

const unary: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const argument = field(syntax, 'argument', lower);
  if (operator === '!') return node('not', syntax.line, [argument]);
  if (operator === 'void' && argument.kind === 'number') return node('atom', syntax.line, [], 'undefined');
  return node('unary', syntax.line, [argument], operator);
};

const augmented: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax).slice(0, -1);
  const target = field(syntax, 'left', lower);
  return node('augment', syntax.line, [target, field(syntax, 'right', lower)], operator);
};

const update: Rule = (syntax, lower) => {
  const prefix = syntax.children[0]?.named === false;
  const operator = operatorOf(syntax);
  return node(
    'update',
    syntax.line,
    [field(syntax, 'argument', lower)],
    `${prefix ? 'before' : 'after'}${operator[0]}`,
  );
};

const member: Rule = (syntax, lower) => {
  const kind = has(syntax, 'optional_chain') || has(syntax, '?.') ? 'optional-member' : 'member';
  return node(kind, syntax.line, [field(syntax, 'object', lower)], fieldOf(syntax, 'property')?.text ?? '');
};

const index: Rule = (syntax, lower) => {
  const optional = has(syntax, 'optional_chain') || has(syntax, '?.') ? 'optional-' : '';
  const key = field(syntax, 'index', lower);
  const object = field(syntax, 'object', lower);
  if (key.kind === 'string' && /^[A-Za-z_$][\w$]*$/.test(key.text))
    return node(`${optional}member`, syntax.line, [object], key.text);
  return node(`${optional}index`, syntax.line, [object, key]);
};

const call: Rule = (syntax, lower) => {
  const optional = has(syntax, '?.') || has(syntax, 'optional_chain') ? 'optional-' : '';
  const callee = field(syntax, 'function', lower);
  const given = fieldOf(syntax, 'arguments');
  if (given?.type === 'template_string') return node('tagged-template', syntax.line, [callee, lower(given)]);
  return node(`${optional}call`, syntax.line, [callee, ...(given ? lowerAll(named(given), lower) : [])]);
};

const forIn: Rule = (syntax, lower) => {
  const left = fieldOf(syntax, 'left') ?? syntax;
  const word = syntax.children.find(({ field: name }) => name === 'kind')?.text;
  const inside = body(fieldOf(syntax, 'body'), syntax.line, lower);
  const text = `${has(syntax, 'await') ? 'await ' : ''}${operatorOf(syntax) === 'in' || has(syntax, 'in') ? 'in' : 'of'}`;
  const over = field(syntax, 'right', lower);
  if (!word) return node('foreach', syntax.line, [lower(left), over, inside], text);
  const kind = word === 'var' ? 'bind-var' : 'bind';
  const [first, ...rest] = declared(left, nothing(left.line), kind, lower);
  const target = first?.children[0] ?? nothing(left.line);
  return node(
    'foreach',
    syntax.line,
    [target, over, block(inside.line, [...rest, ...inside.children])],
    text,
  );
};

const forLoop: Rule = (syntax, lower) => {
  const initial = fieldOf(syntax, 'initializer');
  const first = initial && initial.type !== 'empty_statement' ? lower(initial) : nothing(syntax.line);
  const setup = first.kind === 'many' ? first.children : isNothing(first) ? [] : [asStatement(first)];
  const condition = fieldOf(syntax, 'condition');
  const test = condition && condition.type !== 'empty_statement' ? lower(condition) : yes(syntax.line);
  return node('for', syntax.line, [
    node('setup', syntax.line, setup),
    test.kind === 'do' ? (test.children[0] as Node) : test,
    field(syntax, 'increment', lower),
    body(fieldOf(syntax, 'body'), syntax.line, lower),
  ]);
};

const yes = (line: number): Node => node('atom', line, [], 'true');
const asStatement = (each: Node): Node =>
  each.kind === 'do' || each.kind === 'let' ? each : node('do', each.line, [each]);

const switchOver: Rule = (syntax, lower) => {
  const cases = named(fieldOf(syntax, 'body') ?? syntax).map((each) =>
    node('case', each.line, [
      each.type === 'switch_default' ? nothing(each.line) : field(each, 'value', lower),
      block(each.line, lowerAll(fieldsOf(each, 'body'), lower)),
    ]),
  );
  return node('switch', syntax.line, [field(syntax, 'value', lower), ...cases], '===');
};

const tryBlock: Rule = (syntax, lower) => {
  const handler = fieldOf(syntax, 'handler');
  const parameter = handler && fieldOf(handler, 'parameter');
  const target = parameter
    ? (declared(parameter, nothing(syntax.line), 'bind', lower)[0]?.children[0] as Node)
    : undefined;
  return node('try', syntax.line, [
    field(syntax, 'body', lower),
    handler
      ? node('catch', handler.line, [target ?? nothing(syntax.line), field(handler, 'body', lower)])
      : nothing(syntax.line),
    body(
      childOf(syntax, 'finally_clause') && fieldOf(childOf(syntax, 'finally_clause') as Syntax, 'body'),
      syntax.line,
      lower,
    ),
  ]);
};

const jump =
  (kind: string): Rule =>
  (syntax) =>
    node(kind, syntax.line, [], fieldOf(syntax, 'label')?.text ?? '');

const withValue =
  (kind: string): Rule =>
  (syntax, lower) =>
    node(kind, syntax.line, named(syntax).map(lower));

const atom: Rule = ({ text, line }) => node('atom', line, [], text);
const erased: Rule = ({ line }) => many(line, []);

const rules: Readonly<Record<string, Rule>> = {
  ...ecmascriptLiterals,
  ...ecmascriptPatterns,
  ...ecmascriptModules,
  ...ecmascriptClasses,
  program: statements,
  statement_block: statements,
  expression_statement: (syntax, lower) => {
    const inside = only(syntax, lower);
    return inside.kind === 'internal_module' ? inside : node('do', syntax.line, [inside]);
  },
  parenthesized_expression: parenthesised,
  empty_statement: erased,
  lexical_declaration: declarations,
  variable_declaration: declarations,
  function_declaration: functionOf,
  generator_function_declaration: functionOf,
  function_expression: functionOf,
  generator_function: functionOf,
  arrow_function: functionOf,
  binary_expression: binary,
  unary_expression: unary,
  update_expression: update,
  augmented_assignment_expression: augmented,
  assignment_expression: (syntax, lower) =>
    node('assign', syntax.line, [field(syntax, 'left', lower), field(syntax, 'right', lower)]),
  ternary_expression: (syntax, lower) =>
    node('choose', syntax.line, [
      field(syntax, 'condition', lower),
      field(syntax, 'consequence', lower),
      field(syntax, 'alternative', lower),
    ]),
  member_expression: member,
  subscript_expression: index,
  call_expression: call,
  new_expression: (syntax, lower) =>
    node('new', syntax.line, [
      field(syntax, 'constructor', lower),
      ...lowerAll(named(fieldOf(syntax, 'arguments') ?? { ...syntax, children: [] }), lower),
    ]),
  await_expression: withValue('await'),
  sequence_expression: withValue('sequence'),
  return_statement: withValue('return'),
  throw_statement: withValue('throw'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  if_statement: (syntax, lower) =>
    node('if', syntax.line, [
      field(syntax, 'condition', lower),
      body(fieldOf(syntax, 'consequence'), syntax.line, lower),
      body(fieldOf(syntax, 'alternative'), syntax.line, lower),
    ]),
  while_statement: (syntax, lower) =>
    node('for', syntax.line, [
      node('setup', syntax.line),
      field(syntax, 'condition', lower),
      nothing(syntax.line),
      body(fieldOf(syntax, 'body'), syntax.line, lower),
    ]),
  for_statement: forLoop,
  for_in_statement: forIn,
  switch_statement: switchOver,
  try_statement: tryBlock,
  this: atom,
  super: atom,
  undefined: atom,
  null: atom,
  true: atom,
  false: atom,
  as_expression: only,
  satisfies_expression: only,
  non_null_expression: only,
  type_assertion: (syntax, lower) => lower(named(syntax).at(-1) as Syntax),
  instantiation_expression: only,
  interface_declaration: erased,
  type_alias_declaration: erased,
  ambient_declaration: erased,
  function_signature: erased,
};

export const ecmascript: LanguageRules = {
  rules,
  scoping: 'block',
  isPublic: () => false,
  offersByDefault: false,
  isPrivateMember: (name) => name.startsWith('#'),
  traits: {
    comparesNaN: true,
    augmentsInPlace: false,
    booleanConditions: false,
    emptyValue: 'undefined',
    equality: '===',
    appends: 'push',
    modulesAreObjects: false,
  },
};
