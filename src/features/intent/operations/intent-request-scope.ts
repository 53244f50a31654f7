import * as v from 'valibot';
import { shownFiles } from '../../../kernel/place.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { type Intent, intentName, ownsPath } from '../../../kernel/work/intent.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { fitsGlob, globProblem } from '../../../kernel/work/scope-glob.ts';
import { ownSession } from '../../../kernel/operations/sessions.ts';
import { filesOf } from '../../../kernel/operations/git.ts';
import { inProject, operationOutcome, recordDecision } from '../../../kernel/operations/in-project.ts';
import { knownIntents, openIntentNamed } from '../known-intents.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

interface RequestScopeResult {
  readonly intent: Intent;
  readonly glob: string;
  /** False when the intent had it already. */
  readonly added: boolean;
  /** Files that are there now and that it newly owns, the first of them; and how many there are. */
  readonly covers: readonly string[];
  readonly count: number;
}

const mostShown = 20;

/** An agent asks for it, and the user's yes lets it run. */
export const intentRequestScope = defineOperation({
  id: 'intent-request-scope',
  summary: 'Add files to the scope of an intent',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'request_scope',
  effect: 'write',
  caller: 'person',
  group: 'intents',
  input: {
    intent_id: v.pipe(v.string(), v.description('the id of an intent that is not done, like INT-001')),
    glob: v.pipe(v.string(), v.description('which files it needs, like "src/mail/**"')),
    reason: v.optional(v.pipe(v.string(), v.description('why you grant it, for the journal'))),
  },
  positional: ['intent_id', 'glob'],
  examples: [
    {
      command: 'ephor intent request-scope INT-001 "src/mail/**" --reason "it sends the link"',
      explains: 'in an agent’s shell, the user is asked; a person grants it directly',
    },
  ],
  async run({ app, input }): Promise<RequestScopeResult> {
    const project = inProject(app);
    const { root } = project.place;
    const intent = openIntentNamed(knownIntents(project), input.intent_id);
    const glob = input.glob.trim();
    const problem = globProblem(glob);
    if (problem)
      throw new UserError(
        'bad_input',
        `the glob ${problem}: ${glob}`,
        'Write it from the root, like src/mail/**.',
      );
    const fresh = (await filesOf(app.io, root)).filter(
      (path) => fitsGlob(path, glob) && !ownsPath(intent, path),
    );
    const covers = { covers: fresh.slice(0, mostShown), count: fresh.length };
    if (intent.owned_scope.includes(glob)) return { intent, glob, added: false, ...covers };
    // No wider scope without its record: where the journal can't be written, nothing is granted.
    const list = await app.changeIntents(root, { kind: 'scope', id: intent.id, glob }, () =>
      recordDecision(project, grant(app, intent, glob, input.reason)),
    );
    const subject = `${intent.id} ${glob}`;
    const outcome = operationOutcome(app, 'intent-request-scope', { subject, reason: input.reason });
    await project.state.update(() => ({}), outcome);
    return { intent: list.find(({ id }) => id === intent.id) ?? intent, glob, added: true, ...covers };
  },
  print: (result, style) => text(result, style),
});

const grant = (app: App, intent: Intent, glob: string, reason = '') =>
  ({
    timestamp: app.io.clock.now().toISOString(),
    session_id: ownSession(app) ?? '',
    type: 'scope_granted',
    context: shorten(reason.trim(), 500) || 'no reason given',
    trigger: ownSession(app) ? 'asked by the agent, granted by the user' : 'a person in a terminal',
    approved_scope: `${intentName(intent)}: ${glob}`,
  }) as const;

function text({ intent, glob, added, covers, count }: RequestScopeResult, style: Style): string {
  if (!added) return `${intent.id} already had ${glob} in its scope.`;
  const more = count > covers.length ? [`    and ${count - covers.length} more`] : [];
  return [
    `${style.good('✓ Granted:')} ${intent.id} now owns ${style.strong(glob)}.`,
    count === 0
      ? '  It covers no further file that exists now.'
      : `  Newly covered: ${counted(count, 'file')} that ${count === 1 ? 'exists' : 'exist'} now.`,
    ...covers.map((path) => `    ${path}`),
    ...more,
    `  To take it back, remove the line from ${style.code(shownFiles.intents)}.`,
  ].join('\n');
}
