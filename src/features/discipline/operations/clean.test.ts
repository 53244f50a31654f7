import { copyFileSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProcess, givenProcesses, givenScript, runs } from '../../../../test/given/orphans.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { givenProject } from '../../../../test/given/project.ts';
import type { Clock } from '../../../kernel/io.ts';
import { nodeIo } from '../../../io/node.ts';
import { clean } from './clean.ts';
import type { Ended } from '../orphans/family.ts';
import type { FoundOrphans } from '../orphans/orphan.ts';
import { orphans } from './orphans.ts';

type Cleaned = FoundOrphans & { readonly ended: readonly Ended[]; readonly only: string | null };

const node = process.execPath;
const minute = 60_000;
const laterBy = (ms: number): Clock => ({ ...nodeIo.clock, now: () => new Date(Date.now() + ms) });

/** Some minutes later than it is, so that what was just started is no longer young. */
async function given(laterMs = 20 * minute) {
  const project = givenProject(undefined, { clock: laterBy(laterMs), processes: givenProcesses });
  const app = await givenApp(project);
  const list = () => operate<FoundOrphans>(orphans, app);
  const found = async (pid: number) => (await list()).orphans.find((each) => each.pid === pid);
  const spared = async (pid: number) => (await list()).spared.find((each) => each.pid === pid)?.why;
  return { ...project, app, list, found, spared };
}

/** Only those: what an earlier test left may still be there. */
const among = <T extends { readonly pid: number }>(
  all: readonly T[],
  pids: readonly number[],
): readonly T[] => all.filter(({ pid }) => pids.includes(pid));

