import { type Lower, lowerAll } from '../lower.ts';
import { has, named, type Syntax } from '../syntax-tree.ts';
import { block, type Node, node, withChildren } from '../tree.ts';

const isItem = (type: string): boolean => /_(?:item|declaration|statement|definition)$/.test(type);
const loops = new Set(['for', 'foreach', 'scope']);
const jumps = new Set(['return', 'break', 'continue']);

/** A block whose last expression, if it is its value, is marked as given. */
export function bodyOf(syntax: Syntax, lower: Lower): Node {
  if (syntax.type !== 'block') {
    const value = lower(syntax);
    return value.kind === 'block' ? value : block(syntax.line, [given(value)]);
  }
  const parts = named(syntax).filter(({ type }) => type !== 'label');
  const last = parts.at(-1);
  const valued = last && (!isItem(last.type) || (last.type === 'expression_statement' && !has(last, ';')));
  if (!last || !valued) return block(syntax.line, lowerAll(parts, lower));
  const ending = lower(last.type === 'expression_statement' ? (named(last)[0] as Syntax) : last);
  return block(syntax.line, [...lowerAll(parts.slice(0, -1), lower), given(ending)]);
}

/** Branches give what their own last expressions give. */
function given(value: Node): Node {
  if (
    value.kind === 'if' ||
    value.kind === 'match' ||
    value.kind === 'block' ||
    jumps.has(value.kind) ||
    loops.has(value.kind)
  )
    return value;
  return node('give', value.line, [value]);
}

/** What is given at the end of a body is returned, or not used at all. */
export function tailed(body: Node, kind: 'return' | 'do'): Node {
  const last = body.children.at(-1);
  if (!last) return body;
  return withChildren(body, [...body.children.slice(0, -1), tail(last, kind)]);
}

function tail(last: Node, kind: 'return' | 'do'): Node {
  switch (last.kind) {
    case 'give': {
      const [value] = last.children as [Node];
      if (value.kind === 'choose' && kind === 'do') {
        const [test, yes, no] = value.children as [Node, Node, Node];
        return node('if', last.line, [
          test,
          block(yes.line, [node('do', yes.line, [yes])]),
          block(no.line, [node('do', no.line, [no])]),
        ]);
      }
      return node(kind, last.line, last.children);
    }
    case 'if':
      return withChildren(last, [
        last.children[0] as Node,
        ...last.children.slice(1).map((side) => tailed(side, kind)),
      ]);
    case 'match':
      return withChildren(last, [
        last.children[0] as Node,
        ...last.children.slice(1).map((arm) =>
          withChildren(
            arm,
            arm.children.map((part, index) => (index === 1 ? tailed(part, kind) : part)),
          ),
        ),
      ]);
    case 'block':
      return tailed(last, kind);
    default:
      return last;
  }
}
