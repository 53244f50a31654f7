import type { Initiative } from '../../src/kernel/portfolio/initiative.ts';
import { priorities } from '../../src/kernel/portfolio/initiative.ts';
import { taskPath } from '../../src/kernel/portfolio/portfolio.ts';
import type { Run } from '../../src/kernel/portfolio/run.ts';
import { givenInitiative, givenPortfolio, givenSchedule, givenSpace, givenTask } from './portfolio.ts';
import { givenWorld, type World } from './portfolio-world.ts';

export type Dice = (most: number) => number;

const hour = 3_600_000;
const pick = <T>(dice: Dice, list: readonly T[]): T | undefined => list[dice(list.length)];

const things = ['cart', 'till', 'basket', 'invoice', 'label', 'search', 'login', 'parcel'];
const asks = ['currency', 'font', 'colour', 'timeout', 'format', 'database', 'queue'];

/** Three spaces, two of them with the same code, and what is to be done in them. */
export function givenRandomWorld(dice: Dice): World {
  const policy = {
    mostLeads: 1 + dice(3),
    perDay: { runs: dice(3) === 0 ? 12 : null, tokens: null, usd: dice(4) === 0 ? 5 : null },
    quietHours: dice(3) === 0 ? { from: '01:00', to: '05:00' } : null,
  };
  const merge = () => pick(dice, ['never', 'ask', 'when-green'] as const) ?? 'ask';
  const shared = { checks: ['npm test'], mergePolicy: merge() };
  const spaces = [
    givenSpace({
      slug: 'bank',
      codeDir: null,
      mostLeads: 1 + dice(2),
      preApprove: { labels: [], mostTasks: dice(3) },
    }),
    givenSpace({ slug: 'shop', ...shared, preApprove: { labels: ['goal'], mostTasks: 0 } }),
    givenSpace({
      slug: 'till',
      codeDir: '/code/shop',
      mergePolicy: merge(),
      priority: pick(dice, priorities) ?? 'low',
    }),
  ];
  const texts = [
    { space: 'shop', overview: '# Shop\n\n## Goals\n\n- Sell more\n- Answer faster\n', knowledgeBytes: 0 },
  ];
  const world = givenWorld(givenPortfolio({ spaces, texts }), policy);
  for (let n = dice(4); n > 0; n--) addInitiative(world, dice);
  return world;
}

function addInitiative(world: World, dice: Dice): void {
  const space = pick(dice, ['bank', 'shop', 'till']) ?? 'shop';
  const id = `${pick(dice, things)}-${world.portfolio().initiatives.length}`;
  if (world.portfolio().initiatives.length > 12) return;
  const at = world.clock().toISOString();
  const budget = dice(4) === 0 ? { runs: 1 + dice(3) } : {};
  const value = givenInitiative({
    space,
    id,
    title: `The ${id}`,
    priority: pick(dice, priorities) ?? 'low',
    budget,
    createdAt: at,
  });
  world.put({ put: 'initiative', value });
  if (dice(2) === 0) writePlan(world, dice, value);
}

function writePlan(world: World, dice: Dice, { space, id }: Pick<Initiative, 'space' | 'id'>): void {
  world.put({
    put: 'text',
    place: { document: 'plan', space, initiative: id },
    text: `# Goal ${dice(1000)}\n`,
  });
  for (let n = 1 + dice(3); n > 0; n--) addTask(world, dice, { space, id });
}

function addTask(world: World, dice: Dice, { space, id: plan }: Pick<Initiative, 'space' | 'id'>): void {
  const known = world.portfolio().tasks.filter((task) => task.space === space && task.plan === plan);
  if (known.length > 12) return;
  const id = world.numbers.task(space, plan);
  const at = world.clock().toISOString();
  const blockedBy = known.flatMap((task) => (dice(4) === 0 ? [task.id] : []));
  const priority = pick(dice, priorities) ?? 'low';
  world.put({
    put: 'task',
    value: givenTask({ id, space, plan, priority, blockedBy, createdAt: at, updatedAt: at }),
  });
}

type Event = (world: World, dice: Dice) => void;

const withRun =
  (act: (world: World, dice: Dice, run: Run) => void): Event =>
  (world, dice) => {
    const run = pick(dice, world.live());
    if (run && world.alive[run.id]) act(world, dice, run);
  };

const withInitiative =
  (act: (world: World, dice: Dice, one: Initiative) => void): Event =>
  (world, dice) => {
    const one = pick(dice, world.portfolio().initiatives);
    if (one) act(world, dice, one);
  };

const ofRun = ({ space, initiative }: Run) => ({ space, id: initiative });

function completeTask(world: World, dice: Dice, run: Run): void {
  const open = world
    .portfolio()
    .tasks.filter(
      (task) =>
        task.space === run.space &&
        task.plan === run.initiative &&
        task.status !== 'completed' &&
        task.status !== 'cancelled',
    );
  const task = open.find(({ id }) => id === run.task) ?? pick(dice, open);
  const at = world.clock().toISOString();
  if (task)
    world.put({ put: 'task', value: { ...task, status: 'completed', completedAt: at, updatedAt: at } });
}

const spend = (world: World, dice: Dice): number => {
  const usd = dice(100) / 100;
  world.truth.usd += usd;
  return usd;
};

