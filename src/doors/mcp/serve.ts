import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ownServer } from '../../kernel/commands/own-tools.ts';
import { callTool, type ToolDoor } from './call-tool.ts';
import { instructions } from './instructions.ts';
import { PatientTransport } from './patient-transport.ts';
import { toolsOf } from './tools.ts';

/** Serves the tools on standard input and output until the input ends. */
export function serve(door: ToolDoor & { readonly version: string }): void {
  const newServer = (): Server => {
    const server = new Server(
      { name: ownServer, title: 'Ephor', version: door.version },
      { capabilities: { tools: {} }, instructions },
    );
    server.setRequestHandler('tools/list', () => ({ tools: toolsOf(door.operations) }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) =>
      callTool(door, { name: params.name, arguments: params.arguments, stop: signal }),
    );
    return server;
  };
  serveStdio(newServer, {
    transport: new PatientTransport(process.stdin, process.stdout),
    onerror: (error) => door.say(error.message),
  });
}
