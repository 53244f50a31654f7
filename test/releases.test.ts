import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handleHook } from '../src/line/handle-hook.ts';
import { openProject } from '../src/line/open-project.ts';
import { projectFiles } from '../src/kernel/place.ts';
import { doctor } from '../src/features/setup/operations/doctor.ts';
import { queueList } from '../src/features/queue/operations/queue-list.ts';
import { status } from '../src/features/setup/operations/status.ts';
import { traceVerify } from '../src/features/ledger/operations/trace-verify.ts';
import { givenApp, operate, plainStyle } from './given/app.ts';
import { spokenIn, toolCall } from './given/project.ts';
import { givenRelease, played, releases, storedIn } from './given/release.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

it('this release has a fixture of what it writes: `npm run -s release-fixture`', () => {
  expect(releases).toContain(version);
});

const sessionFile = (root: string, session: string) => `${projectFiles(root).sessions}/${session}.jsonl`;

async function edited(given: ReturnType<typeof givenRelease>, session: string): Promise<string> {
  const input = { file_path: `${given.root}/src/cart.ts`, content: 'export const total = 1;\n' };
  const { decision } = spokenIn(
    await handleHook(given.line, toolCall(given, 'Write', input, { session_id: session })),
  );
  const { audit } = await openProject(given.line, given.root);
  const lines = await audit.read({});
  const codes = lines.at(-1)?.findings.map(({ code }) => code) ?? [];
  return [decision, ...codes.toSorted()].join(' ');
}

describe.each(releases)('what release %s wrote', (release) => {
  it('is read without damage, and its log and ledger are whole', async () => {
    for (const project of ['ready', 'shut'] as const) {
      const given = givenRelease(release, project);
      const { state, audit, settings } = await openProject(given.line, given.root);
      expect(settings.problems).toEqual([]);
      expect((await audit.verify()).broken).toBeUndefined();
      for (const session of await state.sessions()) expect((await state.read(session)).damage).toEqual([]);
    }
    const app = await givenApp(givenRelease(release));
    expect(traceVerify.exitCode?.(await operate(traceVerify, app))).toBe(0);
    expect(queueList.print?.(await operate(queueList, app), plainStyle)).toContain('dark mode');
  });

  it('leaves every section as it was stored', async () => {
    for (const [session, project] of [
      [played.ready, 'ready'],
      [played.supervised, 'ready'],
      [played.shut, 'shut'],
    ] as const) {
      const given = givenRelease(release, project);
      const { state } = await openProject(given.line, given.root);
      const stored = {
        ...storedIn(sessionFile(given.root, session)).sections,
        ...storedIn(projectFiles(given.root).project).sections,
      };
      expect((await state.read(session)).sections).toMatchObject(stored);
    }
  });

  it('goes on where it stood: phase, intent, breaker, loop, supervision, safemode', async () => {
    const given = givenRelease(release);
    const { state } = await openProject(given.line, given.root);
    expect((await state.read(played.ready)).sections).toMatchObject({
      phase: { phase: 'ready', evaluations: 2 },
      intent: { active: 'INT-001' },
      breaker: { tripped: false, error_signatures: { 'assertionerror: expected <n>, got <n>': 2 } },
      rounds: { vain: 1 },
      loop: { active: true, task: 'make the tests pass' },
    });
    expect((await state.read(played.supervised)).sections.supervision.work).toMatchObject({
      state: 'running',
      locked: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      steps: [{ status: 'in_progress' }, { status: 'pending' }],
      observed: { edits: 1, running: { toolu_running: 1 } },
    });
    const shut = givenRelease(release, 'shut');
    const { state: shutState } = await openProject(shut.line, shut.root);
    expect((await shutState.read(played.shut)).sections).toMatchObject({
      breaker: { tripped: true, failures: 3 },
      safemode: { active: true },
    });
  });

  it('is judged as before, and stays whole when this release has written to it', async () => {
    const given = givenRelease(release);
    expect(await edited(given, played.ready)).toBe('silent');
    expect(await edited(given, played.supervised)).toContain('supervisor_no_tools');
    const shut = givenRelease(release, 'shut');
    expect(await edited(shut, played.shut)).toBe('deny breaker_open safemode');
    for (const { line, root } of [given, shut]) {
      const { state, audit } = await openProject(line, root);
      for (const session of await state.sessions()) expect((await state.read(session)).damage).toEqual([]);
      expect((await audit.verify()).broken).toBeUndefined();
    }
    const { state } = await openProject(given.line, given.root);
    expect((await state.read(played.ready)).sections).toMatchObject({
      phase: { phase: 'ready' },
      intent: { active: 'INT-001' },
    });
  });

  it('has no problem for status and doctor to show', async () => {
    const app = await givenApp(givenRelease(release));
    expect(await operate(status, app)).toMatchObject({ problems: [] });
    const { checks } = await operate<{ checks: { id: string; status: string }[] }>(doctor, app);
    const ours = checks.filter(({ id }) => ['config', 'state', 'log'].includes(id));
    expect(ours.filter((check) => check.status !== 'ok')).toEqual([]);
  });
});
