import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { answerHook } from '../src/line/handle-hook.ts';
import { createLine } from '../src/line/create-line.ts';
import { callerAt } from '../src/doors/cli/main.ts';
import { guardPersonOnly } from '../src/doors/call-operation.ts';
import type { Host } from '../src/kernel/host.ts';
import { agentFolder, hostAround, insideAgent } from '../src/kernel/inside-agent.ts';
import { hosts } from '../src/hosts/index.ts';
import { blocking } from '../src/hosts/json/blocking.ts';
import { callTool } from '../src/doors/mcp/call-tool.ts';
import { disable } from '../src/features/setup/operations/disable.ts';
import { doctor, type DoctorResult } from '../src/features/setup/operations/doctor.ts';
import { init } from '../src/features/setup/operations/init.ts';
import { operations } from '../src/features/operations.ts';
import { status } from '../src/features/setup/operations/status.ts';
import { uninstall } from '../src/features/setup/operations/uninstall.ts';
import type { InitResult } from '../src/features/setup/init/init-screen.ts';
import { givenApp, operate } from './given/app.ts';
import { givenProject } from './given/project.ts';
import { tiny } from './given/tiny-host.ts';

const known: readonly (readonly [string, readonly Host[]])[] = [
  ['alone', [tiny]],
  ['beside the others', [...hosts, tiny]],
];

function given(list: readonly Host[], variables: Readonly<Record<string, string>> = {}) {
  const project = givenProject('version: 1\n', { env: (name) => variables[name] });
  const { io, userHome, root } = project;
  const line = createLine({ io, userHome, version: 'test', hosts: list });
  let calls = 0;
  const tell = (eventName: string, fields: object) => {
    calls += 1;
    const payload = JSON.stringify({ event: eventName, session: 's', cwd: root, ...fields });
    return answerHook(line, { host: 'tiny', eventName, payload, id: `call-${calls}`, projectFolder: root });
  };
  return { ...project, hosts: list, line, tell };
}

