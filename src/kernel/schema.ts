import * as v from 'valibot';

export type Schema<T> = v.GenericSchema<unknown, T>;

/** What a schema reads. State is replaced and never changed, down to its smallest part. */
export type Stored<S extends v.GenericSchema> = Frozen<v.InferOutput<S>>;

type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/*
 * Parts of stored sections that may be missing, because the release that wrote them did not know them. A field may have
 * a default only where that opens nothing; one that holds something shut must be there.
 */
export const textOrNull = v.optional(v.nullable(v.string()), null);
export const textsOrNone = v.optional(v.array(v.string()), []);
export const recordOfTexts = v.record(v.string(), v.string());
export const recordOfNumbers = v.record(v.string(), v.number());
