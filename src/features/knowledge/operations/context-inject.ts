import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

interface ContextInjectResult {
  readonly additionalContext: string;
}

export const contextInject = defineOperation({
  id: 'context-inject',
  summary: 'Print what an agent is told at the start of a session',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    source: v.optional(
      v.pipe(v.picklist(['startup', 'resume', 'clear', 'compact']), v.description('how the session begins')),
      'startup',
    ),
    session: sessionInput,
    host: hostInput,
  },
  examples: [
    { command: 'ephor context inject', explains: 'print it; `ephor context-inject` works too' },
    {
      command: 'ephor context inject --source compact',
      explains: 'print it as after a compaction, with what was understood before',
    },
    { command: 'ephor context inject --json', explains: 'print it as additionalContext' },
  ],
  async run({ app, input }): Promise<ContextInjectResult> {
    const project = inProject(app);
    const { context } = await app.explainEvent({
      host: askingHost(app, input.host).id,
      session: (await chooseSession(app, project, input.session)) ?? 'context-inject',
      cwd: project.place.root,
      at: app.io.clock.now().toISOString(),
      kind: 'session.start',
      source: input.source,
    });
    return { additionalContext: context };
  },
  print: ({ additionalContext }, style) =>
    additionalContext.trimEnd() ||
    style.dim('The agent is told nothing here: Ephor only observes, or is switched off.'),
});
