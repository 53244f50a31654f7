import * as v from 'valibot';
import { shownFiles } from '../../../kernel/place.ts';
import { UserError } from '../../../kernel/errors.ts';
import { type Intent, openIntents } from '../../../kernel/work/intent.ts';
import { isIntentId } from '../intent-file.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { globProblem } from '../../../kernel/work/scope-glob.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';

interface IntentAddResult {
  readonly intent: Intent;
  /** Whether there was nothing to select until now. */
  readonly first: boolean;
}

const texts = (what: string) => v.optional(v.pipe(v.array(v.string()), v.description(what)), []);

export const intentAdd = defineOperation({
  id: 'intent-add',
  summary: 'Add an intent: agreed work, and the files that may change for it',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'intents',
  input: {
    name: v.pipe(v.string(), v.description('what it is about, in a few words')),
    id: v.optional(v.pipe(v.string(), v.description('its id (default: the next of INT-001, INT-002, …)'))),
    scope: texts('a glob of files that may change, like "src/auth/**"; repeat it for more'),
    constraint: texts('what must always hold; repeat it for more'),
    criterion: texts('when it is done; repeat it for more'),
    related: texts('the id of another intent, or a URL; repeat it for more'),
    description: v.optional(v.pipe(v.string(), v.description('more about it'))),
  },
  positional: ['name'],
  examples: [
    {
      command: 'ephor intent add "Login with JWT" --scope "src/auth/**" --criterion "the tests of auth pass"',
      explains: 'from then on, agents must select an intent before they change anything here',
    },
  ],
  async run({ app, input }): Promise<IntentAddResult> {
    const { place, state } = inProject(app);
    const { name, id, scope, constraint, criterion, related, description } = input;
    if (name.trim() === '')
      throw new UserError('bad_input', 'an intent needs a name', 'Say what it is about.');
    if (id !== undefined && !isIntentId(id))
      throw new UserError(
        'bad_input',
        `${id} is not an id`,
        'Ids look like INT-001: letters, digits, dots, dashes, underscores.',
      );
    for (const glob of scope) {
      const problem = globProblem(glob);
      if (problem)
        throw new UserError('bad_input', `--scope ${glob} ${problem}`, 'A glob looks like src/auth/**.');
    }
    const list = await app.changeIntents(place.root, {
      kind: 'add',
      intent: {
        id,
        name: name.trim(),
        status: 'NOT_STARTED',
        owned_scope: scope,
        constraints: constraint,
        acceptance_criteria: criterion,
        related,
        description,
      },
    });
    const added = list.at(-1) as Intent;
    await state.update(
      () => ({}),
      operationOutcome(app, 'intent-add', { subject: added.id, reason: added.name }),
    );
    return { intent: added, first: openIntents({ list }).length === 1 };
  },
  print: ({ intent: { id, name, owned_scope }, first }, style) =>
    [
      `${style.good('✓ Added')} ${style.strong(id)}  ${name}`,
      owned_scope.length === 0
        ? `  ${style.warn('It owns nothing yet:')} ${style.code(`ephor intent request-scope ${id} "<glob>"`)}`
        : `  ${style.dim(owned_scope.join(', '))}`,
      ...(first
        ? [
            `  From now on, agents must select an intent before they change anything here. Commit ${style.code(shownFiles.intents)}.`,
          ]
        : []),
    ].join('\n'),
});
