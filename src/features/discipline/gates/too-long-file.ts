import { lengthGate } from '../length-gate.ts';

export const tooLongFile = lengthGate({
  id: 'too-long-file',
  summary: 'Stop code files from growing too long to follow',
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  lines: 800,
  objection: (path, lines, most) => ({
    code: 'too_long_file',
    reason: `${path} is too long to follow: ${lines} lines, more than ${most}.`,
    remedy: 'First move a part that stands on its own to another file.',
  }),
});
