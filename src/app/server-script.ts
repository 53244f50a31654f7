import { shellWord } from '../domain/shell-word.ts';

export interface ServerScript {
  readonly node: string;
  /** Holds the programs of this version. */
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
}

/** The program that hosts start as our MCP server. */
export function serverScript({ node, runtimeFolder, home, version }: ServerScript): string {
  return `#!/bin/sh
# Written by Ephor ${version}. Speaks MCP on stdin and stdout.
node=${shellWord(node)}
[ -x "$node" ] || node=node
EPHOR_HOME=\${EPHOR_HOME:-${shellWord(home)}}
export EPHOR_HOME
unset NODE_OPTIONS
exec "$node" ${shellWord(`${runtimeFolder}/mcp.cjs`)}
`;
}
