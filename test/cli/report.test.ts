import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenProcess, givenScript, runs } from '../given/orphans.ts';
import { givenCli } from './given-cli.ts';

describe('ephor report', () => {
  it('is a screen, JSON or a page', async () => {
    const { ephor, cwd } = givenCli();
    await ephor(['disable']);
    const shown = await ephor(['report', '--since', '7d'], { env: { COLUMNS: '80' } });
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('tested before done');
    for (const line of shown.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    expect(JSON.parse((await ephor(['report', '--json'])).stdout)).toMatchObject({ lines: 1, page: null });
    const written = await ephor(['report', '--html', 'week.html', '--json']);
    expect(JSON.parse(written.stdout)).toMatchObject({ page: `${cwd}/week.html` });
    expect(readFileSync(`${cwd}/week.html`, 'utf8')).toMatch(/^<!doctype html>/);
    expect((await ephor(['report', '--html'])).stdout).toContain('.ephor/local/report.html');
  });

  it.each([
    [['report', '--since', 'lately'], 2],
    [['report', 'week.html'], 2],
    [['report', '--html', 'package.json'], 2],
  ])('%j ends with %d and writes nothing', async (words, code) => {
    const { ephor, cwd } = givenCli();
    expect((await ephor(words)).code).toBe(code);
    expect(existsSync(`${cwd}/week.html`)).toBe(false);
  });
});

describe('ephor clean and orphans', () => {
  it('show and end nothing without a keyboard; a young process is left alone', async () => {
    const { ephor } = givenCli();
    const [pid = 0] = await givenProcess([process.execPath, givenScript()]);
    for (const words of [['orphans'], ['clean'], ['clean', '--dry-run']]) {
      const { code, stdout } = await ephor([...words, '--json']);
      expect(code).toBe(0);
      const { spared } = JSON.parse(stdout) as { spared: { pid: number; why: string }[] };
      expect(spared.find((each) => each.pid === pid)?.why).toBe('it began less than a minute ago');
    }
    expect(runs(pid)).toBe(true);
  });

  it('need no project', async () => {
    const { ephor } = givenCli(null);
    expect((await ephor(['orphans'])).code).toBe(0);
    expect((await ephor(['clean'])).code).toBe(0);
  });

  it('in the shell of an agent only list', async () => {
    const { ephor } = givenCli();
    const env = { CLAUDECODE: '1' };
    expect((await ephor(['orphans'], { env })).code).toBe(0);
    const { code, stderr } = await ephor(['clean', '--yes'], { env });
    expect(code).toBe(3);
    expect(stderr).toContain('`ephor clean` is for a person');
  });
});
