import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { type GivenProject, givenProject } from '../../../../test/given/project.ts';
import { eventually } from '../../../../test/resident/given-hook.ts';
import { createApp } from '../../../line/create-app.ts';
import type { App } from '../../../kernel/app.ts';
import type { Idea, StoredIdea } from '../../../kernel/stores/idea.ts';
import { pull } from './pull.ts';
import { q } from './q.ts';
import { queueEnrich } from './queue-enrich.ts';
import { queueList } from './queue-list.ts';
import { queueShow } from './queue-show.ts';

const router = 'version: 1\n';
const add = async (app: App, idea: string, root: string | null): Promise<Idea | undefined> =>
  (await app.ideas.add({ fragment: idea, project: root, context: [`Project: ${root}`], steps: [] }))[0];

function commit({ root, write }: GivenProject): void {
  write('repo/src/settings-page.ts', 'export function SettingsPage() {}\n');
  write('repo/.ephor/knowledge/theme.md', '# Dark theme\n\nColours live in tokens, never in components.\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@y.z', ...args], {
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'one');
  write('repo/src/unsaved.ts', '');
}

describe('working an idea out', () => {
  it('[AO-090] [AO-091] adds workflow, files, knowledge and the state of the repository', async () => {
    const project = givenProject(router);
    commit(project);
    const app = await givenApp(project);
    const idea = await add(app, 'add a dark theme to the settings page', project.root);
    const result = await operate(queueEnrich, app, { ids: [idea?.id] });
    expect(result).toMatchObject({ ideas: [{ enriched: 'router', problems: [] }] });
    const { prompt, fragment } = await operate<StoredIdea>(queueShow, app, { id: idea?.id });
    expect(prompt).toMatch(/- Workflow: (?:tdd|direct|plan-first)/);
    expect(prompt).toMatch(/- `src\/settings-page\.ts` \(.*setting.*\)/);
    expect(prompt).toMatch(/Branch main at commit [\da-f]{12}/);
    expect(prompt).toContain('Not committed then: src/unsaved.ts');
    expect(prompt).toContain('Colours live in tokens');
    expect(fragment).toBe('add a dark theme to the settings page');
  });

  it.each([
    [
      'without git',
      { run: () => Promise.reject(Object.assign(new Error('spawn git ENOENT'), { code: 'ENOENT' })) },
    ],
    [
      'with a git that hangs until its time is up',
      { run: async () => ({ exitCode: 143, stdout: '', stderr: '', late: true }) },
    ],
  ])('goes on %s', async (_, processes) => {
    const project = givenProject(router);
    const app = await givenApp({
      ...project,
      io: { ...project.io, processes: { ...project.io.processes, ...processes } },
    });
    const idea = await add(app, 'add a dark theme', project.root);
    await operate(queueEnrich, app, { ids: [idea?.id] });
    const { prompt, enriched } = await operate<StoredIdea>(queueShow, app, { id: idea?.id });
    expect(enriched).toBe('router');
    expect(prompt).toMatch(/None found: /);
  });

  it('loses no idea when one of several fails', async () => {
    const project = givenProject(router);
    const app = await givenApp(project);
    const idea = await add(app, 'add a dark theme', null);
    const result = await operate(queueEnrich, app, { ids: ['none-such', idea?.id] });
    expect(result).toMatchObject({
      ideas: [{ enriched: 'none', problems: ['there is no idea "none-such"'] }, { enriched: 'router' }],
    });
    expect(queueEnrich.print?.(result, plainStyle)).toContain('worked out by the router');
  });

  it('is done in the same process where our program is not at hand, as in the MCP server', async () => {
    const { io, userHome, root } = givenProject(router);
    const app = await createApp(
      { io, userHome, version: 'test', packageFolder: '/nowhere' },
      { cwd: root, env: io.env },
    );
    expect(await operate(q, app, { idea: 'add a dark theme' })).toMatchObject({
      enriching: true,
      ideas: [{ enriched: 'none' }],
    });
    const [idea] = await eventually(
      async () => (await app.ideas.list(['queued'])).ideas,
      ([found]) => found?.enriched === 'router',
    );
    expect(idea).toMatchObject({ enriched: 'router' });
  });

  it('is done by pull when nobody did it before', async () => {
    const project = givenProject(router);
    commit(project);
    const app = await givenApp(project);
    await add(app, 'add a dark theme to the settings page', project.root);
    expect(await operate(pull, app)).toMatchObject({
      enriched: 'router',
      status: 'taken',
      prompt: expect.stringContaining('src/settings-page.ts'),
    });
  });

  const answering = (value: object) => async (program: string, args: readonly string[]) =>
    program === 'claude'
      ? {
          exitCode: 0,
          stdout: JSON.stringify({ type: 'result', structured_output: value }),
          stderr: '',
          late: false,
        }
      : givenProjectRun(program, args);
  const givenProjectRun = async (program: string, args: readonly string[]) => ({
    exitCode: 0,
    stdout: execFileSync(program, args, { encoding: 'utf8' }),
    stderr: '',
    late: false,
  });
  const asked = async (value: object) => {
    const project = givenProject('version: 1\nqueue:\n  enrich: model\n');
    commit(project);
    const io = { ...project.io, processes: { ...project.io.processes, run: answering(value) } };
    const app = await givenApp({ ...project, io });
    const idea = await add(app, 'settings page, dark', project.root);
    await operate(queueEnrich, app, { ids: [idea?.id] });
    return { app, idea };
  };
  const answer = {
    goal: 'A dark theme.',
    approach: ['## Goal', 'add tokens'],
    files: ['/etc/passwd'],
    unclear: ['which page?'],
    parts: [],
  };

  it('asks a model where the configuration says so, and believes no file that was not found', async () => {
    const { app, idea } = await asked(answer);
    const { prompt, enriched } = await operate<StoredIdea>(queueShow, app, { id: idea?.id });
    expect(enriched).toBe('model');
    expect(prompt).toContain('> settings page, dark\n\nA dark theme.');
    expect(prompt).toContain('- add tokens');
    expect(prompt).toContain('Unclear, ask the user first: which page?');
    expect(prompt).not.toContain('passwd');
    expect(prompt.match(/^## /gm)).toHaveLength(5);
  });

  it('[AO-092] makes a chain of what a model takes for several pieces', async () => {
    const { app } = await asked({ ...answer, parts: ['add tokens', 'use them'] });
    expect(await operate(queueList, app)).toMatchObject({
      ideas: [
        { title: 'add tokens', chain: { step: 1, of: 2 }, enriched: 'router' },
        { title: 'use them', chain: { step: 2, of: 2 }, enriched: 'router' },
      ],
    });
  });

  it.each([[{}], [{ goal: 7 }], [{ ...answer, parts: 'x' }]])(
    'does without a model that answers %j',
    async (value) => {
      const { app, idea } = await asked(value);
      expect(await operate(queueShow, app, { id: idea?.id })).toMatchObject({ enriched: 'router' });
    },
  );
});