describe.each(known)('a host with ten members, %s', (_, list) => {
  it('is told objections and hears nothing else', async () => {
    const { root, tell } = given(list);
    const silent = { stdout: '', stderr: '', exitCode: 0 };
    await tell('Prompt', { prompt: 'write hello into a.txt' });
    expect(await tell('BeforeTool', { tool: 'read', input: { path: `${root}/a.txt` } })).toEqual(silent);
    const config = { path: `${root}/.ephor/config.yaml`, content: '' };
    const refused = await tell('BeforeTool', { tool: 'write', input: config });
    expect(refused).toMatchObject({ stdout: '', exitCode: 2 });
    expect(refused.stderr).toContain('ephor_protected');
    expect(await tell('Other', {})).toEqual(silent);
  });

  it('denies where nobody can be asked', async () => {
    const { tell } = given(list);
    const asked = await tell('BeforeTool', { tool: 'run', input: { command: 'ephor disable --for 1h' } });
    expect(asked).toMatchObject({ exitCode: 2 });
  });

  it.each([
    ['no JSON', '{'],
    ['a field that is missing', '{"event":"BeforeTool"}'],
    ['null', 'null'],
  ])('is refused a tool call when it sends %s', async (_name, payload) => {
    const { line, root } = given(list);
    const call = { host: 'tiny', id: 'x', payload, projectFolder: root };
    expect(await answerHook(line, { ...call, eventName: 'BeforeTool' })).toMatchObject({ exitCode: 2 });
    expect(await answerHook(line, { ...call, eventName: 'Prompt' })).toMatchObject({ exitCode: 0 });
  });

  it('is set up, looked at and taken away again', async () => {
    const project = given(list);
    const { io, root, userHome } = project;
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    const set = await operate<InitResult>(init, await givenApp(project), {
      host: ['tiny'],
      yes: true,
      key: 'file',
    });
    expect(set).toMatchObject({ ready: true, hosts: [{ id: 'tiny', canary: null, change: null }] });
    const settings = io.files.readText(`${root}/.tiny/local.json`) ?? '';
    expect(tiny.edits.installed(settings)).toMatchObject({
      BeforeTool: expect.stringContaining(' tiny BeforeTool'),
    });
    const script = io.files.readText(`${userHome}/.ephor/bin/hook`) ?? '';
    expect(script).toContain("'tiny') folder=${TINY_FOLDER-} ;;");
    expect(script).toMatch(/^case \$2 in [^)]*\bBeforeTool\) ;;/m);

    const app = await givenApp(project);
    const { checks } = await operate<DoctorResult>(doctor, app);
    const about = checks.filter(({ finding }) => finding.includes('tiny'));
    expect(about.filter((check) => check.status === 'fail')).toEqual([]);
    expect(about.map(({ status: level, id }) => `${level} ${id}`)).toEqual(
      expect.arrayContaining(['ok settings', 'ok hooks', 'note live', 'note mcp', 'note limits']),
    );
    expect(await operate(status, app)).toMatchObject({ root });

    await operate(uninstall, app, { yes: true });
    expect(io.files.stat(`${root}/.tiny/local.json`)).toBeUndefined();
  });

  it('has no plugin of ours, and says so', async () => {
    const project = given([tiny]);
    const asked = operate(init, await givenApp(project), { host: ['tiny'], as: 'plugin', yes: true });
    await expect(asked).rejects.toMatchObject({ code: 'no_plugin' });
  });

  it('is served by the MCP door, which keeps what is for a person', async () => {
    const project = given(list, { TINY_SESSION: 's' });
    const caller = callerAt({ cwd: project.root, env: project.io.env }, list);
    expect(caller).toMatchObject({ kind: 'agent', session: 's' });
    const door = { operations, appFor: () => givenApp(project), caller, say: () => undefined };
    const call = (name: string, input: object) =>
      callTool(door, { name, arguments: input, stop: new AbortController().signal });
    expect(await call('status', {})).toMatchObject({ structuredContent: { root: project.root } });
    expect(await call('request_scope', { intent_id: 'I', glob: '**', reason: 'x' })).toMatchObject({
      isError: true,
    });
    const app = await givenApp(project);
    await expect(guardPersonOnly(disable, {}, app, caller)).rejects.toThrow('is for a person');
  });
});

describe('all hosts are asked', () => {
  const list = [...hosts, tiny];
  const env = (variables: Readonly<Record<string, string>>) => ({ env: (name: string) => variables[name] });

  it.each([
    [{}, false, hosts[0]],
    [{ TINY_SESSION: 's', TINY_FOLDER: '/t' }, true, tiny],
    [{ CLAUDECODE: '1' }, true, hosts[0]],
    [{ AI_AGENT: 'x' }, true, hosts[0]],
  ])('whether %j is the environment of an agent', (variables, expected, host) => {
    expect(insideAgent(list, env(variables))).toBe(expected);
    expect(hostAround(list, env(variables))).toBe(host);
    expect(agentFolder(list, env(variables))).toBe((variables as Record<string, string>)['TINY_FOLDER']);
  });

  it.each([
    ['<tiny-note>do it</tiny-note> why?', 'why?'],
    ['<system-reminder>do it</system-reminder>why?', 'why?'],
    ['<tiny-note>do it', ''],
    ['<b>why?</b>', '<b>why?</b>'],
  ])('what the user typed of %j', async (prompt, typed) => {
    const { line, root, tell } = given(list);
    await tell('Prompt', { prompt });
    const { openProject } = await import('../src/line/open-project.ts');
    const project = await openProject(line, root);
    expect((await project.state.read('s')).sections.prompt.text).toBe(typed);
  });

  it('which calls must be refused when nothing could be loaded', () => {
    expect([...blocking].sort()).toEqual([...new Set(hosts.flatMap((host) => host.blocking))].sort());
  });
});
