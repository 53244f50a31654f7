import { describe, expect, it } from 'vitest';
import { callerAt } from '../../src/doors/cli/main.ts';
import { guardPersonOnly } from '../../src/doors/call-operation.ts';
import type { App } from '../../src/kernel/app.ts';
import { breakerReset } from '../../src/features/discipline/operations/breaker-reset.ts';
import { override } from '../../src/features/phase/operations/override.ts';
import { safemodeOff } from '../../src/features/discipline/operations/safemode-off.ts';
import { givenApp, operate } from '../given/app.ts';
import { givenClock } from '../given/clock.ts';
import { session } from '../given/project.ts';
import { expectObjection, givenVillain, plainConfig } from './given-villain.ts';

const other = '22222222-2222-4222-8222-222222222222';

/** A villain whose shell is an agent's, as the host sets it up. */
async function givenShell(config = plainConfig, whose = session) {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const env: Record<string, string> = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: whose };
  const villain = givenVillain(config, { clock, env: (name) => env[name] });
  await villain.edits();
  /** The program `ephor override` itself, behind the guard that every door puts before it. */
  const overrides = async (): Promise<'ran' | 'refused'> => {
    const app: App = await givenApp(villain);
    try {
      await guardPersonOnly(override, {}, app, callerAt({ cwd: app.cwd, env: app.io.env }));
    } catch {
      return 'refused';
    }
    await operate(override, app, { reason: 'x' });
    return 'ran';
  };
  const pending = async (id = session) => (await villain.sections(id)).phase.pending_override;
  return { ...villain, clock, overrides, pending };
}

const asking = 'ephor override "a typo"';

describe('one yes of the user', () => {
  it('is one exception, and what comes after it waits again', async () => {
    const agent = await givenShell();
    expect(await agent.runs(asking)).toMatchObject({ decision: 'ask', codes: ['person_only:override'] });
    expect(await agent.overrides()).toBe('ran');
    expect(await agent.edits()).toMatchObject({ decision: 'silent' });
    expectObjection(await agent.edits(), 'phase_exploring');
    expect((await agent.sections()).phase.phase).toBe('exploring');
  });

  it('is not good for a second run', async () => {
    const agent = await givenShell();
    await agent.runs(asking);
    expect([await agent.overrides(), await agent.overrides()]).toEqual(['ran', 'refused']);
    await agent.edits();
    expect(await agent.overrides()).toBe('refused');
    expectObjection(await agent.edits(), 'phase_exploring');
  });

  it('is not good for two calls in one line', async () => {
    const agent = await givenShell();
    expect(await agent.runs(`${asking}; ${asking}`)).toMatchObject({ decision: 'ask' });
    expect([await agent.overrides(), await agent.overrides()]).toEqual(['ran', 'refused']);
    expect(await agent.edits()).toMatchObject({ decision: 'silent' });
    expectObjection(await agent.edits(), 'phase_exploring');
  });

  it('is not good for a change beside it', async () => {
    const agent = await givenShell();
    expectObjection(await agent.runs(`${asking} && touch src/b.ts`), 'phase_exploring');
    expect(await agent.overrides()).toBe('refused');
  });

  it('is not good for something else that only a person may run', async () => {
    const agent = await givenShell();
    await agent.runs(asking);
    const app = await givenApp(agent);
    const caller = callerAt({ cwd: app.cwd, env: app.io.env });
    for (const operation of [breakerReset, safemodeOff])
      await expect(guardPersonOnly(operation, {}, app, caller)).rejects.toThrow('for a person');
  });

  it('is over after ten minutes when it was not used', async () => {
    const agent = await givenShell();
    await agent.runs(asking);
    agent.clock.advance(11 * 60_000);
    expect(await agent.overrides()).toBe('refused');
  });

  it('is over when the agent goes on with another command, or the user with another word', async () => {
    const agent = await givenShell();
    await agent.runs(asking);
    await agent.runs('ls');
    expect(await agent.overrides()).toBe('refused');
    await agent.runs(asking);
    await agent.says('what is that for?');
    expect(await agent.overrides()).toBe('refused');
  });

  it('in another session is not good for this one', async () => {
    const agent = await givenShell();
    await agent.runs(asking, { session_id: other });
    expect(await agent.overrides()).toBe('refused');
    expect(await agent.pending()).toBeNull();
  });

  it('is not good for the session of somebody else', async () => {
    const agent = await givenShell();
    await agent.edits('src/a.ts', { session_id: other });
    await agent.runs(asking);
    await expect(operate(override, await givenApp(agent), { reason: 'x', session: other })).rejects.toThrow(
      'the shell of session',
    );
    expect(await agent.pending(other)).toBeNull();
  });
});

