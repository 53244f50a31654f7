import * as v from 'valibot';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A thing as others wrote it, as ours: what does not fit is put beside it under another name, so that nothing is lost.
 * Undefined where something is missing that nobody can make up.
 */
export function fit<T extends object>(
  schema: v.GenericSchema<unknown, T>,
  raw: Fields,
  given: Fields,
): T | undefined {
  let fields: Fields = { ...raw, ...given };
  const moved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given))
    if (raw[name] !== undefined && JSON.stringify(raw[name]) !== JSON.stringify(value))
      moved[beside(name)] = raw[name];
  for (;;) {
    const read = v.safeParse(schema, fields);
    if (read.success) return { ...fields, ...read.output, ...moved };
    const key = read.issues[0].path?.[0]?.key;
    const name = typeof key === 'string' ? key : '';
    if (!Object.hasOwn(fields, name) || Object.hasOwn(given, name)) return undefined;
    const { [name]: value, ...rest } = fields;
    moved[beside(name)] = value;
    fields = rest;
  }
}

const beside = (name: string): string => `imported${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Whether a thing of ours says all that another says, as far as both know it. */
export const saysAll = (ours: object, theirs: object): boolean =>
  Object.entries(theirs).every(
    ([name, value]) =>
      !Object.hasOwn(ours, name) || JSON.stringify(Reflect.get(ours, name)) === JSON.stringify(value),
  );

export function fieldsIn(text: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text?.replace(/^\uFEFF/, '') ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : undefined;
  } catch {
    return undefined;
  }
}
