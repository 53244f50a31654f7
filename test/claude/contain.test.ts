import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, versions } from './install-client.ts';
import { allText, toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A test run that leaves a file, and looks for what it has no business with. */
const run = `const { existsSync, writeFileSync } = require('node:fs');
writeFileSync('left.txt', 'by the tests');
const { HOME } = process.env;
const seen = [HOME + '/.ephor/key', HOME + '/.ssh/id_ed25519', '.ephor/local/project.jsonl'].filter((each) => existsSync(each));
console.log('2 tests passed; seen: ' + (seen.length === 0 ? 'none' : seen.length) + '; ' + process.cwd());`;
const files = {
  'package.json': '{"name":"shop","scripts":{"test":"node test.js"}}',
  'test.js': run,
  'src/cart.js': 'exports.total = Math.floor;\n',
};

describe.each(versions)('commands in the real client %s', { timeout: 240_000 }, (version) => {
  test('run on a throw-away copy while the user only asks, under the user’s own permission rules, and as usual once they agree', async () => {
    const client = await claudeClient(version);
    const repo = await ephorRepo(files, '--contain', 'auto');
    cleanups.push(repo.dispose);
    const { cwd, home } = repo;
    mkdirSync(join(home, '.ssh'));
    writeFileSync(join(home, '.ssh/id_ed25519'), 'a key');
    const npmTest = { name: 'Bash', input: { command: "npm test --silent # that's all" } };
    const model = await startModel({
      reply: ({ turn }) => (turn % 2 === 0 ? { tools: [npmTest] } : { text: 'They pass.' }),
    });
    cleanups.push(model.close);
    const says = async (prompt: string, resume?: string) => {
      const before = model.requests.length;
      const outcome = await runClaude({
        client,
        model,
        cwd,
        home,
        prompt,
        permissionMode: 'default',
        allowedTools: ['Bash(npm test:*)'],
        ...(resume === undefined ? {} : { resume }),
      });
      expect(outcome).toMatchObject({ exitCode: 0, result: { permission_denials: [] } });
      const last = model.requests.slice(before).at(-1)!;
      return { outcome, last, text: toolResults(last).at(-1)?.text };
    };

    const asked = await says('don’t change anything yet. why do some carts lose a cent?');
    expect(asked.text).toContain(`2 tests passed; seen: none; ${cwd}`);
    expect(existsSync(join(cwd, 'left.txt'))).toBe(false);
    expect(allText(asked.last)).toContain('That ran on a throw-away copy of the workspace');

    const agreed = await says('ok, fix it and run the tests', asked.outcome.sessionId);
    expect(agreed.text).toContain('2 tests passed; seen: 3');
    expect(readFileSync(join(cwd, 'left.txt'), 'utf8')).toBe('by the tests');
  });
});
