import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { createAccess } from '../../../stores/access-file.ts';

export const tokenRevoke = defineOperation({
  id: 'token-revoke',
  summary: 'Revoke a token, so that its program gets no answers any more',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'dashboard',
  input: { name: v.pipe(v.string(), v.description('name of the token')) },
  positional: ['name'],
  examples: [{ command: 'ephor token revoke ci', explains: 'cut it off at once, open connections included' }],
  async run({ app: { io, home }, input: { name } }): Promise<{ readonly revoked: string }> {
    if (!createAccess(io, home).revoke(name))
      throw new UserError('no_token', `there is no token “${name}”`, '`ephor token list` shows the tokens.');
    return { revoked: name };
  },
  print: ({ revoked }, style) => style.good(`✓ The token “${revoked}” is revoked.`),
});
