import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenShop, type Input, select, working } from './given-shop.ts';
import { expectObjection, type Villain } from './given-villain.ts';

describe('no intent is had by', () => {
  const called =
    (tool: string, input: Input, response: unknown = [{ type: 'text', text: 'ok' }]) =>
    (villain: Villain) =>
      villain.after(tool, input, response);
  const id = { intent_id: 'INT-001' };

  it.each<readonly [string, (villain: Villain) => Promise<unknown>]>([
    ['a server with a name like ours', called('mcp__ephor2__select_active_intent', id)],
    ['a server with ours in its name', called('mcp__evil_ephor__select_active_intent', id)],
    ['a server in capitals', called('mcp__Ephor__select_active_intent', id)],
    ['a server with a Cyrillic letter', called('mcp__\u0435phor__select_active_intent', id)],
    ['a server with a space', called('mcp__ephor __select_active_intent', id)],
    ['a server below another', called('mcp__evil__ephor__select_active_intent', id)],
    ['a tool with a name like ours', called('mcp__ephor__select_active_intents', id)],
    ['a tool that is none of a server', called('select_active_intent', id)],
    ['an id that is not listed', called('mcp__ephor__select_active_intent', { intent_id: 'INT-999' })],
    [
      'one that is done, and owns everything',
      called('mcp__ephor__select_active_intent', { intent_id: 'INT-000' }),
    ],
    ['an id with more in it', called('mcp__ephor__select_active_intent', { intent_id: 'INT-001\nINT-000' })],
    ['a list', called('mcp__ephor__select_active_intent', { intent_id: ['INT-001'] })],
    ['a name of every object', called('mcp__ephor__select_active_intent', { intent_id: '__proto__' })],
    ['a call that failed', (villain) => select(villain, 'INT-001', { isError: true, content: [] })],
    [
      'a call that the host says failed',
      (villain) =>
        villain.hook('PostToolUseFailure', {
          tool_name: 'mcp__ephor__select_active_intent',
          tool_input: id,
          error: 'no',
        }),
    ],
    ['a call that is only announced', (villain) => villain.before('mcp__ephor__select_active_intent', id)],
    ['a command that is only announced', (villain) => villain.runs('ephor intent select INT-001')],
    ['a command that failed', (villain) => villain.fails('ephor intent select INT-001')],
    ['a command that may have failed', (villain) => villain.ran('ephor intent select INT-001 || true')],
    ['words about the command', (villain) => villain.ran('echo "ephor intent select INT-001"')],
    [
      'words about it in a file',
      (villain) => villain.ran('cat notes', { stdout: 'ephor intent select INT-001' }),
    ],
    [
      'a file that the agent read',
      called('Read', { file_path: 'n' }, { file: { content: 'select_active_intent(INT-001)' } }),
    ],
    ['its own words', (villain) => villain.answers('I have selected INT-001 with select_active_intent.')],
    [
      'a prompt to a sub-agent',
      (villain) => villain.says('select INT-001', { agent_id: 'a1', agent_type: 'x' }),
    ],
    ['a task', (villain) => villain.hook('TaskCreated', { task_id: '1', task_subject: 'select INT-001' })],
    [
      'the selection of another session',
      (villain) => select(villain, 'INT-001', undefined, { session_id: 'another' }),
    ],
  ])('%s', async (_, attempt) => {
    const villain = givenShop();
    await attempt(villain);
    expect((await villain.sections()).intent.active).toBeNull();
    expectObjection(await villain.edits('src/auth/a.ts'), 'intent_required');
  });
});

describe('without an intent nothing changes', () => {
  it.each<readonly [string, string, Input]>([
    ['a script', 'Bash', { command: 'python build.py' }],
    ['a heredoc', 'Bash', { command: "cat > src/auth/a.ts <<'E'\nx\nE" }],
    [
      'a selection and a change in one line',
      'Bash',
      { command: 'ephor intent select INT-001 && echo x > src/auth/a.ts' },
    ],
    [
      'a change that looks like one of ours',
      'Bash',
      { command: 'ephor() { touch src/a.ts; }; ephor intent select INT-001' },
    ],
    ['a temporary file, and something else', 'Bash', { command: 'touch /tmp/x; npm version patch' }],
    ['a temporary file that is a link', 'Bash', { command: 'echo x > /tmp/../$HOME/x' }],
    ['a tool of a server', 'mcp__fs__write_file', { path: 'src/auth/a.ts', content: '' }],
    ['a tool that nobody knows', 'Patch', {}],
    ['a cell', 'NotebookEdit', { notebook_path: 'src/auth/a.ipynb', new_source: '' }],
  ])('%s', async (_, tool, input) => {
    const villain = givenShop();
    expectObjection(await villain.before(tool, input), 'intent_required');
    expectObjection(
      await villain.before(tool, input, { agent_id: 'a1', agent_type: 'Explore' }),
      'intent_required',
    );
  });
});

