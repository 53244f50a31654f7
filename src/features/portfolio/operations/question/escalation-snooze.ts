import { defineOperation } from '../../../../kernel/operation.ts';
import { localTime } from '../../../../kernel/operations/time-words.ts';
import { entry, maybe } from '../../things/entries.ts';
import { findEscalation } from '../../things/find.ts';
import { snooze } from '../../things/sitting.ts';

interface Snoozed {
  readonly id: string;
  readonly at: string;
  readonly until: string;
}

export const escalationSnooze = defineOperation({
  id: 'escalation-snooze',
  summary: 'Put a question aside for a while; what it blocks goes on waiting',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    id: entry('a question, like esc-004 or 4'),
    until: maybe('2h, 3d or 2026-12-01; without it, four hours; `now` brings it back'),
  },
  positional: ['id', 'until'],
  examples: [
    { command: 'ephor escalation snooze 4 2d', explains: 'briefings leave it out until then' },
    { command: 'ephor escalation snooze 4 now', explains: 'back in your list at once' },
  ],
  async run({ app, input, writer }): Promise<Snoozed> {
    const { id } = findEscalation(await app.portfolio.read(), input.id);
    const until = await snooze(app, writer, id, input.until ?? '4h');
    return { id, at: app.io.clock.now().toISOString(), until };
  },
  print: ({ id, at, until }, style) =>
    `${style.warn('○')} ${style.code(id)} ${until > at ? `comes back ${localTime(until, at)}` : 'is back'}.`,
});
