import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenApp } from '../../../../test/given/app.ts';
import {
  givenEscalation,
  givenInitiative,
  givenPortfolio,
  givenRun,
  givenSpace,
  givenTask,
} from '../../../../test/given/lead.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { agentLead, agentObstacle, agentObstacleNow, leadAfter, usedUp } from './agent-lead.ts';

const action = { gate: 'publishing', code: 'push', tool: 'Bash', input: 'git push', used: false };
const allowed = givenEscalation('esc-004', { status: 'resolved', resolution: 'Yes, once', action });

/** A space whose code is a project, and a worktree beside it that has nothing of ours yet. */
async function given(
  more: Parameters<typeof givenPortfolio>[0] = {},
  config = 'version: 1\nprofile: strict\n',
) {
  const world = givenProject(config, { env: (name) => (name === 'PATH' ? programsIn : undefined) });
  const programsIn = join(world.userHome, 'programs');
  mkdirSync(programsIn);
  writeFileSync(join(programsIn, 'claude'), '', { mode: 0o755 });
  mkdirSync(join(world.home, 'bin'), { recursive: true });
  const worktree = join(world.userHome, 'worktree');
  mkdirSync(worktree);
  const app = await givenApp(world);
  const portfolio = givenPortfolio({ spaces: [{ ...givenSpace, codeDir: world.root }], ...more });
  const folder = join(world.home, 'leads/run-0003');
  const start = (change: Parameters<typeof givenRun>[0] = {}) =>
    agentLead(app, {
      run: givenRun({ worktree, ...change }),
      token: 'secret',
      worktree,
      folder,
      portfolio,
      resume: false,
    });
  const sections = async () =>
    (await (await app.projectAt(worktree))!.state.read(givenRun().session ?? '')).sections;
  return { ...world, app, worktree, folder, start, sections, portfolio };
}

describe('before a lead starts', () => {
  it('its session is READY for exactly what was agreed', async () => {
    const world = await given({ tasks: [givenTask(1), givenTask(7)], escalations: [allowed] });
    await world.start();
    const { phase, lead } = await world.sections();
    expect(phase).toMatchObject({
      phase: 'ready',
      approved_scope: 'shop/checkout: Pay with one click',
      against: null,
    });
    expect(lead.leading).toMatchObject({
      run: 'run-0003',
      epoch: 3,
      kind: 'work',
      agreed: true,
      root: world.worktree,
      scope: ['src/checkout/**', 'test/**'],
      start: { highest: 7, knowledge: 100 },
      grants: [{ escalation: 'esc-004', tool: 'Bash', input: 'git push', used: false }],
    });
  });

  it.each([
    ['only plans', { kind: 'plan' as const }, {}],
    [
      'has a plan that changed after the yes',
      {},
      { plans: [{ space: 'shop', initiative: 'checkout', text: '# Other', hash: 'other' }] },
    ],
    ['has no yes', {}, { initiatives: [{ ...givenInitiative, approval: null }] }],
  ])('its session stays EXPLORING where it %s', async (_, run, more) => {
    const world = await given(more);
    await world.start(run);
    const { phase, lead } = await world.sections();
    expect(phase).toMatchObject({ phase: 'exploring', approved_scope: null });
    expect(lead.leading).toMatchObject({ agreed: false });
  });

  it('a worktree without settings gets those of the user’s checkout, where git does not see them', async () => {
    const world = await given();
    world.write('repo/.ephor/rules/ours.yaml', 'id: ours\n');
    writeFileSync(join(world.root, '.ephor/config.yaml'), 'version: 1\nprofile: standard\n');
    await world.start();
    const ephor = join(world.worktree, '.ephor');
    expect(readFileSync(join(ephor, 'config.yaml'), 'utf8')).toBe('version: 1\nprofile: standard\n');
    expect(readFileSync(join(ephor, 'rules/ours.yaml'), 'utf8')).toBe('id: ours\n');
    expect(readFileSync(join(ephor, '.gitignore'), 'utf8')).toBe('*\n');
    expect(existsSync(join(ephor, 'agent_trace.jsonl'))).toBe(false);
  });

  it('its hooks and its server are in private files of the run [SB-154]', async () => {
    const world = await given();
    const { argv, input, env } = await world.start();
    expect(argv[0]).toBe('claude');
    expect(argv).toContain(`--settings=${world.folder}/settings.json`);
    expect(input).toContain('You lead shop/checkout');
    expect(env).toMatchObject({ CLAUDECODE: undefined });
    for (const name of ['settings.json', 'servers.json'])
      expect(statSync(join(world.folder, name)).mode & 0o777).toBe(0o600);
    const { hooks } = JSON.parse(readFileSync(join(world.folder, 'settings.json'), 'utf8')) as {
      hooks: object;
    };
    expect(JSON.stringify(hooks)).toContain('"$HOME/.ephor/bin/hook\\" claude-code PreToolUse');
    const { mcpServers } = JSON.parse(readFileSync(join(world.folder, 'servers.json'), 'utf8')) as {
      mcpServers: object;
    };
    expect(mcpServers).toMatchObject({ ephor: { env: { EPHOR_RUN: 'run-0003', EPHOR_RUN_EPOCH: '3' } } });
  });

  it('people are told why none can', async () => {
    const { app } = await given();
    expect(agentObstacle(app, { kind: 'agent' })).toBeUndefined();
    expect(agentObstacle(app, { kind: 'agent', host: 'nobody' })).toBe(
      'nobody can’t lead; those that can are claude-code.',
    );
    const bare = { ...app, io: { ...app.io, env: () => undefined } };
    expect(agentObstacle(bare, { kind: 'agent' })).toContain('is not on the PATH');
  });

  it.each([
    ['is logged in', '{\n  "loggedIn": true,\n  "authMethod": "api_key"\n}', undefined],
    [
      'is not logged in',
      '{\n  "loggedIn": false,\n  "authMethod": "none"\n}',
      'claude-code is not logged in',
    ],
    ['does not know the question', 'error: unknown command', undefined],
  ])('there is nothing in the way but a login that is missing: it %s', async (_, says, expected) => {
    const { app, userHome } = await given();
    const program = join(userHome, 'programs', 'claude');
    writeFileSync(program, `#!/bin/sh\n[ "$1 $2" = 'auth status' ] && printf '%s\\n' '${says}'\nexit 1\n`);
    const text = await agentObstacleNow(app, { kind: 'agent' });
    if (expected === undefined) expect(text).toBeUndefined();
    else expect(text).toContain(expected);
  });
});

it('a yes that was used up is used up for the runs to come', async () => {
  const world = await given({ escalations: [allowed], runs: [givenRun()] });
  await world.start();
  const project = (await world.app.projectAt(world.worktree))!;
  await project.state.transact(givenRun().session ?? '', (known) => {
    const { leading } = known.sections.lead;
    if (!leading) throw new Error('nobody leads');
    const lead = {
      leading: { ...leading, letGo: true, grants: leading.grants.map((each) => ({ ...each, used: true })) },
    };
    return {
      state: { ...known, sections: { ...known.sections, lead } },
      outcome: undefined,
      result: undefined,
    };
  });
  const after = await leadAfter(world.app, givenRun({ worktree: world.worktree }));
  expect(after).toEqual({ letGo: true, used: ['esc-004'] });
  expect(usedUp(world.portfolio, after.used)).toEqual([
    { put: 'escalation', value: { ...allowed, action: { ...action, used: true } } },
  ]);
  await world.start();
  expect((await world.sections()).lead.leading?.grants).toEqual([]);
});
