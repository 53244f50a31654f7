import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/doors/cli/main.ts';
import { intentRequestScope } from '../../src/features/intent/operations/intent-request-scope.ts';
import { operationLoaders } from '../../src/features/operation-loaders.ts';
import { givenApp, plainStyle } from '../given/app.ts';
import { shopIntents } from '../given/intents.ts';
import { session } from '../given/project.ts';
import { working } from './given-shop.ts';
import { expectObjection } from './given-villain.ts';

describe('what was agreed is not for the agent to change', () => {
  const files = ['.ephor/active_intents.yaml', '.ephor/.intentignore', '.intentignore'];

  it.each(files)('%s', async (file) => {
    const villain = await working();
    villain.write('repo/.intentignore', 'INT-001\n');
    const path = `${villain.root}/${file}`;
    villain.write('evil.patch', `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-a\n+b\n`);
    for (const command of [
      `sed -i 's/auth/**/' ${file}`,
      `echo x | tee ${file}`,
      `cp /tmp/x ${file}`,
      `rm -f ${file}`,
      `mv ${file} /tmp/x`,
      `: > ${file}`,
      `python -c "open('${file}','w')"`,
      `git checkout -- ${file}`,
      `ln -sf /tmp/x ${file}`,
      'git apply ../evil.patch',
      'patch -p1 < ../evil.patch',
    ])
      expectObjection(await villain.runs(command), 'ephor_protected');
    expectObjection(await villain.before('Write', { file_path: path, content: '' }), 'ephor_protected');
    expectObjection(await villain.before('mcp__fs__write_file', { path, content: '' }), 'ephor_protected');
    expectObjection(await villain.before('Patch', { file_path: path }), 'ephor_protected');
    expect(await villain.runs(`cat ${file}`)).toMatchObject({ decision: 'silent' });
  });

  it.each([
    'ephor intent request-scope INT-001 "**" --reason "I need it"',
    'ephor intent-request-scope INT-001 "**"',
    'sg intent request-scope INT-001 lib',
    'bash -c "ephor intent request-scope INT-001 lib"',
    'ephor intent add "mine" --scope "**"',
    'ephor intent close INT-002',
    'ephor intent close INT-001 --undo',
    'npx ephor intent add x',
    'O=add; ephor intent $O x',
    'ephor intent $(echo add) x',
  ])('a person is asked: %s', async (command) => {
    const villain = await working();
    expect((await villain.runs(command)).decision).toBe('ask');
  });

  it('and without the person’s answer the operation itself refuses', async () => {
    const villain = await working();
    const app = await givenApp(villain);
    const errors: string[] = [];
    const run = (argv: readonly string[]) =>
      runCli(
        argv,
        { operations: operationLoaders, appFor: async () => app, version: 'test' },
        {
          cwd: villain.root,
          env: villain.io.env,
          style: plainStyle,
          out: () => undefined,
          error: (text) => void errors.push(text),
          piped: async () => undefined,
          watched: false,
          stop: new AbortController().signal,
        },
      );
    expect(await run(['intent', 'request-scope', 'INT-001', '**'])).not.toBe(0);
    expect(await run(['intent', 'add', 'mine', '--scope', '**'])).not.toBe(0);
    expect(await run(['intent', 'close', 'INT-002'])).not.toBe(0);
    expect(errors.join('')).toContain('is for a person');
    expect(readFileSync(`${villain.root}/.ephor/active_intents.yaml`, 'utf8')).toBe(shopIntents);
    await villain.runs('ephor intent request-scope INT-001 lib --reason "a helper"');
    expect(await run(['intent', 'request-scope', 'INT-001', 'lib', '--reason', 'a helper'])).toBe(0);
    expect(await villain.edits('lib/a.ts')).toMatchObject({ decision: 'silent' });
    expect(await run(['intent', 'request-scope', 'INT-001', '**']), 'one yes is one run').not.toBe(0);
  });

  it('is asked of a person over MCP too', async () => {
    expect(intentRequestScope.caller).toBe('person');
    const villain = await working();
    const said = await villain.before('mcp__ephor__request_scope', { intent_id: 'INT-001', glob: '**' });
    expect(said).toMatchObject({ decision: 'ask', codes: ['person_only:intent-request-scope'] });
  });

  it('a state of the agent’s own making selects nothing', async () => {
    const villain = await working();
    const line = readFileSync(villain.sessionFile, 'utf8').trim().split('\n').at(-1) ?? '';
    villain.write(`repo/.ephor/local/sessions/${session}.jsonl`, `${line.replace('INT-001', 'INT-002')}\n`);
    expectObjection(await villain.edits('src/pay/a.ts'));
    expect((await villain.sections()).intent.active).toBeNull();
  });

  it('a file of intents that is broken opens nothing', async () => {
    const villain = await working();
    villain.write('repo/.ephor/active_intents.yaml', 'active_intents: [\n');
    expectObjection(await villain.edits('src/auth/a.ts'), 'config_invalid');
    expectObjection(await villain.edits('lib/a.ts'), 'state_unavailable');
  });
});
