import { homedir } from 'node:os';
import { createApp } from '../../line/create-app.ts';
import { units } from '../../line/create-line.ts';
import { agentFolder } from '../../kernel/inside-agent.ts';
import type { Operation } from '../../kernel/operation.ts';
import { nodeIo } from '../../io/node.ts';
import { serve } from './serve.ts';

export interface ServerOptions {
  readonly operations: readonly Operation[];
  readonly version: string;
  /** Where this package's programs lie. */
  readonly packageFolder: string;
}

/** The agents' door: the tools of the project around the working folder, over standard input and output. */
export function startServer({ operations, version, packageFolder }: ServerOptions): void {
  // Whoever read our answers has gone.
  process.stdout.on('error', () => process.exit(0));
  serve({
    operations,
    version,
    say: (line) => void process.stderr.write(`ephor: ${line}\n`),
    openApp: () =>
      createApp({
        io: nodeIo,
        userHome: homedir(),
        cwd: agentFolder(units.hosts, nodeIo) ?? process.cwd(),
        version,
        packageFolder,
      }),
  });
}
