import type { Lower, Rule } from '../lower.ts';
import { fieldOf, has, named, type Syntax } from '../syntax-tree.ts';
import { block, type Node, node, nothing, some, withChildren } from '../tree.ts';
import { declared } from './ecmascript-patterns.ts';

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
