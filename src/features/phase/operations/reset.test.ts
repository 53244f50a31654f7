import { existsSync, mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation, phaseOf, setPhase } from '../../../../test/given/phase.ts';
import { givenProject, session } from '../../../../test/given/project.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { noRoute } from '../../../kernel/work/route-section.ts';
import { log } from '../../report/operations/log.ts';
import { reset } from './reset.ts';

const ready = {
  phase: 'ready',
  since: '2026-11-15T09:00:00.000Z',
  previous: 'discussing',
  approved_scope: 'JWT',
  pending_override: { reason: 'a typo', timestamp: '2026-11-15T09:30:00.000Z' },
  pending_feedback: { reason: 'r', timestamp: 't', subject: 's' },
} as const;

describe('reset', () => {
  it('[SE-054] [SE-056] sets the phase back, says what it was, and keeps the journal', async () => {
    const { app, decisions } = await givenConversation();
    await setPhase(app, ready);
    const result = await operate(reset, app);
    expect(await phaseOf(app)).toMatchObject({
      phase: 'exploring',
      since: '2026-11-15T10:00:00.000Z',
      previous: 'ready',
      approved_scope: null,
      pending_override: null,
      pending_feedback: null,
    });
    expect(result).toMatchObject({ session, before: { phase: 'ready', approved_scope: 'JWT' } });
    expect(reset.print?.(result, plainStyle)).toMatch(
      /EXPLORING.*\n.*READY, agreed “JWT”\.\n.*“a typo” is gone/,
    );
    expect(await decisions()).toMatchObject([
      { type: 'phase_transition', from_state: 'ready', to_state: 'exploring' },
    ]);
    expect(await operate(log, app)).toMatchObject([{ tool: 'reset', session, subject: 'phase' }]);
    await operate(reset, app);
    expect(await decisions()).toHaveLength(1);
  });

  it('forgets the route of the task', async () => {
    const { app } = await givenConversation();
    const sections = async () => (await app.project?.state.read(session))?.sections;
    await app.project?.state.transact(session, (known) => ({
      state: {
        ...known,
        sections: { ...known.sections, route: { ...noRoute, task_type: 'debug', task_hash: '12345678' } },
      },
      outcome: undefined,
      result: undefined,
    }));
    expect((await sections())?.route.task_type).toBe('debug');
    await operate(reset, app);
    expect((await sections())?.route).toEqual(noRoute);
  });

  it('[SE-055] [SE-099] with --all forgets the evaluator’s own sessions, and only then', async () => {
    const { app, root } = await givenConversation();
    const { evaluator } = projectFiles(root);
    mkdirSync(evaluator);
    expect(await operate(reset, app)).toMatchObject({ evaluatorCleared: false });
    expect(existsSync(evaluator)).toBe(true);
    expect(await operate(reset, app, { all: true })).toMatchObject({ evaluatorCleared: true });
    expect(existsSync(evaluator)).toBe(false);
  });

  it('has nothing to do where no session was', async () => {
    const app = await givenApp(givenProject());
    const result = await operate(reset, app, { all: true });
    expect(result).toMatchObject({ session: null, before: null, evaluatorCleared: false });
    expect(reset.print?.(result, plainStyle)).toContain('No session has called Ephor here yet');
  });
});
