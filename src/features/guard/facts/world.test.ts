import { symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenProject } from '../../../../test/given/project.ts';
import type { Io } from '../../../kernel/io.ts';
import type { World } from '../../../kernel/fact.ts';
import { world } from './world.ts';

const worldAt = ({ files }: Io, place: World) =>
  world.gather({ place, realPath: files.linkFollower() } as never);

it('knows the workspace and the home folder', () => {
  const { io, root, userHome } = givenProject();
  expect(worldAt(io, { root, userHome })).toEqual({ root, userHome });
});

it('follows links, as the targets do', () => {
  const { io, root, userHome } = givenProject();
  symlinkSync(root, `${userHome}/linked-repo`);
  symlinkSync(userHome, `${userHome}/linked-home`);
  const place = { root: `${userHome}/linked-repo`, userHome: `${userHome}/linked-home` };
  expect(worldAt(io, place)).toEqual({ root, userHome });
});

it('keeps a folder that is not there as it is written', () => {
  const { io, root } = givenProject();
  const place = { root, userHome: '/nowhere/dev' };
  expect(worldAt(io, place)).toEqual({ root, userHome: '/nowhere/dev' });
});
