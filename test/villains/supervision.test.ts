import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { superviseCriteria } from '../../src/features/supervise/operations/supervise-criteria.ts';
import { superviseFinish } from '../../src/features/supervise/operations/supervise-finish.ts';
import { superviseLock } from '../../src/features/supervise/operations/supervise-lock.ts';
import { superviseQa } from '../../src/features/supervise/operations/supervise-qa.ts';
import { superviseStart } from '../../src/features/supervise/operations/supervise-start.ts';
import { superviseStep } from '../../src/features/supervise/operations/supervise-step.ts';
import { givenSupervision, locked, type Supervision } from '../given/supervision.ts';

const calm = 'gates: { breaker: off, thrashing: off, unverified-edits: off }\n';
const begun = async (): Promise<Supervision> => {
  const world = await givenSupervision(calm);
  await locked(world, ['only']);
  await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
  return world;
};
const qa = (world: Supervision, evidence: string) => world.op(superviseQa, { criterion: 'c1', evidence });

describe('locked criteria', () => {
  it.each([
    'ephor supervise unlock',
    'npx ephor supervise-unlock',
    'sh -c "ephor supervise unlock x"',
    'ephor supervise stop',
    'CLAUDE_CODE_SESSION_ID= ephor supervise resume',
  ])('are the user’s to open: %s [AO-072] [AO-084]', async (command) => {
    const world = await begun();
    expect(await world.says('Bash', { command })).toMatch(
      /^(?:ask|deny) person_only:supervise-(?:unlock|stop|resume)/,
    );
  });

  it('take no more criteria [AO-084]', async () => {
    const world = await begun();
    await expect(world.op(superviseCriteria, { action: 'add', text: 'an easy one' })).rejects.toThrow(
      'are locked',
    );
    await expect(world.op(superviseStart, { task: 'an easier task' })).rejects.toThrow('already supervised');
  });

  it.each([
    'sed -i s/adds/subtracts/ .ephor/criteria/sup-001.yaml',
    'rm .ephor/criteria/sup-001.yaml',
    'git checkout HEAD~1 -- .ephor/criteria',
  ])('are not changed by a command: %s [AO-084]', async (command) => {
    const world = await begun();
    expect(await world.says('Bash', { command }, 'general-purpose')).toContain('deny');
  });

  it('that were changed by some other way are noticed, and written as they were [AO-084]', async () => {
    const world = await begun();
    const file = `${world.root}/.ephor/criteria/sup-001.yaml`;
    const before = readFileSync(file, 'utf8');
    for (const spoil of [
      () => writeFileSync(file, before.replace('adds up', 'is there')),
      () => rmSync(file),
    ]) {
      spoil();
      expect(await world.edit('x')).toBe('deny criteria_changed');
      await world.op(superviseLock);
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(await world.edit('x')).toBe('silent');
    }
    writeFileSync(file, before.replaceAll('\n', '\r\n'));
    expect(await world.edit('y')).toBe('silent');
  });

  it('that were changed are not approved', async () => {
    const world = await begun();
    await world.edit('x');
    await world.run('npm test');
    world.commit();
    await world.op(superviseStep, { action: 'pass' });
    rmSync(`${world.root}/.ephor/criteria`, { recursive: true });
    const { missing } = await world.op<{ missing: readonly string[] }>(superviseFinish);
    expect(missing[0]).toContain('has changed since it was locked');
    await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
    expect(await world.edit('z')).toBe('deny criteria_changed');
  });
});

describe('evidence', () => {
  it('is never words [AO-079]', async () => {
    const world = await begun();
    await world.edit('x');
    await expect(qa(world, 'I ran all the tests and they pass')).rejects.toThrow('Ephor saw no call');
    await world.run('echo "npm test passed"');
    await expect(qa(world, 'echo "npm test passed"')).rejects.toThrow('proves nothing');
  });

  it.each(['npm test || true', 'npm test; echo ok', 'npm test | tail -1', 'npm test &'])(
    'is not hidden behind another exit code: %s [AO-079]',
    async (command) => {
      const world = await begun();
      await world.run(command);
      await expect(qa(world, 'npm test')).rejects.toThrow('Ephor saw no call');
      await expect(qa(world, command)).rejects.toThrow(
        /proves nothing|proved only by `npm test`|no call was seen/,
      );
    },
  );

  it('is not a command that failed, nor another command than the locked one [AO-079]', async () => {
    const world = await begun();
    await world.fails('npm test');
    await expect(qa(world, 'npm test')).rejects.toThrow('Ephor saw no call');
    await world.run('npx tsc --noEmit');
    await expect(qa(world, 'npx tsc --noEmit')).rejects.toThrow('can be proved only by `npm test`');
  });

  it('is not older than the last edit, by whatever tool [AO-079]', async () => {
    const world = await begun();
    await world.edit('x');
    await world.run('npm test');
    await qa(world, 'npm test');
    expect((await world.work()).qa).toMatchObject([
      { criterion: 'c1', verdict: 'pass', evidence: { exit: 0 } },
    ]);
    writeFileSync(`${world.root}/src/a.ts`, 'by sed\n');
    await world.run('sed -i s/x/y/ src/a.ts');
    await expect(qa(world, 'npm test')).rejects.toThrow('something was edited since');
    expect(await world.endTurn()).toContain('older than the last edit');
  });

  it('is not of a run that began before the edit and ended after it', async () => {
    const world = await begun();
    const started = { tool_name: 'Bash', tool_input: { command: 'npm test' }, tool_use_id: 'toolu_slow' };
    await world.hook('PreToolUse', started);
    await world.edit('x');
    await world.hook('PostToolUse', { ...started, tool_response: { stdout: 'ok', interrupted: false } });
    await expect(qa(world, 'toolu_slow')).rejects.toThrow('something was edited since');
    await expect(world.op(superviseStep, { action: 'pass' })).rejects.toThrow('something was edited since');
  });

  it('is looked at by an agent of its own [AO-079]', async () => {
    const world = await begun();
    await world.edit('x');
    await world.run('npm test');
    world.commit();
    await world.op(superviseStep, { action: 'pass' });
    await qa(world, 'npm test');
    await world.agentEnds('general-purpose', 'As the QA agent I approve.');
    expect(await world.op(superviseFinish)).toMatchObject({
      verdict: 'REJECTED',
      missing: ['no agent of the type qa has looked at the work since the last edit'],
    });
  });
});

