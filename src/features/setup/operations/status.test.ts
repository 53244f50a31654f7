import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, session, toolCall } from '../../../../test/given/project.ts';
import { trackers } from '../../trackers.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';
import type { StatusResult } from '../status/status-result.ts';
import { status } from './status.ts';

const at = '2026-01-01T10:31:00.000Z';

const screenOf = (result: unknown): string => status.print?.(result, plainStyle) ?? '';

describe('status', () => {
  it('has something to show before anything happened', async () => {
    const result = await operate(status, await givenApp(givenProject()));
    expect(status.exitCode?.(result)).toBe(0);
    const screen = screenOf(result);
    expect(screen).toMatch(
      /^Ephor +● enforcing: it stops what a gate objects to, and says why\n.*profile standard/,
    );
    expect(screen).toContain('none yet');
    expect(screen).toMatch(/refuse +[^]*\bprotect-ephor\b[^]*ask you/);
    expect(screen).toMatch(/ask you +.*\bperson-only\b/);
    expect(screen).toMatch(/only note +.*\blong-file\b/);
  });

  it('says in its first line that it only observes', async () => {
    const result = await operate(status, await givenApp(givenProject('version: 1\nprofile: observe\n')));
    expect(screenOf(result)).toMatch(/^Ephor +○ observing: blocks nothing, and tells the agent nothing\n/);
  });

  it.each([
    ['deny', 'agents can read, but not change anything'],
    ['allow', 'changes pass unchecked'],
  ])(
    'says in its first line that something is broken, and what on_error: %s makes of it',
    async (onError, said) => {
      const project = givenProject(`version: 1\non_error: ${onError}\n`);
      project.write('repo/.ephor/rules/bad.yaml', 'rules: 1\n');
      const result = await operate(status, await givenApp(project));
      expect(screenOf(result)).toMatch(new RegExp(`^Ephor +✗ broken: ${said}\n`));
      expect(status.exitCode?.(result)).toBe(1);
    },
  );

  it('shows the newest session, what it did, and the last five objections', async () => {
    const project = givenProject();
    const app = await givenApp(project);
    for (let count = 0; count < 6; count += 1)
      await app.hook(toolCall(project, 'Write', { file_path: `.ephor/${count}`, content: '' }));
    const result = await operate<{ objections: unknown[] }>(status, app);
    expect(result.objections).toHaveLength(5);
    const screen = screenOf(result);
    expect(screen).toContain(session.slice(0, 8));
    expect(screen).toContain('6 events');
    expect(screen).toMatch(/deny +protect-ephor +\.ephor\/5/);
    expect(screen).not.toContain('.ephor/0');
  });

  it.each([
    ['before any prompt', {}, ['phase      EXPLORING: the user has not agreed to any change yet']],
    [
      'with something open',
      { phase: 'discussing', since: at, reason: 'which cache is open', evaluations: 1 },
      [/phase +DISCUSSING since [\d: -]+: which cache is open/, '0 of 1 turn needed a model, $0.00, 0.0 s'],
    ],
    [
      'when agreed, with what it took',
      {
        phase: 'ready',
        since: at,
        reason: 'r',
        approved_scope: 'the LRU cache',
        evaluations: 5,
        model: { turns: 3, failures: 1, ms: 1_240, cost_usd: 0.014, last_failure: 'late' },
      },
      [/READY since [\d: -]+: the LRU cache/, '3 of 5 turns needed a model (1 failed), $0.01, 1.2 s'],
    ],
    [
      'with what waits for somebody',
      {
        pending_override: { reason: 'a typo', timestamp: new Date().toISOString() },
        pending_feedback: { reason: 'Phase is EXPLORING.', timestamp: at, subject: 'src/a.ts' },
      },
      ['one exception granted: “a typo”', 'not acknowledged: src/a.ts: Phase is EXPLORING.'],
    ],
    [
      'but no exception that is too old',
      { pending_override: { reason: 'a typo', timestamp: '2020-01-01T00:00:00.000Z' } },
      [/^(?![^]*exception granted)/],
    ],
  ] as const)('shows the phase %s [SE-010] [SE-070]', async (_, stands, expected) => {
    const project = givenProject();
    const app = await givenApp(project);
    await app.hook(toolCall(project, 'Bash', { command: 'ls' }));
    const result = await operate<StatusResult>(status, app);
    if (!result.session) throw new Error('no session');
    const phase = { ...phaseAtStart, ...stands };
    const screen = screenOf({ ...result, session: { ...result.session, phase } });
    for (const words of expected)
      expect(screen).toEqual(
        typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
      );
  });

  it('tells every section that is kept of a session', async () => {
    const project = givenProject();
    const app = await givenApp(project);
    await app.hook(toolCall(project, 'Bash', { command: 'ls' }));
    const result = await operate<{ session: object }>(status, app, { session: session.slice(0, 4) });
    expect(Object.keys(result.session)).toEqual(expect.arrayContaining(trackers.map(({ id }) => id)));
    await expect(operate(status, app, { session: 'zzz' })).rejects.toThrow('no session zzz');
  });

  it('names problems of the configuration with the command that helps, and ends with 1', async () => {
    const app = await givenApp(givenProject('profile: lax\n'));
    const result = await operate(status, app);
    expect(status.exitCode?.(result)).toBe(1);
    expect(screenOf(result)).toMatch(/✗ \.ephor\/config\.yaml:1 profile[^]*→ ephor doctor/);
  });

  it('shows what the user locked and a project asked for', async () => {
    const project = givenProject('profile: observe\n');
    project.write('.ephor/config.yaml', 'profile: strict\nlocked: all\n');
    expect(screenOf(await operate(status, await givenApp(project)))).toContain('you locked strict');
  });

  it('[SE-063] shows that a variable switches Ephor off in this shell', async () => {
    const env = (name: string) => (name === 'SUPEREGO_DISABLED' ? '1' : undefined);
    const app = await givenApp(givenProject(undefined, { env }));
    expect(screenOf(await operate(status, app))).toContain('SUPEREGO_DISABLED=1');
  });
});
