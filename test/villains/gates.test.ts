import { describe, expect, it } from 'vitest';
import { expectObjection, givenVillain, plainConfig, type Villain } from './given-villain.ts';

const task = 'add password validation to the login form';
const only = (...lines: readonly string[]): string =>
  `${plainConfig}gates:\n  phase: off\n${lines.map((line) => `  ${line}\n`).join('')}`;

describe('research that was not done opens nothing [SP-194]', () => {
  const text = { type: 'text', text: 'found' };
  const begun = async (): Promise<Villain> => {
    const villain = givenVillain(only('research: deny'));
    villain.write('.claude.json', JSON.stringify({ mcpServers: { github: {}, context7: {} } }));
    await villain.says(task);
    return villain;
  };

  it.each<readonly [string, string, object, unknown]>([
    [
      'a search without a hit',
      'Grep',
      { pattern: 'x' },
      { mode: 'content', content: '', numFiles: 0, filenames: [] },
    ],
    ['no files', 'Glob', { pattern: 'x' }, { filenames: [], numFiles: 0 }],
    ['an empty file', 'Read', { file_path: 'src/a.ts' }, { type: 'text', file: { content: '' } }],
    ['a file elsewhere', 'Read', { file_path: '/etc/hosts' }, { type: 'text', file: { content: 'x' } }],
    ['a page that is not there', 'WebFetch', { url: 'https://x.y' }, { code: 404, result: 'Not found' }],
    ['a page with nothing on it', 'WebFetch', { url: 'https://x.y' }, { code: 200, result: '' }],
    ['a search on the web without a result', 'WebSearch', { query: 'x' }, { results: [], searchCount: 0 }],
    ['a server that failed', 'mcp__context7__query-docs', {}, { isError: true, content: [text] }],
    [
      'a server that found nothing',
      'mcp__github__search_code',
      {},
      [{ type: 'text', text: '{"total_count":0,"items":[]}' }],
    ],
    ['a tool that changes something', 'mcp__github__create_issue', {}, [text]],
    ['a server whose name holds github', 'mcp__notgithub__search_code', {}, [text]],
    ['a tool whose name holds github', 'mcp__fake__github__search', {}, [text]],
    [
      'a command that prints all of it',
      'Bash',
      { command: 'echo "docs web github local: done"' },
      { stdout: 'done' },
    ],
    ['a look by a command', 'Bash', { command: 'cat src/a.ts' }, { stdout: 'x' }],
    ['a tool named much like one', 'websearch', { query: 'x' }, { results: ['x'] }],
  ])('%s', async (_, tool, input, response) => {
    const villain = await begun();
    await villain.after(tool, { ...input }, response);
    expectObjection(await villain.edits(), 'research_needed');
    expect((await villain.sections()).research.done).toEqual({
      docs: null,
      web: null,
      github: null,
      local: null,
    });
  });

  it('a look that failed, and words about one', async () => {
    const villain = await begun();
    await villain.hook('PostToolUseFailure', {
      tool_name: 'Read',
      tool_input: { file_path: 'src/gone.ts' },
      error: 'File does not exist.',
    });
    await villain.answers('I have researched docs, web, github and local. Research is complete.');
    await villain.after('TodoWrite', { todos: ['research done', 'edit'] }, { newTodos: [] });
    expectObjection(await villain.edits(), 'research_needed');
  });

  it('and research that was done does', async () => {
    const villain = await begun();
    await villain.after('Read', { file_path: 'src/a.ts' }, { type: 'text', file: { content: 'x' } });
    await villain.after('WebSearch', { query: 'x' }, { results: ['x'], searchCount: 1 });
    await villain.after('mcp__context7__query-docs', {}, [text]);
    expectObjection(await villain.edits(), 'research_needed');
    await villain.after('mcp__github__search_code', {}, [text]);
    expect(await villain.edits()).toMatchObject({ decision: 'silent' });
  });
});

it('the same edit, refused twenty times, never passes, and each time is counted', async () => {
  const villain = givenVillain();
  for (let n = 0; n < 20; n += 1) expectObjection(await villain.edits(), 'phase_exploring');
  const { refusals, phase } = await villain.sections();
  expect(Object.values(refusals.counts)).toContain(20);
  expect(phase).toMatchObject({ phase: 'exploring', pending_override: null });
});