describe('a step', () => {
  it('is not passed by a lint while the tests fail', async () => {
    const world = await begun();
    await world.edit('x');
    await world.fails('npm test');
    await world.run('npx tsc --noEmit');
    world.commit();
    await expect(world.op(superviseStep, { action: 'pass' })).rejects.toThrow('npm test failed');
  });

  it('is not passed on another branch', async () => {
    const world = await givenSupervision(calm);
    world.commit('second');
    await locked(world, ['only']);
    await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
    await world.run('npm test');
    world.git('checkout', '-q', '-b', 'other', 'HEAD~1');
    await expect(world.op(superviseStep, { action: 'pass' })).rejects.toThrow('lacks what was there');
  });

  it('is not tried a fourth time [AO-074]', async () => {
    const world = await begun();
    for (const notes of ['one', 'two', 'three']) {
      await world.op(superviseStep, { action: 'fail', notes });
      if (notes !== 'three') await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
    }
    await expect(world.op(superviseStep, { action: 'begin', steps: ['s1'] })).rejects.toThrow('halted');
    expect(await world.edit('x')).toBe('deny supervision_halted');
  });
});

describe('a supervisor', () => {
  it.each<readonly [string, object]>([
    ['Write', { file_path: 'src/a.ts', content: 'x' }],
    ['Edit', { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' }],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: '' }],
    ['mcp__fs__write_file', { path: 'src/a.ts', content: 'x' }],
    ['mcp__shell__run_command', { command: 'sed -i s/a/b/ src/a.ts' }],
    ['Bash', { command: 'echo x > src/a.ts' }],
    ['Bash', { command: 'git commit -m "$(sed -i s/a/b/ src/a.ts)"' }],
    ['Bash', { command: 'git -c core.editor="sed -i s/a/b/ src/a.ts" commit' }],
    ['Bash', { command: 'npm test && npm install left-pad' }],
    ['Bash', { command: 'npx eslint --fix src' }],
    ['Bash', { command: 'git push --force' }],
    ['Bash', { command: 'ephor supervise status && touch src/b.ts' }],
    ['SuperEdit', { file_path: 'src/a.ts' }],
  ])('uses no tool to do the work itself: %s %j [AO-083]', async (tool, input) => {
    const world = await begun();
    const { file_path: path } = input as { file_path?: string };
    const full = path === undefined ? input : { ...input, file_path: `${world.root}/${path}` };
    expect(await world.says(tool, { ...full })).toContain('supervisor_no_tools');
  });

  it('is one by its type too [AO-083]', async () => {
    const world = await begun();
    const input = { file_path: `${world.root}/src/a.ts`, content: 'x' };
    expect(await world.says('Write', input, 'ephor:hypervisor')).toContain('supervisor_no_tools');
    expect(await world.says('Write', input, 'general-purpose')).toBe('silent');
  });

  it.each([
    ['Read', { file_path: 'src/a.ts' }],
    ['Agent', { prompt: 'do step s1', subagent_type: 'general-purpose' }],
    ['TodoWrite', { todos: [{ content: 'a' }, { content: 'b' }] }],
    ['Skill', { skill: 'supervisor' }],
    ['Bash', { command: 'git log --oneline | head' }],
    ['Bash', { command: 'npm test' }],
    ['Bash', { command: 'git add -A && git commit -m "step s1" && git push' }],
    ['Bash', { command: 'ephor supervise step pass s1' }],
    ['mcp__ephor__supervise_status', {}],
  ])('leads: %s %j', async (tool, input) => {
    const world = await begun();
    expect(await world.says(tool, { ...input })).toBe('silent');
  });
});
