import type { Program } from '../program.ts';
import type { Node } from '../tree.ts';

/** Every tree of a program. */
export const rootsOf = (program: Program): readonly Node[] => [
  program.main,
  ...program.offers.values(),
  ...[...program.declared].flatMap(({ value }) => (value ? [value] : [])),
];

export function mapRoots(program: Program, change: (root: Node) => Node): void {
  for (const binding of program.declared) if (binding.value) binding.value = change(binding.value);
  for (const [name, value] of program.offers) program.offers.set(name, change(value));
  program.main = change(program.main);
}
