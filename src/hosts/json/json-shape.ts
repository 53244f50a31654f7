import type { JsonNode } from './json-text.ts';

/** A value that does not have the shape it must have. */
export interface Misfit {
  readonly path: string;
  readonly offset: number;
  readonly message: string;
}

export type Shape = (node: JsonNode, path: string) => readonly Misfit[];

const misfit = (node: JsonNode, path: string, message: string): readonly Misfit[] => [
  { path, offset: node.start, message },
];

const scalar =
  (fits: (value: unknown) => boolean, expected: string): Shape =>
  (node, path) =>
    node.kind === 'scalar' && fits(node.value)
      ? []
      : misfit(node, path, `must be ${expected}, found ${foundIn(node)}`);

export const text = scalar((value) => typeof value === 'string', 'text');
export const flag = scalar((value) => typeof value === 'boolean', 'true or false');
export const positive = scalar((value) => typeof value === 'number' && value > 0, 'a number above 0');
export const wholePositive = scalar(
  (value) => typeof value === 'number' && Number.isInteger(value) && value > 0,
  'a whole number above 0',
);
export const url = scalar((value) => typeof value === 'string' && URL.canParse(value), 'a URL');

export const oneOf = (...values: readonly string[]): Shape =>
  scalar((value) => typeof value === 'string' && values.includes(value), `one of ${values.join(', ')}`);

export const anything: Shape = () => [];

export const list =
  (item: Shape): Shape =>
  (node, path) =>
    node.kind === 'array'
      ? node.items.flatMap((each, index) => item(each, `${path}[${index}]`))
      : misfit(node, path, `must be a list, found ${foundIn(node)}`);

/** An object whose known keys have these shapes; other keys are free. */
export const object =
  (known: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape =>
  (node, path) => {
    if (node.kind !== 'object') return misfit(node, path, `must be an object, found ${foundIn(node)}`);
    const missing = required.filter((key) => !node.members.some((member) => member.key === key));
    return [
      ...missing.flatMap((key) => misfit(node, path, `has no ${key}`)),
      ...node.members.flatMap(
        ({ key, value }) =>
          (Object.hasOwn(known, key) ? known[key] : undefined)?.(
            value,
            path === '' ? key : `${path}.${key}`,
          ) ?? [],
      ),
    ];
  };

/** An object whose every value has this shape. */
export const record =
  (each: Shape): Shape =>
  (node, path) =>
    node.kind === 'object'
      ? node.members.flatMap(({ key, value }) => each(value, path === '' ? key : `${path}.${key}`))
      : misfit(node, path, `must be an object, found ${foundIn(node)}`);

export function foundIn(node: JsonNode): string {
  if (node.kind !== 'scalar') return node.kind === 'array' ? 'a list' : 'an object';
  const shown = JSON.stringify(node.value);
  return shown.length > 40 ? `${shown.slice(0, 39)}…` : shown;
}
