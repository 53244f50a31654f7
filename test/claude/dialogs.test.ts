import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { givenTalk } from './given-talk.ts';
import { newestClient } from './install-client.ts';
import { type ModelRequest, planFileIn } from './model-request.ts';
import { enterKey, escapeKey } from './run-in-terminal.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function given(version: string, files?: Record<string, string>) {
  const talk = await givenTalk(version, files);
  cleanups.push(talk.dispose);
  return talk;
}

describe.each(newestClient)('a dialog of the real client %s', { timeout: 240_000 }, (version) => {
  test('[SE-005] [SE-016] goes on without another prompt after the user approved a plan, or answered a question', async () => {
    const { saysInTerminal, cwd, status, history, allDone, progress, newSession } = await given(version);
    const write = (file_path: string, content: string) => ({
      tools: [{ name: 'Write', input: { file_path, content } }],
    });
    const plan = (request: ModelRequest) =>
      write(planFileIn(request), '# Plan\n\nPut JWT into src/auth.ts.\n\nOpen: which library?\n');
    const exit = { tools: [{ name: 'ExitPlanMode', input: {} }] };

    const planned = await saysInTerminal(
      'look at the auth code',
      [
        write(join(cwd, 'early.txt'), 'x'),
        plan,
        exit,
        write(join(cwd, 'planned.txt'), 'x'),
        { text: 'Done.' },
      ],
      {
        permissionMode: 'plan',
        answers: [{ sees: /Would you like to proceed/, press: [enterKey] }],
        finished: allDone,
        progress,
      },
    );
    expect(planned.map(({ isError }) => isError)).toEqual([true, false, false, false]);
    expect(existsSync(join(cwd, 'planned.txt'))).toBe(true);
    expect(history()).toMatchObject([
      {
        type: 'phase_transition',
        to_state: 'ready',
        trigger: 'Yes',
        approved_scope: expect.stringContaining('JWT'),
      },
    ]);

    newSession();
    const question = {
      question: 'How shall users log in?',
      header: 'Login',
      multiSelect: false,
      options: [
        { label: 'Go with JWT', description: 'Tokens in src/auth.ts' },
        { label: 'Sessions', description: 'Kept in redis' },
      ],
    };
    const asked = await saysInTerminal(
      'look at the login code and tell me how it works',
      [
        write(join(cwd, 'early.txt'), 'x'),
        { tools: [{ name: 'AskUserQuestion', input: { questions: [question] } }] },
        write(join(cwd, 'answered.txt'), 'x'),
        { text: 'Done.' },
      ],
      {
        permissionMode: 'acceptEdits',
        answers: [{ sees: /Go with JWT.*Enter to select/s, press: [enterKey] }],
        finished: allDone,
        progress,
      },
    );
    expect(asked.map(({ isError }) => isError)).toEqual([true, false, false]);
    expect(existsSync(join(cwd, 'answered.txt'))).toBe(true);
    expect(existsSync(join(cwd, 'early.txt'))).toBe(false);
    expect(history().at(-1)).toMatchObject({ to_state: 'ready', trigger: 'Go with JWT' });
    expect(status()).toMatchObject({ phase: 'ready' });
  });

  test('[RO-035, RO-036, RO-037] shows a change of a listed intent before it is made: a yes makes it, a no does not', async () => {
    const { saysInTerminal, cwd, allDone, progress } = await given(version, {
      '.ephor/active_intents.yaml':
        "active_intents:\n  - id: INT-002\n    name: Payment by card\n    status: IN_PROGRESS\n    owned_scope: ['src/pay/**']\n",
      '.ephor/.intentignore': 'INT-002\n',
      'src/pay/card.ts': 'export const limit = 100;\n',
    });
    const limit = () => readFileSync(join(cwd, 'src/pay/card.ts'), 'utf8');
    const raise = (from: number, to: number) => ({
      tools: [{ name: 'Bash', input: { command: `sed -i s/${from}/${to}/ src/pay/card.ts` } }],
    });
    const select = { tools: [{ name: 'Bash', input: { command: 'ephor intent select INT-002' } }] };
    const asks = /INT-002 \(Payment by card\) needs/;
    const approved = await saysInTerminal(
      'raise the limit in src/pay/card.ts to 200',
      [select, raise(100, 200), { text: 'Done.' }],
      {
        permissionMode: 'bypassPermissions',
        answers: [{ sees: asks, press: [enterKey] }],
        finished: allDone,
        progress,
      },
    );
    expect(approved.map(({ isError }) => isError)).toEqual([false, false]);
    expect(limit()).toBe('export const limit = 200;\n');

    await saysInTerminal('now raise it to 300', [raise(200, 300), { text: 'Done.' }], {
      permissionMode: 'bypassPermissions',
      answers: [{ sees: asks, press: [escapeKey] }],
      finished: () => true,
    });
    expect(limit()).toBe('export const limit = 200;\n');
  });
});
