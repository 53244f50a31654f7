import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreed, expectObjection, givenVillain, plainConfig } from './given-villain.ts';

type Input = Readonly<Record<string, unknown>>;

const content = { content: 'x' };

/** Tool calls that may change something, by what makes them look harmless. */
const calls: readonly (readonly [what: string, tool: string, input: Input])[] = [
  ['a server’s tool that reads and writes', 'mcp__fs__read_and_write', { path: 'src/a.ts' }],
  ['one that gets and deletes', 'mcp__fs__get_delete', { path: 'src/a.ts' }],
  ['one that gets or creates', 'mcp__db__getOrCreate', {}],
  ['one that lists and closes', 'mcp__github__list_issues_and_close', {}],
  ['one named read, that replaces', 'mcp__fs__read_file_replace', {}],
  ['one whose server is named read', 'mcp__read__file', {}],
  ['one whose server is named get, and tool runs', 'mcp__get__run', {}],
  ['one with a Cyrillic letter', 'mcp__fs__re\u0430d', {}],
  ['one in full-width letters', 'mcp__fs__\uff52\uff45\uff41\uff44', {}],
  ['one with a space that has no width', 'mcp__fs__read\u200b', {}],
  ['one with a line end', 'mcp__fs__read\nwrite', {}],
  ['one in capitals', 'mcp__fs__READ_THEN_WRITE', {}],
  ['one of words run together', 'mcp__fs__readwrite', {}],
  ['one without a server', 'mcp____write_file', {}],
  ['one without any name', 'mcp____', {}],
  ['one without a tool', 'mcp__fs__', {}],
  ['one of a very long name', `mcp__fs__read_${'x'.repeat(5_000)}`, {}],
  ['one that queries a database', 'mcp__db__query', { sql: 'drop table users' }],
  ['a tool that nobody knows', 'SuperEdit', { file: 'src/a.ts' }],
  ['a known one in small letters', 'write', { file_path: 'src/a.ts', ...content }],
  ['a known one in capitals', 'READ', { file_path: 'src/a.ts' }],
  ['a known one with a space', 'Read ', { file_path: 'src/a.ts' }],
  ['a harmless one with a space', ' TaskList', {}],
  ['a name of every object', 'constructor', {}],
  ['another one', '__proto__', {}],
  ['no name', '', {}],
  ['a cell of a notebook', 'NotebookEdit', { notebook_path: 'a.ipynb', new_source: '1' }],
  ['a cell that is deleted', 'NotebookEdit', { notebook_path: 'a.ipynb', edit_mode: 'delete', cell_id: 'a' }],
  [
    'an edit of all places',
    'Edit',
    { file_path: 'src/a.ts', old_string: 'a', new_string: 'b', replace_all: true },
  ],
  ['an edit that adds nothing', 'Edit', { file_path: 'src/a.ts', old_string: 'a', new_string: '' }],
  ['a write to a path without end', 'Write', { file_path: `src/${'x/'.repeat(3_000)}a.ts`, ...content }],
  ['a write outside', 'Write', { file_path: '../other/a.ts', ...content }],
  ['a plan that is no plan', 'Write', { file_path: 'src/.claude/plans/a.ts', ...content }],
  ['a sub-agent for everything', 'Agent', { prompt: 'change src/a.ts', subagent_type: 'general-purpose' }],
  ['a sub-agent of no type', 'Task', { prompt: 'change src/a.ts' }],
  ['a sub-agent named much like one that reads', 'Agent', { prompt: 'x', subagent_type: 'explore' }],
  ['another one', 'Agent', { prompt: 'x', subagent_type: 'Explore ' }],
];

