import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { type Phase, shouted } from '../../../kernel/work/phase.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { noRoute } from '../../../kernel/work/route-section.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { changePhase } from '../change-phase.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';
import {
  inProject,
  operationOutcome,
  recordDecision,
  writing,
} from '../../../kernel/operations/in-project.ts';

interface ResetResult {
  readonly session: string | null;
  readonly phase: Phase;
  /** As it was; null when no session has called Ephor yet. */
  readonly before: Pick<
    PhaseSection,
    'phase' | 'since' | 'approved_scope' | 'pending_override' | 'pending_feedback'
  > | null;
  readonly evaluatorCleared: boolean;
}

export const reset = defineOperation({
  id: 'reset',
  summary: 'Reset a session’s phase to exploring, and forget the route of its task',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {
    session: sessionInput,
    all: v.optional(v.pipe(v.boolean(), v.description('also forget the evaluator’s own sessions')), false),
  },
  examples: [
    {
      command: 'ephor reset',
      explains: 'start the conversation’s phase afresh; the decision journal stays; you can’t undo this',
    },
    { command: 'ephor reset --all', explains: 'use this when the evaluator’s own session is broken' },
  ],
  async run({ app, input }): Promise<ResetResult> {
    const project = inProject(app);
    const session = await chooseSession(app, project, input.session);
    const before = session === undefined ? null : await resetPhase(app, project, session);
    return {
      session: session ?? null,
      phase: 'exploring',
      before: before && {
        phase: before.phase,
        since: before.since,
        approved_scope: before.approved_scope,
        pending_override: before.pending_override,
        pending_feedback: before.pending_feedback,
      },
      evaluatorCleared: input.all && (await clearEvaluator(app, project)),
    };
  },
  print: (result, style) => report(result, style),
});

async function resetPhase(app: App, project: Project, session: string): Promise<PhaseSection> {
  const at = app.io.clock.now().toISOString();
  const reason = 'a person reset it';
  const about = { operation: 'reset', session, subject: 'phase' };
  const restarted = (phase: PhaseSection): PhaseSection => ({
    ...phase,
    phase: 'exploring',
    since: at,
    previous: phase.phase,
    reason,
    confidence: null,
    approved_scope: null,
    pending_override: null,
    pending_feedback: null,
  });
  const before = await changePhase(app, project, about, restarted, { route: noRoute });
  if (before.phase !== 'exploring') {
    await recordDecision(project, {
      timestamp: at,
      session_id: session,
      type: 'phase_transition',
      from_state: before.phase,
      to_state: 'exploring',
      context: reason,
      trigger: 'ephor reset',
    });
  }
  return before;
}

async function clearEvaluator(app: App, { place, audit }: Project): Promise<boolean> {
  const { evaluator } = projectFiles(place.root);
  if (!app.io.files.stat(evaluator)) return false;
  await writing(evaluator, () => app.io.files.remove(evaluator));
  await audit.append(operationOutcome(app, 'reset', { subject: 'evaluator' }));
  return true;
}

function report({ session, before, evaluatorCleared }: ResetResult, style: Style): string {
  const lines = before
    ? [
        `${style.good('✓ The phase is EXPLORING.')} ${style.dim(`session ${session?.slice(0, 8) ?? ''}`)}`,
        `  It was ${shouted(before.phase)}${before.approved_scope === null ? '' : `, agreed “${before.approved_scope}”`}.`,
      ]
    : ['No session has called Ephor here yet, so there is no phase to reset.'];
  if (before?.pending_override) lines.push(`  The exception “${before.pending_override.reason}” is gone.`);
  if (evaluatorCleared) lines.push('  The evaluator’s own sessions are forgotten.');
  return lines.join('\n');
}
