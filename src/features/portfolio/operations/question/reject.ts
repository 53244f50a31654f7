import { defineOperation } from '../../../../kernel/operation.ts';
import { rejectInitiative, type Rejected } from '../../things/approving.ts';
import { entry, initiativeName, line } from '../../things/entries.ts';

export const reject = defineOperation({
  id: 'reject',
  summary: 'Reject what an initiative asks approval for, and say what is to change',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    initiative: entry(`${initiativeName}, or the id of the approval`),
    reason: entry('what is to change'),
  },
  positional: ['initiative', 'reason'],
  examples: [
    {
      command: 'ephor reject checkout "no new dependencies"',
      explains: 'a lead rewrites the plan, and you are asked again',
    },
  ],
  run: ({ app, input, writer }): Promise<Rejected> =>
    rejectInitiative(app, writer, input.initiative, line(input.reason, 'the reason')),
  print: ({ initiative, what, next }, style) =>
    [`${style.warn('✗ Rejected')} ${what} of ${style.code(initiative)}`, `  ${next}`].join('\n'),
});
