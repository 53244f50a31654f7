import { reasonToWake } from '../../orchestrate/heartbeat.ts';
import { installedTimers, type Timer } from '../../orchestrate/timer.ts';
import { timerText } from '../../orchestrate/timer-text.ts';
import { defineOperation } from '../../../../kernel/operation.ts';

interface Status {
  readonly timers: readonly Timer[];
  /** Why the next heartbeat has something to look at; null when it has not. */
  readonly wakes: string | null;
}

export const heartbeatStatus = defineOperation({
  id: 'heartbeat-status',
  summary: 'Show the timer of this machine, and whether the next heartbeat has something to do',
  doors: ['cli'],
  group: 'portfolio',
  effect: 'read',
  caller: 'anyone',
  input: {},
  examples: [{ command: 'ephor heartbeat status', explains: 'exits with 1 where no timer is installed' }],
  run: async ({ app }): Promise<Status> => ({
    timers: await installedTimers(app),
    wakes: (await reasonToWake(app)) ?? null,
  }),
  print({ timers, wakes }, style) {
    const next =
      wakes === null
        ? 'Nothing has changed since the last heartbeat.'
        : `The next heartbeat works: ${wakes}.`;
    if (timers.length === 0)
      return `No timer is installed; ${style.code('ephor heartbeat install')} writes one.\n${next}`;
    return `${timers.map((timer) => timerText(timer, style)).join('\n')}\n${next}`;
  },
  exitCode: ({ timers }) => (timers.length === 0 ? 1 : 0),
});
