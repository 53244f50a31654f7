import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { givenShop, sums } from './given-shop.ts';
import { newestClient } from './install-client.ts';
import { allText, type ModelRequest } from './model-request.ts';
import { bash, passed, plugged, use } from './turns.ts';

const idea = 'fix the bug in src/cart.js: the total is wrong';
const idIn = (request: ModelRequest): string => /\d{8}-\d{6}-[\w-]+/.exec(allText(request))?.[0] ?? 'no id';

describe.each(newestClient)('the queue in the real client %s', { timeout: 180_000 }, (version) => {
  test('keeps an idea of /q, has it worked out behind the work at hand, and hands it out to one /pull [AO-088…AO-091] [AO-093…AO-095]', async () => {
    const { says, newSession, home, ephor, log, read, mend, text } = await givenShop(
      version,
      undefined,
      'plugin',
    );
    const queue = join(home, '.ephor/queue');
    const ideas = (folder = '.') => readdirSync(join(queue, folder)).filter((name) => name.endsWith('.md'));

    const asked = await says(
      `/ephor:q ${idea}`,
      [
        plugged('queue_idea', { idea }),
        (request) =>
          use('Agent', {
            subagent_type: 'ephor:prompt-writer',
            description: 'work it out',
            prompt: idIn(request),
            run_in_background: true,
          }),
        { text: 'Queued.' },
      ],
      [
        (request) =>
          plugged('queue_note', { id: idIn(request), notes: ['each cost is made in src/cart.js:1'] }),
        { text: 'Noted.' },
      ],
      { permissionMode: 'default', allowedTools: ['mcp__plugin_ephor_ephor__queue_note'] },
    );
    expect(asked.main[0]?.prompt).toContain(`Idea: ${idea}`);
    expect(allText(asked.main[0]!)).not.toContain('for this task,');
    expect(asked.results).toEqual([passed('"enriching":true'), passed('launched')]);
    const [name = 'none', ...others] = ideas();
    expect([others, name]).toEqual([[], expect.stringMatching(/^\d{8}-\d{6}-fix-the-bug[\w-]*\.md$/)]);
    await expect
      .poll(() => readFileSync(join(queue, name), 'utf8'), { timeout: 10_000 })
      .toContain('enriched: router');

    newSession();
    const twice = [plugged('pull_idea'), plugged('pull_idea')].flatMap(({ tools = [] }) => tools);
    const taken = await says(
      '/ephor:pull',
      [
        { tools: twice },
        read('src/cart.js'),
        mend(sums.wrong, sums.right),
        bash('npm test'),
        bash(`ephor queue done ${name.replace('.md', '')}`),
        { text: 'Done, the tests pass.' },
      ],
      [],
      { permissionMode: 'default', allowedTools: ['Edit', 'Bash'] },
    );
    const [prompt, none, ...work] = taken.results;
    for (const words of [
      'Carry out what the goal below says.',
      `ephor queue done ${name.replace('.md', '')}`,
      'Noted: each cost is made in src/cart.js:1',
      '- Kind of work: debug\n- Workflow: verify-first',
      '- `src/cart.js` (',
      `## Original fragment\n\n\`\`\`text\n${idea}\n\`\`\``,
    ])
      expect(prompt?.text).toContain(words);
    expect(none).toEqual(passed('Nothing is queued here.'));
    expect(work).toEqual([passed(), passed('updated'), passed('cart.test.js'), passed('is now done')]);
    expect(text('src/cart.js')).toContain(sums.right);
    expect([ideas(), ideas('taken'), ideas('done')]).toEqual([[], [], [name]]);
    expect(ephor('pull', '--json').stdout.trim()).toBe('null');
    expect(log('--decision', 'deny,ask')).toEqual([]);
  });
});
