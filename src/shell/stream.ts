import { literal, type Value } from './value.ts';

/** What flows into or out of a program. */
export type Stream =
  | { readonly kind: 'none' }
  /** Known to the letter, or with unknown places. */
  | { readonly kind: 'text'; readonly value: Value }
  | { readonly kind: 'unknown'; readonly from: 'network' | 'elsewhere' };

export const noStream: Stream = { kind: 'none' };
export const unknownStream: Stream = { kind: 'unknown', from: 'elsewhere' };
export const networkStream: Stream = { kind: 'unknown', from: 'network' };
export const textStream = (text: string): Stream => ({ kind: 'text', value: literal(text) });
