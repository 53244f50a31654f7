import { defineOperation } from '../../../../kernel/operation.ts';
import type { Schedule } from '../../../../kernel/portfolio/run.ts';
import { entry } from '../../things/entries.ts';
import { findSchedule } from '../../things/find.ts';
import { whenText } from '../../things/when.ts';

export const scheduleRemove = defineOperation({
  id: 'schedule-remove',
  summary: 'Remove a schedule; what it started stays',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { schedule: entry('a schedule') },
  positional: ['schedule'],
  examples: [
    { command: 'ephor schedule remove update-the-dependencies', explains: 'prints what brings it back' },
  ],
  run: ({ app, input, writer }): Promise<Schedule> =>
    app.portfolio.transact(writer, 'removed by a person', (now) => {
      const schedule = findSchedule(now, input.schedule);
      return { changes: [{ put: 'removal', of: 'schedule', id: schedule.id }], result: schedule };
    }),
  print: (schedule, style) => {
    const { id, title, what, space } = schedule;
    const words = [
      `ephor schedule add "${whenText(schedule)}"`,
      ...(title === null ? [] : [`"${title}"`]),
      ...(what === 'initiative' ? [] : [`--what ${what}`]),
      ...(space === null ? [] : [`--space ${space}`]),
    ];
    return `${style.warn('✗')} ${style.code(id)} is removed.\n  ${style.dim(`${words.join(' ')} brings it back`)}`;
  },
});
