import { expect, it } from 'vitest';
import { givenTool } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import type { Action } from '../../../kernel/action.ts';
import { noRoute } from '../../../kernel/work/route-section.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { newFolders } from './new-folders.ts';

function gather(act: (root: string) => Action, fix_within_design = true) {
  const project = givenProject();
  project.write('repo/src/a.ts', '');
  const { io, root, userHome } = project;
  return newFolders.gather({
    event: { ...givenTool(act(root)), cwd: root },
    io,
    realPath: io.files.linkFollower(),
    place: { root, userHome },
    state: { route: { ...noRoute, guardrails: { ...noRoute.guardrails, fix_within_design } } },
  } as never);
}

const writing = (path: string) => (root: string) =>
  ({ kind: 'write', path: `${root}/${path}`, change: { kind: 'whole', content: '' } }) as const;
const running = (command: string) => (root: string) =>
  ({
    kind: 'command',
    command,
    background: false,
    report: analyseCommand(command, { cwd: root, root, home: '/home/dev' }),
  }) as const;

it.each([
  ['a file in a folder that is there', writing('src/b.ts'), []],
  ['a file in a folder below one that is there', writing('src/deep/b.ts'), []],
  ['a file in the root', writing('b.ts'), []],
  ['a file in a new folder', writing('lib/b.ts'), ['lib']],
  ['a file in what programs make', writing('dist/b.js'), []],
  ['a file in a hidden folder', writing('.github/ci.yml'), []],
  ['a file elsewhere', writing('../elsewhere/b.ts'), []],
  ['a folder that is made', running('mkdir -p packages/core'), ['packages']],
  ['a folder of that name in the root', running('mkdir packages'), ['packages']],
  ['a command that makes none', running('npm test'), []],
])('%s [AO-065]', (_, act, expected) => {
  expect(gather(act)).toEqual(expected);
});

it('is not looked for where no task has to stay within the design', () => {
  expect(gather(writing('lib/b.ts'), false)).toEqual([]);
});
