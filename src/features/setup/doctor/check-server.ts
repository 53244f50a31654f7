import type { App } from '../../../kernel/app.ts';
import { messageOf } from '../../../kernel/errors.ts';
import { type Host, type ServerStart, settingsScopes } from '../../../kernel/host.ts';
import { type Check, fail, note, ok } from './check.ts';
import { knowsServers, serverFile, serverStart } from '../init/register-server.ts';
import { readExactly } from '../init/settings-file.ts';

const longMs = 1_000;
const timeoutMs = 15_000;

/** Whether the host knows our MCP server, and whether it answers when it is started as the host would. */
export async function checkServer(app: App, host: Host, root: string): Promise<readonly Check[]> {
  if (!knowsServers(host)) return [note('mcp', `${host.id} can’t be told of our MCP server`)];
  const repair = `ephor init --host ${host.id}`;
  const found = settingsScopes.flatMap((scope) => {
    const file = serverFile(app, host, scope, root);
    const text = readExactly(app, file);
    const server = text === undefined ? undefined : host.servers.registered(text, scope, root);
    return server ? [{ file, server }] : [];
  });
  const [first] = found;
  if (!first) return [note('mcp', `${host.id} does not know our MCP server; \`${repair}\` registers it`)];
  const wanted = serverStart(app);
  if (first.server.command !== wanted.command) {
    return [fail('mcp', `${first.file} starts ${first.server.command}, which is not ours`, repair)];
  }
  const started = app.io.clock.monotonic();
  const tools = await toolsOf(app, first.server, root);
  const ms = Math.round(app.io.clock.monotonic() - started);
  if (typeof tools === 'string')
    return [fail('mcp', `the server in ${first.file} does not answer: ${tools}`, repair)];
  const answer = `the server in ${first.file} offers ${tools.length} tools, in ${ms} ms`;
  return [ms > longMs ? note('mcp', `${answer}: a host may wait for it`) : ok('mcp', answer)];
}

const asking = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'ephor doctor', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

/** The names of the tools, or what is wrong. */
async function toolsOf(
  { io, userHome }: App,
  { command, args }: ServerStart,
  cwd: string,
): Promise<readonly string[] | string> {
  const program = command.replace(/^\$\{HOME\}(?=\/)/, userHome);
  try {
    const { stdout, stderr, exitCode } = await io.processes.run(program, args, {
      cwd,
      input: asking,
      timeoutMs,
    });
    const answers = stdout.split('\n').filter(Boolean).map(parseAnswer);
    const tools = answers.find(({ id }) => id === 2)?.result?.tools;
    return tools?.map(({ name }) => name) ?? (stderr.trim().split('\n').at(-1) || `exit code ${exitCode}`);
  } catch (error) {
    return messageOf(error);
  }
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly { readonly name: string }[] };
}

const parseAnswer = (line: string): Answer => JSON.parse(line) as Answer;
