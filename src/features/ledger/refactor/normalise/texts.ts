import type { Traits } from '../language.ts';
import type { Census } from './lets.ts';
import { type Binding, mapTree, node, type Node, visit } from '../tree.ts';

export const isText = (at: Node): boolean =>
  at.kind === 'string' ||
  at.kind === 'template' ||
  (at.kind === 'binary' && at.text === '+' && at.children.some(isText));

/** A text that is put together, in whichever way, as its pieces in order. */
export function asTemplate(at: Node, traits: Traits): Node {
  const parts: Node[] = [];
  let text = '';
  const add = (piece: Node): void => {
    if (piece.kind === 'string') text += piece.text;
    else {
      parts.push(node('string', piece.line, [], text), piece);
      text = '';
    }
  };
  for (const piece of piecesOf(at)) add(asPiece(piece, traits));
  if (parts.length === 0) return node('string', at.line, [], text);
  return node('template', at.line, [...parts, node('string', at.line, [], text)]);
}

function piecesOf(at: Node): readonly Node[] {
  if (at.kind === 'template')
    return at.children.flatMap((child) => (child.kind === 'template' ? piecesOf(child) : [child]));
  if (at.kind === 'binary' && at.text === '+' && at.children.some(isText))
    return at.children.flatMap(piecesOf);
  return [at];
}

/** Being put into a text makes a text of it anyway. */
function asPiece(piece: Node, traits: Traits): Node {
  const [callee, only, ...more] = piece.children;
  const converts =
    callee?.kind === 'name' && !callee.binding && (callee.text === 'String' || callee.text === 'str');
  if (piece.kind === 'call' && converts && only && more.length === 0) return only;
  if (piece.kind === 'rune') return node('string', piece.line, [], piece.text.slice(1, -1));
  if (piece.kind === 'number' && traits.emptyValue === 'undefined')
    return node('string', piece.line, [], piece.text);
  return piece;
}

/** A builder of texts that is only added to and read at the end is a text that grows. */
export function asTexts(statements: readonly Node[], census: Census): readonly Node[] {
  for (const [index, each] of statements.entries()) {
    const binding = builderOf(each);
    if (!binding) continue;
    const rest = statements.slice(index + 1);
    if (!rest.every((statement) => onlyGrows(statement, binding))) continue;
    census.writes.set(binding, Number.POSITIVE_INFINITY);
    census.changing.add(binding);
    const empty = node('let', each.line, [each.children[0] as Node, startOf(each.children[1] as Node)]);
    return [
      ...statements.slice(0, index),
      empty,
      ...asTexts(
        rest.map((statement) => grown(statement, binding)),
        census,
      ),
    ];
  }
  return statements;
}

function builderOf(each: Node): Binding | undefined {
  const [target, value] = each.children;
  if (each.kind !== 'let' || target?.kind !== 'bind' || value?.kind !== 'new') return undefined;
  const [type, ...given] = value.children;
  const isBuilder = type?.text === 'StringBuilder' || type?.text === 'StringBuffer';
  return isBuilder && given.every(({ kind }) => kind === 'string') ? target.binding : undefined;
}

const startOf = (made: Node): Node => made.children[1] ?? node('string', made.line, [], '');

/** The pieces of `builder.append(a).append(b)`. */
function appended(call: Node, binding: Binding): readonly Node[] | undefined {
  const [callee, piece, ...more] = call.children;
  if (
    call.kind !== 'call' ||
    callee?.kind !== 'member' ||
    callee.text !== 'append' ||
    !piece ||
    more.length > 0
  )
    return undefined;
  const [object] = callee.children as [Node];
  if (object.kind === 'name' && object.binding === binding) return [piece];
  const before = appended(object, binding);
  return before && [...before, piece];
}

const isRead = (at: Node, binding: Binding): boolean =>
  at.kind === 'call' &&
  at.children.length === 1 &&
  at.children[0]?.kind === 'member' &&
  at.children[0].text === 'toString' &&
  at.children[0].children[0]?.binding === binding;

function onlyGrows(statement: Node, binding: Binding): boolean {
  let all = 0;
  let known = 0;
  visit(statement, (each) => {
    if (each.kind === 'name' && each.binding === binding) all += 1;
    if (isRead(each, binding)) known += 1;
    if (each.kind === 'do' && appended(each.children[0] as Node, binding)) known += 1;
  });
  return all === known;
}

function grown(statement: Node, binding: Binding): Node {
  const text: Node = { kind: 'name', text: binding.name, children: [], line: statement.line, binding };
  return mapTree(statement, (each) => {
    if (isRead(each, binding)) return text;
    const pieces = each.kind === 'do' ? appended(each.children[0] as Node, binding) : undefined;
    if (!pieces) return each;
    const empty = node('string', each.line, [], '');
    return node('do', each.line, [
      node('assign', each.line, [text, node('template', each.line, [empty, text, ...pieces])]),
    ]);
  });
}
