import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import type { TokenAccess } from '../../../kernel/stores/access.ts';
import { createAccess } from '../../../stores/access-file.ts';

interface AddedToken {
  readonly name: string;
  readonly access: TokenAccess;
  /** Shown once; only its hash is kept. */
  readonly token: string;
}

export const tokenAdd = defineOperation({
  id: 'token-add',
  summary: 'Create a token with which a program may use the HTTP API',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'dashboard',
  input: {
    name: v.pipe(
      v.string(),
      v.regex(/^[\w.-]{1,40}$/, 'a name has letters, digits, dots and dashes, 40 at most'),
      v.description('name of the program'),
    ),
    read: v.optional(v.pipe(v.boolean(), v.description('let it read, but change nothing')), false),
  },
  positional: ['name'],
  examples: [
    { command: 'ephor token add grafana --read', explains: 'give read-only access' },
    {
      command: 'ephor token add ci',
      explains: 'let it do what any agent may do, but nothing that is for a person',
    },
  ],
  async run({ app: { io, home }, input: { name, read } }): Promise<AddedToken> {
    const access = read ? 'read' : 'write';
    return { name, access, token: createAccess(io, home).addToken(name, access) };
  },
  print: ({ name, access, token }, style) =>
    [
      `${style.good(`✓ Created the token “${name}”`)} (${access === 'read' ? 'read' : 'read and write'}). You see it only this once:`,
      '',
      `  ${style.code(token)}`,
      '',
      style.dim('Send it in the header `Authorization: Bearer …`, never in a URL.'),
    ].join('\n'),
});
