import * as v from 'valibot';
import { messageOf } from '../../kernel/errors.ts';
import type { Problem } from '../../kernel/portfolio/portfolio.ts';
import { faultyLine, lineOfValue } from './json-line.ts';

/** More is no file of a portfolio. */
export const mostJsonBytes = 1024 * 1024;
export const mostTextBytes = 4 * 1024 * 1024;
const mostDepth = 100;
/** Shorter texts can't be so deep that it matters. */
const shallowBytes = 4096;

export type Fields = Readonly<Record<string, unknown>>;

/** A file as it was read: the thing, and all that it says, also what this version does not know. */
export interface StoredThing<T> {
  readonly value: T;
  readonly raw: Fields;
}

export type Reading<T> =
  | { readonly thing: StoredThing<T>; readonly problems: readonly Problem[] }
  | { readonly thing: undefined; readonly problems: readonly Problem[] };

/** What a file says, with `given` counting before it and `usual` where it says nothing. */
export interface Expected<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  /** What the file's place says, whatever stands in the file. */
  readonly given: Fields;
  readonly usual?: Fields;
  /** Those of `given` that the file says as well: a problem where it says otherwise. */
  readonly checked?: readonly string[];
}

export function readThing<T>(text: string, file: string, expected: Expected<T>): Reading<T> {
  const broken = (line: number | null, cause: string): Reading<T> => ({
    thing: undefined,
    problems: [{ file, line, cause }],
  });
  const json = text.replace(/^\uFEFF/, '');
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch {
    return broken(faultyLine(json), json.trim() === '' ? 'the file is empty' : 'this is not JSON');
  }
  if (!isFields(raw)) return broken(1, 'it holds something other than an object');
  if (json.length > shallowBytes && isDeep(raw, mostDepth)) return broken(1, 'it is nested too deeply');
  const { schema, given, usual = {}, checked = [] } = expected;
  try {
    const read = v.safeParse(schema, { ...usual, ...raw, ...given });
    if (!read.success) {
      const [issue] = read.issues;
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      return broken(lineOfValue(json, path), sentence(path, issue));
    }
    const problems = checked
      .filter((name) => raw[name] !== undefined && raw[name] !== given[name])
      .map((name) => ({
        file,
        line: lineOfValue(json, [name]),
        cause: `${name} is ${shown(raw[name])} here, but ${shown(given[name])} according to the file’s place, which counts`,
      }));
    return { thing: { value: read.output, raw }, problems };
  } catch (error) {
    return broken(null, messageOf(error));
  }
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

function sentence(
  path: readonly (string | number)[],
  { message, received, expected }: v.BaseIssue<unknown>,
): string {
  const name = path.join('.') || 'the file';
  if (received === 'undefined') return `${name} is missing`;
  return expected ? `${name} is ${received}, and can be ${expected}` : `${name}: ${message}`;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isDeep(part, left - 1));
}

/** The text of a thing that was stored before, or is new: our fields in their order, then what others wrote. */
export const thingText = (value: object, order: readonly string[], before?: StoredThing<object>): string =>
  `${JSON.stringify(merged(inOrder(value as Fields, order), before?.value, before?.raw), null, 2)}\n`;

function inOrder(value: Fields, order: readonly string[]): Fields {
  const names = [...order, ...Object.keys(value).filter((name) => !order.includes(name))];
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  );
}

/** `next` with all that `raw` says beyond `known`, which is what was read of it. */
function merged(next: unknown, known: unknown, raw: unknown): unknown {
  if (Array.isArray(next)) {
    if (!Array.isArray(known) || !Array.isArray(raw) || known.length !== raw.length) return next;
    const texts = known.map((part) => JSON.stringify(part));
    return next.map((part: unknown, at) => {
      const same = texts.indexOf(JSON.stringify(part));
      const from = same >= 0 ? same : next.length === known.length ? at : -1;
      return from < 0 ? part : merged(part, known[from], raw[from]);
    });
  }
  if (!isFields(next) || !isFields(raw)) return next;
  const read = isFields(known) ? known : {};
  const others = Object.entries(raw).filter(
    ([name]) => !Object.hasOwn(read, name) && !Object.hasOwn(next, name),
  );
  return Object.fromEntries([
    ...Object.entries(next).map(([name, part]) => [name, merged(part, read[name], raw[name])]),
    ...others,
  ]);
}
