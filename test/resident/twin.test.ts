import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerHook } from '../../src/line/handle-hook.ts';
import { createLine } from '../../src/line/create-line.ts';
import { openProject } from '../../src/line/open-project.ts';
import { givenProject, session, toolCall } from '../given/project.ts';

let calls = 0;

/** The hook of the settings and that of the plugin, each call in a process of its own as far as memory goes. */
function givenBoth() {
  const given = givenProject();
  const fresh = () =>
    createLine({ io: given.io, userHome: given.userHome, version: 'test', packageFolder: process.cwd() });
  const call = (payload: object, through: 'settings' | 'plugin') => {
    calls += 1;
    const fields = { session_id: session, cwd: given.root, ...payload };
    const id = `${through === 'plugin' ? 'plugin-' : ''}twin-${calls}`;
    const eventName = String(Object(payload).hook_event_name);
    return {
      host: 'claude-code',
      eventName,
      id,
      projectFolder: given.root,
      payload: JSON.stringify(fields),
    };
  };
  const ask = (payload: object, through: 'settings' | 'plugin') =>
    answerHook(fresh(), call(payload, through));
  const judged = async () => {
    const { state, audit } = await openProject(fresh(), given.root);
    return {
      events: (await state.read(session)).sections.activity.events,
      logged: (await audit.read({})).length,
    };
  };
  return { given, ask, judged, call, fresh };
}

const tool = (command: string, id: string) => ({
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
  tool_use_id: id,
});
const prompt = (text: string) => ({ hook_event_name: 'UserPromptSubmit', prompt: text });

describe('an event that the hook of the settings and that of the plugin announce', () => {
  it.each([
    ['settings', 'plugin'],
    ['plugin', 'settings'],
  ] as const)('is judged once when the %s come first, and refused by both', async (first, second) => {
    const { ask, judged } = givenBoth();
    const said = await ask(tool('rm -rf .ephor', 'toolu_1'), first);
    expect(said.stdout).toContain('ephor_protected');
    expect(await ask(tool('rm -rf .ephor', 'toolu_1'), second)).toEqual(said);
    expect(await judged()).toEqual({ events: 1, logged: 1 });
  });

  it('is told about once', async () => {
    const { ask, judged } = givenBoth();
    const start = { hook_event_name: 'SessionStart', source: 'startup' };
    const said = await ask(start, 'settings');
    expect(said.stdout).toContain('additionalContext');
    expect((await ask(start, 'plugin')).stdout).toBe('');
    expect(await judged()).toEqual({ events: 1, logged: 1 });
  });

  it('is judged once by two processes at once', async () => {
    const { ask, judged } = givenBoth();
    await Promise.all([ask(prompt('go on'), 'plugin'), ask(prompt('go on'), 'settings')]);
    expect(await judged()).toEqual({ events: 1, logged: 1 });
  });

  it('is answered the same when the second of them is tried again', async () => {
    const { ask, call, fresh, judged } = givenBoth();
    await ask(tool('rm -rf .ephor', 'toolu_1'), 'settings');
    const again = call(tool('rm -rf .ephor', 'toolu_1'), 'plugin');
    const said = await answerHook(fresh(), again);
    expect(await answerHook(fresh(), { ...again, retry: true })).toEqual(said);
    expect(said.stdout).toContain('ephor_protected');
    expect(await judged()).toEqual({ events: 1, logged: 1 });
  });

  it('is two events when one hook announces it twice: the user may say the same again', async () => {
    const { ask, judged } = givenBoth();
    for (const _ of [1, 2]) await ask(prompt('go on'), 'plugin');
    expect(await judged()).toEqual({ events: 2, logged: 2 });
  });

  it('is not taken for another one', async () => {
    const { ask, judged } = givenBoth();
    await ask(tool('ls', 'toolu_1'), 'settings');
    await ask(tool('ls', 'toolu_2'), 'plugin');
    expect(await judged()).toEqual({ events: 2, logged: 2 });
  });

  it('counts as often as the user said it, whatever comes first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), async (turns) => {
        const { ask, judged } = givenBoth();
        for (const pluginFirst of turns) {
          const order = pluginFirst ? (['plugin', 'settings'] as const) : (['settings', 'plugin'] as const);
          for (const through of order) await ask(prompt('go on'), through);
        }
        expect(await judged()).toEqual({ events: turns.length, logged: turns.length });
      }),
      { numRuns: 10 },
    );
  });

  it('makes the plugin’s skills count, whichever hook comes first', async () => {
    for (const first of ['settings', 'plugin'] as const) {
      const { ask, given, fresh } = givenBoth();
      const both = first === 'plugin' ? (['plugin', 'settings'] as const) : (['settings', 'plugin'] as const);
      for (const through of both) await ask({ hook_event_name: 'SessionStart', source: 'startup' }, through);
      for (const through of both)
        await ask(prompt('the login crashes with a TypeError, find out why and fix it'), through);
      const { state } = await openProject(fresh(), given.root);
      expect((await state.read(session)).sections.route.guardrails.require_skill).toBe('debug');
    }
  });

  it('is judged anew when only one hook is left', async () => {
    const { given, ask, judged } = givenBoth();
    await answerHook(given.line, toolCall(given, 'Bash', { command: 'ls' }));
    await ask(prompt('hello'), 'settings');
    await ask(prompt('go on'), 'plugin');
    expect(await judged()).toEqual({ events: 3, logged: 3 });
  });
});