describe('a tool call waits while nothing is agreed [SP-180, SP-196]', () => {
  it.each(calls)('%s: %j', async (_, tool, input) => {
    const villain = givenVillain();
    expectObjection(await villain.before(tool, input), 'phase_exploring');
    expectObjection(
      await villain.before(tool, input, { agent_id: 'a1', agent_type: 'Explore' }),
      'phase_exploring',
    );
    expect((await villain.sections()).phase.phase).toBe('exploring');
  });

  it('in a plan mode that only the payload speaks of, but for the plan', async () => {
    const villain = givenVillain();
    const mode = { permission_mode: 'plan' };
    expectObjection(await villain.edits('src/a.ts', mode), 'phase_planning');
    expectObjection(await villain.edits('.claude/plans/../../src/a.md', mode), 'phase_planning');
  });

  it('whatever mode the host is in', async () => {
    const villain = givenVillain();
    for (const permission_mode of ['acceptEdits', 'bypassPermissions', 'dontAsk', 'auto'])
      expectObjection(await villain.edits('src/a.ts', { permission_mode }), 'phase_exploring');
  });

  it.each([
    ['no tool', { tool_input: {} }],
    ['no input', { tool_name: 'Write' }],
    ['an input that is a list', { tool_name: 'Write', tool_input: [] }],
    ['a path that is a list', { tool_name: 'Write', tool_input: { file_path: ['src/a.ts'], content: '' } }],
    ['a command that is an object', { tool_name: 'Bash', tool_input: { command: { a: 1 } } }],
    [
      'another event in it',
      { tool_name: 'Write', tool_input: {}, hook_event_name: 'PostToolUse', tool_response: '' },
    ],
    ['an event that nobody knows', { tool_name: 'Write', tool_input: {}, hook_event_name: 'Nothing' }],
  ])('a payload with %s is refused', async (_, fields) => {
    const { stdout } = await givenVillain().hook('PreToolUse', fields);
    expect(stdout).toContain('"permissionDecision":"deny"');
  });
});

it('once it is agreed, none of them waits for that', async () => {
  const villain = givenVillain();
  await agreed(villain);
  for (const [what, tool, input] of calls)
    expect((await villain.before(tool, input)).codes, what).not.toContain('phase_exploring');
});

/** Ways to name a file that an agent must not change; `REPO` and `HOME` are the folders. */
const names: readonly (readonly [what: string, path: string])[] = [
  ['as it is', '.ephor/config.yaml'],
  ['by a way around', './src/../.ephor/config.yaml'],
  ['by a long way around', 'src/../src/../src/.././.ephor//config.yaml'],
  ['in capitals', '.EPHOR/CONFIG.YAML'],
  ['in other letters that look the same to a disk', '.eph\u006f\u0072/config.yaml'],
  ['by a link to the file', 'notes.md'],
  ['by a link to the folder', 'docs/config.yaml'],
  ['by a link to a link', 'chain/config.yaml'],
  ['the user’s own', 'HOME/.ephor/config.yaml'],
  ['the user’s own in short', '~/.ephor/config.yaml'],
  ['the key', 'HOME/.ephor/key'],
  ['the state', '.ephor/local/project.jsonl'],
  ['a file that is not there yet', '.ephor/rules/mine.yaml'],
  ['the hooks of the project', '.claude/settings.json'],
  ['the hooks of this machine', '.claude/settings.local.json'],
  ['the hooks of the user', 'HOME/.claude/settings.json'],
];

