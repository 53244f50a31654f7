import { type Lower, type Rule, unescape } from '../language.ts';
import { node, type Node } from '../tree.ts';
import { childOf, fieldOf, type Syntax } from '../syntax-tree.ts';

/** The parts of a macro call between its commas, as the tokens that they are. */
function argumentsOf(tree: Syntax): readonly (readonly Syntax[])[] {
  const list: Syntax[][] = [[]];
  for (const each of tree.children.slice(1, -1)) {
    if (each.type === ',') list.push([]);
    else list.at(-1)?.push(each);
  }
  return list.filter((each) => each.length > 0);
}

const tokens = (syntax: Syntax, lower: Lower): Node =>
  syntax.type === 'token_tree'
    ? node(
        'tokens',
        syntax.line,
        syntax.children.map((each) => tokens(each, lower)),
      )
    : syntax.named
      ? lower(syntax)
      : node('token', syntax.line, [], syntax.text);

/** A single token stands for itself; `a.b` and `f(x)` are what they look like. */
function argument(list: readonly Syntax[], lower: Lower): Node {
  const [first, ...rest] = list as [Syntax, ...Syntax[]];
  let value: Node | undefined = first.type === 'token_tree' ? undefined : tokens(first, lower);
  for (let at = 0; value && at < rest.length; at += 1) {
    const [token, next] = [rest[at] as Syntax, rest[at + 1]];
    if ((token.text === '.' || token.text === '::') && next?.type === 'identifier') {
      value = node('member', token.line, [value], next.text);
      at += 1;
    } else if (token.type === 'token_tree' && token.text.startsWith('(')) {
      value = node('call', token.line, [value, ...argumentsOf(token).map((each) => argument(each, lower))]);
    } else value = undefined;
  }
  return (
    value ??
    node(
      'tokens',
      first.line,
      list.map((each) => tokens(each, lower)),
    )
  );
}

/** `"{} {name}"` with what fills its places. */
function filled(format: Syntax, values: readonly Node[]): Node | undefined {
  const text = unescape(format.text.slice(1, -1));
  const pieces: Node[] = [];
  let taken = 0;
  let last = 0;
  for (const found of text.matchAll(/\{\{|\}\}|\{([A-Za-z_]\w*)?(:[^}]*)?\}/g)) {
    if (found[0] === '{{' || found[0] === '}}') continue;
    pieces.push(node('string', format.line, [], text.slice(last, found.index)));
    const value = found[1] ? node('name', format.line, [], found[1]) : values[taken];
    if (!found[1]) taken += 1;
    if (!value) return undefined;
    pieces.push(
      found[2] ? node('formatted', format.line, [value, node('token', format.line, [], found[2])]) : value,
    );
    last = found.index + found[0].length;
  }
  if (taken !== values.length) return undefined;
  return node('template', format.line, [...pieces, node('string', format.line, [], text.slice(last))]);
}

const formatting =
  /^(?:format|print|println|eprint|eprintln|panic|write|writeln|info|warn|error|debug|trace|bail|anyhow|unreachable|todo|assert)$/;

export const macro: Rule = (syntax, lower) => {
  const name = fieldOf(syntax, 'macro')?.text ?? '';
  const tree = childOf(syntax, 'token_tree');
  if (!tree) return node('macro', syntax.line, [], syntax.text);
  const given = argumentsOf(tree);
  const isNamed = given.some((each) => each[1]?.text === '=');
  const at = given.findIndex((each) => each.length === 1 && each[0]?.type === 'string_literal');
  if (formatting.test(name) && at >= 0 && !isNamed) {
    const values = given.slice(at + 1).map((each) => argument(each, lower));
    const text = filled(given[at]?.[0] as Syntax, values);
    const before = given.slice(0, at).map((each) => argument(each, lower));
    if (text) return name === 'format' ? text : node('macro', syntax.line, [...before, text], name);
  }
  return node(
    'macro',
    syntax.line,
    given.map((each) => argument(each, lower)),
    name,
  );
};
