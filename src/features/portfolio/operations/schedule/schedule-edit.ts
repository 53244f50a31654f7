import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Schedule } from '../../../../kernel/portfolio/run.ts';
import { editedFields } from '../../things/edit-thing.ts';
import { entry, flag, maybe } from '../../things/entries.ts';
import { findSchedule } from '../../things/find.ts';
import { whenOf, whenText } from '../../things/when.ts';

const fields = {
  when: v.string(),
  enabled: v.boolean(),
  title: v.nullable(v.string()),
  description: v.string(),
};

interface Edited {
  readonly schedule: Schedule;
  readonly changed: readonly string[];
}

export const scheduleEdit = defineOperation({
  id: 'schedule-edit',
  summary: 'Change a schedule, or turn it off and on, by options or in your editor',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    schedule: entry('a schedule'),
    when: maybe('the times, as `schedule add` takes them'),
    title: maybe('what is to be done then'),
    description: maybe('more about it'),
    off: flag('it does not fire until it is on again'),
    on: flag('it fires again'),
  },
  positional: ['schedule'],
  examples: [
    {
      command: 'ephor schedule edit update-the-dependencies --when "friday 06:00"',
      explains: 'another time',
    },
    { command: 'ephor schedule edit update-the-dependencies --off', explains: 'kept, and silent' },
  ],
  async run({ app, input, writer, edit, ask, say }): Promise<Edited> {
    const found = findSchedule(await app.portfolio.read(), input.schedule);
    const { title, description, when, on, off } = input;
    const { when: newWhen, ...changed } = await editedFields(
      { edit, ask, say },
      { name: `schedule-${found.id}`, about: `The schedule ${found.id}.` },
      fields,
      { when: whenText(found), enabled: found.enabled, title: found.title, description: found.description },
      { when, title, description, enabled: on || off ? on : undefined },
    );
    const times = newWhen === undefined ? {} : whenOf(newWhen);
    return app.portfolio.transact(writer, 'edited by a person', (now) => {
      const value: Schedule = { ...findSchedule(now, found.id), ...changed, ...times };
      const names = [...Object.keys(changed), ...(newWhen === undefined ? [] : ['when'])];
      return {
        changes: names.length > 0 ? [{ put: 'schedule', value }] : [],
        result: { schedule: value, changed: names },
      };
    });
  },
  print: ({ schedule, changed }, style) =>
    changed.length === 0
      ? style.dim(`Nothing about ${schedule.id} was changed.`)
      : `${style.good('✓ Changed')} ${changed.join(', ')} of ${style.code(schedule.id)}`,
});
