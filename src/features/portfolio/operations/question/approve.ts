import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { fit } from '../../../../kernel/operations/layout.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { approveInitiative, type Approved, approvable } from '../../things/approving.ts';
import { entry, flag, initiativeName } from '../../things/entries.ts';

export const approve = defineOperation({
  id: 'approve',
  summary: 'Approve what an initiative asks for: its plan, its merge or an action',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    initiative: entry(`${initiativeName}, or the id of the approval`),
    changed: flag('its plan as it is now, though it changed since you were asked'),
  },
  positional: ['initiative'],
  examples: [
    {
      command: 'ephor approve checkout',
      explains: 'shows the plan first; leads may work on exactly this one',
    },
  ],
  async run({ app, input, writer, ask }): Promise<Approved> {
    const seen = approvable(await app.portfolio.read(), input.initiative);
    if (ask) {
      const plan = seen.plan
        .trim()
        .split('\n')
        .slice(0, 30)
        .map((each) => `  ${fit(visible(each), 100)}`)
        .join('\n');
      const yes = await ask(`${plan}\n\n${visible(seen.question)} [y/N] `, 'yn');
      if (!/^y(?:es)?$/i.test(yes))
        throw new UserError(
          'not_approved',
          'nothing was approved',
          '`ephor reject <initiative> "why"` says what is to change.',
        );
    }
    return approveInitiative(app, writer, { ...seen, changed: input.changed });
  },
  print: ({ initiative, what, next }, style) =>
    [`${style.good('✓ Approved')} ${what} of ${style.code(initiative)}`, `  ${next}`].join('\n'),
});
