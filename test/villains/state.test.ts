import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { repair } from '../../src/features/setup/operations/repair.ts';
import { givenApp, operate, plainStyle } from '../given/app.ts';
import { session } from '../given/project.ts';
import { agreed, expectObjection, givenVillain, plainConfig, type Villain } from './given-villain.ts';

const other = '22222222-2222-4222-8222-222222222222';

/** Waits are over twenty times sooner. */
const hurried = { ...nodeIo.clock, monotonic: () => nodeIo.clock.monotonic() * 20 };

/** Rewrites the newest document of a session by hand, its signature kept. */
function forge({ sessionFile }: Villain, from: RegExp, to: string): void {
  const text = readFileSync(sessionFile, 'utf8');
  const forged = text.replace(from, to);
  expect(forged).not.toBe(text);
  writeFileSync(sessionFile, forged);
}

/** An edit that was refused, so that there is state to lay hands on. */
async function begun(config?: string): Promise<Villain> {
  const villain = givenVillain(config);
  expectObjection(await villain.edits(), 'phase_exploring');
  return villain;
}

describe('the state of a session, edited by hand, opens nothing', () => {
  it.each([
    ['the phase set to ready', /"phase":"exploring"/, '"phase":"ready"'],
    [
      'an override granted',
      /"pending_override":null/,
      `"pending_override":{"reason":"yes","timestamp":"${new Date().toISOString()}"}`,
    ],
    [
      'a sensitive file approved',
      /"sections":\{/,
      '"sections":{"sensitive":{"approvals":{"/repo/.github/workflows/ci.yml":"2026"},"asked":{}},',
    ],
    [
      'research called done',
      /"sections":\{/,
      '"sections":{"research":{"done":{"web":{"completed_at":"2026","tool":"WebSearch"}}},',
    ],
    ['a plan called approved', /"sections":\{/, '"sections":{"plan":{"plan_approved":true},'],
    ['the startup steps called done', /"sections":\{/, '"sections":{"startup":{"done":["read CLAUDE.md"]},'],
  ])('%s [SP-013, SP-159, SP-183, SP-187]', async (_, from, to) => {
    const villain = await begun();
    forge(villain, from, to);
    expectObjection(await villain.edits(), 'state_unavailable');
    expectObjection(await villain.edits(), 'phase_exploring');
    expectObjection(await villain.runs('touch src/b.ts'), 'state_unavailable');
    expect(await villain.runs('ls')).toMatchObject({ decision: 'silent' });
    const { sections, damage } = await (await villain.open()).state.read(session);
    expect(damage).toMatchObject([{ code: 'state_tampered' }]);
    expect(sections).toMatchObject({
      phase: { phase: 'exploring', pending_override: null },
      sensitive: { approvals: {} },
      research: { done: { web: null } },
      plan: { plan_approved: false },
    });
  });
});

describe('the files of the state, laid hands on, open nothing', () => {
  it.each<readonly [string, (villain: Villain) => void]>([
    [
      'torn in the middle',
      ({ sessionFile }) => writeFileSync(sessionFile, readFileSync(sessionFile).subarray(0, 200)),
    ],
    ['emptied', ({ sessionFile }) => writeFileSync(sessionFile, '')],
    ['filled with a text', ({ sessionFile }) => writeFileSync(sessionFile, '{"phase":"ready"}\n')],
    ['made a folder', ({ sessionFile }) => (rmSync(sessionFile), mkdirSync(sessionFile))],
    [
      'replaced by the file of another session that is ready',
      ({ files, sessionFile }) => copyFileSync(`${files}/sessions/${other}.jsonl`, sessionFile),
    ],
    [
      'replaced by the file of the project',
      ({ files, sessionFile }) => copyFileSync(`${files}/project.jsonl`, sessionFile),
    ],
  ])('%s [SP-182] [SP-183]', async (_, damage) => {
    const villain = await begun();
    await villain.says('create src/a.ts with a function that adds two numbers', { session_id: other });
    expect((await villain.sections(other)).phase.phase).toBe('ready');
    damage(villain);
    expectObjection(await villain.edits());
    expectObjection(await villain.runs('touch src/b.ts'));
    expect((await villain.sections()).phase.phase).toBe('exploring');
  });

  it('deleted: the phase starts from the beginning [SP-197]', async () => {
    const villain = givenVillain();
    await agreed(villain);
    expect(await villain.edits()).toMatchObject({ decision: 'silent' });
    rmSync(villain.sessionFile);
    expectObjection(await villain.edits(), 'phase_exploring');
  });

  it('with a key of one’s own [SP-159] [SP-187]', async () => {
    const villain = await begun();
    writeFileSync(`${villain.home}/key`, `file:${'0'.repeat(64)}\n`);
    forge(villain, /"phase":"exploring"/, '"phase":"ready"');
    expectObjection(await villain.edits(), 'state_unavailable');
  });

  it.each(['', 'file:short\n', 'keychain:nowhere\n'])('with the key made %j [SP-187]', async (text) => {
    const villain = await begun();
    writeFileSync(`${villain.home}/key`, text);
    expectObjection(await villain.edits());
    expect(await villain.before('Read', { file_path: 'src/a.ts' })).toMatchObject({ decision: 'silent' });
  });
});

describe('the state of the project, deleted', () => {
  it.each([
    ['alone', []],
    ['with the log', ['audit.jsonl']],
    ['with the sessions', ['sessions']],
    ['with everything', ['audit.jsonl', 'sessions', 'settings.json']],
    ['with the whole folder', ['']],
  ])('%s, leaves the breaker open [SP-195] [SP-197]', async (_, more) => {
    const villain = givenVillain(`${plainConfig}gates: { breaker: { counts: failures } }\n`);
    await agreed(villain);
    for (let n = 0; n < 3; n += 1) await villain.fails();
    expectObjection(await villain.edits(), 'breaker_open');
    for (const name of ['project.jsonl', ...more])
      rmSync(`${villain.files}/${name}`, { recursive: true, force: true });
    expectObjection(await villain.edits());
    expectObjection(await villain.runs('touch src/b.ts'));
    const { breaker } = await villain.sections();
    expect(breaker).toMatchObject(more.length === 0 ? { tripped: true, failures: 3 } : { tripped: true });
    expect((await (await villain.open()).state.read(session)).damage).not.toEqual([]);
  });

  it.each<readonly [string, (villain: Villain) => void]>([
    ['the file of the project', ({ files }) => rmSync(`${files}/project.jsonl`)],
    ['the file of the session', ({ sessionFile }) => rmSync(sessionFile)],
    ['the file of the session, by a forged one', ({ sessionFile }) => writeFileSync(sessionFile, '{}\n')],
    ['the whole folder', ({ files }) => rmSync(files, { recursive: true })],
  ])('%s, is made good by a person, and work goes on [SP-182] [SP-197]', async (_, lose) => {
    const villain = givenVillain();
    await agreed(villain);
    expect(await villain.edits()).toMatchObject({ decision: 'silent' });
    lose(villain);
    expectObjection(await villain.edits(), 'state_unavailable');
    await agreed(villain);
    expectObjection(await villain.edits(), 'state_unavailable');
    await operate(repair, await givenApp(villain));
    await agreed(villain);
    expect(await villain.edits()).toMatchObject({ decision: 'silent' });
    const { damage, sections } = await (await villain.open()).state.read(session);
    expect(damage).toEqual([]);
    expect(sections).toMatchObject({ breaker: { tripped: false }, safemode: { active: false } });
  });

  it('is made good as the log tells it: a breaker that was open stays open [SP-195]', async () => {
    const villain = givenVillain();
    await agreed(villain);
    for (let n = 0; n < 3; n += 1) await villain.fails();
    rmSync(`${villain.files}/project.jsonl`);
    const result = await operate(repair, await givenApp(villain));
    expect(repair.print?.(result, plainStyle)).toContain('ephor breaker reset');
    expectObjection(await villain.edits(), 'breaker_open');
  });

  it('leaves safemode on [SP-197]', async () => {
    const villain = givenVillain();
    await agreed(villain);
    await villain.says('s+');
    expectObjection(await villain.edits(), 'safemode');
    rmSync(`${villain.files}/project.jsonl`);
    expectObjection(await villain.edits(), 'safemode');
  });

  it('and a reset written into the log by hand is not believed [SP-159] [SP-197]', async () => {
    const villain = givenVillain();
    await agreed(villain);
    for (let n = 0; n < 3; n += 1) await villain.fails();
    const log = `${villain.files}/audit.jsonl`;
    const [last = ''] = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-1);
    const forged = { ...JSON.parse(last), event: 'operation', tool: 'breaker-reset', prev: 'x' };
    writeFileSync(log, `${readFileSync(log, 'utf8')}${JSON.stringify(forged)}\n`);
    rmSync(`${villain.files}/project.jsonl`);
    expectObjection(await villain.edits(), 'state_unavailable');
  });
});

describe('what state needs, in the way', () => {
  it('a lock of a dead process is taken over, and gates hold [SP-157]', async () => {
    const villain = await begun();
    const dead = { ...nodeIo.processes.self, pid: 2 ** 22 + 1, started: '1' };
    writeFileSync(`${villain.files}/lock`, JSON.stringify(dead));
    expectObjection(await villain.edits(), 'phase_exploring');
  });

  it('a lock that a living process keeps: changes are refused, reading goes on [SP-157, SP-168, SP-184]', async () => {
    const villain = givenVillain(plainConfig, { clock: hurried });
    await villain.runs('ls');
    const [init] = (await nodeIo.processes.list()).filter(({ id }) => id.pid === 1);
    writeFileSync(`${villain.files}/lock`, JSON.stringify(init?.id));
    expectObjection(await villain.edits());
    expect(await villain.before('Read', { file_path: 'src/a.ts' })).toMatchObject({ decision: 'silent' });
  });

  it.each(['append', 'writeAtomic', 'createExclusive', 'makeFolder'] as const)(
    'a disk that does not %s any more [SP-182]',
    async (act) => {
      let broken = false;
      const fail = (...words: readonly unknown[]) => {
        if (broken) throw new Error('EROFS: read-only file system');
        return (nodeIo.files[act] as (...words: readonly unknown[]) => unknown)(...words);
      };
      const villain = givenVillain(plainConfig, { files: { ...nodeIo.files, [act]: fail } });
      expectObjection(await villain.edits(), 'phase_exploring');
      broken = true;
      expectObjection(await villain.edits());
      expectObjection(await villain.edits('src/a.ts', { session_id: other }));
      expect(await villain.before('Read', { file_path: 'src/a.ts' })).toMatchObject({ decision: 'silent' });
    },
  );

  it('a file in the place of the folder [SP-182]', async () => {
    const villain = await begun();
    rmSync(`${villain.files}/sessions`, { recursive: true });
    writeFileSync(`${villain.files}/sessions`, '');
    expectObjection(await villain.edits());
    expect(await villain.before('Read', { file_path: 'src/a.ts' })).toMatchObject({ decision: 'silent' });
  });

  it.each([
    ['broken', 'gates: [\n'],
    ['with an unknown key', `${plainConfig}gate: { phase: off }\n`],
    ['with an unknown level', `${plainConfig}gates: { phase: never }\n`],
    ['that unlocks itself', `${plainConfig}locked: []\n`],
  ])('a configuration %s in the middle of a session [SP-168]', async (_, text) => {
    const villain = await begun();
    await agreed(villain);
    writeFileSync(`${villain.root}/.ephor/config.yaml`, text);
    expectObjection(await villain.edits(), 'config_invalid');
    expect(await villain.runs('ls')).toMatchObject({ decision: 'silent' });
  });

  it('settings compiled by somebody else are not used [SP-187]', async () => {
    const villain = await begun();
    await new Promise((done) => setTimeout(done, 150));
    await villain.edits();
    const compiled = readFileSync(`${villain.files}/settings.json`, 'utf8');
    const forged = compiled.replaceAll('"level":"deny"', '"level":"off"');
    expect(forged).not.toBe(compiled);
    writeFileSync(`${villain.files}/settings.json`, forged);
    villain.line.settingsCache.clear();
    expectObjection(await villain.edits(), 'phase_exploring');
  });
});

it('none of it is in the way of an agent that nobody laid hands on anything of', async () => {
  const villain = await begun();
  await agreed(villain);
  expect(await villain.edits()).toEqual({ decision: 'silent', codes: [] });
  expect(await villain.runs('touch src/b.ts')).toEqual({ decision: 'silent', codes: [] });
});

describe('what was signed once', () => {
  it('is not believed when it is put back: an older line, from when the user had agreed [SP-159]', async () => {
    const villain = await begun();
    await agreed(villain);
    await villain.edits();
    const ready = readFileSync(villain.sessionFile);
    await villain.says('wait, not yet');
    expectObjection(await villain.edits(), 'phase_discussing');
    writeFileSync(villain.sessionFile, ready);
    expectObjection(await villain.edits(), 'state_unavailable');
  });

  it('is not believed either when somebody waits for the user to speak, and is quick', async () => {
    const villain = await begun();
    await agreed(villain);
    const ready = readFileSync(villain.sessionFile);
    await villain.says('wait, not yet');
    writeFileSync(villain.sessionFile, ready);
    expectObjection(await villain.edits(), 'state_unavailable');
  });

  it('a deleted session does not forget that the user wants research only [SP-197]', async () => {
    const villain = givenVillain(`${plainConfig}gates: { phase: off, research-only: deny }\n`);
    await villain.says('just look into the login bug, do not change anything');
    expectObjection(await villain.edits(), 'research_only');
    rmSync(villain.sessionFile);
    expectObjection(await villain.edits());
  });
});
