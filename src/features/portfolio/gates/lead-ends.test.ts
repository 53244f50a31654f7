import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { givenEscalation, givenPortfolio, givenRun, givenTask } from '../../../../test/given/lead.ts';
import { leadEnds } from './lead-ends.ts';
import { leadWorkIn } from '../leads/exit-checks.ts';
import { leading, leadingWork } from '../leads/lead-examples.ts';
import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';

const hash = (text: string): string => `hash of ${text}`;
const own: Leading = { ...leadingWork, start: { highest: 2, plan: hash('# Pay\n'), knowledge: 100 } };
const reported = [givenRun({ report: 'One of one done.' })];
const ours = (id: number, more: Partial<Task> = {}): Task => givenTask(id, { run: 'run-0003', ...more });
const done = (id: number, more: Partial<Task> = {}): Task =>
  ours(id, { status: 'completed', completionNotes: 'It is done.', ...more });
const waiting = givenEscalation('esc-007', { blocksTask: 'shop/plans/checkout/tasks/1.json' });
/** The plan and the knowledge were written after the run began. */
const written: Partial<Portfolio> = {
  plans: [{ space: 'shop', initiative: 'checkout', text: '# Pay\nDone: 1\n', hash: 'h' }],
  texts: [{ space: 'shop', overview: '', knowledgeBytes: 160 }],
};

const codesFor = (portfolio: Partial<Portfolio>, section: Partial<Leading> = {}): readonly string[] =>
  leadWorkIn(givenPortfolio({ runs: reported, ...portfolio }), { ...own, ...section }, hash).missing.map(
    ({ code }) => code,
  );

describe('a lead that works may end', () => {
  it.each<[string, Partial<Portfolio>, readonly string[]]>([
    ['when all is done and written down [SB-121] [SB-124]', { ...written, tasks: [done(1)] }, []],
    [
      'not with a task in progress [SB-125]',
      { tasks: [ours(1, { status: 'in_progress' })] },
      ['task_unfinished'],
    ],
    [
      'with one that waits for an answer [SB-120] [SB-130]',
      { tasks: [ours(1, { status: 'in_progress' })], escalations: [waiting] },
      [],
    ],
    [
      'not while another can be started [SB-122]',
      { tasks: [ours(1, { status: 'in_progress' }), givenTask(2)], escalations: [waiting] },
      ['open_task'],
    ],
    [
      'with tasks left that wait for the one that waits',
      {
        tasks: [ours(1, { status: 'in_progress' }), givenTask(2, { blockedBy: [1] })],
        escalations: [waiting],
      },
      [],
    ],
    [
      'not when nobody was asked about what blocks it [SB-130]',
      { tasks: [givenTask(1, { blockedBy: [9] })] },
      ['blocker_unasked'],
    ],
    [
      'not when a note speaks of more and no task was made [SB-126]',
      { ...written, tasks: [done(1, { completionNotes: 'Rounding is still missing.' })] },
      ['follow_up_missing'],
    ],
    [
      'when a task was made of it',
      {
        ...written,
        tasks: [
          done(1, { completionNotes: 'Rounding is still missing.' }),
          givenTask(3, { status: 'cancelled' }),
        ],
      },
      [],
    ],
    [
      'not before the plan says where it stands [SB-127]',
      { ...written, plans: givenPortfolio().plans, tasks: [done(1)] },
      ['plan_stale'],
    ],
    [
      'not before it was asked what it learned [SB-128]',
      { ...written, texts: givenPortfolio().texts, tasks: [done(1)] },
      ['nothing_remembered'],
    ],
    [
      'not without a report [SB-123] [SB-129]',
      { ...written, runs: [givenRun()], tasks: [done(1)] },
      ['report_missing'],
    ],
    [
      'not on a task without notes [SB-132]',
      { ...written, tasks: [done(1, { completionNotes: ' ' })] },
      ['notes_missing'],
    ],
    [
      'whatever earlier runs left out',
      { tasks: [givenTask(1, { status: 'completed', run: 'run-0001' })] },
      [],
    ],
    [
      'when a question holds up everything',
      { tasks: [givenTask(1)], escalations: [givenEscalation('esc-001', { blocksInitiative: true })] },
      [],
    ],
  ])('%s', (_, portfolio, codes) => {
    expect(codesFor(portfolio)).toEqual(codes);
  });
});

it.each<[string, Partial<Portfolio>, readonly string[]]>([
  ['without a plan and tasks [SB-114]', { plans: [] }, ['plan_missing', 'no_tasks']],
  ['with a task that does not say when it is done', { tasks: [givenTask(1)] }, ['criteria_missing']],
  ['with all of it', { tasks: [givenTask(1, { acceptanceCriteria: ['the tests pass'] })] }, []],
])('a lead that plans ends %s', (_, portfolio, codes) => {
  expect(codesFor(portfolio, { kind: 'plan' })).toEqual(codes);
});

it('says what is missing and exactly what to do, two things at a time', () => {
  const tasks = [ours(1, { status: 'in_progress', subject: 'add up' }), givenTask(2, { subject: 'round' })];
  const leadWork = leadWorkIn(givenPortfolio({ tasks }), own, hash);
  const event = { kind: 'turn.end', continued: false } as const;
  expect(said(leadEnds, { name: '', event, facts: { leadWork }, state: leading() })).toEqual({
    code: 'task_unfinished',
    reason: 'Task #1 “add up” is still in progress; Task #2 “round” can be started now, and 1 more.',
    remedy: expect.stringMatching(
      /^Finish it \(`ephor task done 1 .*; Go on with it: `ephor task start 2`\.$/,
    ),
  });
});
