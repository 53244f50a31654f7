import { defineOperation } from '../../../kernel/operation.ts';
import type { Token } from '../../../kernel/stores/access.ts';
import { createAccess } from '../../../stores/access-file.ts';

export const tokenList = defineOperation({
  id: 'token-list',
  summary: 'List the tokens of programs, and when each was last used',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'dashboard',
  input: {},
  examples: [
    {
      command: 'ephor token list',
      explains: 'see their names, rights and last use, never the tokens themselves',
    },
  ],
  run: async ({ app: { io, home } }): Promise<readonly Token[]> => createAccess(io, home).tokens(),
  print(tokens, style) {
    if (tokens.length === 0)
      return 'There are no tokens. `ephor token add <name>` creates one for a program.';
    const width = Math.max(...tokens.map(({ name }) => name.length));
    return tokens
      .map(({ name, access, usedAt }) => {
        const used = usedAt === null ? 'never used' : `used ${usedAt.slice(0, 16).replace('T', ' ')}`;
        return `${style.code(name.padEnd(width))}  ${access.padEnd(5)}  ${style.dim(used)}`;
      })
      .join('\n');
  },
});
