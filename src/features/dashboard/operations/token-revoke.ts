import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { createAccess } from '../../../stores/access-file.ts';

export const tokenRevoke = defineOperation({
  id: 'token-revoke',
  summary: 'Take a token back; its program is refused from then on',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'dashboard',
  input: { name: v.pipe(v.string(), v.description('the name that it was given')) },
  positional: ['name'],
  examples: [{ command: 'ephor token revoke ci', explains: 'at once, connections that are open included' }],
  async run({ app: { io, home }, input: { name } }): Promise<{ readonly revoked: string }> {
    if (!createAccess(io, home).revoke(name))
      throw new UserError(
        'no_token',
        `there is no token “${name}”`,
        '`ephor token list` shows those there are.',
      );
    return { revoked: name };
  },
  print: ({ revoked }, style) => style.good(`✓ The token “${revoked}” is revoked.`),
});
