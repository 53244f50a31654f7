import { describe, expect, it } from 'vitest';
import { givenApp } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject } from '../../../../test/given/project.ts';
import type { RunningProcess } from '../../../kernel/io.ts';
import { nodeIo } from '../../../io/node.ts';
import { findOrphans } from './find-orphans.ts';

const now = '2026-11-15T10:00:00.000Z';
const [user, stranger] = [1000, 1001];
const claude = '/opt/claude/versions/2.1.325';

type Wish = Partial<Omit<RunningProcess, 'id'>>;
const running = (pid: number, parent: number, program: string, more: Wish = {}): RunningProcess => ({
  id: { pid, started: String(pid), machine: 'm' },
  parent,
  user,
  startedAt: '2026-11-15T08:00:00.000Z',
  argv: [program],
  program,
  cwd: '/home/dev/repo',
  terminal: undefined,
  leader: pid,
  service: undefined,
  ...more,
});

/** Ephor itself runs as 90 in a shell of the user's, below a terminal program. */
const world = [
  running(1, 0, '/sbin/init', { user: 0 }),
  running(5, 1, '/usr/lib/systemd/systemd', { argv: ['systemd', '--user'] }),
  running(80, 5, '/usr/bin/xterm'),
  running(81, 80, '/bin/bash', { terminal: '34816' }),
  running(90, 81, '/usr/bin/node', { terminal: '34816', leader: 81 }),
];

async function foundIn(processes: readonly RunningProcess[], self = 90) {
  const io = {
    clock: givenClock(now),
    processes: {
      ...nodeIo.processes,
      self: { pid: self, started: String(self), machine: 'm' },
      list: () => Promise.resolve([...world, ...processes]),
      openFiles: () => [],
    },
  };
  const app = await givenApp(givenProject(undefined, io));
  const { orphans, spared } = await findOrphans(app, 600_000);
  expect(JSON.stringify([orphans, spared])).not.toContain('\\u001b');
  return [
    ...orphans.map(({ pid, role }) => `${pid} ${role}`),
    ...spared.map(({ pid, why }) => `${pid} ${why}`),
  ];
}

describe('a process of an agent', () => {
  it.each<[string, RunningProcess[], string[]]>([
    ['whose parent died, looked after by the first process', [running(20, 1, claude)], ['20 agent']],
    ['looked after by the user’s own manager', [running(20, 5, claude)], ['20 agent']],
    [
      'looked after by whoever asked to, as its session tells',
      [running(10, 80, '/usr/bin/keeper'), running(20, 10, claude, { leader: 19 })],
      ['20 agent'],
    ],
    [
      'started through a shell that lost its parent',
      [
        running(10, 1, '/bin/bash'),
        running(11, 10, '/bin/sh', { leader: 10 }),
        running(20, 11, claude, { leader: 10 }),
      ],
      ['20 agent'],
    ],
    [
      'started through a shell of the first process',
      [running(20, 1, claude, { leader: 1 })],
      ['20 process 1, which leads its session, is alive'],
    ],
    [
      'started through a shell whose parent lives',
      [running(10, 80, '/bin/bash'), running(20, 10, claude, { leader: 10 })],
      [],
    ],
    [
      'started by a program that lives, though that has no parent',
      [running(10, 1, '/usr/bin/code'), running(20, 10, claude, { leader: 10 })],
      [],
    ],
    [
      'with signs in its path that a terminal obeys',
      [running(20, 1, '/opt/\u001B[2J/claude', { cwd: '/\u001B[2J' })],
      ['20 agent'],
    ],
    ['whose parent lives', [running(20, 80, claude)], []],
    [
      'in a session of its own below a living parent',
      [running(10, 80, '/usr/bin/code'), running(20, 10, claude)],
      [],
    ],
    ['of another user', [running(20, 1, claude, { user: stranger })], []],
    ['with a terminal', [running(20, 1, claude, { terminal: '34817' })], ['20 it has a terminal']],
    [
      'whose session’s leader lives',
      [running(20, 1, claude, { leader: 81 })],
      ['20 process 81, which leads its session, is alive'],
    ],
    [
      'that the system runs as a service',
      [running(20, 1, claude, { service: 'agent.service' })],
      ['20 it belongs to the service agent.service'],
    ],
    [
      'below another agent that lives',
      [running(10, 80, claude), running(15, 10, '/bin/keeper'), running(20, 15, claude, { leader: 19 })],
      ['20 a terminal or an agent above it is alive'],
    ],
    [
      'that has just begun',
      [running(20, 1, claude, { startedAt: '2026-11-15T09:59:30.000Z' })],
      ['20 it began less than a minute ago'],
    ],
    ['that the system tells nothing of', [running(20, 1, claude, { program: undefined })], []],
  ])('%s', async (_, processes, expected) => {
    expect(await foundIn(processes)).toEqual(expected);
  });

  it('takes along what it started, but nothing of others, with a terminal, or young', async () => {
    const below = [
      running(21, 20, '/usr/bin/node'),
      running(22, 21, '/bin/sleep'),
      running(23, 20, '/bin/other', { user: stranger }),
      running(24, 20, '/usr/bin/vim', { terminal: '34818' }),
      running(25, 20, '/bin/young', { startedAt: '2026-11-15T09:59:50.000Z' }),
      running(26, 20, claude),
    ];
    expect(await foundIn([running(20, 1, claude), ...below])).toEqual([
      '20 agent',
      '21 child',
      '22 child',
      '26 child',
    ]);
  });

  it('is left alone when it is who asks, and with it all that it started', async () => {
    const own = [running(20, 1, claude), running(21, 20, '/usr/bin/node'), running(22, 20, '/bin/sleep')];
    expect(await foundIn(own, 21)).toEqual([]);
  });
});
