import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';

const initiatives = 40;
const spaces = 5;
const hour = 3_600_000;
const parts = ['cart', 'till', 'invoice', 'label', 'search', 'login', 'parcel', 'basket'];
const choices = ['currency', 'font', 'timeout', 'queue', 'database', 'colour', 'format'];
const wordings = [
  (what, part) => `Which ${what} does the ${part} take?`,
  (what, part) => `What ${what} should the ${part} take?`,
  (what, part) => `Which ${what} should we take for the ${part}?`,
];

/** Days of 40 initiatives whose leads ask what others asked before, in other words; a person answers every morning. */
export async function benchAsked({ calls = 30, say }) {
  const given = await importSource('bench/asked.ts');
  const week = simulate(given, 7, 7);
  say('a week is over');
  const month = simulate(given, calls, 30);
  const stretches = [
    { name: 'a week', figures: week },
    { name: `${calls} days`, figures: month },
  ];
  const rows = stretches.flatMap(({ name, figures }) => [
    { name: `${name}: questions of leads`, unit: '', value: figures.asked },
    { name: `${name}: answered from what is written down`, unit: '', value: figures.answered },
    { name: `${name}: put to a person`, unit: '', value: figures.people },
    { name: `${name}: runs of leads`, unit: '', value: figures.runs },
  ]);
  return {
    bench: 'asked',
    rows,
    bars: stretches.flatMap(({ name, figures }) => [
      bar(`${name}: questions put to a person twice`, figures.again, '<=', 0),
      bar(`${name}: initiatives that stood still in silence`, figures.stalled, '<=', 0),
    ]),
  };
}

function simulate({ sameQuestion, groundOf, livePathOn, dice, givenWorld, ...given }, days, seed) {
  const roll = dice(seed);
  const all = Array.from({ length: initiatives }, (_, n) =>
    given.givenApproved({ space: `space-${n % spaces}`, id: `work-${n}`, title: `The work ${n}` }),
  );
  const world = givenWorld(
    given.givenPortfolio({
      spaces: Array.from({ length: spaces }, (_, n) =>
        given.givenSpace({ slug: `space-${n}`, codeDir: `/code/${n}`, mostLeads: 4, mergePolicy: 'never' }),
      ),
      initiatives: all.map(({ initiative }) => initiative),
      plans: all.map(({ plan }) => plan),
      tasks: all.flatMap(({ initiative: { space, id } }) =>
        Array.from({ length: days * 6 }, (_, n) => given.givenTask({ space, plan: id, id: n + 1 })),
      ),
    }),
    { mostLeads: 8, perDay: { runs: null, tokens: null, usd: null }, off: ['thin-knowledge'] },
    new Date(2026, 2, 2, 10).toISOString(),
  );
  const promoted = [];
  const figures = { asked: 0, answered: 0, people: 0, runs: 0, again: 0, stalled: 0 };
  for (let step = 0; step < days * 12; step += 1) {
    world.settle((action) => {
      if (action.do === 'answer') figures.answered += 1;
      const one =
        action.do === 'promote' && world.portfolio().escalations.find(({ id }) => id === action.escalation);
      if (one) promoted.push(one);
    });
    const ground = groundOf(world.view(), world.policy, world.clock());
    for (const initiative of world.portfolio().initiatives) {
      const path = livePathOn(ground, initiative);
      if (path?.kind === 'problem' || (path === undefined && initiative.status === 'active'))
        figures.stalled += 1;
    }
    for (const run of world.live()) {
      if (roll(3) === 0) {
        const [what, part] = [choices[roll(choices.length)], parts[roll(parts.length)]];
        world.ask(run, wordings[roll(wordings.length)](what, part), { blocksTask: null });
        figures.asked += 1;
      }
      const at = world.clock().toISOString();
      const task = world
        .portfolio()
        .tasks.find(
          (each) => each.id === run.task && each.plan === run.initiative && each.space === run.space,
        );
      if (task)
        world.put({ put: 'task', value: { ...task, status: 'completed', completedAt: at, updatedAt: at } });
      world.end(run.id, 'done', { progress: true });
    }
    world.pass(2 * hour);
    if (step % 12 === 11)
      for (const one of world
        .portfolio()
        .escalations.filter(({ status, origin }) => status === 'pending' && !origin))
        world.answer(one, 'As before');
  }
  figures.people = promoted.length;
  figures.runs = world.truth.started;
  figures.again = promoted.filter((one, at) =>
    promoted
      .slice(0, at)
      .some((other) => other.space === one.space && sameQuestion(one.question, other.question)),
  ).length;
  return figures;
}
