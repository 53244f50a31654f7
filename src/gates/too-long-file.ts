import { lengthGate } from './lib/length-gate.ts';

export const tooLongFile = lengthGate({
  id: 'too-long-file',
  summary: 'Keep code files from growing past the length that people can follow',
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  lines: 800,
  objection: (path, lines, most) => ({
    code: 'too_long_file',
    reason: `${path} is too long to follow: ${lines} lines, more than ${most}.`,
    remedy: 'First move a part that stands on its own to another file.',
  }),
});
