import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { givenFolder } from '../../../../test/given/folder.ts';
import { claudeCode } from '../../../hosts/claude-code/host.ts';
import { hookCommand, programOf } from '../../../kernel/operations/hook-line.ts';

const userHome = '/home/ada';

describe('the line that a host runs', () => {
  test('names the home folder by its variable where Ephor lies in its usual place', () => {
    const homes = { home: '/home/ada/.ephor', userHome };
    const line = hookCommand(homes, claudeCode).line('Stop');
    expect(line).toBe('"$HOME/.ephor/bin/hook" claude-code Stop');
    expect(programOf(line, homes)).toBe('/home/ada/.ephor/bin/hook');
  });

  test.each(['/opt/my ephor', '/opt/a"b', '/opt/$x`y`', String.raw`/opt/back\slash`, '/home/ada/.ephor2'])(
    'names any other place so that a shell finds it: %s',
    (home) => {
      const line = hookCommand({ home, userHome }, claudeCode).line('Stop');
      const words = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' });
      expect(words).toBe(`${home}/bin/hook\nclaude-code\nStop\n`);
      expect(programOf(line, { home, userHome })).toBe(`${home}/bin/hook`);
      expect(
        claudeCode.edits.installed(claudeCode.edits.install(undefined, { line: () => line })),
      ).toMatchObject({
        Stop: line,
      });
    },
  );

  test.each([
    ['Bash', 2],
    ['Write', 2],
    ['Read', 0],
  ])('holds changes when its program is gone, and never a look: %s', (tool_name, code) => {
    const home = givenFolder();
    const line = hookCommand({ home: `${home}/.ephor`, userHome: home }, claudeCode).line('PreToolUse');
    const input = JSON.stringify({ tool_name });
    const { status, stderr } = spawnSync('sh', ['-c', line], {
      input,
      env: { HOME: home },
      encoding: 'utf8',
    });
    expect(status).toBe(code);
    expect(stderr.includes('npx ephor init')).toBe(code === 2);
    expect(programOf(line, { home: `${home}/.ephor`, userHome: home })).toBe(`${home}/.ephor/bin/hook`);
  });
});
