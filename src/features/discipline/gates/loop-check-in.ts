import { mutates } from '../../../kernel/action.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { needsCheckIn, noLoop, startedLoop } from '../loop.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';

const started = startedLoop('port the parser', ['all tests pass'], '2026-01-01T00:00:00.000Z');
const after = (iteration: number) => ({ loop: { ...started, iteration } });

export const loopCheckIn = defineGate({
  id: 'loop-check-in',
  summary: 'Ask you to look in on a loop that has been running by itself for a long time',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  examples: {
    objects: [
      { name: 'a change after twenty rounds', event: writing('/repo/src/a.ts'), state: after(20) },
      { name: 'a command after more', event: command('npm install left-pad'), state: after(25) },
    ],
    passes: [
      { name: 'a change before that', event: writing('/repo/src/a.ts'), state: after(19) },
      { name: 'a look around', event: command('git status'), state: after(20) },
      { name: 'a change without a loop', event: writing('/repo/src/a.ts'), state: { loop: noLoop } },
    ],
  },
  check({ event, state: { loop } }) {
    if (!needsCheckIn(loop) || !mutates(event.action)) return;
    const wanted = loop.acceptance_criteria.map((each) => `“${each}”`).join(', ');
    return {
      code: 'loop_check_in',
      yes: 'Answer yes to let the loop go on.',
      reason: `The loop${loop.task === null ? '' : ` “${shorten(loop.task, 60)}”`} has run ${loop.iteration} rounds since a person looked${wanted === '' ? '' : `; it ends when ${shorten(wanted, 80)}`}.`,
      remedy: 'Tell the user what is done and what is left, and let them decide whether to go on.',
    };
  },
});
