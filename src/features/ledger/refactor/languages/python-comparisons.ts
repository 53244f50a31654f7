import type { Rule } from '../lower.ts';
import { named, type Syntax } from '../syntax-tree.ts';
import { type Node, node } from '../tree.ts';

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
