import type { FileSet } from '../kernel/commands/losing.ts';
import { literal, type Stream } from './value.ts';

export type { Stream };

export const noStream: Stream = { kind: 'none' };
export const unknownStream: Stream = { kind: 'unknown', from: 'elsewhere' };
export const networkStream: Stream = { kind: 'unknown', from: 'network' };
/** What opens doors, as a list of all variables does. */
export const secretStream: Stream = { kind: 'unknown', from: 'secrets' };
export const textStream = (text: string): Stream => ({ kind: 'text', value: literal(text) });

/** Whether it comes from the network, or tells secrets. */
export const isFrom = (stream: Stream | undefined, origin: 'network' | 'secrets'): boolean =>
  stream?.kind === 'unknown' && stream.from === origin;

/** What comes out of a filter is of the same origin as what went in; `kept` is what a list of files becomes in it. */
export function filtered(input: Stream, output: Stream, kept: (files: FileSet) => FileSet): Stream {
  if (output !== unknownStream || input.kind !== 'unknown') return output;
  return input.files ? { ...input, files: kept(input.files) } : input;
}
