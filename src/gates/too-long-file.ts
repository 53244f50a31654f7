import { lengthGate } from './lib/length-gate.ts';

export const tooLongFile = lengthGate({
  id: 'too-long-file',
  summary: 'Keep code files from growing past the length that people can follow',
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  lines: 800,
  objection: (path, lines, most) => ({
    code: 'too_long_file',
    reason: `${path} is longer than people can follow: ${lines} lines, of ${most}.`,
    remedy:
      'Move a part that stands on its own into another file first; the limit is the option `lines` of this gate.',
  }),
});
