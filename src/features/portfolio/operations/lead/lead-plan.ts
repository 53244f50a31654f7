import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { leadsRun, maybe, prose } from '../../things/entries.ts';
import { findInitiative } from '../../things/find.ts';
import { hashOf } from '../../things/resolve.ts';

interface Planned {
  readonly initiative: string;
  readonly letters: number;
  /** Whether the yes to the plan was for other words, so that it is asked for anew. */
  readonly lapsed: boolean;
}

export const leadPlan = defineOperation({
  id: 'lead-plan',
  summary: 'Write plan.md of your initiative: goals, current state, what is next',
  doors: ['cli', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: { text: maybe('the whole plan in Markdown; without it, what is piped in') },
  positional: ['text'],
  examples: [
    {
      command: 'ephor lead plan < plan.md',
      explains: '“Current state” and “Next” may change freely; goals need a new yes',
    },
  ],
  async run({ app, input, writer, piped }): Promise<Planned> {
    const text = prose(input.text ?? (await piped?.()) ?? '', 'the plan');
    if (text === '')
      throw new UserError(
        'bad_input',
        'there is no plan to write',
        'Give the whole plan as text, or pipe it in.',
      );
    const run = leadsRun(await app.portfolio.read(), writer);
    const { space, initiative } = run;
    await app.portfolio.transact(writer, 'the plan', (now) => {
      const mine = leadsRun(now, writer);
      const place = { document: 'plan', space, initiative } as const;
      const progress =
        mine.kind === 'plan' && !mine.progress
          ? [{ put: 'run', value: { ...mine, progress: true } } as const]
          : [];
      return { changes: [{ put: 'text', place, text: `${text}\n` }, ...progress], result: null };
    });
    const after = await app.portfolio.read();
    const found = findInitiative(after, `${space}/${initiative}`);
    const lapsed = found.approval !== null && found.approval.plan !== hashOf(after, found);
    return { initiative: initiativeKey(found), letters: text.length, lapsed };
  },
  print: ({ initiative, letters, lapsed }, style) =>
    [
      `${style.good('✓')} plan.md of ${style.code(initiative)} is written: ${letters} letters.`,
      ...(lapsed
        ? [
            `  ${style.warn('Its goals changed, so its yes has lapsed:')} the user is asked anew. Put back what was agreed, or report and end.`,
          ]
        : []),
    ].join('\n'),
});
