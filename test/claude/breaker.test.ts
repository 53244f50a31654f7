import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, newestClient } from './install-client.ts';
import { toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const task = 'Write the letter x into a.txt and into a.ts, then touch done. Make sure the tests pass.';

type Script = Parameters<typeof startModel>[0];

describe.each(newestClient)('the breaker in the real client %s', { timeout: 180_000 }, (version) => {
  async function given() {
    const client = await claudeClient(version);
    const repo = await ephorRepo({
      'package.json': '{"scripts":{"test":"false"}}\n',
      '.ephor/config.yaml': 'version: 1\ngates: { breaker: { counts: failures } }\n',
    });
    cleanups.push(repo.dispose);
    const play = async (prompt: string, script: Script) => {
      const model = await startModel(script);
      cleanups.push(model.close);
      const mode = { permissionMode: 'bypassPermissions' } as const;
      const outcome = await runClaude({ client, model, cwd: repo.cwd, home: repo.home, prompt, ...mode });
      return { model, outcome };
    };
    return { ...repo, play };
  }

  test('opens after three failing commands and closes at the user’s word, which no model sees [SP-027] [SP-045] [SP-163]', async () => {
    const { play, cwd, ephor } = await given();
    const failing = { name: 'Bash', input: { command: 'ls no-such-file && touch done' } };
    const write = { name: 'Write', input: { file_path: join(cwd, 'a.txt'), content: 'x' } };
    const turns = [[failing], [failing], [failing], [write]];
    const { model } = await play(task, {
      reply: ({ turn }) => (turns[turn] ? { tools: turns[turn] } : { text: 'Done.' }),
    });
    expect(toolResults(model.requests[4]!).at(-1)).toMatchObject({
      isError: true,
      text: expect.stringContaining('"code":"breaker_open"'),
    });

    const { model: silent, outcome } = await play('rb-', { reply: () => ({ text: 'I heard you.' }) });
    expect(silent.requests.filter(({ kind }) => kind === 'main')).toEqual([]);
    expect(JSON.stringify(outcome)).toContain('The breaker is closed again');
    expect(JSON.parse(ephor('breaker', 'status', '--json').stdout)).toMatchObject({ tripped: false });
  });

  test('a turn that was to be proved is held up once [SP-004]', async () => {
    const { play, cwd, audit } = await given();
    const write = { name: 'Write', input: { file_path: join(cwd, 'a.ts'), content: 'x' } };
    const { model } = await play(task, {
      reply: ({ turn }) => (turn === 0 ? { tools: [write] } : { text: 'Done.' }),
    });
    const main = model.requests.filter(({ kind }) => kind === 'main');
    expect(main).toHaveLength(3);
    expect(JSON.stringify(main[2])).toContain('unverified_edits');
    const ends = audit().filter(({ event }) => event === 'turn.end');
    expect(ends.map(({ decision }) => decision)).toEqual(['deny', 'silent']);
  });
});
