import { type Node, node, withChildren } from '../tree.ts';
import { isPure } from './effects.ts';

/** The keys of the fields of a type, in order, if the file says which they are. */
function fieldsOf(type: Node | undefined): readonly Node[] | undefined {
  const value = type?.kind === 'name' ? type.binding?.value : type;
  if (value?.kind === 'typedef') return value === type ? undefined : fieldsOf(value.children[1]);
  if (value?.kind !== 'struct_type') return undefined;
  const fields = value.children.flatMap(({ children }) => children);
  return fields.every(({ kind }) => kind === 'struct-field')
    ? fields.map(({ children }) => children[0] as Node)
    : undefined;
}

/** A literal of a type with fields names them all, in the order of the type. */
export function keyed(at: Node): Node {
  if (at.text === 'bare') return at;
  const [type, ...elements] = at.children as [Node, ...Node[]];
  const fields = fieldsOf(type);
  if (fields) return changed(at, [type, ...withKeys(elements, fields)]);
  const inner = /^(?:slice|array|implicit_length_array|map)_type$/.test(type.kind)
    ? fieldsOf(type.children.at(-1))
    : undefined;
  if (!inner) return at;
  const complete = (each: Node): Node => {
    if (each.kind === 'pair')
      return changed(each, [each.children[0] as Node, complete(each.children[1] as Node)]);
    return each.kind === 'record' && each.text === 'bare'
      ? changed(each, withKeys(each.children, inner))
      : each;
  };
  return changed(at, [type, ...elements.map(complete)]);
}

const changed = (at: Node, children: readonly Node[]): Node =>
  children.length === at.children.length && children.every((each, index) => each === at.children[index])
    ? at
    : withChildren(at, children);

function withKeys(elements: readonly Node[], fields: readonly Node[]): readonly Node[] {
  const isKeyed = elements.every(({ kind }) => kind === 'pair');
  if (!isKeyed)
    return elements.length === fields.length && elements.every(({ kind }) => kind !== 'pair')
      ? elements.map((each, index) => node('pair', each.line, [fields[index] as Node, each]))
      : elements;
  const place = ({ children: [key] }: Node): number =>
    fields.findIndex(({ text, binding }) => (binding ? binding === key?.binding : text === key?.text));
  if (!elements.every(isPure) || elements.some((each) => place(each) < 0)) return elements;
  return elements.toSorted((a, b) => place(a) - place(b));
}
