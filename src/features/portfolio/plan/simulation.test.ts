import { describe, expect, it } from 'vitest';
import {
  givenApproved,
  givenInitiative,
  givenPortfolio,
  givenSpace,
  givenTask,
} from '../../../../test/given/portfolio.ts';
import { dice, givenWorld, type World } from '../../../../test/given/portfolio-world.ts';
import { livePath } from './live-path.ts';
import { sameQuestion } from './find-answer.ts';

const hour = 3_600_000;
const begin = new Date(2026, 2, 2, 10).toISOString();
const off = { off: ['thin-knowledge'] };

function work(tasks: number, policy: Parameters<typeof givenWorld>[1] = {}): World {
  const { initiative, plan } = givenApproved();
  const list = Array.from({ length: tasks }, (_, at) => givenTask({ id: at + 1 }));
  const spaces = [givenSpace({ mergePolicy: 'never' })];
  return givenWorld(
    givenPortfolio({ spaces, initiatives: [initiative], plans: [plan], tasks: list }),
    { ...off, ...policy },
    begin,
  );
}

/** The lead completes what it was given and ends. */
function finishRun(world: World): void {
  const [run] = world.live();
  if (!run) return;
  const task = world
    .portfolio()
    .tasks.find(({ id, plan, space }) => id === run.task && plan === run.initiative && space === run.space);
  const at = world.clock().toISOString();
  if (task)
    world.put({ put: 'task', value: { ...task, status: 'completed', completedAt: at, updatedAt: at } });
  world.end(run.id, 'done', { progress: true });
}

describe('a portfolio in time', () => {
  it('that has nothing to do starts no lead in 1,000 ticks of a minute', () => {
    const world = givenWorld(givenPortfolio(), off, begin);
    for (let tick = 0; tick < 1_000; tick++) {
      world.pass(60_000);
      world.settle();
    }
    expect(world.truth.started).toBe(0);
  });

  it('that waits for a person starts no lead in 1,000 ticks', () => {
    const { plan } = givenApproved();
    const world = givenWorld(
      givenPortfolio({ initiatives: [givenInitiative()], plans: [plan], tasks: [givenTask()] }),
      off,
      begin,
    );
    for (let tick = 0; tick < 1_000; tick++) {
      world.pass(60_000);
      world.settle();
    }
    expect(world.truth.started).toBe(0);
    expect(world.portfolio().escalations).toHaveLength(1);
  });

  it('goes on by itself from task to task until all is complete [SB-001, SB-004, SB-112, SB-141]', () => {
    const world = work(20);
    for (let n = 0; n < 20; n++) {
      world.settle();
      world.pass(hour / 4);
      finishRun(world);
    }
    world.settle();
    expect(world.truth.started).toBe(20);
    expect(world.portfolio().initiatives.map(({ status }) => status)).toEqual(['complete']);
  });

  it('that changes fifty times during a run is followed up once', () => {
    const world = work(3);
    world.settle();
    for (let n = 0; n < 50; n++) {
      const [, task] = world.portfolio().tasks;
      if (task) world.put({ put: 'task', value: { ...task, description: `changed ${n} times` } });
      world.settle();
    }
    expect(world.truth.started).toBe(1);
    finishRun(world);
    world.settle();
    expect(world.truth.started).toBe(2);
  });

  it('asks one person while others go on, and goes on with the answer at once [SB-002, SB-072, SB-075, SB-076, SB-103]', () => {
    const world = work(2);
    world.settle();
    const [run] = world.live();
    const question =
      run &&
      world.ask(run, 'Which currency does the cart show?', { blocksTask: 'shop/plans/cart/tasks/1.json' });
    if (run) world.end(run.id, 'blocked', { progress: true });
    world.settle();
    expect(world.live().map(({ task }) => task)).toEqual([2]);
    finishRun(world);
    world.settle();
    expect(world.live()).toEqual([]);
    const [initiative] = world.portfolio().initiatives;
    const path = initiative && livePath(initiative, world.view(), world.policy, world.clock());
    expect(path?.text).toBe('Waits for you: esc-001 “Which currency does the cart show?”.');
    if (question) world.answer(question, 'Euro');
    world.settle();
    expect(world.live().map(({ task }) => task)).toEqual([1]);
    expect(world.portfolio().escalations[0]?.consumedBy).toBe('run-0003');
  });

  it('keeps quiet at night, and catches up with a schedule once after a sleep [SB-150]', () => {
    const world = work(1, { quietHours: { from: '09:00', to: '12:00' } });
    world.settle();
    expect(world.truth.started).toBe(0);
    world.pass(3 * hour);
    world.settle();
    expect(world.truth.started).toBe(1);
    const before = world.portfolio().schedules.length;
    world.pass(20 * 24 * hour);
    const briefings = world.settle().filter((action) => action.do === 'deliver');
    expect([before, briefings.length]).toEqual([1, 1]);
    world.pass(-2 * hour);
    expect(world.settle().filter((action) => action.do === 'deliver')).toEqual([]);
  });

  it('never starts a lead before the limit of its agent is over, whatever other initiatives wish', () => {
    const world = work(1, { mostLeads: 3 });
    const other = givenInitiative({ space: 'shop', id: 'till', title: 'Till' });
    world.settle();
    const [run] = world.live();
    const retryAt = new Date(world.clock().getTime() + 5 * hour).toISOString();
    if (run) world.end(run.id, 'limit', { retryAt });
    world.put({ put: 'initiative', value: other });
    world.settle();
    expect(world.live()).toEqual([]);
    world.pass(5 * hour);
    world.settle();
    expect(world.truth.starts.at(-1)).toMatchObject({
      do: 'start-lead',
      attempt: 1,
      resume: 'session-run-0001',
    });
  });
});

