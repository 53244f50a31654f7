import { mostAttempts } from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import type { Sections } from '../../../kernel/state.ts';
import { edits } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';

const tried = (count: number): Pick<Sections, 'attempts'> => ({
  attempts: { count, last_attempt: '2026-01-01T00:00:00.000Z', reset_at: null },
});

export const editAttempts = defineGate({
  id: 'edit-attempts',
  summary: 'Require research after three failed edits',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  examples: {
    objects: [
      { name: 'a fourth edit after three that failed', event: writing('/repo/src/a.ts'), state: tried(3) },
      {
        name: 'the same edit by a command',
        event: command('sed -i s/a/b/ src/a.ts'),
        state: tried(3),
      },
    ],
    passes: [
      { name: 'a third edit', event: writing('/repo/src/a.ts'), state: tried(2) },
      { name: 'reading up on it', event: reading('/repo/src/a.ts'), state: tried(5) },
      { name: 'running the tests', event: command('npm test'), state: tried(5) },
    ],
  },
  check({ event, state: { attempts } }) {
    if (attempts.count < mostAttempts || !edits(event.action)) return;
    return {
      code: 'too_many_attempts',
      reason: `${attempts.count} edits failed or were refused, and you looked nothing up in between.`,
      remedy:
        'Look the problem up first. Read the file as it is now, the documentation or the web, then try again.',
    };
  },
});