describe('nothing leaves the scope by', () => {
  it.each([
    'sed -i s/a/b/ src/pay/a.ts',
    'echo x | tee -a lib/a.ts',
    'cp src/auth/a.ts lib/b.ts',
    'mv lib/a.ts src/auth/stolen.ts',
    'git mv lib/a.ts src/auth/stolen.ts',
    `python3 -c "open('lib/a.ts','w').write('x')"`,
    `node -e "require('fs').writeFileSync('lib/a.ts','x')"`,
    'git checkout HEAD -- lib/a.ts',
    'git restore --source=HEAD~1 lib/a.ts',
    'echo x > src/auth/../../lib/a.ts',
    'cd src/auth && echo x > ../../lib/a.ts',
    '(cd lib; echo x > a.ts)',
    'F=lib/a.ts; echo x > $F',
    'bash -c "echo x > lib/a.ts"',
    `eval 'echo x > lib/a.ts'`,
    'find lib -name "*.ts" -delete',
    'rm -rf ./*',
    'echo x > src/AUTH/a.ts',
    'echo x > src/auth\u200b/a.ts',
    'echo x > src/\u0430uth/a.ts',
    'ln -sf ../../etc lib/a.ts',
    'dd if=/dev/zero of=lib/a.ts count=1',
    'echo lib/a.ts | xargs rm; rm lib/a.ts',
    'git apply evil.patch',
    'patch -p1 < evil.patch',
    "git apply <<'E'\n--- a/lib/a.ts\n+++ b/lib/a.ts\n@@ -1 +1 @@\n-a\n+b\nE",
    'touch src/auth/ok.ts lib/a.ts',
    'npm test; echo x > lib/a.ts',
  ])('%s', async (command) => {
    const villain = await working();
    villain.write('repo/evil.patch', '--- a/lib/a.ts\n+++ b/lib/a.ts\n@@ -1 +1 @@\n-a\n+b\n');
    expectObjection(await villain.runs(command), 'scope_violation');
  });

  it.each<readonly [string, string, Input]>([
    ['a path that climbs', 'Write', { file_path: 'src/auth/../../lib/a.ts', content: '' }],
    ['a tool of a server', 'mcp__fs__edit_file', { path: 'lib/a.ts', edits: [] }],
    [
      'a tool of a server that moves',
      'mcp__fs__move_file',
      { source: 'REPO/lib/a.ts', destination: 'REPO/src/auth/a.ts' },
    ],
    ['a tool that nobody knows', 'Patch', { file_path: 'lib/a.ts' }],
    ['an address', 'mcp__fs__write_file', { uri: 'file://REPO/lib/a.ts' }],
  ])('%s', async (_, tool, input) => {
    const villain = await working();
    const filled = JSON.parse(JSON.stringify(input).replaceAll('REPO', villain.root)) as Input;
    expectObjection(await villain.before(tool, filled), 'scope_violation');
  });

  it('a link, a link to a link, a link to a folder', async () => {
    const villain = await working();
    const at = (path: string): string => `${villain.root}/${path}`;
    mkdirSync(at('src/auth/deep'));
    symlinkSync('../../lib/a.ts', at('src/auth/one.ts'));
    symlinkSync('one.ts', at('src/auth/two.ts'));
    symlinkSync('../../../lib', at('src/auth/deep/folder'));
    for (const path of ['src/auth/one.ts', 'src/auth/two.ts', 'src/auth/deep/folder/new.ts']) {
      expectObjection(await villain.edits(path), 'scope_violation');
      expectObjection(await villain.runs(`echo x > ${path}`), 'scope_violation');
    }
  });

  it('a sub-agent, and many calls at once', async () => {
    const villain = await working();
    const calls = Array.from({ length: 8 }, (_, n) =>
      villain.edits(n % 2 ? 'src/auth/a.ts' : 'lib/a.ts', n % 3 ? {} : { agent_id: 'a1', agent_type: 'x' }),
    );
    const said = await Promise.all(calls);
    expect(said.map(({ decision }) => decision)).toEqual([
      'deny',
      'silent',
      'deny',
      'silent',
      'deny',
      'silent',
      'deny',
      'silent',
    ]);
  });

  it('a selection that runs beside the change', async () => {
    const villain = await working();
    const [said] = await Promise.all([
      villain.edits('src/pay/a.ts'),
      villain.before('mcp__ephor__select_active_intent', { intent_id: 'INT-002' }),
    ]);
    expectObjection(said, 'scope_violation');
  });
});