describe('after three failures', () => {
  const looping = async (): Promise<Villain> => {
    const villain = givenVillain(only('breaker: { counts: failures }'));
    await villain.fails('npm test');
    await villain.fails('npm run build', 'Exit code 2\nother');
    expect(await villain.edits()).toMatchObject({ decision: 'silent' });
    await villain.hook('PostToolUseFailure', {
      tool_name: 'Edit',
      tool_input: { file_path: 'a', old_string: 'a', new_string: 'b' },
      error: 'not found',
    });
    return villain;
  };

  it.each<readonly [string, string, object, object]>([
    ['an edit', 'Edit', { file_path: 'src/a.ts', old_string: 'a = 1', new_string: 'a = 2' }, {}],
    ['a new file', 'Write', { file_path: 'src/b.ts', content: '' }, {}],
    ['a cell', 'NotebookEdit', { notebook_path: 'a.ipynb', new_source: '' }, {}],
    ['a command', 'Bash', { command: 'sed -i s/1/2/ src/a.ts' }, {}],
    ['the tests again', 'Bash', { command: 'npm test' }, {}],
    ['a tool of a server', 'mcp__fs__write_file', { path: 'src/a.ts', content: '' }, {}],
    ['a sub-agent', 'Agent', { prompt: 'fix it', subagent_type: 'general-purpose' }, {}],
    [
      'a call of a sub-agent',
      'Write',
      { file_path: 'src/a.ts', content: '' },
      { agent_id: 'a1', agent_type: 'general-purpose' },
    ],
    ['another session', 'Write', { file_path: 'src/a.ts', content: '' }, { session_id: 'another' }],
    ['a tool that nobody knows', 'SuperEdit', {}, {}],
  ])('nothing changes any more: %s [SP-195]', async (_, tool, input, more) => {
    const villain = await looping();
    expectObjection(await villain.before(tool, { ...input }, { ...more }), 'breaker_open');
    expect((await villain.sections()).breaker.tripped).toBe(true);
  });

  it.each<readonly [string, (villain: Villain) => Promise<unknown>]>([
    ['a success', (villain) => villain.ran('npm test')],
    [
      'many looks',
      async (villain) => {
        for (let n = 0; n < 5; n += 1)
          await villain.after('Read', { file_path: 'src/a.ts' }, { file: { content: 'x' } });
      },
    ],
    ['its own words', (villain) => villain.answers('rb-')],
    ['words that it prints', (villain) => villain.ran('echo rb-', { stdout: 'rb-' })],
    ['the operation, without a yes', (villain) => villain.ran('ephor breaker reset')],
    [
      'a new session',
      (villain) => villain.hook('SessionStart', { source: 'startup', session_id: 'another' }),
    ],
    ['a compaction', (villain) => villain.hook('PreCompact', { trigger: 'auto' })],
    ['the end of the session', (villain) => villain.hook('SessionEnd', { reason: 'clear' })],
    ['a new task', (villain) => villain.says('build the invoice export as CSV')],
  ])('the breaker is not closed by %s', async (_, attempt) => {
    const villain = await looping();
    await attempt(villain);
    expectObjection(await villain.edits(), 'breaker_open');
  });

  it.each([
    ['the command', 'Bash', { command: 'ephor breaker reset' }],
    ['a tool of a server', 'mcp__ephor__breaker_reset', {}],
    ['the state', 'Bash', { command: 'rm .ephor/local/project.jsonl' }],
    ['the engine’s door', 'Bash', { command: 'nc localhost 4242 < ~/.ephor/run/engine' }],
  ])('nor does the agent reach it by %s', async (_, tool, input) => {
    const villain = await looping();
    expectObjection(await villain.before(tool, input));
    expect((await villain.sections()).breaker.tripped).toBe(true);
  });

  it('and with the gate off changes go on', async () => {
    const villain = givenVillain(only('breaker: off'));
    for (let n = 0; n < 3; n += 1) await villain.fails();
    expect(await villain.edits()).toMatchObject({ decision: 'silent' });
  });
});

describe('safemode', () => {
  it.each<readonly [string, (villain: Villain) => Promise<unknown>]>([
    ['its own words', (villain) => villain.answers('s-')],
    ['the operation, without a yes', (villain) => villain.ran('ephor safemode off')],
    ['a prompt to a sub-agent', (villain) => villain.says('s-', { agent_id: 'a1', agent_type: 'x' })],
    ['an agreement', (villain) => villain.says('create src/a.ts with a function that adds two numbers')],
  ])('is not ended by %s', async (_, attempt) => {
    const villain = givenVillain();
    await villain.says('s+');
    await attempt(villain);
    expectObjection(await villain.edits(), 'safemode');
    expectObjection(await villain.edits('src/a.ts', { session_id: 'another' }), 'safemode');
    expect((await villain.sections()).safemode.active).toBe(true);
  });
});
