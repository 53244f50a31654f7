import * as v from 'valibot';
import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Schedule } from '../../../../kernel/portfolio/run.ts';
import { entry, line, maybe, newSlug, prose, spaceFor } from '../../things/entries.ts';
import { whenOf, whenText } from '../../things/when.ts';

export const scheduleAdd = defineOperation({
  id: 'schedule-add',
  summary: 'Add a schedule: an initiative, the briefing or the report at certain times',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    when: entry('"every 30m", "07:00", "weekday 07:00", "monday 9:30" or a cron line, in local time'),
    title: maybe('what is to be done then; for a briefing or report it may be left out'),
    what: v.optional(
      v.pipe(v.picklist(['briefing', 'report', 'initiative']), v.description('what happens then')),
      'initiative',
    ),
    description: maybe('more about it'),
    space: maybe('a space; without it, the one around you'),
    id: maybe('its name; without it, made from the title'),
  },
  positional: ['when', 'title'],
  examples: [
    {
      command: 'ephor schedule add "monday 06:00" "Update the dependencies" --space shop',
      explains: 'an initiative every week, unless the last one is still open',
    },
    { command: 'ephor schedule add "weekday 07:00" --what briefing', explains: 'the morning briefing' },
  ],
  async run({ app, input, writer }): Promise<Schedule> {
    const when = whenOf(input.when);
    const title = input.title === undefined ? null : line(input.title, 'the title');
    if (input.what === 'initiative' && title === null)
      throw new UserError(
        'bad_input',
        'nothing says what is to be done',
        'Give a title after the time, in quotes.',
      );
    const at = app.io.clock.now().toISOString();
    return app.portfolio.transact(writer, 'added by a person', (now) => {
      const taken = new Set(now.schedules.map(({ id }) => id));
      const value: Schedule = {
        id: newSlug(input.id, title ?? input.what, taken, 'the schedule'),
        ...when,
        enabled: true,
        space:
          input.what === 'initiative' || input.space !== undefined
            ? spaceFor(now, input.space, app.cwd).slug
            : null,
        what: input.what,
        title,
        description: prose(input.description ?? '', 'the description'),
        createdAt: at,
        lastFiredAt: null,
      };
      return { changes: [{ put: 'schedule', value }], result: value };
    });
  },
  print: (schedule, style) =>
    `${style.good('✓ Added')} ${style.code(schedule.id)}  ${whenText(schedule)}  ${schedule.title ?? schedule.what}\n  ${style.dim('It fires while `ephor orchestrate` or `ephor heartbeat` runs.')}`,
});
