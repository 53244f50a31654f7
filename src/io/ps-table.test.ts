import { describe, expect, it } from 'vitest';
import { nodeProcesses } from './processes.ts';
import { listByPs, parsePs, startedByPs } from './ps-table.ts';

/** As the manual of macOS describes them; no Mac was at hand to record them on. */
const table = `
    1     0     0 Ss   ??       Sun Nov 15 08:01:02 2026 /sbin/launchd
  501     1   501 S    ??       Sun Nov 15 08:03:04 2026 /Users/dev/.local/share/claude/versions/2.1.325 --resume x
  502   501   501 Ss   ??       Mon Nov  2 23:59:59 2026 node /Users/dev/mcp/server.js --stdio
  503   400   501 S+   s003     Sun Nov 15 09:00:00 2026 -zsh
  504   501   501 Z    ??       Sun Nov 15 09:00:00 2026 (node)
  505     1   501 S    ??       Sun Nov 15 09:00:00 2026 /Applications/My App.app/Contents/MacOS/My App --flag
garbage
`;
const programs = `
    1 /sbin/launchd
  501 /Users/dev/.local/share/claude/versions/2.1.325
  502 /opt/homebrew/bin/node
  503 -zsh
  505 /Applications/My App.app/Contents/MacOS/My App
`;
const rows = parsePs(table, programs, 'mac');
const row = (pid: number) => rows.find(({ id }) => id.pid === pid);

describe('what ps says', () => {
  it('is read line by line; what has ended or is no line is left out', () => {
    expect(rows.map(({ id }) => id.pid)).toEqual([1, 501, 502, 503, 505]);
  });

  it('holds number, parent, user, start, program and words', () => {
    expect(row(501)).toEqual({
      id: { pid: 501, started: 'Sun Nov 15 08:03:04 2026', machine: 'mac' },
      parent: 1,
      user: 501,
      startedAt: new Date('2026-11-15T08:03:04').toISOString(),
      argv: ['/Users/dev/.local/share/claude/versions/2.1.325', '--resume', 'x'],
      program: '/Users/dev/.local/share/claude/versions/2.1.325',
      cwd: undefined,
      terminal: undefined,
      leader: undefined,
      service: undefined,
    });
  });

  it('tells a terminal, the leader of a session, and a day of one digit', () => {
    expect(row(503)?.terminal).toBe('s003');
    expect(row(502)).toMatchObject({ leader: 502, program: '/opt/homebrew/bin/node', parent: 501 });
    expect(row(502)?.id.started).toBe('Mon Nov  2 23:59:59 2026');
  });

  it('keeps blanks in the path of a program', () => {
    expect(row(505)?.argv).toEqual(['/Applications/My App.app/Contents/MacOS/My App', '--flag']);
    expect(row(503)?.program).toBeUndefined();
  });

  it('agrees with the other way to look, where both work', async () => {
    const here = (await nodeProcesses.list()).find(({ id }) => id.pid === process.pid);
    const there = listByPs('m').find(({ id }) => id.pid === process.pid);
    expect(there).toMatchObject({ parent: here?.parent, user: here?.user });
    expect(Math.abs(Date.parse(there?.startedAt ?? '') - Date.parse(here?.startedAt ?? ''))).toBeLessThan(
      2_000,
    );
    expect(startedByPs(process.pid)).toBe(there?.id.started);
    expect(startedByPs(2 ** 22 + 1)).toBe('');
  });
});

describe('processes that run', () => {
  it('are told from each other by when they began', async () => {
    const here = (await nodeProcesses.list()).find(({ id }) => id.pid === process.pid);
    expect(here?.id).toEqual(nodeProcesses.self);
    expect(here?.program).toBe(process.execPath);
    expect(here?.argv[0]).toBeTypeOf('string');
    expect(nodeProcesses.alive(nodeProcesses.self)).toBe(true);
  });
});
