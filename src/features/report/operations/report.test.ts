import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject, session, toolCall } from '../../../../test/given/project.ts';
import { projectFiles } from '../../../kernel/place.ts';
import type { ReportData } from '../pages/report-data.ts';
import { report } from './report.ts';

type Result = ReportData & { readonly page: string | null };

async function given() {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const project = givenProject('version: 1\ngates: { phase: off }\n', { clock });
  const app = await givenApp(project);
  const after = (tool: string, input: object, response: object = {}) => {
    clock.advance(60_000);
    const more = { hook_event_name: 'PostToolUse', tool_response: response };
    return app.hook({ ...toolCall(project, tool, input, more), eventName: 'PostToolUse' });
  };
  const before = (tool: string, input: object) => {
    clock.advance(60_000);
    return app.hook(toolCall(project, tool, input));
  };
  const run = (input: object = {}) => operate<Result>(report, app, input);
  return { ...project, app, clock, before, after, run };
}

describe('report', () => {
  it('counts what really happened, from the log alone [SP-115…SP-119]', async () => {
    const { before, after, run, clock, app, root } = await given();
    const edit = { file_path: `${root}/src/a.ts`, content: 'export {};\n' };
    await before('Write', { file_path: `${root}/.ephor/config.yaml`, content: '' });
    await before('Write', edit);
    await after('Write', edit, { filePath: edit.file_path, type: 'create' });
    await after('Bash', { command: 'npm test' }, { stdout: 'ok', stderr: '', interrupted: false });
    clock.advance(60_000);
    const stop = { session_id: session, cwd: root, hook_event_name: 'Stop', stop_hook_active: false };
    await app.hook({ ...toolCall({ root }, '', {}), eventName: 'Stop', payload: JSON.stringify(stop) });
    const data = await run();
    expect(data.sessions).toMatchObject({ total: 1, withEdits: 1, withTestsPassing: 1, testedBeforeDone: 1 });
    expect(data.gates.find(({ gate }) => gate === 'protect-ephor')).toMatchObject({
      deny: 1,
      followedBySuccess: 1,
      timeLostMs: 120_000,
    });
    expect(data.objections).toMatchObject({ deny: 1, overruled: 0, right: 1 });
    expect(data.sessionScores).toMatchObject([{ session, score: 100 }]);
    expect(data.strengths).not.toContain('protect-ephor');
    expect(data.page).toBeNull();
    expect(report.print?.(data, plainStyle)).toContain('1, tested before done: 1 of 1 with edits (100 %)');
  });

  it('begins where it is told to', async () => {
    const { before, run, clock } = await given();
    await before('Bash', { command: 'ls' });
    clock.advance(8 * 86_400_000);
    await before('Bash', { command: 'ls' });
    expect((await run()).lines).toBe(2);
    expect((await run({ since: '7d' })).lines).toBe(1);
    expect((await run({ since: '2026-11-20' })).since).toMatch(/^2026-11-(?:19|20)T/);
    await expect(run({ since: 'lately' })).rejects.toThrow(Error);
  });

  it('reads rotated files too, and what is broken in one stops nothing', async () => {
    const { before, run, root } = await given();
    await before('Bash', { command: 'ls' });
    const { audit, local } = projectFiles(root);
    writeFileSync(`${local}/audit-2026-01-01T00-00-00-000Z.jsonl`, readFileSync(audit));
    appendFileSync(audit, 'torn {\n{"at":1}\n\n[]\n\u0000\n');
    expect(await run()).toMatchObject({ lines: 2, unreadableLines: 4 });
  });

  it('writes a page where it is told to, and over its own pages only', async () => {
    const { run, root, userHome, before } = await given();
    await before('Bash', { command: 'ls' });
    const { page } = await run({ html: true });
    expect(page).toBe(`${root}/.ephor/local/report.html`);
    expect(readFileSync(page ?? '', 'utf8')).toContain('<title>Ephor report: ');
    await run({ html: true });
    expect((await run({ html: true, file: 'week.html' })).page).toBe(`${root}/week.html`);
    await run({ html: true, file: `${root}/week.html` });
    writeFileSync(`${root}/mine.html`, '<p>mine');
    symlinkSync(`${root}/.ephor/config.yaml`, `${root}/sly.html`);
    for (const file of [
      'mine.html',
      'week.txt',
      '.ephor/x.html',
      `${userHome}/.ephor/x.html`,
      'sly.html',
      root,
    ])
      await expect(run({ html: true, file }), file).rejects.toThrow(Error);
    await expect(run({ file: 'week.html' })).rejects.toThrow('one word too many');
    expect(readFileSync(`${root}/mine.html`, 'utf8')).toBe('<p>mine');
    expect(readFileSync(`${root}/.ephor/config.yaml`, 'utf8')).toContain('version: 1');
    expect(existsSync(`${root}/.ephor/x.html`)).toBe(false);
  });

  it('of a hundred thousand lines counts them all', async () => {
    const { before, run, root } = await given();
    await before('Write', { file_path: `${root}/.ephor/config.yaml`, content: '' });
    const { audit } = projectFiles(root);
    const [line = ''] = readFileSync(audit, 'utf8').split('\n');
    const many = Array.from({ length: 1_000 }, (_, at) => line.replaceAll(session, `s-${at % 50}`)).join(
      '\n',
    );
    for (let times = 0; times < 100; times += 1) appendFileSync(audit, `${many}\n`);
    const data = await run();
    expect(data).toMatchObject({ lines: 100_001, sessions: { total: 51 } });
  });
});
