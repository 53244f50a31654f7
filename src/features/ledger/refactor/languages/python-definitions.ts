import { asWritten, type Lower, lowerAll, type Rule } from '../language.ts';
import { childOf, fieldOf, has, named, type Syntax } from '../syntax-tree.ts';
import { block, mapTree, node, type Node, nothing } from '../tree.ts';

/** `a < b < c` asks for both; what stands in the middle is evaluated once. */
export const comparison: Rule = (syntax, lower) => {
  const operands = named(syntax).filter(({ field: name }) => name !== 'operators');
  const operators = syntax.children.filter(({ field: name }) => name === 'operators').map(({ type }) => type);
  const simple = operands
    .slice(1, -1)
    .every(({ type }) => /^(?:identifier|integer|float|attribute)$/.test(type));
  if (operators.length > 1 && !simple)
    return node('chain', syntax.line, operands.map(lower), operators.join(' '));
  const asked = operators.map((operator, index) => {
    const sides = [operands[index], operands[index + 1]].map((each) => lower(each as Syntax));
    const opposite = { '!=': '==', 'is not': 'is', 'not in': 'in', '<>': '==' }[operator];
    const plain = node('binary', syntax.line, sides, opposite ?? operator);
    return opposite ? node('not', syntax.line, [plain]) : plain;
  });
  return asked.length === 1 ? (asked[0] as Node) : node('and', syntax.line, asked);
};

const isDocstring = (syntax: Syntax | undefined): boolean => {
  const [only, ...more] = syntax ? named(syntax) : [];
  return (
    syntax?.type === 'expression_statement' &&
    more.length === 0 &&
    (only?.type === 'string' || only?.type === 'concatenated_string')
  );
};

export function withoutDocstring(body: Syntax): readonly Syntax[] {
  const statements = named(body);
  return isDocstring(statements[0]) ? statements.slice(1) : statements;
}

/** A parameter; where callers may name it, its name is part of what the function offers. */
function parameter(syntax: Syntax, isNamed: boolean, lower: Lower): Node {
  const { line } = syntax;
  switch (syntax.type) {
    case 'identifier': {
      const bound = node('bind', line, [], syntax.text);
      return isNamed ? node('param', line, [bound], syntax.text) : bound;
    }
    case 'typed_parameter':
      return parameter(named(syntax)[0] as Syntax, isNamed, lower);
    case 'default_parameter':
    case 'typed_default_parameter':
      return node('default', line, [
        parameter(fieldOf(syntax, 'name') as Syntax, isNamed, lower),
        lower(fieldOf(syntax, 'value') as Syntax),
      ]);
    case 'list_splat_pattern':
    case 'dictionary_splat_pattern':
      return node(syntax.type, line, [parameter(named(syntax)[0] as Syntax, false, lower)]);
    default:
      return asWritten(syntax, lower);
  }
}

function functionValue(syntax: Syntax, isNamed: boolean, skip: number, lower: Lower): Node {
  const written = named(fieldOf(syntax, 'parameters') ?? { ...syntax, children: [] });
  const parameters = written.slice(skip).map((each) => parameter(each, isNamed, lower));
  const inside = fieldOf(syntax, 'body') as Syntax;
  const body =
    inside.type === 'block'
      ? block(inside.line, lowerAll(withoutDocstring(inside), lower))
      : block(inside.line, [node('return', inside.line, [lower(inside)])]);
  const value = node(
    'function',
    syntax.line,
    [node('params', syntax.line, parameters), body],
    [has(syntax, 'async') ? 'async' : '', yields(inside) ? '*' : ''].filter(Boolean).join(' '),
  );
  const receiver = skip > 0 ? written[0]?.text : undefined;
  return receiver ? withReceiver(value, receiver) : value;
}

const yields = (syntax: Syntax): boolean =>
  syntax.type === 'yield' ||
  (syntax.type !== 'lambda' && syntax.type !== 'function_definition' && syntax.children.some(yields));

/** The first parameter of a method is its receiver, whatever it is called. */
const withReceiver = (value: Node, name: string): Node =>
  mapTree(value, (each) =>
    each.kind === 'name' && each.text === name ? node('atom', each.line, [], 'this') : each,
  );

const isPublic = (name: string): boolean => !name.startsWith('_') || /^__.+__$/.test(name);

