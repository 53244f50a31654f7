import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, versions } from './install-client.ts';
import { allText, toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel, turnsByPrompt } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

type Script = Parameters<typeof startModel>[0];

async function given(version: (typeof versions)[number], files?: Record<string, string>) {
  const client = await claudeClient(version);
  const repo = await ephorRepo(files);
  cleanups.push(repo.dispose);
  const play = async (script: Script, options: Partial<Parameters<typeof runClaude>[0]> = {}) => {
    const model = await startModel(script);
    cleanups.push(model.close);
    const outcome = await runClaude({
      client,
      model,
      cwd: repo.cwd,
      home: repo.home,
      prompt: 'Write fine.txt, unasked.txt, new.txt and free.txt, and run the commands.',
      ...options,
    });
    return { model, outcome };
  };
  return { ...repo, play };
}

const first = (tools: { name: string; input: Record<string, unknown> }[]): Script => ({
  reply: ({ turn }) => (turn === 0 ? { tools } : { text: 'Done.' }),
});

describe.each(versions)('Ephor in the real client %s', { timeout: 180_000 }, (version) => {
  test('a deny reaches the model as the result of its tool, in bypassPermissions too, and the file is untouched', async () => {
    const { play, cwd, audit } = await given(version);
    const config = join(cwd, '.ephor/config.yaml');
    const before = readFileSync(config, 'utf8');
    const script = first([
      { name: 'Write', input: { file_path: join(cwd, 'fine.txt'), content: 'fine\n' } },
      { name: 'Bash', input: { command: 'echo "profile: observe" > .ephor/config.yaml' } },
      { name: 'Bash', input: { command: 'echo beside' } },
    ]);

    const { model } = await play(script, { permissionMode: 'bypassPermissions' });

    const [written, refused, beside] = toolResults(model.requests[1]!);
    expect(written).toMatchObject({ isError: false });
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('"code":"ephor_protected"'),
    });
    expect(refused?.text).toContain('"suggestion":');
    expect(beside).toMatchObject({ isError: false, text: 'beside' });
    expect(readFileSync(config, 'utf8')).toBe(before);
    expect(readFileSync(join(cwd, 'fine.txt'), 'utf8')).toBe('fine\n');
    expect(audit().filter(({ event }) => event === 'tool.before')).toHaveLength(3);
    expect(audit().filter(({ decision }) => decision === 'deny')).toHaveLength(1);
  });

  test('silence leaves the permission rules of the user in force', async () => {
    const { play, cwd } = await given(version);
    const settings = { permissions: { deny: ['Bash(echo forbidden:*)'] } };
    const script = first([
      { name: 'Bash', input: { command: 'echo forbidden thing' } },
      { name: 'Write', input: { file_path: join(cwd, 'unasked.txt'), content: 'x' } },
    ]);

    const { model } = await play(script, { permissionMode: 'default', settings });

    expect(toolResults(model.requests[1]!)).toMatchObject([{ isError: true }, { isError: true }]);
    expect(existsSync(join(cwd, 'unasked.txt'))).toBe(false);
  });

  test('an ask is denied where nobody can answer, and names its reason', async () => {
    const { play, ephor } = await given(version);

    const { model } = await play(first([{ name: 'Bash', input: { command: 'ephor disable --for 1h' } }]));

    const [refused] = toolResults(model.requests[1]!);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('ephor disable') });
    expect(JSON.parse(ephor('status', '--json').stdout)).toMatchObject({ enforcing: true });
  });

  test('what Ephor tells at session start is in the request that the model receives', async () => {
    const { play } = await given(version);

    const { model } = await play({ reply: () => ({ text: 'Hello.' }) });

    const main = model.requests.find(({ kind }) => kind === 'main');
    expect(allText(main!)).toContain('Ephor watches over this repository');
  });

  test('a sub-agent is under the same gates, and its id is in the audit log', async () => {
    const { play, cwd, audit } = await given(version);
    const agent = { description: 'tidy', prompt: 'SUB-TASK', subagent_type: 'general-purpose' };

    const { model } = await play(
      {
        reply: turnsByPrompt({
          'MAIN-TASK': [{ tools: [{ name: 'Agent', input: { ...agent, run_in_background: false } }] }],
          'SUB-TASK': [
            { tools: [{ name: 'Bash', input: { command: 'rm -rf .ephor' } }] },
            { text: 'gave up' },
          ],
        }),
      },
      { prompt: 'Add src/auth.ts with a sub-agent. MAIN-TASK' },
    );

    const below = model.requests.filter(({ kind }) => kind === 'subagent');
    expect(toolResults(below[1]!)).toMatchObject([
      { isError: true, text: expect.stringContaining('ephor_protected') },
    ]);
    expect(existsSync(join(cwd, '.ephor/config.yaml'))).toBe(true);
    expect(audit().find(({ decision }) => decision === 'deny')?.agent).toMatch(/^a[0-9a-f]+$/);
  });

  test('the engine killed between two calls changes nothing', async () => {
    const { play, cwd, audit, enginePid, ephor } = await given(version);
    ephor('engine', 'start');
    const script: Script = {
      reply: ({ turn }) => {
        if (turn > 2) return { text: 'Done.' };
        const pid = enginePid();
        if (turn > 0 && pid) process.kill(pid, 'SIGKILL');
        return { tools: [{ name: 'Write', input: { file_path: join(cwd, '.ephor/x.yaml'), content: 'x' } }] };
      },
    };

    const { model } = await play(script);

    for (const request of model.requests.filter(({ kind, turn }) => kind === 'main' && turn > 0)) {
      expect(toolResults(request).at(-1)?.text).toContain('ephor_protected');
    }
    expect(audit().filter(({ decision }) => decision === 'deny')).toHaveLength(3);
    expect(existsSync(join(cwd, '.ephor/x.yaml'))).toBe(false);
    expect(ephor('log', '--verify').status).toBe(0);
  });

  test('[SE-098] a corrupted state file blocks changes with the command that repairs it, and reading goes on', async () => {
    const { play, cwd, sessionFiles, ephor } = await given(version, { 'read.txt': 'readable\n' });
    const earlier = await play({ reply: () => ({ text: 'Hello.' }) });
    for (const file of sessionFiles()) {
      truncateSync(file, 40);
      writeFileSync(file, '\n', { flag: 'a' });
    }

    const { model } = await play(
      {
        reply: (request) =>
          toolResults(request).length === 0
            ? {
                tools: [
                  { name: 'Read', input: { file_path: join(cwd, 'read.txt') } },
                  { name: 'Write', input: { file_path: join(cwd, 'new.txt'), content: 'x' } },
                ],
              }
            : { text: 'Done.' },
      },
      { resume: earlier.outcome.sessionId! },
    );

    const [read, written] = toolResults(model.requests.at(-1)!).slice(-2);
    expect(read).toMatchObject({ isError: false, text: expect.stringContaining('readable') });
    expect(written).toMatchObject({ isError: true, text: expect.stringContaining('ephor repair') });
    expect(existsSync(join(cwd, 'new.txt'))).toBe(false);
    expect(ephor('repair').status).toBe(0);
  });

  test('after `uninstall` the client runs as if Ephor had never been there', async () => {
    const { play, cwd, ephor, audit } = await given(version);
    expect(ephor('uninstall', '--yes').status).toBe(0);
    expect(existsSync(join(cwd, '.claude/settings.local.json'))).toBe(false);
    const lines = existsSync(join(cwd, '.ephor/local/audit.jsonl')) ? audit().length : 0;

    const { model, outcome } = await play(
      first([{ name: 'Write', input: { file_path: join(cwd, 'free.txt'), content: 'free' } }]),
    );

    expect(toolResults(model.requests[1]!)).toMatchObject([{ isError: false }]);
    expect(outcome.events.some(({ subtype }) => subtype === 'hook_response')).toBe(false);
    if (lines > 0) expect(audit()).toHaveLength(lines);
  });
});
