import type { SafemodeSection } from '../../../kernel/discipline.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';

interface SafemodeOnResult extends SafemodeSection {
  readonly wasOn: boolean;
}

/** Anybody may ask for less to be allowed. */
export const safemodeOn = defineOperation({
  id: 'safemode-on',
  summary: 'Block all changes by agents in this repository until safemode is off',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'decide',
  input: {},
  examples: [{ command: 'ephor safemode on', explains: 'do the same as the message s+ to the agent' }],
  async run({ app }): Promise<SafemodeOnResult> {
    const since = app.io.clock.now().toISOString();
    let before: SafemodeSection = { active: false, since: null };
    await inProject(app).state.update(
      (sections) => {
        before = sections.safemode;
        return { safemode: before.active ? before : { active: true, since } };
      },
      operationOutcome(app, 'safemode-on'),
    );
    return { active: true, since: before.active ? before.since : since, wasOn: before.active };
  },
  print: ({ wasOn }, style) =>
    `${style.warn('○ Safemode is on.')}${wasOn ? ' It already was.' : ''} Agents can read, but not change anything.\n  ${style.code('ephor safemode off')} ends it, or the message ${style.code('s-')}.`,
});
