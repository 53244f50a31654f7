import { classifyWith } from './classify-file.ts';
import { openTraceIndex } from './open-trace-index.ts';
import { type SettleInput, settleCaptures } from './settle-captures.ts';

/** In a file of its own, because most processes of the hook never settle anything. */
export const settleProject = (
  input: Omit<SettleInput, 'index' | 'classify'>,
  grammars: string | undefined,
): Promise<number> =>
  settleCaptures({
    ...input,
    index: openTraceIndex(input.io, input.root),
    classify: classifyWith(input.io, grammars),
  });
