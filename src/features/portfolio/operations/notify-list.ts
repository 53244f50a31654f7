import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { ago, counted, localTime } from '../../../kernel/operations/time-words.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { outboxState, type OutboxState } from '../notify/notify.ts';

export const notifyList = defineOperation({
  id: 'notify-list',
  summary: 'List your channels, and what is on its way to them',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: {
    sent: v.optional(v.pipe(v.boolean(), v.description('what arrived in the last 30 days as well')), false),
  },
  examples: [
    { command: 'ephor notify list', explains: 'what waits, and why something did not arrive' },
    { command: 'ephor notify list --sent', explains: 'what you were told in the last 30 days too' },
  ],
  run: async ({ app, input }) => outboxState(app, input.sent),
  print: ({ at, channels, gone, problems }: OutboxState, style) => {
    const broken = problems.map((problem) => `${style.bad('✗')} ${problem}`);
    if (channels.length + gone.length + broken.length === 0)
      return style.dim(
        'No channel is set up. docs/briefing.md says how to be told by mail, Slack, ntfy or webhook.',
      );
    const blocks = [...channels, ...gone].flatMap(({ id, type, waiting, parcels }) => [
      `${style.strong(id)}  ${style.dim(type ?? 'no longer set up')}  ${counted(waiting.length, 'notice')} being gathered`,
      ...waiting.map(({ title }) => `  ${style.dim('·')} ${fit(title, style.width - 4)}`),
      ...parcels.map(({ titles, sentAt, attempts, nextAt, failure }) => {
        const what = fit(titles.join(', '), Math.max(20, style.width - 30));
        if (sentAt !== null) return `  ${style.good('✓')} ${what}  ${style.dim(ago(sentAt, at))}`;
        if (attempts === 0) return `  ${style.dim('·')} ${what}`;
        return `  ${style.bad('✗')} ${what}\n      ${failure ?? ''} ${style.dim(`${counted(attempts, 'try')}, next ${localTime(nextAt, at)}`.replace('trys', 'tries'))}`;
      }),
    ]);
    return [...blocks, ...broken].join('\n');
  },
  exitCode: ({ channels }) =>
    channels.some(({ parcels }) => parcels.some(({ sentAt, failure }) => sentAt === null && failure !== null))
      ? 1
      : 0,
});
