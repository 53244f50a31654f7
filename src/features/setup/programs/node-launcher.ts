import { blockingNames } from '../../../kernel/blocking.ts';
import type { Host } from '../../../kernel/host.ts';

export interface NodeLauncher {
  readonly node: string;
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
  readonly hosts: readonly Pick<Host, 'blocking'>[];
}

/** The hook where there is no bash: slower, because every call starts Node, and otherwise the same. */
export function nodeLauncher({ node, runtimeFolder, home, version, hosts }: NodeLauncher): string {
  const interpreter = /\s/.test(node) ? '/usr/bin/env node' : node;
  return `#!${interpreter}
// Written by Ephor ${version}.
process.env.EPHOR_HOME ||= ${JSON.stringify(home)};
if (process.argv[4] === 'plugin') process.argv[4] = 'plugin-' + process.pid + '-' + Date.now();
import(${JSON.stringify(`${runtimeFolder}/hook.cjs`)}).catch((error) => {
  console.error(\`Ephor could not judge this: \${error.message}. Ask the user to run \\\`ephor doctor\\\`.\`);
  process.exitCode = ${JSON.stringify(blockingNames(hosts))}.includes(process.argv[3]) ? 2 : 0;
});
`;
}
