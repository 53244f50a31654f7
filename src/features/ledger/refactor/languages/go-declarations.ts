import { type Lower, lowerAll, many, type Rule } from '../language.ts';
import { block, mapTree, node, type Node, nothing, some } from '../tree.ts';
import { fieldOf, fieldsOf, has, named, type Syntax } from '../syntax-tree.ts';
import { field, receiver } from './operators.ts';

const bind = ({ text, line }: Syntax): Node =>
  text === '_' ? node('blank', line) : node('bind', line, [], text);

interface Parameters {
  readonly names: readonly Node[];
  readonly types: readonly Node[];
}

function parametersOf(syntax: Syntax | undefined, lower: Lower): Parameters {
  const names: Node[] = [];
  const types: Node[] = [];
  for (const each of syntax ? named(syntax) : []) {
    const type = node('type', each.line, [field(each, 'type', lower)]);
    const own = fieldsOf(each, 'name');
    const rest = each.type.startsWith('variadic');
    for (const name of own) names.push(rest ? node('rest', name.line, [bind(name)]) : bind(name));
    for (let count = 0; count < Math.max(1, own.length); count += 1) types.push(type);
    if (own.length === 0) names.push(node('blank', each.line));
  }
  return { names, types };
}

function functionValue(syntax: Syntax, lower: Lower): Node {
  const { line } = syntax;
  const { names, types } = parametersOf(fieldOf(syntax, 'parameters'), lower);
  const result = fieldOf(syntax, 'result');
  const results = result?.type === 'parameter_list' ? parametersOf(result, lower) : undefined;
  const returned = results ? results.types : result ? [node('type', line, [lower(result)])] : [];
  const hasNames = results?.names.some(({ kind }) => kind === 'bind') ?? false;
  const written = fieldOf(syntax, 'body');
  const body = written ? lower(written) : block(line, []);
  const variable = hasNames && results && !some(body, ({ kind }) => kind === 'defer_statement');
  return node('function', line, [
    node('params', line, names),
    variable ? withResults(body, results) : body,
    node('signature', line, [
      field(syntax, 'type_parameters', lower),
      ...types,
      node('results', line, [...returned, ...(hasNames && results && !variable ? results.names : [])]),
    ]),
  ]);
}

/** Named results are variables that a bare return gives back. */
function withResults(body: Node, { names, types: kinds }: Parameters): Node {
  const values = names.map((each) => node('name', each.line, [], each.text));
  const whole = values.length === 1 ? (values[0] as Node) : node('tuple', body.line, values);
  const returns = (at: Node): Node => {
    if (at.kind === 'function') return at;
    if (at.kind === 'return' && at.children.length === 0) return node('return', at.line, [whole]);
    return { ...at, children: at.children.map(returns) };
  };
  const declared = names.map((each, index) =>
    node('let', each.line, [each, node('zero', each.line, (kinds[index] as Node).children)]),
  );
  return block(body.line, [...declared, ...returns(body).children]);
}

const method: Rule = (syntax, lower) => {
  const [given] = named(fieldOf(syntax, 'receiver') as Syntax);
  const own = given && fieldOf(given, 'name')?.text;
  const type = given && fieldOf(given, 'type');
  const value = functionValue(syntax, lower);
  const written = own
    ? mapTree(value, (each) => (each.kind === 'name' && each.text === own ? receiver(each.line) : each))
    : value;
  const key = node('member-key', syntax.line, [], fieldOf(syntax, 'name')?.text);
  return node(
    'method-of',
    syntax.line,
    [key, written, type ? lower(type) : nothing(syntax.line)],
    type?.text ?? '',
  );
};

