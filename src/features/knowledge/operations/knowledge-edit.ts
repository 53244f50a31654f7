import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { changeFrom, noEntry, rememberInput, type Shown, shownEntry } from '../remembering.ts';

interface KnowledgeEditResult {
  readonly entry: Shown;
  readonly changed: boolean;
  readonly against: readonly Shown[];
}

export const knowledgeEdit = defineOperation({
  id: 'knowledge-edit',
  summary: 'Change a knowledge entry with options or in your editor; its id stays',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'knowledge',
  input: {
    id: v.pipe(v.string(), v.description('id from `ephor knowledge list`')),
    ...rememberInput,
    text: v.optional(rememberInput.text),
    was: v.optional(
      v.pipe(
        v.string(),
        v.description('its text as you read it; the change is refused if somebody changed it since'),
      ),
    ),
  },
  positional: ['id'],
  examples: [
    { command: 'ephor knowledge edit mail-port', explains: 'open its text in $EDITOR' },
    {
      command: 'ephor knowledge edit mail-port --tag mail --tag ports',
      explains: 'change its tags without an editor',
    },
  ],
  async run({ app, input, edit, piped }): Promise<KnowledgeEditResult> {
    const project = inProject(app);
    const { root } = project.place;
    const { id, was, ...given } = input;
    const store = await app.knowledgeAt(root);
    const known = (await store.list()).entries.find((entry) => entry.id === id);
    if (!known) throw noEntry(id);
    const isGiven = Object.values(given).some((value) => value !== undefined);
    const text = isGiven ? given.text : ((await piped?.()) ?? (await edit?.(known.text, `${id}.md`)));
    if (!isGiven && text === undefined)
      throw new UserError(
        'nothing_to_change',
        `you did not say what to change about ${id}`,
        'Give the fields as options, or run it in a terminal to open your editor.',
      );
    const change = changeFrom({ ...given, text });
    const at = app.io.clock.now().toISOString();
    const seen = was ?? (isGiven ? undefined : known.text);
    const result = await writing(known.file, () => store.edit(id, change, at, seen));
    if (!result) throw noEntry(id);
    const { entry, outcome, against } = result;
    if (outcome === 'stale')
      throw new UserError(
        'changed_meanwhile',
        `somebody changed ${id} since you read it`,
        'Nothing was changed. Look at it again with `ephor knowledge show`.',
      );
    if (outcome === 'changed')
      await project.audit.append(operationOutcome(app, 'knowledge-edit', { subject: entry.title }));
    return {
      entry: shownEntry(entry, root),
      changed: outcome === 'changed',
      against: against.map((each) => shownEntry(each, root)),
    };
  },
  print: ({ entry, changed, against }, style) =>
    [
      changed
        ? `${style.good('✓ Changed')} ${style.code(entry.id)} in ${entry.file}`
        : style.dim(`${entry.id} was not changed.`),
      ...against.map(
        ({ id, title, file }) => `  ${style.warn('contradicts')} ${style.code(id)} (${file}): ${title}`,
      ),
    ].join('\n'),
});
