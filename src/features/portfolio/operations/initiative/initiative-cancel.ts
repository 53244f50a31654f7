import { defineOperation } from '../../../../kernel/operation.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { type Closed, closedLines, closeInitiative } from '../../things/closing.ts';
import { entry, initiativeName, line, maybe } from '../../things/entries.ts';

export const initiativeCancel = defineOperation({
  id: 'initiative-cancel',
  summary: 'Cancel an initiative, with its open tasks and questions',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { initiative: entry(initiativeName), reason: maybe('why; it is kept with all that ends') },
  positional: ['initiative', 'reason'],
  examples: [
    {
      command: 'ephor initiative cancel checkout "we buy it instead"',
      explains: 'its files stay as they are',
    },
  ],
  run: ({ app, input, writer }): Promise<Closed> =>
    closeInitiative(app, writer, input.initiative, {
      status: 'cancelled',
      reason: line(input.reason ?? 'its initiative was cancelled', 'the reason'),
      anyway: true,
    }),
  print: (closed, style) =>
    [
      `${style.warn('✗')} ${style.code(initiativeKey(closed.initiative))} is cancelled.`,
      ...closedLines(closed).map((each) => style.dim(`  ${each}`)),
    ].join('\n'),
});