const plainTypes: Readonly<Record<string, RegExp>> = {
  int: /^\d+$/,
  string: /^["`]/,
  bool: /^(?:true|false)$/,
  float64: /^\d+\.\d/,
};

/** A type that the value has anyway says nothing. */
function typed(type: Syntax | undefined, value: Syntax, lower: Lower): Node {
  const plain = type && plainTypes[type.text];
  return !type || plain?.test(value.text)
    ? lower(value)
    : node('typed', type.line, [lower(type), lower(value)]);
}

const specs = (syntax: Syntax, type: string): readonly Syntax[] =>
  named(syntax).flatMap((each) => (each.type === type ? [each] : specs(each, type)));

function valuesOf(spec: Syntax, lower: Lower): readonly Node[] {
  const names = fieldsOf(spec, 'name');
  const type = fieldOf(spec, 'type');
  const list = fieldOf(spec, 'value');
  const values = list ? named(list) : [];
  if (values.length === names.length)
    return names.map((name, index) =>
      node('let', spec.line, [bind(name), typed(type, values[index] as Syntax, lower)]),
    );
  if (values.length === 0)
    return names.map((name) =>
      node('let', spec.line, [
        bind(name),
        type ? node('zero', spec.line, [lower(type)]) : nothing(spec.line),
      ]),
    );
  return [node('let', spec.line, [node('tuple', spec.line, names.map(bind)), lower(values[0] as Syntax)])];
}

/** In a group that counts, the place of a constant is its value; one without a value is made like the last. */
const constants: Rule = (syntax, lower) => {
  let last: Syntax | undefined;
  const lets = specs(syntax, 'const_spec').flatMap((each, place) => {
    if (fieldOf(each, 'value')) last = each;
    const names = each.children.filter(({ field: name }) => name === 'name');
    const like = (last ?? each).children.filter(({ field: name }) => name !== 'name');
    return valuesOf({ ...each, children: [...names, ...like] }, lower).map((one) =>
      mapTree(one, (part) => (part.kind === 'iota' ? node('number', part.line, [], String(place)) : part)),
    );
  });
  return many(
    syntax.line,
    lets.filter(({ children: [target] }) => target?.kind !== 'blank'),
  );
};

const types: Rule = (syntax, lower) =>
  many(
    syntax.line,
    named(syntax).map((each) =>
      node(
        'let',
        each.line,
        [
          node('bind', each.line, [], fieldOf(each, 'name')?.text),
          node(
            'typedef',
            each.line,
            [field(each, 'type_parameters', lower), field(each, 'type', lower)],
            has(each, '=') ? 'alias' : '',
          ),
        ],
        'class',
      ),
    ),
  );

const imports: Rule = (syntax) =>
  many(
    syntax.line,
    specs(syntax, 'import_spec').map((each) => {
      const path = (fieldOf(each, 'path')?.text ?? '').slice(1, -1);
      const alias = fieldOf(each, 'name')?.text;
      if (alias === '_' || alias === '.') return node('import', each.line, [], `${alias} ${path}`);
      const name =
        alias ??
        path
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ??
        path;
      return node(
        'import',
        each.line,
        [node('import-name', each.line, [node('bind', each.line, [], name)], '*')],
        path,
      );
    }),
  );

export const goDeclarations: Readonly<Record<string, Rule>> = {
  import_declaration: imports,
  const_declaration: constants,
  var_declaration: (syntax, lower) =>
    many(
      syntax.line,
      specs(syntax, 'var_spec').flatMap((each) => valuesOf(each, lower)),
    ),
  type_declaration: types,
  function_declaration: (syntax, lower) =>
    node(
      'let',
      syntax.line,
      [node('bind', syntax.line, [], fieldOf(syntax, 'name')?.text), functionValue(syntax, lower)],
      'function',
    ),
  method_declaration: method,
  func_literal: functionValue,
  parameter_list: (syntax, lower) => node('types', syntax.line, [...parametersOf(syntax, lower).types]),
  field_declaration: (syntax, lower) => {
    const type = field(syntax, 'type', lower);
    const tag = fieldOf(syntax, 'tag');
    const names = fieldsOf(syntax, 'name');
    const fields = names.map((name) =>
      node('struct-field', syntax.line, [lower(name), type, ...(tag ? [lower(tag)] : [])]),
    );
    return names.length === 0
      ? node('embedded', syntax.line, lowerAll(named(syntax), lower))
      : many(syntax.line, fields);
  },
};
