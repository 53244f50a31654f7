import type { AndOr, PipelineNode } from 'unbash';
import { wordsOf } from './parse.ts';
import { copyScope, joinScopes, noStream, type Scope, type Stream, unknownStream } from './scope.ts';

/** What a line goes on from as if nothing could go wrong: `mkdir -p build && cd build; …`. */
const succeeds = (node: PipelineNode | undefined): boolean =>
  node?.type === 'Command' &&
  (node.name === undefined ||
    /^(?:cd [^-]|mkdir -p |true$|:$|echo |pushd |export |set -)/.test(wordsOf(node)));

/** `a && b || c`: what stands behind an operator may not run, so afterwards only what both ways have in common is known. */
export function runAndOr(
  { commands, operators }: AndOr,
  scope: Scope,
  run: (node: PipelineNode) => Stream,
): Stream {
  const skipped: Scope[] = [];
  let output: Stream = noStream;
  for (const [index, node] of commands.entries()) {
    const before = copyScope(scope);
    if (index > 0 && !(operators[index - 1] === '&&' && succeeds(commands[index - 1]))) skipped.push(before);
    if (operators[index - 1] === '||') joinScopes(scope, skipped.splice(0));
    output = run(node);
    if (operators[index] === '||') skipped.push(before);
  }
  joinScopes(scope, skipped);
  return output;
}

/** Every branch may be the one that is taken. */
export function inBranches<Body>(
  bodies: readonly (Body | undefined)[],
  scope: Scope,
  run: (body: Body, own: Scope) => Stream,
): Stream {
  const branches = bodies.flatMap((body) => {
    if (body === undefined) return [];
    const own = copyScope(scope);
    return [{ own, output: run(body, own) }];
  });
  joinScopes(
    scope,
    branches.map(({ own }) => own),
  );
  return branches.length === 1 && branches[0] ? branches[0].output : unknownStream;
}
