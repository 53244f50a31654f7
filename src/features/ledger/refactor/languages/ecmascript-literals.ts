import { numberValue, unescape } from '../literals.ts';
import { asWritten, type Lower, lowerAll, type Rule } from '../lower.ts';
import { fieldOf, has, named, type Syntax } from '../syntax-tree.ts';
import { type Node, node } from '../tree.ts';
import { functionValue } from './ecmascript-functions.ts';
import { lowerKey } from './ecmascript-patterns.ts';

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
