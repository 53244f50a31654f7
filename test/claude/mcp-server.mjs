import { createInterface } from 'node:readline';

const greet = {
  name: 'greet',
  description: 'Greets somebody.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'greeter', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [greet] }),
  'tools/call': ({ arguments: { name } }) => ({ content: [{ type: 'text', text: `Hello, ${name}.` }] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method]
    ? { result: answers[method](params) }
    : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
}
