import * as v from 'valibot';
import { type Action, mutates } from '../../../kernel/action.ts';
import { breakerAtStart, breakerStory } from '../../../kernel/checks/breaker.ts';
import { checkIn } from '../../../kernel/checks/checks.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { putsBack } from '../../../kernel/checks/put-back.ts';
import {
  asksAfter,
  isUndoing,
  type RoundsSection,
  roundsStory,
  stopsAfter,
  tellTheUser,
} from '../../../kernel/checks/rounds.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { inRounds } from '../checks/rounds-examples.ts';

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
const edit = writing('/repo/src/a.ts');

export const breaker = defineGate({
  id: 'breaker',
  summary: 'Stop an agent that goes round in circles until the user has had a look',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  options: v.object({
    counts: v.optional(
      v.pipe(
        v.picklist(['rounds', 'failures']),
        v.description(
          'what to count: rounds of a change, a check and the same failure again; or failures, three in a row or of one kind',
        ),
      ),
      'rounds',
    ),
  }),
  presets: { strict: { counts: 'failures' } },
  examples: {
    objects: [
      { name: 'an edit after three failures in a row, where failures count', event: edit, state: open },
      { name: 'trying it once more', event: command('npm install left-pad'), state: open },
      { name: 'a change after three rounds that all ended alike', event: edit, state: inRounds(3) },
      {
        name: 'anything that changes something, after six',
        event: command('npm install'),
        state: inRounds(6),
      },
    ],
    passes: [
      { name: 'reading, whatever failed', event: reading('/repo/src/a.ts'), state: open },
      { name: 'a command that only reads', event: command('git diff'), state: open },
      { name: 'looking at the breaker', event: command('ephor breaker status'), state: open },
      {
        name: 'an edit after two failures',
        event: edit,
        state: { breaker: { ...breakerAtStart, failures: 2, last_error: 'Exit code 1' } },
      },
      { name: 'an edit after two rounds', event: edit, state: inRounds(2) },
      { name: 'a check, after any number of rounds', event: command('npm test'), state: inRounds(6) },
      { name: 'putting files back', event: command('git checkout -- src/a.ts'), state: inRounds(6) },
      {
        name: 'the rest of a change that the user said yes to',
        event: edit,
        state: inRounds(3, { changed: ['/repo/src/b.ts'] }),
      },
      {
        name: 'the file that was changed each time, which is for `thrashing`',
        event: edit,
        state: inRounds(3, { files: ['/repo/src/a.ts'] }),
      },
    ],
  },
  check({ event: { action }, state: { breaker: section, rounds } }) {
    if (!mutates(action)) return;
    if (!section.tripped) return goingInCircles(action, rounds);
    return {
      code: 'breaker_open',
      reason: `The breaker is open: ${breakerStory(section, 46)}.`,
      remedy:
        'Stop. Tell the user what fails, what you tried and the likely cause. They let you go on with `rb-` or `ephor breaker reset`.',
    };
  },
});

/** Another idea for another file is welcome, until so many of them failed alike. */
function goingInCircles(action: Action, rounds: RoundsSection) {
  const { vain, files, changed } = rounds;
  if (vain < asksAfter || checkIn(action) || putsBack(action) || isUndoing(action, rounds)) return;
  if (action.kind === 'write' && files.includes(action.path)) return;
  if (vain < stopsAfter && (action.kind !== 'write' || files.length > 0 || changed.length > 0)) return;
  return {
    code: vain < stopsAfter ? 'going_in_circles' : 'breaker_open',
    reason: `${roundsStory(rounds)}.`,
    remedy: tellTheUser,
    atMost: vain < stopsAfter ? ('ask' as const) : undefined,
  };
}
