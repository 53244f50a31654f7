import { defineOperation, type Style } from '../../../kernel/operation.ts';
import type { IntentStatus } from '../../../kernel/work/intent.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { knownIntents, usersOf } from '../known-intents.ts';
import { column, fit } from '../../../kernel/operations/layout.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';

interface ListedIntent {
  readonly id: string;
  readonly name: string;
  readonly status: IntentStatus;
  readonly owned_scope: readonly string[];
  readonly needs_approval: boolean;
  /** The sessions that have it selected. */
  readonly sessions: readonly string[];
}

interface IntentListResult {
  /** Whether changes wait until one is selected. */
  readonly required: boolean;
  readonly intents: readonly ListedIntent[];
}

export const intentList = defineOperation({
  id: 'intent-list',
  summary: 'List the intents and who works on them',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'list_intents',
  effect: 'read',
  caller: 'anyone',
  group: 'intents',
  input: {},
  examples: [{ command: 'ephor intent list', explains: 'see every intent with its status and scope' }],
  async run({ app }): Promise<IntentListResult> {
    const project = inProject(app);
    const { required, list, needApproval } = knownIntents(project);
    const { sessions } = await readSessions(project.state);
    return {
      required,
      intents: list.map(({ id, name, status, owned_scope }) => ({
        id,
        name,
        status,
        owned_scope,
        needs_approval: needApproval.includes(id),
        sessions: usersOf(id, sessions).map(({ session }) => session),
      })),
    };
  },
  print: (result, style) => table(result, style),
});

const marks = { NOT_STARTED: '○', IN_PROGRESS: '●', DONE: '✓' } as const;

function table({ intents, required }: IntentListResult, style: Style): string {
  if (intents.length === 0)
    return `No intents here, so none is required.\n  ${style.code('ephor intent add "<name>" --scope "src/**"')} adds one.`;
  const width = Math.max(...intents.map(({ id }) => id.length));
  const rows = intents.map((intent) => {
    const { id, name, status, owned_scope, needs_approval, sessions } = intent;
    const notes = [
      ...sessions.map((session) => `session ${session.slice(0, 8)}`),
      ...(needs_approval ? ['needs approval for each change'] : []),
    ].join(', ');
    const scope = fit(owned_scope.join(', ') || 'owns nothing', style.width - width - 6);
    const note = notes === '' ? '' : `  (${notes})`;
    const room = Math.max(20, style.width - width - 4 - note.length);
    const head = `${marks[status]} ${column(id, width)}  ${fit(name, room)}${note}`;
    return [
      status === 'DONE' ? style.dim(head) : sessions.length > 0 ? style.good(head) : head,
      `  ${' '.repeat(width)}  ${style.dim(scope)}`,
    ].join('\n');
  });
  const ending = required ? [] : [style.dim('All of them are done, so none is required.')];
  return [...rows, ...ending].join('\n');
}
