import { expect, it } from 'vitest';
import { givenServer } from '../mcp/given-server.ts';

it('[AO-089] [AO-095] an agent queues an idea and takes it up over MCP', async () => {
  const { connect } = givenServer('version: 1\nqueue:\n  enrich: off\n');
  const client = await connect();
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: given })) as {
      isError?: boolean;
      structuredContent: Record<string, unknown>;
      content: { text: string }[];
    };
  expect((await call('pull_idea')).content[0]?.text).toContain('Nothing is queued');
  await call('queue_idea', { idea: 'add dark mode' });
  const { structuredContent, content } = await call('pull_idea');
  expect(structuredContent).toBeUndefined();
  expect(content[0]?.text).toContain('## Original fragment\n\n```text\nadd dark mode\n```');
  const [, id] = /`ephor queue done (\S+)`/.exec(content[0]?.text ?? '') ?? [];
  expect(await call('queue_show', { id })).toMatchObject({
    structuredContent: { fragment: 'add dark mode', status: 'taken' },
  });
  expect(await call('queue_done', { id })).toMatchObject({
    structuredContent: { status: 'done' },
  });
  expect(await call('queue_idea', { idea: ' ' })).toMatchObject({
    isError: true,
    structuredContent: { code: 'bad_input' },
  });
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['queue_list', 'queue_show', 'queue_release']));
  expect(names).not.toContain('queue_drop');
});
