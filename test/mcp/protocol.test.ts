import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { leadTools, ownTools } from '../../src/kernel/commands/mcp-tools.ts';
import { givenServer, hello, initialized, request } from './given-server.ts';

describe('our MCP server', () => {
  test('offers every tool with a summary, a valid schema and what it does to the world [RO-007] [RO-017]', async () => {
    const client = await givenServer().connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(ownTools).toSorted());
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/^[A-Z].+\.$/);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      new Ajv({ strict: false }).compile(inputSchema);
    }
    const named = (wanted: string) => tools.find(({ name }) => name === wanted);
    expect(named('select_active_intent')).toMatchObject({
      inputSchema: { required: ['intent_id'], properties: { intent_id: { type: 'string' } } },
    });
    expect(named('record_lesson')).toMatchObject({
      description: expect.stringMatching(/linter, a test or a build failed/),
      inputSchema: { required: ['lesson'] },
      annotations: { readOnlyHint: false, destructiveHint: false },
    });
    expect(named('list_intents')).toMatchObject({ annotations: { readOnlyHint: true } });
    expect(named('request_scope')).toMatchObject({ annotations: { destructiveHint: true } });
  });

  test('offers the tools of leads to a lead alone, and takes them from nobody else', async () => {
    const client = await givenServer().connect();
    expect(await client.callTool({ name: 'task_list', arguments: {} })).toMatchObject({
      isError: true,
      structuredContent: { code: 'unknown_tool' },
    });
    const lead = await givenServer().connect(
      {},
      { EPHOR_RUN: 'run-0001', EPHOR_RUN_EPOCH: '1', EPHOR_RUN_TOKEN: 'x' },
    );
    const { tools } = await lead.listTools();
    const all = [...Object.keys(ownTools), ...Object.keys(leadTools)];
    expect(tools.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
    expect(await lead.callTool({ name: 'task_list', arguments: {} })).toMatchObject({
      structuredContent: { tasks: [] },
    });
    expect(await lead.callTool({ name: 'lead_brief', arguments: {} })).toMatchObject({
      isError: true,
      structuredContent: { code: 'no_lead' },
    });
  });

  test('tells the agent when to use them [RO-018] [RO-057]', async () => {
    const client = await givenServer().connect();
    expect(client.getInstructions()).toMatch(
      /select_active_intent before.*When a linter, a test or a build failed.*record_lesson/s,
    );
  });

  test('answers with text for the model and with data [RO-056] [RO-058]', async () => {
    const { connect, cwd } = givenServer();
    const client = await connect();
    const lesson = 'Run the linter before the tests.';
    const added = await client.callTool({ name: 'record_lesson', arguments: { lesson } });
    expect(added).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('CLAUDE.md:3') }],
      structuredContent: { added: true, file: 'CLAUDE.md', lesson: { text: lesson } },
    });
    expect(added.isError ?? false).toBe(false);
    expect(readFileSync(`${cwd}/CLAUDE.md`, 'utf8')).toContain(lesson);
    const found = await client.callTool({
      name: 'search_knowledge',
      arguments: { query: 'linter', limit: 3 },
    });
    expect(found.structuredContent).toMatchObject({ hits: [{ kind: 'lesson', file: 'CLAUDE.md', line: 3 }] });
    expect(JSON.stringify(found)).not.toContain('\\u001b');
  });

  test.each([
    ['a tool that is not there', 'no_such_tool', {}, 'unknown_tool', 'The tools are acknowledge,'],
    ['an operation that is no tool', 'uninstall', {}, 'unknown_tool', 'The tools are'],
    ['an argument that is missing', 'record_lesson', {}, 'bad_input', 'arguments in its schema'],
    ['an argument of another type', 'record_lesson', { lesson: 7 }, 'bad_input', 'arguments in its schema'],
    ['an argument too much', 'list_lessons', { all: true }, 'bad_input', 'arguments in its schema'],
    ['a mistake that the agent can mend', 'record_lesson', { lesson: ' # ' }, 'bad_input', 'one sentence'],
    [
      'what is for a person',
      'request_scope',
      { intent_id: 'A', glob: 'a' },
      'person_only',
      'ephor intent request-scope',
    ],
  ])('answers %s with code, message and suggestion', async (_, name, args, code, suggestion) => {
    const client = await givenServer().connect();
    const said = await client.callTool({ name, arguments: args });
    const error = {
      status: 'error',
      code,
      message: expect.any(String),
      suggestion: expect.stringContaining(suggestion),
    };
    expect(said).toMatchObject({ isError: true, structuredContent: error });
    expect(JSON.parse((said.content as { text: string }[])[0]?.text ?? '')).toEqual(said.structuredContent);
  });

  test('says how to set Ephor up where it is not', async () => {
    const client = await givenServer(null).connect();
    expect(await client.callTool({ name: 'status' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'no_project', suggestion: expect.stringContaining('ephor init') },
    });
  });

  test('sees settings that changed while it runs', async () => {
    const { connect, write } = givenServer();
    const client = await connect();
    const profile = async () => (await client.callTool({ name: 'status' })).structuredContent;
    expect(await profile()).toMatchObject({ profile: 'standard' });
    write('.ephor/config.yaml', 'version: 1\nprofile: strict\n');
    expect(await profile()).toMatchObject({ profile: 'strict' });
  });

  test('takes many calls at once', async () => {
    const { connect, cwd } = givenServer();
    const client = await connect();
    const words = Array.from({ length: 20 }, (_, index) => `unlike${index} others${index} entirely${index}`);
    await Promise.all(
      words.map((lesson) => client.callTool({ name: 'record_lesson', arguments: { lesson } })),
    );
    const text = readFileSync(`${cwd}/CLAUDE.md`, 'utf8');
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'speaks protocol %s',
    async (version) => {
      const { answers, code } = await givenServer().pipe([
        hello(version),
        initialized,
        request(2, 'tools/list'),
      ]);
      expect(code).toBe(0);
      expect(answers).toMatchObject([
        { id: 1, result: { protocolVersion: version } },
        { id: 2, result: { tools: expect.any(Array) } },
      ]);
    },
  );

  test('speaks the newest protocol to a client that wants it', async () => {
    const client = await givenServer().connect({ versionNegotiation: { mode: 'auto' } } as object);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  });

  test('survives garbage, says nothing but the protocol, and ends with its input', async () => {
    const { answers, stdout, code } = await givenServer().pipe([
      'garbage',
      hello('2025-06-18'),
      '{"jsonrpc":"2.0",',
      '[]',
      '{"id":7}',
      '\u0000\u0001',
      initialized,
      request(2, 'no/such/method'),
      request(3, 'tools/call', { name: 'list_lessons', arguments: {} }),
    ]);
    expect(code).toBe(0);
    expect(
      stdout
        .split('\n')
        .filter(Boolean)
        .every((line) => line.startsWith('{')),
    ).toBe(true);
    expect(answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32601 }) }),
        expect.objectContaining({
          id: 3,
          result: expect.objectContaining({ structuredContent: expect.anything() }),
        }),
      ]),
    );
  });

  test('ends at once when nobody asks anything', async () => {
    const started = performance.now();
    expect(await givenServer().pipe([])).toMatchObject({ code: 0, stdout: '' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
