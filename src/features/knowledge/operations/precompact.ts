import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { StoredDecision } from '../../../kernel/stores/journal.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below } from '../../../kernel/operations/layout.ts';

interface PrecompactResult {
  readonly root: string;
  readonly file: string;
  readonly decision: StoredDecision;
}

export const precompact = defineOperation({
  id: 'precompact',
  summary: 'Record what was understood so far, as the hook does before a compaction',
  doors: ['cli'],
  effect: 'write',
  caller: 'anyone',
  input: {
    transcriptPath: v.optional(
      v.pipe(v.string(), v.description('the host’s transcript, as its hook names it')),
    ),
    session: sessionInput,
    host: hostInput,
  },
  examples: [
    {
      command: 'ephor precompact --transcript-path 3f2a.jsonl',
      explains: 'print the name of the file in .ephor/decisions/',
    },
  ],
  async run({ app, input }): Promise<PrecompactResult> {
    const project = inProject(app);
    const { root } = project.place;
    const session = await someSession(app, project, input.session);
    const since = app.io.clock.now().toISOString();
    await app.announce({
      host: askingHost(app, input.host).id,
      session,
      cwd: root,
      at: since,
      transcript: input.transcriptPath,
      kind: 'compact.before',
      trigger: 'manual',
    });
    const { entries } = await project.journal.read({ limit: 1, type: 'context_snapshot', session, since });
    const [decision] = entries;
    if (!decision)
      throw new UserError('not_recorded', 'no snapshot was written', 'Run `ephor log` to see why.');
    return { root, file: projectFiles(root).decision(decision.file), decision };
  },
  print: ({ file, root }) => below(file, root),
});
