import { mutates } from '../domain/action.ts';
import { breakerAtStart } from '../domain/breaker.ts';
import { breakerStory } from '../domain/breaker-words.ts';
import { defineGate } from '../domain/gate.ts';
import { command, reading, writing } from './lib/command-examples.ts';

const open = {
  breaker: {
    ...breakerAtStart,
    failures: 3,
    tripped: true,
    tripped_at: '2026-01-01T00:00:00.000Z',
    last_error: 'Exit code 1 AssertionError: expected 4 to be 5',
    tried: ['npm test', 'npm test', 'npm test'],
  },
};

export const breaker = defineGate({
  id: 'breaker',
  summary: 'Stop an agent that goes round in circles until the user has looked',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: {
    objects: [
      { name: 'an edit after three failures in a row', event: writing('/repo/src/a.ts'), state: open },
      { name: 'trying it once more', event: command('npm install left-pad'), state: open },
    ],
    passes: [
      { name: 'reading, whatever failed', event: reading('/repo/src/a.ts'), state: open },
      { name: 'a command that only reads', event: command('git diff'), state: open },
      { name: 'looking at the breaker', event: command('ephor breaker status'), state: open },
      {
        name: 'an edit after two failures',
        event: writing('/repo/src/a.ts'),
        state: { breaker: { ...breakerAtStart, failures: 2, last_error: 'Exit code 1' } },
      },
    ],
  },
  check({ event, state }) {
    if (!state.breaker.tripped || !mutates(event.action)) return;
    return {
      code: 'breaker_open',
      reason: `The breaker is open: ${breakerStory(state.breaker)}.`,
      remedy:
        'Stop changing things. Read what you need to understand the failure, then tell the user what fails, what you tried and what you think the cause is. They go on with `rb-` as their message, or with `ephor breaker reset`.',
    };
  },
});
