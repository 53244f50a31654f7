import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import type { Initiative } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey, taskPath } from '../../../../kernel/portfolio/portfolio.ts';
import { entry, initiativeName, newSlug } from '../../things/entries.ts';
import { findInitiative, findSpace } from '../../things/find.ts';
import { isRunning, questionsOf, runsOf, tasksOf } from '../../things/looks.ts';

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly tasks: number;
}

export const initiativeMove = defineOperation({
  id: 'initiative-move',
  summary: 'Move an initiative to another space, with its plan, tasks and questions',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { initiative: entry(initiativeName), to: entry('the space that it moves to') },
  positional: ['initiative', 'to'],
  examples: [
    {
      command: 'ephor initiative move shop/checkout web',
      explains: 'what it was stays in shop, cancelled; its plan needs a new yes',
    },
  ],
  async run({ app, input, writer }): Promise<Moved> {
    const at = app.io.clock.now().toISOString();
    const found = findInitiative(await app.portfolio.read(), input.initiative);
    const plan = await app.portfolio.document({ document: 'plan', space: found.space, initiative: found.id });
    return app.portfolio.transact(writer, `moved to ${input.to} by a person`, (now) => {
      const old = findInitiative(now, initiativeKey(found));
      const space = findSpace(now, input.to).slug;
      if (space === old.space)
        throw new UserError('bad_input', `${initiativeKey(old)} is there already`, 'Name another space.');
      if (runsOf(now, old).some(isRunning))
        throw new UserError(
          'lead_at_work',
          `a lead works on ${initiativeKey(old)}`,
          `Pause it first: \`ephor initiative pause ${initiativeKey(old)}\`, and move it when the lead has ended.`,
        );
      const taken = new Set(now.initiatives.filter((each) => each.space === space).map(({ id }) => id));
      const id = newSlug(undefined, old.id, taken, 'the initiative');
      const moved: Initiative = {
        ...old,
        space,
        id,
        approval: null,
        branch: null,
        merge: null,
        updatedAt: at,
      };
      const tasks = tasksOf(now, old).map((task) => ({ ...task, space, plan: id }));
      const notes = `moved to ${initiativeKey(moved)}`;
      const changes: readonly Change[] = [
        { put: 'initiative', value: moved },
        ...(plan === undefined
          ? []
          : [{ put: 'text', place: { document: 'plan', space, initiative: id }, text: plan } as const]),
        ...tasks.map((value) => ({ put: 'task', value }) as const),
        ...questionsOf(now, old).map(
          (each) =>
            ({
              put: 'escalation',
              value: {
                ...each,
                space,
                initiative: id,
                approves: null,
                blocksTask:
                  each.blocksTask?.replace(
                    taskPath({ space: old.space, plan: old.id, id: 0 }).replace('0.json', ''),
                    taskPath({ space, plan: id, id: 0 }).replace('0.json', ''),
                  ) ?? null,
              },
            }) as const,
        ),
        ...tasksOf(now, old)
          .filter(({ status }) => status === 'pending' || status === 'in_progress')
          .map(
            (task) =>
              ({
                put: 'task',
                value: {
                  ...task,
                  status: 'cancelled',
                  completedAt: at,
                  updatedAt: at,
                  completionNotes: notes,
                },
              }) as const,
          ),
        { put: 'initiative', value: { ...old, status: 'cancelled', completedAt: at, updatedAt: at } },
      ];
      return { changes, result: { from: initiativeKey(old), to: initiativeKey(moved), tasks: tasks.length } };
    });
  },
  print: ({ from, to, tasks }, style) =>
    `${style.good('✓ Moved')} ${from} to ${style.code(to)}, with ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`,
});
