import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { changePhase } from '../change-phase.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';
import { withoutQuotes } from '../../../kernel/stores/prompts.ts';
import { inProject, recordDecision } from '../../../kernel/operations/in-project.ts';
import { fit } from '../../../kernel/operations/layout.ts';

interface AcknowledgeResult {
  readonly session: string | null;
  /** The objection that was accepted; null when none was waiting. */
  readonly accepted: PhaseSection['pending_feedback'];
}

export const acknowledge = defineOperation({
  id: 'acknowledge',
  summary: 'Accept an objection and go another way',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'decide',
  input: {
    session: sessionInput,
  },
  examples: [
    {
      command: 'ephor acknowledge',
      explains:
        'settle the newest objection without an exception; it opens nothing, and running it twice does no harm',
    },
  ],
  async run({ app, input }): Promise<AcknowledgeResult> {
    const project = inProject(app);
    const session = await chooseSession(app, project, input.session);
    const waiting = session && (await project.state.read(session)).sections.phase.pending_feedback;
    if (!session || !waiting) return { session: session ?? null, accepted: null };
    const about = { operation: 'acknowledge', session, subject: waiting.subject, reason: waiting.reason };
    const { pending_feedback: accepted } = await changePhase(app, project, about, (phase) =>
      phase.pending_feedback ? { ...phase, pending_feedback: null } : phase,
    );
    if (accepted) {
      await recordDecision(project, {
        timestamp: app.io.clock.now().toISOString(),
        session_id: session,
        type: 'feedback_accepted',
        context: accepted.reason,
        trigger: accepted.subject,
        publicly: { context: withoutQuotes(accepted.reason), trigger: accepted.subject },
      });
    }
    return { session, accepted };
  },
  print: ({ accepted }, style) => sentence(accepted, style),
});

function sentence(accepted: AcknowledgeResult['accepted'], style: Style): string {
  if (!accepted) return 'No objection is waiting for an answer.';
  return [
    `${style.good('✓ Accepted:')} ${accepted.reason}`,
    `  ${style.dim(fit(accepted.subject, style.width - 2))}`,
  ].join('\n');
}