/** Decorators that only say what kind of function it is. */
const quiet =
  /^@(?:property|staticmethod|classmethod|abstractmethod|override|(?:functools\.)?(?:wraps|lru_cache|cache|cached_property|total_ordering)|(?:abc\.)?abstractmethod|(?:contextlib\.)?(?:async)?contextmanager|(?:dataclasses\.)?dataclass|pytest\..*|\w+\.(?:setter|getter|deleter))\b/s;

const definition = (syntax: Syntax): Syntax =>
  syntax.type === 'decorated_definition' ? (fieldOf(syntax, 'definition') as Syntax) : syntax;
const decoratorsOf = (syntax: Syntax): readonly Syntax[] =>
  named(syntax).filter(({ type }) => type === 'decorator');

const functionOf: Rule = (syntax, lower) => {
  const name = fieldOf(syntax, 'name')?.text ?? '';
  const value = functionValue(syntax, isPublic(name), 0, lower);
  return node('let', syntax.line, [node('bind-var', syntax.line, [], name), value], 'function');
};

const decorated: Rule = (syntax, lower) => {
  const inner = lower(definition(syntax));
  const [bound, value] = inner.children as [Node, Node];
  const decorators = decoratorsOf(syntax);
  const kind = decorators.every(({ text }) => quiet.test(text)) ? 'decorated' : 'registered';
  return node(
    'let',
    syntax.line,
    [bound, node(kind, syntax.line, [value, ...decorators.map(lower)])],
    inner.text,
  );
};

function method(syntax: Syntax, lower: Lower): Node {
  const written = definition(syntax);
  const name = fieldOf(written, 'name')?.text ?? '';
  const decorators = decoratorsOf(syntax);
  const isStatic = decorators.some(({ text }) => text === '@staticmethod');
  const value = functionValue(written, isPublic(name), isStatic ? 0 : 1, lower);
  const words = decorators
    .filter(({ text }) => quiet.test(text) && (isPublic(name) || !/^@(?:static|class)method$/.test(text)))
    .map(({ text }) => text);
  const others = decorators.filter(({ text }) => !quiet.test(text));
  return node(
    'method',
    syntax.line,
    [node('member-key', syntax.line, [], name), value, ...others.map(lower)],
    words.join(' '),
  );
}

/** With a base or a decorator, something may look at the annotations of the fields. */
function classMember(syntax: Syntax, keepsTypes: boolean, lower: Lower): readonly Node[] {
  const inner = definition(syntax);
  if (inner.type === 'function_definition') return [method(syntax, lower)];
  const [assignment] = named(inner);
  const left = assignment && fieldOf(assignment, 'left');
  if (
    inner.type === 'expression_statement' &&
    assignment?.type === 'assignment' &&
    left?.type === 'identifier'
  ) {
    const type = fieldOf(assignment, 'type');
    const value = fieldOf(assignment, 'right');
    if (!value && !keepsTypes) return [];
    return [
      node(
        'field',
        inner.line,
        [
          node('member-key', left.line, [], left.text),
          value ? lower(value) : nothing(left.line),
          ...(type && keepsTypes ? [node('type', type.line, [lower(type)])] : []),
        ],
        'static',
      ),
    ];
  }
  const lowered = lower(syntax);
  if (lowered.kind === 'many') return [];
  return [node(lowered.kind === 'let' ? 'inner' : 'statement', syntax.line, [lowered])];
}

const classOf: Rule = (syntax, lower) => {
  const body = childOf(syntax, 'block') as Syntax;
  const bases = fieldOf(syntax, 'superclasses');
  const keepsTypes = bases !== undefined || decoratorsOf(syntax).length > 0;
  const name = fieldOf(syntax, 'name')?.text ?? '';
  const value = node('class', syntax.line, [
    bases ? node('bases', bases.line, lowerAll(named(bases), lower)) : nothing(syntax.line),
    ...withoutDocstring(body).flatMap((each) => classMember(each, keepsTypes, lower)),
  ]);
  return node('let', syntax.line, [node('bind-var', syntax.line, [], name), value], 'class');
};

export const pythonDefinitions: Readonly<Record<string, Rule>> = {
  function_definition: functionOf,
  class_definition: classOf,
  decorated_definition: (syntax, lower) => {
    const inner = definition(syntax);
    const kept =
      inner.type === 'class_definition'
        ? { ...inner, children: [...decoratorsOf(syntax), ...inner.children] }
        : inner;
    return decorated(
      { ...syntax, children: [...decoratorsOf(syntax), { ...kept, field: 'definition' }] },
      lower,
    );
  },
  lambda: (syntax, lower) => functionValue(syntax, false, 0, lower),
  type: (syntax, lower) => asWritten(syntax, lower),
};
