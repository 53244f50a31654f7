import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { givenProject } from '../../../../test/given/project.ts';
import { hosts } from '../../../hosts/index.ts';
import { nodeLauncher } from './program-script.ts';

it.each([
  [[], /^claude-code Stop $/],
  [['plugin'], /^claude-code Stop plugin-\d+-\d+$/],
])('hands its words on, and a name of its own for each call of the plugin: %j', (more, words) => {
  const { write, userHome } = givenProject();
  write('runtime/hook.cjs', "console.log(process.argv[2], process.argv[3], process.argv[4] ?? '');");
  const launcher = nodeLauncher({
    hosts,
    node: process.execPath,
    runtimeFolder: `${userHome}/runtime`,
    home: `${userHome}/.ephor`,
    version: 'test',
  });
  const said = execFileSync(process.execPath, [write('hook.mjs', launcher), 'claude-code', 'Stop', ...more], {
    encoding: 'utf8',
  });
  expect(said.replace(/\n$/, '')).toMatch(words);
});
