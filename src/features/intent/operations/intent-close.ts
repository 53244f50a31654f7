import * as v from 'valibot';
import { type Intent, openIntents } from '../../../kernel/work/intent.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

interface IntentCloseResult {
  readonly intent: Intent;
  /** How many are left to work on. */
  readonly open: number;
}

export const intentClose = defineOperation({
  id: 'intent-close',
  summary: 'Close an intent as done, so that nothing more may change for it',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'intents',
  input: {
    intent_id: v.pipe(v.string(), v.description('the id of an intent, like INT-001')),
    undo: v.optional(v.pipe(v.boolean(), v.description('open it again, as in progress')), false),
  },
  positional: ['intent_id'],
  examples: [
    { command: 'ephor intent close INT-001', explains: 'whoever has selected it must select another one' },
    { command: 'ephor intent close INT-001 --undo', explains: 'open it again: it was not done after all' },
  ],
  async run({ app, input }): Promise<IntentCloseResult> {
    const { place, state } = inProject(app);
    const status = input.undo ? 'IN_PROGRESS' : 'DONE';
    const list = await app.changeIntents(place.root, { kind: 'status', id: input.intent_id, status });
    await state.update(
      () => ({}),
      operationOutcome(app, 'intent-close', { subject: input.intent_id, reason: status }),
    );
    const intent = list.find(({ id }) => id === input.intent_id) as Intent;
    return { intent, open: openIntents({ list }).length };
  },
  print: ({ intent: { id, name, status }, open }, style) => {
    const left =
      open === 0
        ? 'It was the last one, so no intent is required any more.'
        : `${counted(open, 'intent')} left.`;
    return status === 'DONE'
      ? `${style.good('✓ Done:')} ${id}  ${name}. ${left}`
      : `${style.good('✓ Open again:')} ${id}  ${name}.`;
  },
});
