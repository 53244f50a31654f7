import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { code } from './markdown.ts';

export interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema =>
  toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' }) as JsonSchema;

/** One row for each key, those of objects inside with their whole path. */
export const optionRows = (schema: v.GenericSchema): readonly (readonly string[])[] =>
  rowsOf(jsonSchemaOf(schema), '');

export function rowsOf({ properties = {} }: JsonSchema, prefix: string): readonly (readonly string[])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const inner = schema.properties ? rowsOf(schema, `${path}.`) : [];
    return inner.length > 0 && !schema.description
      ? inner
      : [[code(path), valueOf(schema), schema.description ?? ''], ...inner];
  });
}

function valueOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const).replaceAll('"', ''));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(valueOf))].join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? valueOf(schema.items) : 'anything'}`;
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined)
    return `${String(schema.type)} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${String(schema.type)} from ${minimum}`;
  return schema.type === 'object' ? 'keys' : String(schema.type ?? 'anything');
}
