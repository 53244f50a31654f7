import { rootsOf } from './normalise/roots.ts';
import type { Program } from './program.ts';
import { type Binding, type Node, visit } from './tree.ts';

/** A piece of a program that can be left as it is, if the other version has it too. */
interface Unit {
  readonly key: string;
  readonly root: Node;
}

/**
 * The pieces that both versions write in the same way and that nothing changed could take in. They are equal
 * as they stand wherever the names in them are, so they need no other form.
 */
export function unchangedIn(before: Program, after: Program): ReadonlySet<Node> {
  const versions = [unitsOf(before), unitsOf(after)] as const;
  const [first, second] = versions.map((units) => new Set(units.map(({ key }) => key))) as [
    Set<string>,
    Set<string>,
  ];
  const isShared = ({ key }: Unit): boolean => first.has(key) && second.has(key);
  const shared = versions.flatMap((units) => units.filter(isShared));
  const unchanged = new Set(shared.map(({ root }) => root));
  const reached = new Set<string>();
  for (const root of [...rootsOf(before), ...rootsOf(after)]) reach(root, unchanged, reached);
  for (const program of [before, after])
    for (const { name, value } of program.declared)
      if (value && value.kind !== 'class' && reached.has(name)) unchanged.delete(value);
  return unchanged;
}

function unitsOf(program: Program): readonly Unit[] {
  const units: Unit[] = [];
  const add = (name: string, root: Node): void => {
    units.push({ key: `${name} ${spelled(root)}`, root });
    if (root.kind !== 'class') return;
    for (const member of root.children) units.push({ key: `${name}.${spelled(member)}`, root: member });
  };
  for (const { name, value } of program.declared) if (value) add(name, value);
  for (const [name, value] of program.offers) add(`export ${name}`, value);
  for (const statement of program.main.children) add('', statement);
  return units;
}

/** One text for all ways to name the variables inside. */
function spelled(root: Node): string {
  const parts: string[] = [];
  const own = new Map<Binding, number>();
  const nameOf = ({ binding, text }: Node): string => {
    if (!binding) return JSON.stringify(text);
    if (binding.origin !== undefined) return `<${binding.origin}>`;
    if (binding.top) return `@${binding.name}`;
    const place = own.get(binding) ?? own.size;
    own.set(binding, place);
    return `#${place}${binding.shared ? 'shared' : ''}`;
  };
  const walk = (at: Node): void => {
    parts.push(at.kind, at.text || at.binding ? nameOf(at) : '', '(');
    for (const child of at.children) walk(child);
    parts.push(')');
  };
  walk(root);
  return parts.join('');
}

/** The names of all that a changed piece may take in, from there on along every name. */
function reach(root: Node, unchanged: ReadonlySet<Node>, reached: Set<string>): void {
  if (unchanged.has(root)) return;
  if (root.binding) reachName(root.binding, reached);
  for (const child of root.children) reach(child, unchanged, reached);
}

function reachName({ name, top, value }: Binding, reached: Set<string>): void {
  if (!top || !value || value.kind === 'class' || reached.has(name)) return;
  reached.add(name);
  visit(value, ({ binding }) => {
    if (binding) reachName(binding, reached);
  });
}
