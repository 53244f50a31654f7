import { removeTimers, type Timer } from '../../orchestrate/timer.ts';
import { timerText } from '../../orchestrate/timer-text.ts';
import { defineOperation } from '../../../../kernel/operation.ts';

export const heartbeatRemove = defineOperation({
  id: 'heartbeat-remove',
  summary: 'Remove the timers that `ephor heartbeat install` wrote, and nothing else',
  doors: ['cli'],
  group: 'portfolio',
  effect: 'write',
  caller: 'person',
  input: {},
  examples: [
    { command: 'ephor heartbeat remove', explains: 'this machine looks for work no more by itself' },
  ],
  run: async ({ app }): Promise<readonly Timer[]> => removeTimers(app),
  print: (timers, style) =>
    timers.length === 0
      ? 'There is no timer of ours on this machine.'
      : `${style.good('✓ Removed')}\n${timers.map((timer) => timerText(timer, style)).join('\n')}`,
});
