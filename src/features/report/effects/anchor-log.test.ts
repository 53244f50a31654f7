import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenProject, session, toolCall } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { openProject } from '../../../line/open-project.ts';
import { anchorLog } from './anchor-log.ts';

/** A session in a repository with one commit; the system's journal is not looked at. */
async function given({ git = true } = {}) {
  const project = givenProject();
  const run = project.io.processes.run;
  const processes = {
    ...project.io.processes,
    run: (program: string, ...rest: [readonly string[]]) =>
      /log|journal/.test(program)
        ? Promise.resolve({ exitCode: 1, stdout: '', stderr: '', late: false })
        : run(program, ...rest),
  };
  const line = { ...project.line, io: { ...project.io, processes } as typeof project.io };
  const shell = (...args: string[]) =>
    execFileSync('git', ['-C', project.root, '-c', 'user.name=n', '-c', 'user.email=e@x', ...args], {
      encoding: 'utf8',
    });
  if (git) {
    shell('init', '-q');
    shell('commit', '-q', '--allow-empty', '-m', 'one');
  }
  const call = (file: string) => handleHook(line, toolCall(project, 'Read', { file_path: file }));
  const ends = async () => {
    const payload = { session_id: session, cwd: project.root, hook_event_name: 'SessionEnd', reason: 'x' };
    await handleHook(line, {
      host: 'claude-code',
      eventName: 'SessionEnd',
      id: `end-${Math.random()}`,
      projectFolder: project.root,
      payload: JSON.stringify(payload),
    });
    await line.afterwards.run();
  };
  const verify = async () => (await openProject(line, project.root)).audit.verify();
  const log = `${project.root}/.ephor/local/audit.jsonl`;
  return { shell, call, ends, verify, log };
}

it('a log that was rewritten shows, by a line that was written down when a session ended', async () => {
  const { call, ends, verify, log, shell } = await given();
  expect(anchorLog.on).toEqual(['session.end']);
  await call('a');
  await ends();
  await call('b');
  expect(await verify()).toMatchObject({ anchors: 1, broken: undefined });
  expect(shell('notes', '--ref=ephor', 'show')).toContain('ephor-anchor');
  expect(shell('log')).not.toContain('ephor-anchor');
  const [, ...rest] = readFileSync(log, 'utf8').trimEnd().split('\n');
  const last = JSON.parse(rest.at(-1) ?? '') as object;
  writeFileSync(log, `${JSON.stringify({ ...last, at: '2026-01-01T00:00:00.000Z', prev: 'beginning' })}\n`);
  expect((await verify()).broken).toBeDefined();
});

it('a log that is gone shows too', async () => {
  const { call, ends, verify, log } = await given();
  await call('a');
  await ends();
  rmSync(log);
  expect((await verify()).broken?.cause).toMatch(/missing|rewritten/);
});

it('where neither is to be had nothing is written and nothing is missed', async () => {
  const { call, ends, verify } = await given({ git: false });
  await call('a');
  await ends();
  expect(await verify()).toMatchObject({ broken: undefined });
});
