import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenPlugin, plugin } from './given-plugin.ts';
import { claudeClient, newestClient } from './install-client.ts';
import { allText, toolNames } from './model-request.ts';
import { tempRepo } from './temp-repo.ts';

describe.each(newestClient)('our plugin in the real client %s', { timeout: 180_000 }, (version) => {
  const given = givenPlugin.bind(undefined, version);

  test('is valid, and so is the marketplace around it', async () => {
    const client = await claudeClient(version);
    const { home, dispose } = await tempRepo();
    onTestFinished(dispose);
    const env = { ...process.env, HOME: home, CLAUDE_CONFIG_DIR: home, DISABLE_AUTOUPDATER: '1' };
    for (const path of [plugin, resolve(plugin, '..')])
      expect(execFileSync(client, ['plugin', 'validate', path], { encoding: 'utf8', env })).toContain(
        'Validation passed',
      );
  });

  test('brings its commands, agents and skills, and its hook judges [AO-017] [AO-018] [AO-019] [AO-020] [AO-027] [AO-028] [AO-046] [AO-047]', async () => {
    const { play, audit } = await given('plugin');
    const { main, sub, init, results } = await play(
      '/ephor:do why does the login of src/a.ts fail?',
      [
        {
          tools: [
            {
              name: 'Agent',
              input: {
                subagent_type: 'ephor:intent-router',
                description: 'route',
                prompt: 'User fragment: why does the login of src/a.ts fail?',
              },
            },
          ],
        },
        { tools: [{ name: 'Skill', input: { skill: 'ephor:debug' } }] },
        { tools: [{ name: 'Bash', input: { command: 'rm -rf .ephor' } }] },
        { text: 'Done.' },
      ],
      [{ text: 'task_type: question' }],
    );
    expect(init).toMatchObject({
      agents: expect.arrayContaining(['ephor:critic', 'ephor:implementer', 'ephor:intent-router']),
      slash_commands: expect.arrayContaining(['ephor:do', 'ephor:supervise', 'ephor:q', 'ephor:pull']),
      skills: expect.arrayContaining([
        'ephor:framework',
        'ephor:python-dev',
        'ephor:feature-dev',
        'ephor:debug',
      ]),
    });
    expect(main[0]?.prompt).toMatch(
      /User fragment: why does the login of src\/a\.ts fail\?[^]*`ephor:intent-router`/,
    );
    expect(sub[0]?.firstPrompt).toContain('User fragment: why does the login');
    expect(sub[0]?.body['model']).toContain('sonnet');
    expect(toolNames(sub[0]!)).toEqual(
      expect.arrayContaining([
        'Read',
        'mcp__plugin_ephor_ephor__do',
        'mcp__plugin_ephor_ephor__search_knowledge',
      ]),
    );
    expect(toolNames(sub[0]!).filter((name) => ['Bash', 'Edit', 'Write'].includes(name))).toEqual([]);
    expect(allText(main[2]!)).toContain('Reproduce it before you explain it');
    expect(results.at(-1)).toMatchObject({ isError: true, text: expect.stringContaining('ephor_protected') });
    expect(audit().every(({ call }) => call.startsWith('plugin-'))).toBe(true);
    expect(audit().map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'session.start',
        'prompt.before',
        'tool.before',
        'tool.after',
        'agent.start',
        'agent.end',
        'turn.end',
        'session.end',
      ]),
    );
  });

  test('beside the hooks of the settings judges nothing twice, and starts no second server', async () => {
    const { play, audit } = await given('both');
    const { init, main, results } = await play('Which intents are there?', [
      { tools: [{ name: 'mcp__ephor__list_intents', input: {} }] },
      {
        tools: [
          { name: 'Bash', input: { command: 'rm -rf .ephor' } },
          { name: 'Read', input: { file_path: 'src/a.ts' } },
        ],
      },
      { text: 'Done.' },
    ]);
    expect(init?.['mcp_servers']).toMatchObject([{ name: 'ephor' }]);
    expect(results.map(({ isError }) => isError).slice(0, 2)).toEqual([false, true]);
    const logged = audit().map(({ event, tool }) => `${event} ${tool ?? ''}`.trim());
    const counts = Object.fromEntries(
      [...new Set(logged)].map((each) => [each, logged.filter((other) => other === each).length]),
    );
    expect(counts).toMatchObject({
      'session.start': 1,
      'prompt.before': 1,
      'tool.before mcp__ephor__list_intents': 1,
      'tool.before Bash': 1,
      'tool.before Read': 1,
      'turn.end': 1,
      'session.end': 1,
    });
    expect(allText(main[0]!).split('Ephor watches over this repository').length).toBe(2);
  });

  test('is there after `ephor init --as plugin`, once the folder is trusted, and gone after `ephor uninstall`', async () => {
    const { play, cwd, home, ephor } = await given('installed');
    await play('hello', [{ text: 'Hello.' }]);
    const { init, main } = await play('/ephor:do explain src/a.ts', [{ text: 'It is a.' }]);
    expect(init).toMatchObject({
      slash_commands: expect.arrayContaining(['ephor:do']),
      plugins: expect.arrayContaining([
        expect.objectContaining({ name: 'ephor', path: `${home}/.ephor/marketplace/plugin` }),
      ]),
    });
    expect(main[0]?.prompt).toContain('User fragment: explain src/a.ts');
    expect(ephor('uninstall').status).toBe(0);
    expect(existsSync(join(cwd, '.claude/settings.local.json'))).toBe(false);
    const after = await play('hello', [{ text: 'Hello.' }]);
    expect(JSON.stringify(after.init?.['plugins'])).not.toContain('ephor');
  });
});
