import { describe, expect, it } from 'vitest';
import { givenApproved, givenSchedule, givenSpace, givenTask } from '../../../../test/given/portfolio.ts';
import {
  decided,
  done,
  finished,
  merge,
  now,
  own,
  quiet,
  type Row,
  said,
} from '../../../../test/given/said-by-plan.ts';

describe('each rule that ends work or makes it says why', () => {
  const rows: readonly Row[] = [
    [
      'a pause that is over ends',
      own({ status: 'paused', pausedUntil: '2026-03-02T10:30:00.000Z' }),
      ['resume (pause-over): “A cart that lasts” was paused until now.'],
    ],
    [
      'finished work is checked [SB-121]',
      own(finished, { tasks: [done] }),
      ['finish (work-done): All tasks of “A cart that lasts” are done, so its checks run.'],
    ],
    [
      'green work is asked about where the space says so',
      own(merge('waiting'), { tasks: [done] }),
      [
        'escalate (approve-merge): The work on “A cart that lasts” is done and its checks pass; the space says to ask before it is merged.',
      ],
    ],
    [
      'green work is merged where the space says so',
      own({ ...merge('waiting'), mergePolicy: 'when-green' }, { tasks: [done] }),
      ['merge (merge): The checks of “A cart that lasts” pass, and the space merges what is green.'],
    ],
    [
      'red work becomes a task',
      own(merge('red'), { tasks: [done] }),
      ['add-task (not-green): The checks of “A cart that lasts” fail.'],
    ],
    [
      'a conflict becomes a task',
      own(merge('conflict'), { tasks: [done] }),
      ['add-task (not-green): “A cart that lasts” conflicts with what has changed since.'],
    ],
    [
      'merged work is complete',
      own(merge('merged'), { tasks: [done] }),
      ['complete (merged): The work of “A cart that lasts” is merged.'],
    ],
    [
      'a new task opens finished work again',
      own(merge('waiting')),
      ['reopen (reopened): There are open tasks again in “A cart that lasts”, which was finished.'],
    ],
    [
      'a goal that nobody works on becomes an initiative [SB-001, SB-104]',
      {
        texts: [
          { space: 'shop', overview: '# Shop\n\n## Goals\n\n- [x] Open\n- Sell more', knowledgeBytes: 0 },
        ],
      },
      ['create-initiative (goals): The overview of Shop names the goal “Sell more”, and nobody works on it.'],
    ],
    [
      'failing checks become an initiative [SB-108]',
      {
        spaces: [givenSpace({ checks: ['npm test'] })],
        health: [
          {
            space: 'shop',
            at: now.toISOString(),
            commit: null,
            checks: [{ command: 'npm test', passed: false, excerpt: '1 failed' }],
          },
        ],
      },
      ['create-initiative (failing-checks): 1 check of Shop fails: npm test.'],
    ],
    [
      'checks that never ran are run',
      { spaces: [givenSpace({ checks: ['npm test'] })] },
      ['check-health (health): The checks of Shop never ran.'],
    ],
    [
      'thin knowledge becomes a documentation pass [SB-106]',
      own(
        { status: 'complete' },
        {
          tasks: [1, 2, 3].map((id) => givenTask({ id, status: 'completed' })),
          texts: [{ space: 'shop', overview: '', knowledgeBytes: 12 }],
        },
      ),
      ['create-initiative (thin-knowledge): 3 tasks of Shop are done, and its knowledge has 12 bytes.'],
    ],
    [
      'a schedule that was missed many times fires once [SB-103, SB-004]',
      { schedules: [givenSchedule({ everyMinutes: 10 })] },
      ['fire-schedule (schedule): nightly was due at 2026-03-02 10:10 UTC.'],
    ],
    [
      'a schedule that fired in the future counts from now on',
      { schedules: [givenSchedule({ everyMinutes: 10, lastFiredAt: '2027-01-01T00:00:00.000Z' })] },
      [
        'rewind-schedule (schedule): The clock went back since nightly was last due, so it counts from now on.',
      ],
    ],
  ];

  it.each(rows)('%s', (_, fields, expected, alive = {}) => {
    expect(said(fields, alive)).toEqual(expected);
  });

  it('tasks that wait for days are asked about, once [SB-105]', () => {
    const policy = { ...quiet, mostLeads: 0 };
    const old = givenTask({ createdAt: '2026-02-01T10:00:00.000Z', updatedAt: null });
    const expected = [
      'escalate (stale-tasks): 1 task of “A cart that lasts” has waited for more than 7 days.',
    ];
    expect(said(own({}, { tasks: [old] }), {}, policy)).toEqual(expected);
    expect(said(own({}, { tasks: [givenTask()] }), {}, policy)).toEqual([]);
  });

  it('initiatives of two spaces that may change the same files are asked about [SB-107]', () => {
    const at = (space: string, id: string, scope: readonly string[]) => givenApproved({ space, id, scope });
    const spaces = [givenSpace(), givenSpace({ slug: 'till' })];
    const both = (scope: readonly string[]) => {
      const [one, other] = [at('shop', 'cart', ['src/cart/**']), at('till', 'pay', scope)];
      const tasks = [
        givenTask({ status: 'in_progress' }),
        givenTask({ space: 'till', plan: 'pay', status: 'in_progress' }),
      ];
      return said({
        spaces,
        initiatives: [one.initiative, other.initiative],
        plans: [one.plan, other.plan],
        tasks,
      });
    };
    expect(both(['src/**'])).toEqual([
      'escalate (overlapping-scopes): shop/cart and till/pay may both change src/cart/**.',
    ]);
    expect(both(['src/pay/**'])).toEqual([]);
  });

  it('decisions that can’t both hold are asked about [SB-107]', () => {
    const all = { ...decided, space: null, file: 'knowledge/decisions.md', line: 3 };
    const why = 'spaces/shop/knowledge/decisions.md:12 and knowledge/decisions.md:3 can’t both hold.';
    expect(said({ decisions: [{ ...all, answer: 'Dollar' }, decided] })).toEqual([
      `escalate (contradicting-decisions): ${why}`,
    ]);
    expect(said({ decisions: [all, decided] })).toEqual([]);
  });

  it('a rule that is turned off makes nothing', () => {
    const texts = [{ space: 'shop', overview: '## Goals\n- Sell more', knowledgeBytes: 0 }];
    expect(said({ texts }, {}, { ...quiet, off: [...quiet.off, 'goals'] })).toEqual([]);
    expect(said({ texts }, {}, { ...quiet, generate: false })).toEqual([]);
  });
});
