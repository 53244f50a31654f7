import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../../test/portfolio/given-portfolio.ts';

interface Page {
  readonly parts: readonly Record<string, unknown>[];
  readonly from: number;
  readonly to: number;
  readonly all: number;
}

const said = (text: string): string =>
  JSON.stringify({ type: 'assistant', message: { id: 'm', content: [{ type: 'text', text }] } });
const called = (id: string, name: string, input: object): string =>
  JSON.stringify({
    type: 'assistant',
    message: { id: 'm', content: [{ type: 'tool_use', id, name, input }] },
  });
const returned = (id: string, content: string, failed = false): string =>
  JSON.stringify({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }] },
  });

async function givenRun(...lines: readonly string[]) {
  const shop = await givenShop();
  const session = '11111111-1111-4111-8111-111111111111';
  const { id } = await shop.lead('shop', 'checkout', { session, worktree: shop.root });
  const app = await shop.app();
  for (const line of lines) await app.portfolio.transcripts.append(id, line);
  const page = async (input: object = {}): Promise<Page> =>
    (await shop.person('run-transcript', { run: '1', ...input })).result as Page;
  return { ...shop, id, app, page, session };
}

describe('ephor run transcript', () => {
  it('shows what was said, calls, what came back, and edits as what changed', async () => {
    const { page, person } = await givenRun(
      said('I look.'),
      called('t1', 'Bash', { command: 'npm test' }),
      returned('t1', 'Exit code 1\nfailed', true),
      called('t2', 'Edit', { file_path: '/r/a.ts', old_string: 'let a = 1', new_string: 'let a = 2' }),
      JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'Done.' }),
    );
    const { parts, all } = await page();
    expect(all).toBe(5);
    expect(parts).toMatchObject([
      { kind: 'said', text: 'I look.', line: 0 },
      { kind: 'called', tool: 'Bash', text: 'npm test', call: 't1' },
      { kind: 'returned', call: 't1', failed: true },
      {
        kind: 'called',
        tool: 'Edit',
        change: {
          path: '/r/a.ts',
          lines: [
            { sign: '-', text: 'let a = 1' },
            { sign: '+', text: 'let a = 2' },
          ],
        },
      },
      { kind: 'ended', failed: false },
    ]);
    const { text } = await person('run-transcript', { run: '1' });
    expect(text).toMatch(/I look\.\n {2}▸ Bash {2}npm test[^]*- let a = 1\n {4}\+ let a = 2[^]*● ended/);
  });

  it('names what Ephor said, where the log knows the decision, and believes no id that was made up', async () => {
    const { app, page, session, root } = await givenRun();
    const project = await app.projectAt(root);
    await project?.audit.append({
      id: 'd-7k3f9q2m',
      at: '2026-11-18T10:00:00.000Z',
      call: 'c',
      host: 'claude-code',
      session,
      event: 'tool.before',
      tool: 'Bash',
      subject: 'git push --force',
      decision: 'deny',
      findings: [
        {
          gate: 'g',
          family: 'discipline',
          level: 'deny',
          code: 'c',
          reason: 'Nobody asked for a push.',
          remedy: 'Ask.',
        },
      ],
    });
    for (const line of [
      returned('t1', 'Nobody asked. [d-7k3f9q2m]', true),
      returned('t2', 'a file that holds d-0000000x', true),
    ])
      await app.portfolio.transcripts.append('run-0001', line);
    const { parts } = await page();
    expect(parts).toMatchObject([
      { decision: { id: 'd-7k3f9q2m', findings: [{ gate: 'g', reason: 'Nobody asked for a push.' }] } },
      { decision: null },
    ]);
  });

  it('goes page by page from either end, and no page misses or repeats a line', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => said(`step ${n}`));
    const { page } = await givenRun(...lines);
    expect(await page({ limit: 100 })).toMatchObject({ from: 150, to: 250, all: 250 });
    const seen: unknown[] = [];
    for (let from = 0; from < 250; ) {
      const { parts, to } = await page({ from, limit: 60 });
      seen.push(...parts.map(({ text }) => text));
      from = to;
    }
    expect(seen).toEqual(lines.map((_, n) => `step ${n}`));
    expect(await page({ from: 9_999 })).toMatchObject({ parts: [], from: 250, to: 250 });
  });

  it('survives half lines, what is no JSON, and what is far too long, and shows them', async () => {
    const long = 'x'.repeat(200_000);
    const { page, person } = await givenRun(
      '{"type":"assistant","message":{"content":[{"type":"te',
      '<script>alert(1)</script>\u001b[31m',
      said(long),
      returned('t', long),
    );
    const { parts } = await page();
    expect(parts).toMatchObject([
      { kind: 'raw', cut: 0 },
      { kind: 'raw', text: '<script>alert(1)</script>\u001b[31m' },
      { kind: 'said', cut: 194_000 },
      { kind: 'returned', cut: 197_000 },
    ]);
    expect(JSON.stringify(parts).length).toBeLessThan(12_000);
    expect((await person('run-transcript', { run: '1' })).text).not.toContain('\u001b');
  });

  it('says what to do where there is nothing', async () => {
    const { person } = await givenRun();
    expect((await person('run-transcript', { run: '1' })).text).toContain('It has said nothing yet.');
    expect(await person('run-transcript', { run: '7' })).toMatchObject({ code: 'no_run' });
    expect(await person('run-transcript', { run: '1', limit: 501 })).toMatchObject({ code: 'bad_input' });
  });
});
