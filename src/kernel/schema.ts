import type { GenericSchema } from 'valibot';

export type Schema<T> = GenericSchema<unknown, T>;