/** What leads do. */
const leads: readonly Event[] = [
  withRun((world, dice, run) => {
    if (run.kind === 'plan') writePlan(world, dice, ofRun(run));
    else for (let n = dice(2) === 0 ? 1 : 9; n > 0; n--) completeTask(world, dice, run);
    world.end(run.id, 'done', { progress: true, usd: spend(world, dice) });
  }),
  withRun((world, dice, run) =>
    world.end(run.id, pick(dice, ['failed', 'incomplete', 'done'] as const) ?? 'failed', {
      usd: spend(world, dice),
    }),
  ),
  withRun((world, _, run) => {
    world.alive[run.id] = false;
  }),
  withRun((world, dice, run) => {
    const retryAt = dice(2) === 0 ? new Date(world.clock().getTime() + dice(5) * hour).toISOString() : null;
    world.end(run.id, dice(2) === 0 ? 'limit' : 'overloaded', { retryAt, usd: spend(world, dice) });
  }),
  withRun((world, dice, run) => {
    const tasks = world
      .portfolio()
      .tasks.filter(
        (task) => task.space === run.space && task.plan === run.initiative && task.status === 'pending',
      );
    const task = pick(dice, tasks);
    const question = `Which ${pick(dice, asks)} does the ${pick(dice, things)} take?`;
    const blocksTask = task && dice(2) === 0 ? taskPath(task) : null;
    const suggestedAnswers = [
      { label: 'One', description: '' },
      { label: 'Two', description: '' },
    ];
    const deadline = dice(3) === 0 ? new Date(world.clock().getTime() + dice(48) * hour).toISOString() : null;
    const type = pick(dice, ['question', 'decision', 'blocker', 'approval'] as const) ?? 'question';
    world.ask(run, question, {
      blocksTask,
      blocksInitiative: dice(4) === 0,
      suggestedAnswers,
      deadline,
      default: deadline ? 'One' : null,
      type,
    });
  }),
  withRun((world, dice, run) => addTask(world, dice, ofRun(run))),
];

/** What people do. */
const people: readonly Event[] = [
  ...Array.from(
    { length: 4 },
    (): Event => (world, dice) => {
      const one = pick(
        dice,
        world.portfolio().escalations.filter(({ status }) => status === 'pending'),
      );
      if (!one) return;
      const said = pick(dice, one.suggestedAnswers)?.label ?? 'As you like';
      world.answer(one, dice(5) === 0 ? 'Do it in another way' : said);
    },
  ),
  (world, dice) => addInitiative(world, dice),
  (world, dice) => {
    const value = givenSchedule({
      id: `night-${dice(3)}`,
      everyMinutes: 60 * (1 + dice(90)),
      enabled: dice(4) > 0,
    });
    world.put({ put: 'schedule', value: { ...value, createdAt: world.clock().toISOString() } });
  },
  withInitiative((world, dice, one) => {
    const pausedUntil =
      dice(2) === 0 ? new Date(world.clock().getTime() + dice(72) * hour).toISOString() : null;
    if (one.status === 'active')
      world.put({ put: 'initiative', value: { ...one, status: 'paused', pausedBy: 'ada', pausedUntil } });
    else if (one.status === 'paused')
      world.put({
        put: 'initiative',
        value: { ...one, status: 'active', pausedBy: null, pausedUntil: null },
      });
  }),
  withInitiative((world, dice, one) =>
    world.put({ put: 'initiative', value: { ...one, priority: pick(dice, priorities) ?? 'low' } }),
  ),
  withInitiative((world, dice, one) => {
    if (dice(4) === 0 && one.status === 'active')
      world.put({ put: 'initiative', value: { ...one, status: 'cancelled' } });
  }),
  withInitiative((world, dice, one) => {
    if (one.status !== 'complete')
      world.put({
        put: 'text',
        place: { document: 'plan', space: one.space, initiative: one.id },
        text: `# Goal ${dice(3)}\n`,
      });
  }),
  (world, dice) => {
    const task = pick(dice, world.portfolio().tasks);
    const status = pick(dice, ['cancelled', 'pending', 'in_progress'] as const);
    if (task && task.status !== 'completed' && status) world.put({ put: 'task', value: { ...task, status } });
  },
  (world, dice) => {
    const task = pick(dice, world.portfolio().tasks);
    if (!task) return;
    const others = world
      .portfolio()
      .tasks.filter((one) => one.space === task.space && one.plan === task.plan);
    const blocker = dice(8) === 0 ? 99 : (pick(dice, others)?.id ?? 1);
    const change =
      dice(2) === 0 ? { blockedBy: [...task.blockedBy, blocker] } : { blocks: [...task.blocks, blocker] };
    world.put({ put: 'task', value: { ...task, ...change } });
  },
  (world, dice) => {
    const space = pick(dice, world.portfolio().spaces);
    if (space)
      world.put({
        put: 'space',
        value: { ...space, status: space.status === 'active' && dice(2) === 0 ? 'paused' : 'active' },
      });
  },
];

/** What the world does. */
const times: readonly Event[] = [
  (world, dice) => world.pass(dice(3) * hour),
  (world, dice) => world.pass(dice(30) * 24 * hour),
  (world, dice) => world.pass(-dice(20) * hour),
  (world, dice) => world.truth.outcomes.push(dice(2) === 0 ? 'red' : 'green'),
  (world, dice) => world.truth.merges.push(dice(2) === 0 ? 'conflict' : 'merged'),
  // The orchestrator is killed between two of its actions.
  (world, dice) => {
    for (const action of world.planned().slice(0, dice(3))) world.act(action);
  },
];

const events = [...leads, ...leads, ...people, ...times];

export const happen = (world: World, dice: Dice): void => events[dice(events.length)]?.(world, dice);
