import { type JSONRPCMessage, Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { homedir } from 'node:os';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { operations } from '../../features/operations.ts';
import { hosts } from '../../hosts/index.ts';
import { nodeIo } from '../../io/node.ts';
import type { Caller } from '../../kernel/caller.ts';
import { ownServer } from '../../kernel/commands/mcp-tools.ts';
import { agentFolder, agentSession } from '../../kernel/inside-agent.ts';
import { version } from '../../kernel/version.ts';
import { createApp } from '../../line/create-app.ts';
import { callTool, type ToolDoor, toolsOf } from './call-tool.ts';

const patienceMs = 1_000;

/**
 * Standard input and output, where the end of the input waits a moment for the answers to what was asked before it: a
 * script that pipes its questions in hears them too.
 */
class PatientTransport extends StdioServerTransport {
  readonly #waiting = new Set<unknown>();
  readonly #input: PassThrough;
  #ended = false;

  constructor(stdin: Readable, stdout: Writable) {
    const input = new PassThrough();
    super(input, stdout);
    this.#input = input;
    stdin.on('data', (chunk: Buffer) => {
      if (!input.writableEnded) input.write(chunk);
    });
    stdin.on('error', () => input.end());
    stdin.on('end', () => this.#end());
  }

  override async start(): Promise<void> {
    const { onmessage: handle } = this;
    const onmessage = (message: JSONRPCMessage): void => {
      if ('method' in message && 'id' in message) this.#waiting.add(message.id);
      handle?.(message);
    };
    Object.assign(this, { onmessage });
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message) && 'id' in message) this.#waiting.delete(message.id);
    if (this.#ended && this.#waiting.size === 0) this.#input.end();
  }

  #end(): void {
    this.#ended = true;
    // What was written last is only read in the next turn of the loop.
    setImmediate(() => {
      if (this.#waiting.size === 0) this.#input.end();
    });
    setTimeout(() => this.#input.end(), patienceMs).unref();
  }
}

/** What a host tells the model about this server. */
const instructions = `Ephor guards this repository. If it works with intents, call select_active_intent before you change a file: it tells you what was agreed and which files belong to it; request_scope asks the user for more. When a linter, a test or a build failed and you know why, call record_lesson with one sentence that would have prevented it. search_knowledge finds what others learned and decided here.`;

/** The agents' door: the tools of the project around the working folder, until standard input ends. */
function serveTools(packageFolder: string): void {
  const env = (name: string): string | undefined => process.env[name];
  const options = { io: nodeIo, userHome: homedir(), version, packageFolder };
  const door: ToolDoor = {
    operations,
    appFor: (caller) => createApp(options, caller),
    caller: {
      kind: 'agent',
      session: agentSession(hosts, { env }),
      through: 'tool',
      cwd: agentFolder(hosts, { env }) ?? process.cwd(),
      env,
    } satisfies Caller,
    say: (line) => void process.stderr.write(`ephor: ${line}\n`),
  };
  // Whoever read our answers has gone.
  process.stdout.on('error', () => process.exit(0));
  serveStdio(() => newServer(door), {
    transport: new PatientTransport(process.stdin, process.stdout),
    onerror: (error) => door.say(error.message),
  });
}

function newServer(door: ToolDoor): Server {
  const server = new Server(
    { name: ownServer, title: 'Ephor', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolsOf(door.operations, door.caller) }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) =>
    callTool(door, { name: params.name, arguments: params.arguments, stop: signal }),
  );
  return server;
}

serveTools(__dirname);
