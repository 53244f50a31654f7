import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { noEntry, type Shown, shownEntry } from '../remembering.ts';

interface ForgetResult {
  readonly undone: boolean;
  readonly entry: Shown;
}

export const forget = defineOperation({
  id: 'forget',
  summary: 'Remove a knowledge entry that is wrong or no longer useful',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'knowledge',
  input: {
    id: v.pipe(v.string(), v.description('id from `ephor knowledge list`')),
    undo: v.optional(v.pipe(v.boolean(), v.description('bring it back')), false),
  },
  positional: ['id'],
  examples: [
    { command: 'ephor forget mail-port', explains: 'move it to knowledge/forgotten/' },
    { command: 'ephor forget mail-port --undo', explains: 'bring it back' },
  ],
  async run({ app, input }): Promise<ForgetResult> {
    const project = inProject(app);
    const { root } = project.place;
    const store = await app.knowledgeAt(root);
    const entry = await writing(input.id, () =>
      input.undo ? store.recall(input.id) : store.forget(input.id),
    );
    if (!entry) throw noEntry(input.undo ? `${input.id} that was forgotten` : input.id);
    await project.audit.append(operationOutcome(app, 'forget', { subject: entry.title }));
    return { undone: input.undo, entry: shownEntry(entry, root) };
  },
  print: ({ undone, entry: { id, file } }, style) =>
    undone
      ? `${style.good('✓ Back')}: ${file}`
      : `${style.good('✓ Forgotten')}. A copy is in ${file}\n  ${style.code(`ephor forget ${id} --undo`)} brings it back.`,
});
