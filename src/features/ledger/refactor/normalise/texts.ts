import type { Traits } from '../lower.ts';
import { type Node, node } from '../tree.ts';

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
