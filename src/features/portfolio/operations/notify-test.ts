import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { tryChannels } from '../notify/notify.ts';

interface NotifyTestResult {
  readonly channels: readonly { readonly id: string; readonly failure: string | null }[];
}

export const notifyTest = defineOperation({
  id: 'notify-test',
  summary: 'Send a test notice to your channels, at once',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    channel: v.optional(v.pipe(v.string(), v.description('only to this one, by its id'))),
  },
  positional: ['channel'],
  examples: [
    { command: 'ephor notify test', explains: 'to all of them; exit code 1 when one was not reached' },
    { command: 'ephor notify test phone', explains: 'to one of them' },
  ],
  async run({ app, input }): Promise<NotifyTestResult> {
    const channels = await tryChannels(app, input.channel);
    if (channels.length > 0) return { channels };
    throw input.channel === undefined
      ? new UserError(
          'no_channel',
          'no channel is set up, so nobody is told anything',
          'Name one in ~/.ephor/config.yaml, under `portfolio: notify: channels:`.',
        )
      : new UserError(
          'no_channel',
          `there is no channel ${input.channel}`,
          'Run `ephor notify list` to see which there are.',
        );
  },
  print: ({ channels }, style) =>
    channels
      .map(({ id, failure }) =>
        failure === null ? `${style.good('✓')} ${id}` : `${style.bad('✗')} ${id}: ${failure}`,
      )
      .join('\n'),
  exitCode: ({ channels }) => (channels.some(({ failure }) => failure !== null) ? 1 : 0),
});
