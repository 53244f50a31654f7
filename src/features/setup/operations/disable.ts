import * as v from 'valibot';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { Duration, localTime, parseDuration, span } from '../../../kernel/operations/time-words.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';

interface DisableResult {
  readonly disabled: true;
  readonly since: string;
  readonly until: string | null;
  readonly reason: string | null;
}

export const disable = defineOperation({
  id: 'disable',
  summary: 'Switch Ephor off in this repository, for a while or until `ephor enable`',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {
    for: v.optional(v.pipe(Duration, v.description('how long: 30m, 2h, 1d (default: until `ephor enable`)'))),
    reason: v.optional(v.pipe(v.string(), v.description('why you do it, for the log'))),
  },
  examples: [
    {
      command: 'ephor disable --for 30m',
      explains: 'switch it off for half an hour; it comes back by itself',
    },
    {
      command: 'ephor disable --reason "restoring a backup"',
      explains: 'switch it off until you switch it on again',
    },
  ],
  async run({ app, input }): Promise<DisableResult> {
    const { state } = inProject(app);
    const now = app.io.clock.now();
    const length = input.for === undefined ? undefined : parseDuration(input.for);
    const result = {
      disabled: true,
      since: now.toISOString(),
      until: length === undefined ? null : new Date(now.getTime() + length).toISOString(),
      reason: input.reason ?? null,
    } as const;
    const subject = result.until === null ? 'until `ephor enable`' : `until ${result.until}`;
    await state.update(
      () => ({ switch: result }),
      operationOutcome(app, 'disable', { subject, reason: input.reason }),
    );
    return result;
  },
  print: (result, style) => sentence(result, style),
});

function sentence({ since, until }: DisableResult, style: Style): string {
  const end =
    until === null
      ? `Until you run ${style.code('ephor enable')}.`
      : `On again at ${style.strong(localTime(until, since))}, in ${span(Date.parse(until) - Date.parse(since))}, or with ${style.code('ephor enable')}.`;
  return `${style.warn('○ Ephor is switched off here.')} Hooks stay silent but keep writing the log.\n  ${end}`;
}
