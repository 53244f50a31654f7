import { block, type Node, some, withChildren } from '../tree.ts';
import { isFree } from './lets.ts';
import type { Variables } from './interference.ts';

/** Kinds of resources that never hide an error that happened while they were used. */
const honest =
  /^(?:open|urlopen|closing|ZipFile|TarFile|NamedTemporaryFile|TemporaryDirectory|ThreadPoolExecutor|Lock|RLock)$/;

function nameOf(value: Node): string {
  if (value.kind === 'as' || value.kind === 'call') return nameOf(value.children[0] as Node);
  return value.text.split(/[.#]/).at(-1) ?? '';
}

/** Whether what follows runs if and only if the body has come to its end. */
export const isHonest = (at: Node): boolean =>
  at.kind === 'with' &&
  at.children
    .slice(0, -1)
    .every((item) =>
      item.children.every((value) => honest.test(nameOf(value)) || /lock$/i.test(nameOf(value))),
    );

/** The same with more at the end of the body. */
export const endingIn = (at: Node, statements: readonly Node[]): Node => {
  const body = at.children.at(-1) as Node;
  return withChildren(at, [...at.children.slice(0, -1), block(body.line, [...body.children, ...statements])]);
};

/** What only the body of a resource uses is declared in it, where the moment does not matter. */
export function enterResources(statements: readonly Node[], variables: Variables): readonly Node[] {
  const index = statements.findIndex(({ kind }) => kind === 'with');
  const [before, at] = [statements[index - 1], statements[index]];
  const binding = before && isFree(before, variables) ? before.children[0]?.binding : undefined;
  if (!before || !at || !binding || variables.changing.has(binding)) return statements;
  const mentions = (root: Node): boolean => some(root, (each) => each.binding === binding);
  const others = [...at.children.slice(0, -1), ...statements.slice(index + 1)];
  const body = at.children.at(-1) as Node;
  if (others.some(mentions) || !mentions(body)) return statements;
  const entered = withChildren(at, [
    ...at.children.slice(0, -1),
    block(body.line, [before, ...body.children]),
  ]);
  return enterResources(
    [...statements.slice(0, index - 1), entered, ...statements.slice(index + 1)],
    variables,
  );
}
