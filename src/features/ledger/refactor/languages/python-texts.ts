import { unescape } from '../literals.ts';
import { asWritten, type Lower, type Rule } from '../lower.ts';
import { fieldOf, has, named, operatorOf, type Syntax } from '../syntax-tree.ts';
import { type Node, node } from '../tree.ts';

const prefixOf = (syntax: Syntax): string => /^[A-Za-z]*/.exec(syntax.text)?.[0].toLowerCase() ?? '';

/** The value of a part of a string that is written out. */
const written = (text: string, prefix: string): string => (prefix.includes('r') ? text : unescape(text));

function piecesOf(syntax: Syntax, lower: Lower): readonly Node[] {
  const prefix = prefixOf(syntax);
  return syntax.children.flatMap((each): readonly Node[] => {
    if (each.type === 'string_content') {
      const text = prefix.includes('f') ? each.text.replaceAll('{{', '{').replaceAll('}}', '}') : each.text;
      return [node('string', each.line, [], written(text, prefix))];
    }
    if (each.type !== 'interpolation') return [];
    const value = lower(fieldOf(each, 'expression') as Syntax);
    const rest = each.children.filter(
      ({ field }) => field === 'type_conversion' || field === 'format_specifier',
    );
    return [shown(value, rest, lower)];
  });
}

/** A value with how it is to be shown, in one spelling if nothing in that is a value itself. */
function shown(value: Node, rest: readonly Syntax[], lower: Lower): Node {
  if (rest.length === 0) return value;
  return rest.some((one) => has(one, 'interpolation') || has(one, 'format_expression'))
    ? node('formatted', value.line, [value, ...rest.map((one) => asWritten(one, lower))])
    : node('formatted', value.line, [value], rest.map(({ text }) => text).join(''));
}

const literal: Rule = (syntax, lower) => {
  const prefix = prefixOf(syntax);
  const pieces = piecesOf(syntax, lower);
  if (prefix.includes('b')) return node('bytes', syntax.line, [], pieces.map((each) => each.text).join(''));
  return joined(pieces, syntax.line);
};

function joined(pieces: readonly Node[], line: number): Node {
  if (pieces.every(({ kind }) => kind === 'string'))
    return node('string', line, [], pieces.map((each) => each.text).join(''));
  return node('template', line, pieces);
}

/** `'%s: %s' % (a, b)` and `'{}: {}'.format(a, b)`, where every place takes one plain value. */
function filled(
  format: string,
  place: RegExp,
  forbidden: RegExp,
  values: readonly Node[],
  line: number,
): Node | undefined {
  const between = format.split(place);
  if (between.length !== values.length + 1 || between.some((each) => forbidden.test(each))) return undefined;
  const pieces = between.flatMap((each, index) => {
    const value = values[index];
    return value ? [node('string', line, [], each), value] : [node('string', line, [], each)];
  });
  return node('template', line, pieces);
}

const simple = new Set(['name', 'member', 'call', 'index', 'string', 'number', 'template', 'binary']);

const binary: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const sides = ['left', 'right'].map((name) => lower(fieldOf(syntax, name) as Syntax)) as [Node, Node];
  const [left, right] = sides;
  if (operator === '%' && left.kind === 'string') {
    const values = right.kind === 'tuple' ? right.children : [right];
    const text = filled(left.text, /%s/, /%/, values, syntax.line);
    if (text && values.every(({ kind }) => simple.has(kind))) return text;
  }
  return node('binary', syntax.line, sides, operator);
};

/** A call of `format` on a literal, as the text that it makes. */
export function formatted(callee: Node, given: readonly Node[], line: number): Node | undefined {
  const [object] = callee.children;
  if (callee.kind !== 'member' || callee.text !== 'format' || object?.kind !== 'string') return undefined;
  if (!given.every(({ kind }) => simple.has(kind) || kind === 'keyword')) return undefined;
  return placed(object.text, given, line);
}

const place = /\{([A-Za-z_]\w*|\d*)((?:![rsa])?(?::[^{}]*)?)\}/;

/** `'{} {1!r} {name:>4}'` with what fills its places, where every value is used once and in order. */
function placed(format: string, given: readonly Node[], line: number): Node | undefined {
  const pieces: Node[] = [];
  const [first = '', ...rest] = format.split(place);
  if (rest.length !== given.length * 3) return undefined;
  const between = [first];
  for (const [index, value] of given.entries()) {
    const [name = '', how = '', after = ''] = rest.slice(index * 3);
    const isMeant = value.kind === 'keyword' ? name === value.text : name === '' || name === String(index);
    if (!isMeant) return undefined;
    const inside = value.kind === 'keyword' ? (value.children[0] as Node) : value;
    pieces.push(how ? node('formatted', line, [inside], how) : inside);
    between.push(after);
  }
  if (between.some((each) => /[{}]/.test(each))) return undefined;
  const texts = between.map((text) => node('string', line, [], text));
  return node(
    'template',
    line,
    texts.flatMap((text, index) => [text, ...pieces.slice(index, index + 1)]),
  );
}

export const pythonTexts: Readonly<Record<string, Rule>> = {
  string: literal,
  concatenated_string: (syntax, lower) => {
    const parts = named(syntax);
    if (parts.some((each) => prefixOf(each).includes('b'))) return asWritten(syntax, lower);
    return joined(
      parts.flatMap((each) => piecesOf(each, lower)),
      syntax.line,
    );
  },
  binary_operator: binary,
};
