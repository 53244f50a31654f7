import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { claudeClient, versions } from './install-client.ts';
import { allText, systemText, toolNames, toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel, turnsByPrompt } from './scripted-model.ts';
import { tempRepo } from './temp-repo.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function project() {
  const place = await tempRepo();
  cleanups.push(place.dispose);
  return { cwd: place.repo, home: place.home };
}

async function scripted(script: Parameters<typeof startModel>[0]) {
  const model = await startModel(script);
  cleanups.push(model.close);
  return model;
}

describe.each(versions)('the real client %s', { timeout: 120_000 }, (version) => {
  test('writes a file, reports the tool result to the model, and stays on loopback', async () => {
    const client = await claudeClient(version);
    const { cwd, home } = await project();
    const file = join(cwd, 'hello.txt');
    const model = await scripted({
      reply: ({ turn }) =>
        turn === 0
          ? {
              text: 'Writing.',
              tools: [
                { name: 'Write', input: { file_path: file, content: 'hi\n' } },
                { name: 'Bash', input: { command: 'echo beside' } },
              ],
            }
          : { text: 'Written.' },
    });

    const outcome = await runClaude({ client, model, cwd, home, prompt: 'write hello' });

    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    expect(outcome.result).toMatchObject({ subtype: 'success', is_error: false, result: 'Written.' });
    expect(await readFile(file, 'utf8')).toBe('hi\n');
    const [first, second] = model.requests;
    expect(first).toMatchObject({ kind: 'main', sessionId: outcome.sessionId, firstPrompt: 'write hello' });
    expect(systemText(first!)).toContain(cwd);
    expect(toolNames(first!)).toContain('Bash');
    expect(toolResults(second!)).toMatchObject([
      { isError: false, text: expect.stringContaining('hello.txt') },
      { isError: false, text: 'beside' },
    ]);
    expect(allText(second!)).toContain('beside');
    expect(model.outsideAttempts).toEqual([]);
  });

  test('tells a sub-agent from its parent', async () => {
    const client = await claudeClient(version);
    const { cwd, home } = await project();
    const agent = { description: 'look', prompt: 'SUB-TASK', subagent_type: 'general-purpose' };
    const model = await scripted({
      reply: turnsByPrompt({
        'MAIN-TASK': [{ tools: [{ name: 'Agent', input: { ...agent, run_in_background: false } }] }],
        'SUB-TASK': [
          { tools: [{ name: 'Bash', input: { command: 'echo from-below' } }] },
          { text: 'found it' },
        ],
      }),
    });

    await runClaude({ client, model, cwd, home, prompt: 'MAIN-TASK' });

    const below = model.requests.filter(({ kind }) => kind === 'subagent');
    expect(below).toHaveLength(2);
    expect(below[0]?.agentId).toMatch(/^a[0-9a-f]+$/);
    expect(toolResults(below[1]!)).toMatchObject([{ text: 'from-below' }]);
    const parent = model.requests.filter(({ kind }) => kind === 'main');
    expect(toolResults(parent.at(-1)!)).toMatchObject([{ text: expect.stringContaining('found it') }]);
  });

  test('runs two sessions at once on one model, and resumes one of them', async () => {
    const client = await claudeClient(version);
    const { cwd, home } = await project();
    const model = await scripted({
      reply: turnsByPrompt({
        'task alpha': [
          { tools: [{ name: 'Bash', input: { command: 'echo a > alpha.txt' } }] },
          { text: 'A' },
        ],
        'task beta': [{ tools: [{ name: 'Bash', input: { command: 'echo b > beta.txt' } }] }, { text: 'B' }],
      }),
    });
    const start = (prompt: string) => runClaude({ client, model, cwd, home, prompt });

    const [alpha, beta] = await Promise.all([start('task alpha'), start('task beta')]);

    expect([alpha.result?.['result'], beta.result?.['result']]).toEqual(['A', 'B']);
    expect(alpha.sessionId).not.toBe(beta.sessionId);
    expect(await readFile(join(cwd, 'alpha.txt'), 'utf8')).toBe('a\n');
    expect(await readFile(join(cwd, 'beta.txt'), 'utf8')).toBe('b\n');

    const again = await runClaude({ client, model, cwd, home, prompt: 'and now?', resume: alpha.sessionId! });
    expect(again.sessionId).toBe(alpha.sessionId);
    expect(model.requests.at(-1)).toMatchObject({ firstPrompt: 'task alpha', prompt: 'and now?', turn: 2 });
  });

  test('obeys a hook and shows its answer among the events', async () => {
    const client = await claudeClient(version);
    const { cwd, home } = await project();
    const guard = join(home, 'deny.sh');
    await writeFile(guard, 'echo "not today" >&2; exit 2\n');
    const hook = { matcher: '*', hooks: [{ type: 'command', command: `sh ${guard}` }] };
    const settings = { hooks: { PreToolUse: [hook] } };
    const model = await scripted({
      reply: ({ turn }) =>
        turn === 0 ? { tools: [{ name: 'Bash', input: { command: 'touch no' } }] } : undefined,
    });

    const outcome = await runClaude({ client, model, cwd, home, prompt: 'guarded', settings });

    expect(toolResults(model.requests[1]!)).toMatchObject([
      { isError: true, text: expect.stringContaining('not today') },
    ]);
    expect(outcome.events).toContainEqual(
      expect.objectContaining({ subtype: 'hook_response', hook_event: 'PreToolUse', exit_code: 2 }),
    );
  });

  test('is killed at its deadline, or when the test says so', async () => {
    const client = await claudeClient(version);
    const { cwd, home } = await project();
    const crash = new AbortController();
    const model = await scripted({
      reply: ({ prompt }) => {
        if (prompt === 'crash') crash.abort();
        return new Promise(() => {});
      },
    });
    const late = runClaude({ client, model, cwd, home, prompt: 'hang', deadlineMs: 1_500 });
    const crashed = runClaude({ client, model, cwd, home, prompt: 'crash', signal: crash.signal });

    await expect(late).rejects.toThrow('killed');
    await expect(crashed).resolves.toMatchObject({ exitCode: null, result: undefined });
  });
});