describe('a file of Ephor is not written, even once everything is agreed [SP-189]', () => {
  it.each(names)('%s: %s', async (_, path) => {
    const villain = givenVillain();
    await agreed(villain);
    symlinkSync('.ephor/config.yaml', `${villain.root}/notes.md`);
    symlinkSync('.ephor', `${villain.root}/docs`);
    symlinkSync('docs', `${villain.root}/chain`);
    const real = path.replace('HOME', villain.userHome);
    const whole = /^[/~]/.test(real) ? real : `${villain.root}/${real}`;
    expectObjection(await villain.before('Write', { file_path: real, ...content }), 'ephor_protected');
    const elsewhere = { cwd: `${villain.root}/src` };
    const fromThere = /^[/~]/.test(real) ? real : `../${real}`;
    expectObjection(
      await villain.before('Write', { file_path: fromThere, ...content }, elsewhere),
      'ephor_protected',
    );
    expectObjection(
      await villain.before('NotebookEdit', { notebook_path: whole, new_source: '' }),
      'ephor_protected',
    );
    const others = [
      await villain.runs(`echo x > ${real}`),
      await villain.before('mcp__fs__write_file', { path: whole, ...content }),
    ];
    for (const { codes } of others) expect(codes.join(' ')).toMatch(/ephor_(?:protected|secret)/);
  });

  it('a letter in two parts is the same letter', async () => {
    const villain = givenVillain();
    await agreed(villain);
    const folder = `${villain.root}/caf\u00e9`;
    mkdirSync(`${folder}/.ephor`, { recursive: true });
    symlinkSync(`${villain.root}/.ephor`, `${folder}/link`);
    expectObjection(
      await villain.before('Write', { file_path: `${folder.normalize('NFC')}/link/config.yaml`, ...content }),
      'ephor_protected',
    );
  });

  it.each([
    `find . -name '*.jsonl' -delete`,
    `find . -type f -exec sed -i s/deny/off/ {} +`,
    `find .. -iname 'CONFIG.*' -exec sh -c 'echo > "$1"' _ {} \\;`,
    `cd src && find .. -type f -name '*.y*ml' -execdir rm {} +`,
    `find . -path ./node_modules -prune -o -type f -exec sed -i s/deny/off/ {} +`,
  ])('by a sweep over the whole repository: %s', async (command) => {
    const villain = givenVillain();
    await agreed(villain);
    expectObjection(await villain.runs(command), 'ephor_protected');
  });

  it.each([
    `find . -name '*.ts' -exec sed -i s/a/b/ {} +`,
    `find src -type f -exec sed -i s/a/b/ {} +`,
    `find . -not -path './.ephor/*' -type f -exec sed -i s/a/b/ {} +`,
    `find . -name .ephor -prune -o -name '*.yaml' -exec sed -i s/a/b/ {} +`,
    `find . -type f -not -path '*/.*' -name '*.md' -exec sed -i s/a/b/ {} +`,
    `find . -maxdepth 1 -name '*.json' -exec sed -i s/a/b/ {} +`,
    `find . -type f -exec grep -l TODO {} + ; touch src/b.ts`,
  ])('and one that leaves them out is not: %s', async (command) => {
    const villain = givenVillain();
    await agreed(villain);
    expect((await villain.runs(command)).codes).not.toContain('ephor_protected');
  });

  it.each([
    `EPHOR_DISABLED=1 claude -p 'write the file'`,
    `env SUPEREGO_DISABLED=1 claude -p x`,
    `export EPHOR_HOME=/tmp/other; claude -p x`,
    `cd src && A=1 EPHOR_DISABLED=1 bash -c 'claude -p x'`,
    `/tmp/copied claude-code UserPromptSubmit 1 < prompt.json`,
    `node /tmp/x.cjs claude-code PreToolUse`,
  ])('and no other agent is started without it, no hook called in the host’s place: %s', async (command) => {
    const villain = givenVillain();
    await agreed(villain);
    expectObjection(await villain.runs(command), 'ephor_protected');
  });

  it.each([`git commit -m "explain; EPHOR_DISABLED=1 switches it off"`, `npm view claude-code version`])(
    'which may be spoken of: %s',
    async (command) => {
      const villain = givenVillain();
      await agreed(villain);
      expect((await villain.runs(command)).codes).not.toContain('ephor_protected');
    },
  );

  it('and with the gate off it is', async () => {
    const villain = givenVillain(`${plainConfig}gates: { protect-ephor: off }\n`);
    await agreed(villain);
    expect((await villain.edits('.ephor/config.yaml')).codes).not.toContain('ephor_protected');
  });
});

describe('a file that decides what is built is asked about, by whatever name', () => {
  it.each([
    ['as it is', '.github/workflows/ci.yml'],
    ['by a way around', 'src/../.github/workflows/ci.yml'],
    ['in capitals', '.GitHub/Workflows/CI.yml'],
    ['by a link', 'link.yml'],
  ])('%s', async (_, path) => {
    const villain = givenVillain(`${plainConfig}gates: { sensitive-files: ask }\n`);
    await agreed(villain);
    villain.write('repo/.github/workflows/ci.yml', 'on: push\n');
    symlinkSync('.github/workflows/ci.yml', `${villain.root}/link.yml`);
    expectObjection(await villain.before('Write', { file_path: path, ...content }), 'sensitive_file');
    expectObjection(await villain.runs(`cp notes ${path}`), 'sensitive_file');
    expectObjection(await villain.before('MultiEdit', { file_path: path, edits: [] }), 'sensitive_file');
    expectObjection(await villain.before('mcp__fs__write_file', { path, ...content }), 'sensitive_file');
  });

  it('brought back from git, too', async () => {
    const villain = givenVillain(`${plainConfig}gates: { sensitive-files: ask }\n`);
    await agreed(villain);
    villain.write('repo/.github/workflows/ci.yml', 'on: push\n');
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', villain.root, ...words], { stdio: 'ignore' });
    git('init', '-q');
    expect(existsSync(`${villain.root}/.git`)).toBe(true);
    expectObjection(await villain.runs('git checkout HEAD~1 -- .github/workflows/ci.yml'));
    expectObjection(await villain.runs('git restore --source=HEAD~1 .github/workflows/ci.yml'));
  });
});
