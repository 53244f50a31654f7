import { shellWord } from '../../../kernel/text/shell-word.ts';

export interface ProgramScript {
  readonly node: string;
  /** Holds the programs of this version. */
  readonly runtimeFolder: string;
  readonly home: string;
  readonly version: string;
  /** What is said to the program before all else, with a blank before it. */
  readonly words: string;
  readonly about: string;
}

/** A program of ours that people, agents and hosts start, wherever its package is or was. */
export function programScript({ node, runtimeFolder, home, version, words, about }: ProgramScript): string {
  return `#!/bin/sh
# Written by Ephor ${version}. ${about}
node=${shellWord(node)}
[ -x "$node" ] || node=node
EPHOR_HOME=\${EPHOR_HOME:-${shellWord(home)}}
export EPHOR_HOME
unset NODE_OPTIONS
exec "$node" ${shellWord(`${runtimeFolder}/ephor.cjs`)}${words} "$@"
`;
}