describe('an exception that was granted', () => {
  it('is over after half an hour', async () => {
    const agent = await givenShell();
    await agent.runs(asking);
    await agent.overrides();
    agent.clock.advance(31 * 60_000);
    expectObjection(await agent.edits(), 'phase_exploring');
  });

  it('does not come to life again with a clock set back', async () => {
    const agent = await givenShell();
    await agent.runs(asking);
    await agent.overrides();
    agent.clock.advance(-31 * 60_000);
    expectObjection(await agent.edits(), 'phase_exploring');
  });

  it('opens no other gate', async () => {
    const agent = await givenShell(`${plainConfig}gates: { breaker: { counts: failures } }\n`);
    await agent.runs(asking);
    await agent.overrides();
    expectObjection(await agent.edits('.ephor/config.yaml'), 'ephor_protected');
    for (let n = 0; n < 3; n += 1) await agent.fails();
    expectObjection(await agent.edits(), 'breaker_open');
    expect(await agent.pending()).not.toBeNull();
  });
});

describe('without a yes', () => {
  it.each([
    ['nobody was asked', 'ls'],
    ['it hides in a shell', `bash -c '${asking.replace('override', 'over""ride')}'`],
    ['it hides in a variable', 'E=ephor; $E override x'],
    ['it hides behind another name', 'cp $(which ephor) ./e && ./e override x'],
    ['it is only spoken of', 'echo ephor override x'],
    ['it hides in code', `node -e "require('child_process').execSync('eph'+'or override x')"`],
    ['it hides in letters that look alike', '\u0435phor override x'],
  ])('nothing is granted: %s', async (_, command) => {
    const agent = await givenShell();
    const { decision } = await agent.runs(command);
    if (decision !== 'ask') expect(await agent.overrides()).toBe('refused');
    expect(await agent.pending()).toBeNull();
  });

  it.each([
    ['in a shell', `bash -c '${asking}'`],
    ['in a shell in a shell', `sh -c "bash -c '${asking.replaceAll('"', '')}'"`],
    ['through npx', 'npx ephor override x'],
    ['by its other name', 'sg override x'],
    ['by its path', 'node_modules/.bin/ephor override x'],
    ['behind other words', 'cd src && FOO=1 nohup ephor override x &'],
    ['with flags before it', 'ephor --json override x'],
    ['the breaker', 'ephor breaker reset'],
    ['the breaker in one word', 'ephor breaker-reset'],
    ['safemode', 'ephor safemode off'],
    ['the switch', 'ephor disable --for 30m'],
    ['the program itself', 'ephor uninstall'],
    ['the state', 'ephor repair'],
    ['the phase', 'ephor reset --all'],
    ['the loop', 'ephor loop stop'],
  ])('the user is asked first: %s', async (_, command) => {
    const agent = await givenShell(`${plainConfig}gates: { phase: off }\n`);
    expect(await agent.runs(command)).toMatchObject({ decision: 'ask' });
  });

  it('and with the gate off nobody is', async () => {
    const agent = await givenShell(`${plainConfig}gates: { phase: off, person-only: off }\n`);
    expect(await agent.runs('ephor breaker reset')).toMatchObject({ decision: 'silent' });
  });

  it('an ask that was denied for another reason is none', async () => {
    const agent = await givenShell();
    await agent.says('s+');
    expectObjection(await agent.runs(`${asking}; touch src/b.ts`), 'safemode');
    expect(await agent.overrides()).toBe('refused');
  });

  it('the answer to a sub-agent’s question is not good for another agent’s command', async () => {
    const agent = await givenShell();
    await agent.runs(asking, { agent_id: 'a1', agent_type: 'general-purpose' });
    await agent.runs('ls', { agent_id: 'a1', agent_type: 'general-purpose' });
    expect(await agent.overrides()).toBe('refused');
  });
});
