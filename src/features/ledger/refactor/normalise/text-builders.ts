import type { Census } from './lets.ts';
import { type Binding, mapTree, type Node, node, visit } from '../tree.ts';

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
