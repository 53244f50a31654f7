import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { grantedOverride } from '../../../kernel/work/phase-start.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { changePhase } from '../change-phase.ts';
import { ownSession, someSession } from '../../../kernel/operations/sessions.ts';
import { inProject, recordDecision } from '../../../kernel/operations/in-project.ts';

interface OverrideResult {
  readonly session: string;
  readonly pending_override: { readonly reason: string; readonly timestamp: string } | null;
  /** With `--undo`: whether there was one to take back. */
  readonly undone: boolean;
}

export const override = defineOperation({
  id: 'override',
  summary: 'Grant one exception: the next blocked action passes, once, within 30 minutes',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {
    reason: v.optional(v.pipe(v.string(), v.description('why you grant it, for the journal'))),
    session: sessionInput,
    undo: v.optional(
      v.pipe(v.boolean(), v.description('take back an exception that has not been used yet')),
      false,
    ),
  },
  positional: ['reason'],
  examples: [
    {
      command: 'ephor override "fix the typo in the README"',
      explains: 'let one action pass while you are still discussing; the phase stays as it is',
    },
    { command: 'ephor override --undo', explains: 'take it back before it is used' },
  ],
  async run({ app, input }): Promise<OverrideResult> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    return input.undo ? takeBack(app, project, session) : grant(app, project, session, input.reason);
  },
  print: (result, style) => sentence(result, style),
});

async function grant(app: App, project: Project, session: string, said = ''): Promise<OverrideResult> {
  const reason = shorten(said.trim(), 500);
  if (reason === '') {
    throw new UserError(
      'bad_input',
      'an exception needs a reason',
      'Say why: `ephor override "fix the typo in the README"`.',
    );
  }
  const timestamp = app.io.clock.now().toISOString();
  const pending_override = { reason, timestamp };
  // No exception without its record: where the journal can't be written, nothing is granted.
  await recordDecision(project, {
    timestamp,
    session_id: session,
    type: 'override_granted',
    context: reason,
    trigger: ownSession(app) ? 'asked by the agent, granted by the user' : 'a person in a terminal',
  });
  await changePhase(
    app,
    project,
    { operation: 'override', session, subject: 'granted', reason },
    (phase) => ({
      ...phase,
      pending_override,
    }),
  );
  return { session, pending_override, undone: false };
}

async function takeBack(app: App, project: Project, session: string): Promise<OverrideResult> {
  const now = app.io.clock.now().toISOString();
  const before = await changePhase(
    app,
    project,
    { operation: 'override', session, subject: 'taken back' },
    (phase) => (phase.pending_override ? { ...phase, pending_override: null } : phase),
  );
  return { session, pending_override: null, undone: grantedOverride(before, now) !== null };
}

function sentence({ session, pending_override: granted, undone }: OverrideResult, style: Style): string {
  const whose = style.dim(`session ${session.slice(0, 8)}`);
  if (!granted)
    return undone ? `${style.good('✓ Taken back.')} ${whose}` : 'There was no exception to take back.';
  return [
    `${style.good('✓ One exception is granted.')} ${whose}`,
    '  The next blocked action passes, once, within 30 minutes; the phase stays as it is.',
    `  ${style.code('ephor override --undo')} takes it back.`,
  ].join('\n');
}
