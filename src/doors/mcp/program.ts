import { homedir } from 'node:os';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { operations } from '../../features/operations.ts';
import { hosts } from '../../hosts/index.ts';
import { nodeIo } from '../../io/node.ts';
import type { Caller } from '../../kernel/caller.ts';
import { ownServer } from '../../kernel/commands/own-tools.ts';
import { agentFolder, agentSession } from '../../kernel/inside-agent.ts';
import { version } from '../../kernel/version.ts';
import { createApp } from '../../line/create-app.ts';
import { callTool, type ToolDoor } from './call-tool.ts';
import { PatientTransport } from './patient-transport.ts';
import { toolsOf } from './tools.ts';

/** What a host tells the model about this server. */
const instructions = `Ephor guards this repository. Where it works by intents, call select_active_intent before you change a file: it tells what is agreed, and which files belong to it; request_scope asks the user for more. When a linter, a test or a build fails and you have found out why, call record_lesson with one sentence that would have spared you the failure. search_knowledge finds what others learned and decided here.`;

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
  server.setRequestHandler('tools/list', () => ({ tools: toolsOf(door.operations) }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) =>
    callTool(door, { name: params.name, arguments: params.arguments, stop: signal }),
  );
  return server;
}

serveTools(__dirname);
