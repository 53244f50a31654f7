import * as v from 'valibot';
import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import type { Initiative } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { globProblem } from '../../../../kernel/work/scope-glob.ts';
import {
  entry,
  flag,
  line,
  lines,
  maybe,
  mergeEntry,
  newSlug,
  priorityEntry,
  prose,
  several,
  spaceFor,
} from '../../things/entries.ts';
import { newInitiative } from '../../things/new-things.ts';

interface Added {
  readonly initiative: Initiative;
  readonly planned: boolean;
}

export const initiativeAdd = defineOperation({
  id: 'initiative-add',
  summary: 'Add an initiative: one goal in a space, which a lead plans and works on',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    title: entry('what it is about, in a few words'),
    space: maybe('a space; without it, the one around you'),
    id: maybe('the name of its folder; without it, made from the title'),
    description: maybe('what is wanted, in your words'),
    priority: priorityEntry,
    label: several('a label; may be given again'),
    scope: several('a glob of files that may change for it, like "src/auth/**"; may be given again'),
    constraint: several('what must hold whatever is done; may be given again'),
    merge: mergeEntry,
    runs: v.optional(v.pipe(v.number(), v.description('most runs that may be spent on it'))),
    usd: v.optional(v.pipe(v.number(), v.description('most dollars that may be spent on it'))),
    plan: flag('take its plan from what is piped in'),
  },
  positional: ['title'],
  examples: [
    {
      command: 'ephor initiative add "Checkout with Apple Pay" --space shop --priority high',
      explains: 'a lead writes the plan first, and you are asked to approve it',
    },
    {
      command: 'ephor initiative add "Fix the flaky tests" --plan < plan.md',
      explains: 'with a plan of your own',
    },
  ],
  async run({ app, input, writer, piped }): Promise<Added> {
    const title = line(input.title, 'the title');
    for (const glob of input.scope ?? []) {
      const problem = globProblem(glob);
      if (problem)
        throw new UserError('bad_input', `--scope ${glob} ${problem}`, 'A glob is like src/auth/**.');
    }
    const plan = input.plan ? (await piped?.())?.trim() : undefined;
    if (input.plan && !plan)
      throw new UserError('bad_input', 'no plan was piped in', 'Give it like `… --plan < plan.md`.');
    const at = app.io.clock.now().toISOString();
    const initiative = await app.portfolio.transact(writer, 'added by a person', (now) => {
      const space = spaceFor(now, input.space, app.cwd);
      const taken = new Set(now.initiatives.filter((each) => each.space === space.slug).map(({ id }) => id));
      const value: Initiative = {
        ...newInitiative(space.slug, newSlug(input.id, title, taken, 'the initiative'), title, at),
        description: prose(input.description ?? '', 'the description'),
        priority: input.priority ?? 'medium',
        labels: lines(input.label ?? [], 'a label'),
        scope: input.scope ?? [],
        constraints: lines(input.constraint ?? [], 'a constraint'),
        mergePolicy: input.merge ?? null,
        budget: {
          ...(input.runs === undefined ? {} : { runs: input.runs }),
          ...(input.usd === undefined ? {} : { usd: input.usd }),
        },
      };
      const place = { document: 'plan', space: space.slug, initiative: value.id } as const;
      const changes: readonly Change[] = [
        { put: 'initiative', value },
        ...(plan ? [{ put: 'text', place, text: `${plan}\n` } as const] : []),
      ];
      return { changes, result: value };
    });
    return { initiative, planned: plan !== undefined };
  },
  print: ({ initiative, planned }, style) =>
    [
      `${style.good('✓ Added')} ${style.strong(initiative.title)} as ${style.code(initiativeKey(initiative))}`,
      planned
        ? `  Split it into tasks: ${style.code(`ephor task add "…" --in ${initiativeKey(initiative)}`)}`
        : `  ${style.dim('A lead looks around and writes its plan first; you are asked to approve that.')}`,
    ].join('\n'),
});