describe('a month', () => {
  const things = ['cart', 'till', 'invoice', 'label', 'search', 'login', 'parcel', 'basket'];
  const what = ['currency', 'font', 'timeout', 'queue', 'database'];
  const wordings = [
    (a: string, b: string) => `Which ${a} does the ${b} take?`,
    (a: string, b: string) => `What ${a} should the ${b} take?`,
    (a: string, b: string) => `Which ${a} should we take for the ${b}?`,
  ];

  it('of eight leads a day that ask what was asked before: nobody is asked anything twice [SB-002, SB-011, SB-073, SB-077, SB-100]', () => {
    const roll = dice(30);
    const world = work(400, { perDay: { runs: null, tokens: null, usd: null } });
    const promoted: string[] = [];
    let answered = 0;
    for (let step = 0; step < 30 * 8; step++) {
      world.settle((action) => {
        if (action.do === 'answer') answered++;
        const one =
          action.do === 'promote' && world.portfolio().escalations.find(({ id }) => id === action.escalation);
        if (one) promoted.push(one.question);
      });
      const [run] = world.live();
      const [a, b] = [what[roll(what.length)] ?? '', things[roll(things.length)] ?? ''];
      if (run) world.ask(run, wordings[roll(wordings.length)]?.(a, b) ?? '');
      finishRun(world);
      world.pass(3 * hour);
      if (step % 8 === 7)
        for (const one of world
          .portfolio()
          .escalations.filter(({ status, origin }) => status === 'pending' && !origin))
          world.answer(one, 'As before');
    }
    const again = promoted.filter((one, at) =>
      promoted.slice(0, at).some((other) => sameQuestion(one, other)),
    );
    const figures = { asked: world.truth.asked.length, people: promoted.length, again: again.length };
    expect(figures).toEqual({ asked: 240, people: 40, again: 0 });
    expect(answered).toBeGreaterThan(150);
    for (const { resolvedBy, citation } of world.portfolio().escalations)
      if (resolvedBy === 'orchestrator') expect(citation?.line).toBeGreaterThan(0);
  });
});