const transcriptIn = (userHome: string, cwd: string, name: string, agoMs: number, nowMs: number): string => {
  const folder = `${userHome}/.claude/projects/${cwd.replaceAll(/[^A-Za-z0-9]/g, '-')}`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}.jsonl`;
  writeFileSync(file, '{}\n');
  utimesSync(file, (nowMs - agoMs) / 1000, (nowMs - agoMs) / 1000);
  return file;
};

describe('an agent whose session is dead', () => {
  it('is found with what tells so: number, program, age, parent, owner, silence [SP-053, SP-200]', async () => {
    const { app, found } = await given();
    const script = givenScript();
    const cwd = givenFolder();
    const [pid = 0] = await givenProcess([node, script], { cwd });
    const orphan = await found(pid);
    expect(orphan).toMatchObject({ pid, role: 'agent', host: 'claude-code', cwd, transcript: null });
    expect(orphan?.program).toBe(`node ${script}`);
    expect(Math.abs(Date.parse(orphan?.since ?? '') - Date.now())).toBeLessThan(minute);
    const text = orphans.print?.(await operate(orphans, app), plainStyle) ?? '';
    expect(text).toContain(`${pid}  node ${script}`);
    expect(text).toMatch(/its parent is dead; .+ \(\d+\) adopted it/);
    expect(text).toContain('no known transcript');
  });

  it('is known through a link, and as the program itself', async () => {
    const { found } = await given();
    const folder = givenFolder();
    symlinkSync(givenScript(), `${folder}/claude`);
    const [linked = 0] = await givenProcess([node, '--no-warnings', `${folder}/claude`]);
    expect((await found(linked))?.role).toBe('agent');

    const own = `${givenFolder()}/claude`;
    copyFileSync(node, own);
    const [native = 0] = await givenProcess([own, givenScript('any/name.js')]);
    expect((await found(native))?.program).toBe(own);
  });

  it('is ended with all that it started, and each is written down [SP-053, SP-200]', async () => {
    const { app, found } = await given();
    const server = givenScript('server/index.js');
    const pids = await givenProcess([node, givenScript()], {
      children: [
        ['sleep', '600'],
        [node, '-e', 'setInterval(() => 0, 1e3)', server],
      ],
    });
    expect(await found(pids[1] ?? 0)).toMatchObject({ role: 'child', parent: { pid: pids[0] } });
    const { ended, only } = await operate<Cleaned>(clean, app, { yes: true });
    expect(only).toBeNull();
    expect(among(ended, pids).map(({ pid, how }) => [pid, how])).toEqual(pids.map((pid) => [pid, 'asked']));
    expect(pids.filter(runs)).toEqual([]);
    const lines = (await app.project?.audit.read({})) ?? [];
    for (const pid of pids) {
      const line = lines.find(({ subject }) => subject?.startsWith(`ended process ${pid} (asked): `));
      expect(line).toMatchObject({ event: 'operation', tool: 'clean' });
    }
  });

  it('is killed when it does not end within five seconds', async () => {
    const { app } = await given();
    const pids = await givenProcess([node, givenScript()], { stubborn: true });
    const started = Date.now();
    const result = await operate<Cleaned>(clean, app, { yes: true });
    expect(among(result.ended, pids)).toMatchObject([{ how: 'forced' }]);
    expect(Date.now() - started).toBeGreaterThan(4_500);
    expect(pids.filter(runs)).toEqual([]);
    expect(clean.exitCode?.(result)).toBe(0);
    expect(clean.print?.(result, plainStyle)).toContain('did not end when asked, and was killed');
  });

  it('is only shown without a keyboard, with --dry-run, and after a no', async () => {
    const { app } = await given();
    const [pid = 0] = await givenProcess([node, givenScript()]);
    const answering = (answer: string) => (question: string) => {
      expect(question).toMatch(/^End \d+ process(?:es)?\? You can’t undo this\. \[y\/N\] $/);
      return Promise.resolve(answer);
    };
    const run = (input: object, ask?: (question: string) => Promise<string>) =>
      clean.run({
        input: { yes: false, dryRun: false, quiet: '10m', ...input },
        app,
        writer: { kind: 'agent' },
        say: () => undefined,
        stop: new AbortController().signal,
        ask,
      }) as Promise<Cleaned>;
    expect(await run({})).toMatchObject({ only: 'not-asked', ended: [] });
    expect(await run({ dryRun: true, yes: true })).toMatchObject({ only: 'dry-run', ended: [] });
    expect(await run({}, answering('n'))).toMatchObject({ only: 'refused', ended: [] });
    expect(await run({}, answering(''))).toMatchObject({ only: 'refused', ended: [] });
    expect(runs(pid)).toBe(true);
    expect(among((await run({}, answering('y'))).ended, [pid])).toHaveLength(1);
    expect(runs(pid)).toBe(false);
  });

  it('includes an MCP server that lost its agent, if the host was told to start it so', async () => {
    const { app, write, found } = await given();
    const words = [node, givenScript('server/index.js'), '--stdio'];
    write(
      'repo/.mcp.json',
      JSON.stringify({ mcpServers: { a: { command: words[0], args: words.slice(1) } } }),
    );
    const [pid = 0] = await givenProcess(words);
    const [other = 0] = await givenProcess([...words, '--port']);
    expect(await found(pid)).toMatchObject({ role: 'server' });
    expect(await found(other)).toBeUndefined();
    expect(orphans.print?.(await operate(orphans, app), plainStyle)).toContain('MCP server');
  });
});

describe('left alone [SP-200]', () => {
  it('is what only has the name in its words', async () => {
    const { list } = await given();
    const folder = givenFolder();
    const notes = givenScript('claude-notes.js', folder);
    const claude = givenScript('claude', folder);
    const pids = [
      ...(await givenProcess([node, notes])),
      ...(await givenProcess([node, givenScript('edit.js'), 'claude.txt', '/x/claude-code/cli.js'])),
      ...(await givenProcess([node, claude])),
      ...(await givenProcess(['bash', '-c', `exec -a claude ${node} ${givenScript('editor.js')}`])),
    ];
    expect(pids).toHaveLength(4);
    const { orphans: all, spared } = await list();
    expect([...among(all, pids), ...among(spared, pids)]).toEqual([]);
  });

  it('is an agent whose parent lives', async () => {
    const { list } = await given();
    const pids = await givenProcess([node, givenScript()], { children: [['sleep', '600']] }, false);
    const { orphans: all, spared } = await list();
    expect([...among(all, pids), ...among(spared, pids)]).toEqual([]);
  });

  it('is one that began less than a minute ago, and its young children', async () => {
    const { app, spared, found } = await given(0);
    const [pid = 0, child = 0] = await givenProcess([node, givenScript()], { children: [['sleep', '600']] });
    expect(await spared(pid)).toBe('it began less than a minute ago');
    expect(await found(child)).toBeUndefined();
    expect(orphans.print?.(await operate(orphans, app), plainStyle)).toContain(`${pid}  it began less than`);
  });

  it('is one whose session has a leader that lives', async () => {
    const { spared } = await given();
    // The shell leads the session; who starts the agent is dead.
    const script = `(${node} ${givenScript()} &) ; sleep 600`;
    const [pid = 0] = await givenProcess(['bash', '-c', script]);
    expect(await spared(pid)).toMatch(/^process \d+, which leads its session, is alive$/);
  });

  it('is one that may have a transcript that is still written to', async () => {
    const { userHome, spared, found, io } = await given();
    const cwd = givenFolder();
    const now = io.clock.now().getTime();
    const [pid = 0] = await givenProcess([node, givenScript()], { cwd });
    transcriptIn(userHome, cwd, 'a', 3 * minute, now);
    expect(await spared(pid)).toBe('its transcript may be one that was last written to 3 minutes ago');
    const file = transcriptIn(userHome, cwd, 'a', 15 * minute, now);
    expect((await found(pid))?.transcript?.file).toBe(file);
  });

  it('is not one whose own transcript is silent while another’s is not', async () => {
    const { userHome, found, io } = await given();
    const cwd = givenFolder();
    const now = io.clock.now().getTime();
    const session = '3f2a81c0-1111-4111-8111-111111111111';
    const [pid = 0] = await givenProcess([node, givenScript(), '--resume', session], { cwd });
    transcriptIn(userHome, cwd, 'other', 0, now);
    transcriptIn(userHome, cwd, session, 30 * minute, now);
    expect((await found(pid))?.transcript?.file).toContain(session);
  });

  it('is who asks, with all above', async () => {
    const { list, io } = await given();
    const processes = await io.processes.list();
    const own: number[] = [];
    for (let pid = process.pid; pid > 0; pid = processes.find(({ id }) => id.pid === pid)?.parent ?? 0)
      own.push(pid);
    expect(own.length).toBeGreaterThan(1);
    expect(among((await list()).orphans, own)).toEqual([]);
  });

  it('is a later process of the same number', async () => {
    const { io } = await given();
    const [pid = 0] = await givenProcess([node, givenScript()]);
    const id = (await io.processes.list()).find((each) => each.id.pid === pid)?.id;
    if (!id) throw new Error('it does not run');
    expect(io.processes.signal({ ...id, started: '1' }, 'SIGKILL')).toBe(false);
    expect(io.processes.signal({ ...id, machine: 'another' }, 'SIGKILL')).toBe(false);
    expect(runs(pid)).toBe(true);
    expect(io.processes.signal(id, 'SIGKILL')).toBe(true);
  });
});
