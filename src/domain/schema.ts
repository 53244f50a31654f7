import type { GenericSchema, InferOutput } from 'valibot';

export type Schema<T> = GenericSchema<unknown, T>;
export type SchemaType<S extends GenericSchema> = InferOutput<S>;
