import type { Io } from '../domain/io.ts';
import type { TraceIndex } from '../domain/trace-index.ts';
import { createTraceIndex } from '../stores/trace-index.ts';
import { following } from '../trace/follow.ts';
import { trivialHashes } from '../trace/trivial-lines.ts';

export const openTraceIndex = (io: Io, root: string): TraceIndex =>
  createTraceIndex(io, root, following(trivialHashes(io.hash)));
