import { expect, it } from 'vitest';
import { givenApproved, givenPortfolio, givenTask } from '../../../../test/given/portfolio.ts';
import { givenWorld } from '../../../../test/given/portfolio-world.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';

const { initiative, plan } = givenApproved();

/** Asks what a rule asks, answers it so, and says what became of the tasks. */
function after(answer: string, fields: readonly Partial<Task>[], change: Partial<typeof initiative> = {}) {
  const tasks = fields.map((each, at) => givenTask({ id: at + 1, ...each }));
  const world = givenWorld(
    givenPortfolio({ initiatives: [{ ...initiative, ...change }], plans: [plan], tasks }),
    { mostLeads: 0 },
  );
  world.settle();
  const asked = world.portfolio().escalations.find(({ status }) => status === 'pending');
  if (asked) world.answer(asked, answer);
  world.settle();
  const [now] = world.portfolio().initiatives;
  const open = world.portfolio().escalations.filter(({ status }) => status === 'pending').length;
  return [
    now?.status,
    world.portfolio().tasks.map(({ id, status, blockedBy }) => `#${id} ${status} ${blockedBy.join()}`.trim()),
    open,
  ];
}

const dead = [{ status: 'cancelled' }, { blockedBy: [1] }] as const;
const circle = [{ blockedBy: [2] }, { blockedBy: [1] }];

it.each<[string, ReturnType<typeof after>, unknown[]]>([
  [
    'a task goes on without the cancelled one',
    after('Go on without it', dead),
    ['active', ['#1 cancelled', '#2 pending'], 0],
  ],
  [
    'or is cancelled too',
    after('Cancel the task', dead).slice(0, 2),
    ['active', ['#1 cancelled', '#2 cancelled 1']],
  ],
  [
    'the one that goes first waits for none of the circle',
    after('#2 first', circle),
    ['active', ['#1 pending 2', '#2 pending'], 0],
  ],
  [
    'words that name none leave it to the first',
    after('as you like', circle),
    ['active', ['#1 pending', '#2 pending 1'], 0],
  ],
  [
    'the initiative is paused',
    after('Pause it', [{}], { budget: { runs: 0 } }),
    ['paused', ['#1 pending'], 0],
  ],
  ['or cancelled', after('Cancel it', [{}], { approval: null }), ['cancelled', ['#1 pending'], 0]],
])('a person’s answer takes effect: %s [SB-076]', (_, found, expected) => {
  expect(found.slice(0, expected.length)).toEqual(expected);
});

it('a cause that comes back after its answer is asked about anew', () => {
  const tasks = [givenTask({ status: 'cancelled' }), givenTask({ id: 2, blockedBy: [1] })];
  const world = givenWorld(givenPortfolio({ initiatives: [initiative], plans: [plan], tasks }), {
    mostLeads: 0,
  });
  const ask = () => {
    world.settle();
    const asked = world.portfolio().escalations.filter(({ status }) => status === 'pending');
    for (const one of asked) world.answer(one, 'Go on without it');
    world.settle();
    return asked.map(({ origin }) => origin?.key);
  };
  expect(ask()).toEqual(['shop/cart#2:1']);
  expect(ask()).toEqual([]);
  world.put({ put: 'task', value: givenTask({ id: 2, blockedBy: [1] }) });
  expect(ask()).toEqual(['shop/cart#2:1~1']);
});
