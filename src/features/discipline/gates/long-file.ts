import { lengthGate } from '../length-gate.ts';

export const longFile = lengthGate({
  id: 'long-file',
  summary: 'Point out code files that grow long',
  levels: { observe: 'note', standard: 'note', strict: 'note' },
  lines: 500,
  objection: (path, lines, most) => ({
    code: 'long_file',
    reason: `${path} is getting long: ${lines} lines, more than ${most}.`,
    remedy: 'Before it grows further, consider which part could be a file of its own.',
  }),
});
