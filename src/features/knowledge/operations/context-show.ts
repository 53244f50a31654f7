import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { filesTold } from '../../../kernel/told.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { chooseSession } from '../../../kernel/operations/choose-session.ts';
import { type ContextResult, contextScreen } from '../context-screen.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

/** How a session begins that nothing came before. */
const anew = ['startup', 'clear'];

export const contextShow = defineOperation({
  id: 'context-show',
  summary: 'Show what an agent is told at session start or at a prompt, and what is left out',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  leads: true,
  input: {
    prompt: v.optional(
      v.pipe(v.string(), v.description("at this prompt of the user's, not at session start")),
    ),
    source: v.optional(
      v.pipe(v.picklist(['startup', 'resume', 'clear', 'compact']), v.description('how the session begins')),
      'startup',
    ),
    session: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'a session, by the beginning of its id; without it, the newest, or a new one where one begins',
        ),
      ),
    ),
    host: hostInput,
  },
  examples: [
    { command: 'ephor context show', explains: 'when a session starts; `ephor context` alone does the same' },
    { command: 'ephor context show --prompt "fix the login"', explains: 'when the user says that' },
    { command: 'ephor context show --source compact --json', explains: 'after a compaction, as data' },
  ],
  async run({ app, input: { prompt, source, session, host } }): Promise<ContextResult> {
    const project = inProject(app);
    const fresh = prompt === undefined && anew.includes(source) && session === undefined;
    const envelope = {
      host: askingHost(app, host).id,
      session: (fresh ? undefined : await chooseSession(app, project, session)) ?? 'context-show',
      cwd: project.place.root,
      at: app.io.clock.now().toISOString(),
    };
    const { event, context, told, budget, warnings } = await app.explainEvent(
      prompt === undefined
        ? { ...envelope, kind: 'session.start', source }
        : { ...envelope, kind: 'prompt.before', prompt },
    );
    return {
      event: event.kind,
      source: prompt === undefined ? source : undefined,
      budget,
      characters: context.length,
      parts: told.parts,
      filesLoaded: filesTold(told),
      warnings,
      additionalContext: context,
    };
  },
  print: contextScreen,
});
