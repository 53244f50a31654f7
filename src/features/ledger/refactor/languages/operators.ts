import type { Lower, Rule } from '../language.ts';
import { block, node, type Node, nothing } from '../tree.ts';
import { fieldOf, named, operatorOf, type Syntax } from '../syntax-tree.ts';

/** What the languages with braces write in the same way. */
export const field = (syntax: Syntax, name: string, lower: Lower): Node => {
  const found = fieldOf(syntax, name);
  return found ? lower(found) : nothing(syntax.line);
};

export const asBlock = (inside: Node | undefined, line: number): Node =>
  !inside || inside.kind === 'nothing'
    ? block(line, [])
    : inside.kind === 'block'
      ? inside
      : block(line, [inside]);

const words: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or' };

export const binary: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const sides = [field(syntax, 'left', lower), field(syntax, 'right', lower)];
  const word = words[operator];
  if (word) return node(word, syntax.line, sides);
  if (operator === '!=') return node('not', syntax.line, [node('binary', syntax.line, sides, '==')]);
  return node('binary', syntax.line, sides, operator);
};

export const unary: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const inside = lower(named(syntax).at(-1) as Syntax);
  return operator === '!'
    ? node('not', syntax.line, [inside])
    : node('unary', syntax.line, [inside], operator);
};

export const atom =
  (text?: string): Rule =>
  (syntax) =>
    node('atom', syntax.line, [], text ?? syntax.text);

export const inside: Rule = (syntax, lower) => {
  const [first] = named(syntax);
  return first ? lower(first) : nothing(syntax.line);
};

export const yes = (line: number): Node => node('atom', line, [], 'true');

/** A loop with a condition alone. */
export const whileLoop = (line: number, test: Node, body: Node): Node =>
  node('for', line, [node('setup', line), test, nothing(line), body]);

export const branch: Rule = (syntax, lower) =>
  node('if', syntax.line, [
    field(syntax, 'condition', lower),
    asBlock(field(syntax, 'consequence', lower), syntax.line),
    asBlock(field(syntax, 'alternative', lower), syntax.line),
  ]);

export const receiver = (line: number): Node => node('atom', line, [], 'this');
