import { nextTime } from '../../plan/times.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { localTime } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Problem } from '../../../../kernel/portfolio/portfolio.ts';
import type { Schedule } from '../../../../kernel/portfolio/run.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { nothing, problemLines } from '../../things/looks.ts';
import { whenText } from '../../things/when.ts';

interface ScheduleList {
  readonly at: string;
  readonly schedules: readonly (Schedule & { readonly when: string; readonly next: string | null })[];
  readonly problems: readonly Problem[];
}

/** Without a time of its own, a briefing or report comes when the settings say. */
const daily = ({ cron, everyMinutes, what }: Schedule): boolean =>
  cron === null && everyMinutes === null && what !== 'initiative';

export const scheduleList = defineOperation({
  id: 'schedule-list',
  summary: 'List schedules, with when each fires next',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: {},
  examples: [{ command: 'ephor schedule list', explains: 'times are local' }],
  async run({ app }): Promise<ScheduleList> {
    const { schedules, problems } = await app.portfolio.read();
    const now = app.io.clock.now();
    const { policy } = await app.portfolioPolicy();
    return {
      at: now.toISOString(),
      schedules: schedules.map((each) => ({
        ...each,
        when: daily(each) ? `${policy.briefingAt} (briefing_at)` : whenText(each),
        next: each.enabled ? (nextTime(each, policy, now)?.toISOString() ?? null) : null,
      })),
      problems,
    };
  },
  print: ({ at, schedules, problems }, style) =>
    schedules.length === 0
      ? [
          nothing(
            'Nothing is scheduled.',
            'ephor schedule add "weekday 07:00" --what briefing',
            'the morning briefing',
            style,
          ),
          ...problemLines(problems, style),
        ].join('\n')
      : [
          ...table(
            schedules,
            [
              { head: 'SCHEDULE', cell: ({ id }) => id, paint: style.code },
              { head: 'WHEN', cell: ({ when }) => when },
              { head: 'WHAT', cell: ({ what, title }) => visible(title ?? what), gives: true },
              { head: 'SPACE', cell: ({ space }) => space ?? '', paint: style.dim, spare: 2 },
              {
                head: 'NEXT',
                cell: ({ next, enabled }) =>
                  enabled ? (next === null ? 'never' : localTime(next, at)) : 'off',
              },
              {
                head: 'LAST',
                cell: ({ lastFiredAt }) => (lastFiredAt === null ? '' : localTime(lastFiredAt, at)),
                paint: style.dim,
                spare: 1,
              },
            ],
            style,
          ),
          ...problemLines(problems, style),
        ].join('\n'),
});
