import { asWritten, type Lower, lowerAll, numberValue, type Rule, unescape } from '../language.ts';
import { declared, lowerKey } from './ecmascript-patterns.ts';
import { block, node, type Node, nothing, some, withChildren } from '../tree.ts';
import { fieldOf, has, named, type Syntax } from '../syntax-tree.ts';

interface Parameters {
  readonly patterns: readonly Node[];
  /** What taking them apart does before the body runs. */
  readonly first: readonly Node[];
  /** Parameters that are fields at the same time. */
  readonly fields: readonly string[];
}

function parametersOf(syntax: Syntax, lower: Lower): Parameters {
  const single = fieldOf(syntax, 'parameter');
  const list = single ? [single] : named(fieldOf(syntax, 'parameters') ?? { ...syntax, children: [] });
  const patterns: Node[] = [];
  const first: Node[] = [];
  const fields: string[] = [];
  for (const each of list) {
    if (each.type === 'decorator') patterns.push(lower(each));
    const pattern = fieldOf(each, 'pattern') ?? each;
    if (pattern.type === 'this') continue;
    const value = fieldOf(each, 'value');
    const [target, ...rest] = declared(pattern, nothing(each.line), 'bind', lower);
    const bound = target?.children[0] ?? nothing(each.line);
    patterns.push(value ? node('default', each.line, [bound, lower(value)]) : bound);
    first.push(...rest);
    if (has(each, 'accessibility_modifier') || has(each, 'readonly')) fields.push(pattern.text);
  }
  return { patterns, first, fields };
}

/** Names the function's own receiver or arguments, not those around it. */
export function usesOwnThis(root: Node): boolean {
  if (root.kind === 'atom' && (root.text === 'this' || root.text === 'super')) return true;
  if (root.kind === 'name' && root.text === 'arguments') return true;
  if (root.kind === 'meta_property') return true;
  if (root.kind === 'class' || (root.kind === 'function' && root.text.includes('this'))) return false;
  return root.children.some(usesOwnThis);
}

export function functionValue(syntax: Syntax, lower: Lower): Node {
  const { patterns, first, fields } = parametersOf(syntax, lower);
  const written = fieldOf(syntax, 'body');
  const inside = written ? lower(written) : block(syntax.line, []);
  const statements = inside.kind === 'block' ? inside.children : [node('return', inside.line, [inside])];
  const assigned = fields.map((name) =>
    node('do', syntax.line, [
      node('assign', syntax.line, [
        node('member', syntax.line, [node('atom', syntax.line, [], 'this')], name),
        node('name', syntax.line, [], name),
      ]),
    ]),
  );
  const body = withChildren(block(inside.line, []), [...first, ...afterSuper(statements, assigned)]);
  const arrow = syntax.type === 'arrow_function';
  const flags = [
    ...(has(syntax, 'async') ? ['async'] : []),
    ...(has(syntax, '*') ? ['*'] : []),
    ...(!arrow && (usesOwnThis(body) || patterns.some(usesOwnThis)) ? ['this'] : []),
  ];
  return node('function', syntax.line, [node('params', syntax.line, patterns), body], flags.join(' '));
}

function afterSuper(statements: readonly Node[], assigned: readonly Node[]): readonly Node[] {
  const [head, ...tail] = statements;
  const callsSuper = head?.kind === 'do' && head.children[0]?.children[0]?.text === 'super';
  return head && callsSuper ? [head, ...assigned, ...tail] : [...assigned, ...statements];
}

export const functionOf: Rule = (syntax, lower) => {
  const value = functionValue(syntax, lower);
  const name = fieldOf(syntax, 'name');
  if (!name) return value;
  if (syntax.type.endsWith('declaration'))
    return node('let', syntax.line, [node('bind', name.line, [], name.text), value], 'function');
  if (!some(value, (each) => each.kind === 'name' && each.text === name.text)) return value;
  return node('named-function', syntax.line, [node('bind', name.line, [], name.text), value]);
};

const template: Rule = (syntax, lower) => {
  const parts: Node[] = [];
  let text = '';
  for (const each of syntax.children) {
    if (each.type === '`') continue;
    if (each.type === 'template_substitution') {
      parts.push(node('string', each.line, [], text), ...lowerAll(named(each), lower));
      text = '';
    } else text += unescape(each.text);
  }
  return node('template', syntax.line, [...parts, node('string', syntax.line, [], text)]);
};

/** Only its words count in the text of an element, not how they are broken into lines. */
const elementText = (text: string): string =>
  text
    .split('\n')
    .map((line, index, all) => {
      const start = index === 0 ? line : line.trimStart();
      return index === all.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');

const method = (syntax: Syntax, lower: Lower): Node => {
  const accessor = ['get', 'set'].find((word) => has(syntax, word));
  const key = fieldOf(syntax, 'name') as Syntax;
  return node(accessor ? `${accessor}ter` : 'pair', syntax.line, [
    lowerKey(key, lower),
    functionValue(syntax, lower),
  ]);
};

const array: Rule = (syntax, lower) => {
  const holes = /,\s*,|\[\s*,/.test(syntax.text);
  return holes ? asWritten(syntax, lower) : node('array', syntax.line, lowerAll(named(syntax), lower));
};

export const ecmascriptLiterals: Readonly<Record<string, Rule>> = {
  string: ({ text, line }) => node('string', line, [], unescape(text.slice(1, -1))),
  template_string: template,
  number: ({ text, line }) => node('number', line, [], numberValue(text, false)),
  regex: ({ text, line }) => node('regex', line, [], text),
  array,
  object: (syntax, lower) =>
    node(
      'object',
      syntax.line,
      named(syntax).map((each) => (each.type === 'method_definition' ? method(each, lower) : lower(each))),
    ),
  pair: (syntax, lower) =>
    node('pair', syntax.line, [
      lowerKey(fieldOf(syntax, 'key') as Syntax, lower),
      lower(fieldOf(syntax, 'value') as Syntax),
    ]),
  spread_element: (syntax, lower) => node('spread', syntax.line, lowerAll(named(syntax), lower)),
  jsx_text: ({ text, line }) => node('jsx_text', line, [], elementText(text)),
  jsx_expression: (syntax, lower) => node('jsx_expression', syntax.line, lowerAll(named(syntax), lower)),
};
