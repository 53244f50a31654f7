import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { noEntry, rememberedText, type RememberedResult, shownResult } from '../remembering.ts';

export const knowledgePromote = defineOperation({
  id: 'knowledge-promote',
  summary: 'Move a knowledge entry from this project to all your projects',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'knowledge',
  input: { id: v.pipe(v.string(), v.description('id from `ephor knowledge list`')) },
  positional: ['id'],
  examples: [{ command: 'ephor knowledge promote mail-port', explains: 'move it to ~/.ephor/knowledge/' }],
  async run({ app, input }): Promise<RememberedResult> {
    const project = inProject(app);
    const { root } = project.place;
    const store = await app.knowledgeAt(root);
    const at = app.io.clock.now().toISOString();
    const result = await writing(app.home, () => store.promote(input.id, at));
    if (!result) throw noEntry(`${input.id} in this project`);
    await project.audit.append(operationOutcome(app, 'knowledge-promote', { subject: result.entry.title }));
    return shownResult(result, root);
  },
  print: rememberedText,
});
