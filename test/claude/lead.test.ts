import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenEscalation, givenRun } from '../given/lead.ts';
import { givenLead } from './given-lead.ts';
import { newestClient } from './install-client.ts';
import { bash, failed, passed, refused, use } from './turns.ts';

const right = 'export const total = (items) => items.reduce((sum, each) => sum + each, 0);\n';
const criteria = { acceptanceCriteria: ['the tests pass'] };
const done = (task: number, command = 'npm test') =>
  bash(`ephor task done ${task} "It adds up now" --evidence "1: $ ${command}"`);
/** What a lead leaves behind when all is well. */
const wrapUp = [
  bash('ephor lead plan "# Pay\n\nAdd it up.\n\n## Status\n\nIt adds up."'),
  bash('ephor lead learn patterns "Totals are sums of integers"'),
  bash('ephor lead report "The total adds up; nothing is left."'),
];

/** The same with the task that was at work, whatever it was. */
const endOf = (task: number) => [
  bash(`ephor task done ${task} "It is done now"`),
  ...wrapUp,
  { text: 'All done.' },
];

describe.each(newestClient)('a lead on the real client %s', { timeout: 240_000 }, (version) => {
  test('works a task to its end, and the user’s own settings stay as they were [SB-113] [SB-115] [SB-121] [SB-123]', async () => {
    const shop = await givenLead(version, [{ subject: 'Add up the cart', ...criteria }]);
    const { results, events, exitCode, briefing } = await shop.leads([
      bash('ephor lead brief'),
      bash('ephor task start 1'),
      use('Read', { file_path: shop.file('src/checkout/total.js') }),
      use('Write', { file_path: shop.file('src/checkout/total.js'), content: right }),
      bash('npm test'),
      bash('git add -A && git commit -qm "add it up"'),
      done(1),
      ...wrapUp,
      { text: 'All done.' },
    ]);
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(exitCode).toBe(0);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', failure: null, text: 'All done.' });
    expect(briefing).toContain('#1 “Add up the cart”');
    expect(readFileSync(shop.file('src/checkout/total.js'), 'utf8')).toBe(right);
    const { tasks, runs } = await shop.portfolio();
    expect(tasks).toMatchObject([
      { status: 'completed', completionNotes: 'It adds up now', run: 'run-0001' },
    ]);
    expect(runs).toMatchObject([{ report: expect.stringContaining('The total adds up') }]);
    expect(shop.settingsAreUsers()).toBe(true);
    expect(await shop.ledgerOf('src/checkout/total.js')).toContainEqual(
      expect.objectContaining({ lead: { initiative: 'shop/checkout', task: 1, run: 'run-0001' } }),
    );
  });

  test('is judged once where the user’s own settings hold our hook too', async () => {
    const shop = await givenLead(version, []);
    const settings = shop.installForUser();
    await shop.leads([bash('echo once'), { text: 'Done.' }]);
    expect(shop.judged('echo once')).toBe(1);
    expect(shop.userSettings()).toBe(settings);
  });

  test('is held when it leaves its scope, and told how to go on', async () => {
    const shop = await givenLead(version, [{ subject: 'Add up the cart' }]);
    const { results } = await shop.leads([
      use('Write', { file_path: shop.file('src/checkout/early.js'), content: '1' }),
      bash('ephor task start 1'),
      use('Write', { file_path: shop.file('src/pay/card.js'), content: '2' }),
      bash('sed -i s/1/3/ src/pay/card.js'),
      use('Write', { file_path: shop.file('src/checkout/total.js'), content: right }),
      bash('npm publish --dry-run'),
      bash('ephor escalate "Should the card change too?" --type question --context "it is not in the plan"'),
      ...endOf(1),
    ]);
    expect(results.slice(0, 7)).toEqual([
      refused('no_task'),
      passed('at work'),
      refused('outside_plan'),
      failed('outside the plan of shop/checkout (src/checkout/**, test/**)'),
      passed(),
      failed(''),
      passed('esc-001'),
    ]);
    expect(results[2]?.text).toContain('ephor escalate');
    expect(readFileSync(shop.file('src/pay/card.js'), 'utf8')).toBe('export const card = 1;\n');
    expect(existsSync(shop.file('src/checkout/early.js'))).toBe(false);
    expect(shop.settingsAreUsers()).toBe(true);
  });

  test('completes nothing without notes, or on a check that nobody saw [SB-131] [SB-132] [SB-133]', async () => {
    const shop = await givenLead(version, [{ subject: 'Add up the cart', ...criteria }]);
    const { results } = await shop.leads([
      bash('ephor task start 1'),
      bash('ephor task done 1'),
      bash('ephor task done 1 "It adds up now"'),
      done(1),
      bash('npm test'),
      use('Write', { file_path: shop.file('src/checkout/total.js'), content: right }),
      done(1),
      bash('npm test'),
      done(1),
      ...wrapUp,
      { text: 'All done.' },
    ]);
    expect(results.slice(0, 9)).toEqual([
      passed(),
      failed('without notes'),
      failed('nothing shows that'),
      refused('evidence_unseen'),
      passed(),
      passed(),
      refused('evidence_unseen'),
      passed(),
      passed('is completed'),
    ]);
    expect((await shop.portfolio()).tasks[0]?.status).toBe('completed');
  });

  test('does not stop at a blocker while another task is open, and is let go after four refusals [SB-119] [SB-122] [SB-124…SB-130]', async () => {
    const shop = await givenLead(version, [{ subject: 'Pay by card' }, { subject: 'Round the total' }]);
    const { results, told, events } = await shop.leads([
      bash('ephor task start 1'),
      bash('ephor escalate "Which provider do we take?" --type blocker --task 1'),
      { text: 'I am blocked and stop here.' },
      bash('ephor task start 2'),
      bash('ephor task done 2 "Rounded"'),
      { text: 'Now I stop.' },
      { text: 'Really.' },
      { text: 'I do not want to.' },
      { text: 'No.' },
      { text: 'Never.' },
      { text: 'Over.' },
    ]);
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(told).toContain('Task #2 “Round the total” can be started now');
    expect(told).toContain('ephor task start 2`');
    expect(told).toContain('The plan does not say yet where the work stands');
    expect(told).not.toContain('Over.');
    expect(events.at(-1)).toMatchObject({ kind: 'ended', failure: null });
    expect(await shop.sectionOf(givenRun().session ?? '')).toMatchObject({ letGo: true });
    expect((await shop.portfolio()).escalations).toMatchObject([
      { status: 'draft', blocksTask: 'shop/plans/checkout/tasks/1.json' },
    ]);
  });

  test('is told that a person is asked where a gate would ask, once; the yes passes once in the next run [SB-003] [SB-072] [SB-076]', async () => {
    const shop = await givenLead(version, [{ subject: 'Add up the cart' }]);
    const push = bash('git push --force origin main');
    const first = await shop.leads([bash('ephor task start 1'), push, push, ...endOf(1)]);
    expect(first.results.slice(1, 3)).toEqual([
      failed('Nobody is watching this session'),
      failed('Nobody is watching'),
    ]);
    expect(first.told).toContain('Asked as esc-001');
    expect(first.told).toContain('It was asked before as esc-001');
    const { escalations } = await shop.portfolio();
    expect(escalations).toMatchObject([
      { id: 'esc-001', status: 'draft', action: { input: 'git push --force origin main', used: false } },
    ]);
    const [asked = givenEscalation('esc-001')] = escalations;
    const resolved = {
      status: 'resolved',
      resolution: 'Yes',
      resolvedBy: 'ada',
      resolvedAt: '2026-01-02T00:00:00.000Z',
    } as const;
    await shop.put({ put: 'escalation', value: { ...asked, ...resolved } });
    await shop.ends('run-0001');
    const session = '22222222-2222-4222-8222-222222222222';
    const second = await shop.leads([push, push, ...endOf(1)], { id: 'run-0002', epoch: 2, session });
    expect(second.briefing).toContain('It passes once, exactly as it was asked.');
    expect(second.results[0]?.text).toContain("'origin' does not appear to be a git repository");
    expect(second.results[1]?.text).toContain('Nobody is watching this session');
    expect(await shop.sectionOf(session)).toMatchObject({ grants: [{ escalation: 'esc-001', used: true }] });
  });

  test('changes no code while it only plans [SB-114]', async () => {
    const shop = await givenLead(version, [], { kind: 'plan' });
    const { results } = await shop.leads([
      use('Write', { file_path: shop.file('src/checkout/total.js'), content: right }),
      bash('npm install left-pad'),
      bash('git log --oneline'),
      bash('ephor lead plan "# Pay\n\nAdd it up, then round it."'),
      bash('ephor task add "Add it up" --criterion "npm test passes"'),
      bash('ephor lead report "The plan is there."'),
      { text: 'Planned.' },
    ]);
    expect(results).toEqual([
      refused('planning_only'),
      refused('planning_only'),
      passed(),
      passed(),
      passed('Added'),
      passed(),
    ]);
    expect(existsSync(shop.file('node_modules'))).toBe(false);
    expect((await shop.portfolio()).tasks).toHaveLength(1);
  });

  test('changes nothing once another run has taken over', async () => {
    const shop = await givenLead(version, [{ subject: 'Add up the cart' }]);
    const takeOver = async () => {
      await shop.ends('run-0001');
      await shop.put({ put: 'run', value: givenRun({ id: 'run-0002', epoch: 2, session: null }) });
      return use('Write', { file_path: shop.file('src/checkout/total.js'), content: right });
    };
    const { results } = await shop.leads([
      bash('ephor task start 1'),
      takeOver,
      bash('ephor task done 1 "x y z"'),
      { text: 'Stopped.' },
    ]);
    expect(results).toEqual([passed(), refused('lead_superseded'), failed('')]);
    expect(results[1]?.text).toContain('run-0002 has taken over');
    expect((await shop.portfolio()).tasks[0]?.status).toBe('in_progress');
  });
});
