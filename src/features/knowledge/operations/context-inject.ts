import * as v from 'valibot';
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
    session: v.optional(
      v.pipe(v.string(), v.description('a session, by the beginning of its id; without it, the newest')),
    ),
    host: hostInput,
  },
  examples: [
    { command: 'ephor context inject', explains: 'also as `ephor context-inject`' },
    {
      command: 'ephor context inject --source compact',
      explains: 'as after a compaction, with what was understood before it',
    },
    { command: 'ephor context inject --json', explains: 'as additionalContext' },
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
    style.dim('Nothing is told here: Ephor observes only, or is switched off.'),
});
