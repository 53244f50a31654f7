import { defineOperation } from '../../../../kernel/operation.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { type Closed, closedLines, closeInitiative } from '../../things/closing.ts';
import { entry, flag, initiativeName } from '../../things/entries.ts';

export const initiativeDone = defineOperation({
  id: 'initiative-done',
  summary: 'Mark an initiative as complete',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    initiative: entry(initiativeName),
    anyway: flag('though tasks are open; they are cancelled with it'),
  },
  positional: ['initiative'],
  examples: [{ command: 'ephor initiative done checkout', explains: 'refused while tasks are open' }],
  run: ({ app, input, writer }): Promise<Closed> =>
    closeInitiative(app, writer, input.initiative, {
      status: 'complete',
      reason: 'its initiative was marked as complete',
      anyway: input.anyway,
    }),
  print: (closed, style) =>
    [
      `${style.good('✓')} ${style.code(initiativeKey(closed.initiative))} is complete.`,
      ...closedLines(closed).map((each) => style.dim(`  ${each}`)),
    ].join('\n'),
});
