import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Escalation } from '../../../../kernel/portfolio/escalation.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { entry, nameOf } from '../../things/entries.ts';
import { findEscalation } from '../../things/find.ts';

export const escalationPromote = defineOperation({
  id: 'escalation-promote',
  summary: 'Put a lead’s draft before people, without waiting for the orchestrator',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { id: entry('a draft, like esc-004 or 4') },
  positional: ['id'],
  examples: [
    { command: 'ephor escalation promote 4', explains: 'it is in `ephor answer` and in the briefing then' },
  ],
  run: ({ app, input, writer }): Promise<Escalation> =>
    app.portfolio.transact(writer, 'promoted by a person', (now) => {
      const old = findEscalation(now, input.id);
      if (old.status !== 'draft')
        throw new UserError(
          'wrong_status',
          `${old.id} is ${old.status}, and no draft`,
          old.status === 'pending' ? `Answer it: \`ephor answer ${old.id}\`.` : 'There is nothing to do.',
        );
      const escalationPath = [...old.escalationPath, nameOf(writer)];
      const value: Escalation = { ...old, status: 'pending', escalationPath };
      return { changes: [{ put: 'escalation', value }], result: value };
    }),
  print: ({ id, question }, style) =>
    `${style.good('✓')} ${style.code(id)} is asked now: ${visible(question)}\n  ${style.code(`ephor answer ${id}`)}`,
});
