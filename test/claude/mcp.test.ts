import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, newestClient, versions } from './install-client.ts';
import { toolNames, toolResults } from './model-request.ts';
import { type ClaudeRun, runClaude } from './run-client.ts';
import { enterKey, runClaudeInTerminal } from './run-in-terminal.ts';
import { startModel, type Turns } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const intents = `active_intents:
  - id: INT-001
    name: Send the login link
    status: IN_PROGRESS
    owned_scope: ['src/mail/**']
    constraints: ['no new dependency']
`;

const call = (tool: string, input: Record<string, unknown>) => ({
  tools: [{ name: `mcp__ephor__${tool}`, input }],
});

describe.each(versions)('our MCP server in the real client %s', { timeout: 180_000 }, (version) => {
  async function given(scope: string) {
    const client = await claudeClient(version);
    const repo = await ephorRepo(
      { '.ephor/active_intents.yaml': intents, 'src/mail/a.ts': 'a\n' },
      '--scope',
      scope,
    );
    cleanups.push(repo.dispose);
    // What a repository's own settings permit counts once the user has said that they trust it.
    const trusted = { projects: { [repo.cwd]: { hasTrustDialogAccepted: true } } };
    if (scope === 'project') writeFileSync(join(repo.home, '.claude.json'), JSON.stringify(trusted));
    const play = async (turns: Turns, run: Partial<ClaudeRun> = {}) => {
      const model = await startModel({
        reply: (request) => {
          const turn = turns[request.turn];
          return typeof turn === 'function' ? turn(request) : turn;
        },
      });
      cleanups.push(model.close);
      const env = { CLAUDE_CONFIG_DIR: repo.home, ENABLE_TOOL_SEARCH: 'false' };
      const outcome = await runClaude({
        client,
        model,
        cwd: repo.cwd,
        home: repo.home,
        prompt: 'Which intents are there?',
        permissionMode: 'default',
        env,
        ...run,
      });
      const main = model.requests.filter(({ kind }) => kind === 'main');
      return { outcome, tools: toolNames(main[0]!), results: toolResults(main.at(-1)!) };
    };
    return { ...repo, play };
  }

  test.each(['local', 'project'])(
    'is there at once after `ephor init --scope %s`, and its tools need no permission in any phase [RO-007] [RO-017] [RO-021] [RO-056] [RO-058]',
    async (scope) => {
      const { play, cwd } = await given(scope);
      const { results, tools } = await play([
        call('list_intents', {}),
        call('select_active_intent', { intent_id: 'INT-001' }),
        call('record_lesson', {
          lesson: 'The tests of src/mail need a free port; see ~/.ephor/key in the docs.',
        }),
        call('search_knowledge', { query: 'free port' }),
        { text: 'Done.' },
      ]);
      expect(tools).toEqual(
        expect.arrayContaining([
          'mcp__ephor__list_intents',
          'mcp__ephor__record_lesson',
          'mcp__ephor__request_scope',
        ]),
      );
      expect(results.map(({ isError }) => isError)).toEqual([false, false, false, false]);
      expect(results[0]?.text).toContain('INT-001');
      expect(results[1]?.text).toMatch(/^<intent_context[^]*no new dependency/);
      expect(results[3]?.text).toContain('CLAUDE.md');
      expect(readFileSync(join(cwd, 'CLAUDE.md'), 'utf8')).toMatch(
        /^## Lessons Learned\n\n- \S+Z The tests of src\/mail need a free port/,
      );
    },
  );

  test('serves a session that starts in a folder below, and widens nothing where nobody can be asked', async () => {
    const { play, cwd } = await given('local');
    const { results } = await play(
      [
        call('list_intents', {}),
        call('request_scope', { intent_id: 'INT-001', glob: '**', reason: 'all of it' }),
        { text: 'Done.' },
      ],
      { cwd: join(cwd, 'src/mail'), permissionMode: 'bypassPermissions' },
    );
    expect(results[0]).toMatchObject({ isError: false, text: expect.stringContaining('INT-001') });
    expect(results[1]).toMatchObject({ isError: true });
    expect(readFileSync(join(cwd, '.ephor/active_intents.yaml'), 'utf8')).toBe(intents);
  });
});

describe.each(newestClient)('a user at the real client %s', { timeout: 180_000 }, (version) => {
  test('who says yes to more scope gets it, once [RO-041]', async () => {
    const client = await claudeClient(version);
    const repo = await ephorRepo({ '.ephor/active_intents.yaml': intents }, '--scope', 'project');
    cleanups.push(repo.dispose);
    const more = call('request_scope', {
      intent_id: 'INT-001',
      glob: 'src/login/**',
      reason: 'the link leads there',
    });
    // The client lets the model begin before its servers have answered.
    const turns = [{ ...more, delayMs: 5_000 }, { text: 'Done.' }];
    const model = await startModel({ reply: ({ turn }) => turns[turn] });
    cleanups.push(model.close);
    const main = () => model.requests.filter(({ kind }) => kind === 'main');
    await runClaudeInTerminal({
      client,
      model,
      cwd: repo.cwd,
      home: repo.home,
      prompt: 'Please ask for the folder of the login.',
      permissionMode: 'default',
      env: { ENABLE_TOOL_SEARCH: 'false' },
      answers: [{ sees: /request-scope.*Do you want to proceed/s, press: [enterKey] }],
      progress: () => main().length,
      finished: () => main().length > 1,
      deadlineMs: 60_000,
    });
    expect(toolResults(main().at(-1)!)).toMatchObject([
      { isError: false, text: expect.stringContaining('"added":true') },
    ]);
    expect(readFileSync(join(repo.cwd, '.ephor/active_intents.yaml'), 'utf8')).toContain('src/login/**');
    const asked = repo
      .audit()
      .find(({ tool, event }) => event === 'tool.before' && tool === 'mcp__ephor__request_scope');
    expect(asked).toMatchObject({ decision: 'ask' });
  });
});
