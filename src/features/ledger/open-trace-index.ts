import type { Io } from '../../kernel/io.ts';
import type { TraceIndex } from '../../kernel/stores/trace-index.ts';
import { createTraceIndex } from '../../stores/trace-index.ts';
import { following } from './attribution/follow.ts';
import { trivialHashes } from './attribution/trivial-lines.ts';

export const openTraceIndex = (io: Io, root: string): TraceIndex =>
  createTraceIndex(io, root, following(trivialHashes(io.hash)));
