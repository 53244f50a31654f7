import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenProject } from '../../../../test/given/project.ts';
import { placeOf } from '../../../line/open-project.ts';
import type { OwnFiles } from '../../../kernel/fact.ts';
import { ownFiles } from './own-files.ts';

const find = (given: ReturnType<typeof givenProject>, transcript?: string) =>
  ownFiles.gather({
    event: { transcript },
    realPath: given.io.files.linkFollower(),
    place: placeOf(given.line, given.root),
  } as never) as OwnFiles;

it('names the folders of the project and of the user, the hook settings, the key and the token', () => {
  const given = givenProject();
  const { sealed, secret } = find(given);
  expect(secret).toEqual([`${given.home}/key`, `${given.home}/run`, `${given.home}/secrets.env`]);
  expect(sealed).toEqual(
    expect.arrayContaining([
      `${given.root}/.ephor`,
      given.home,
      `${given.root}/.claude/settings.json`,
      `${given.root}/.claude/settings.local.json`,
      `${given.userHome}/.claude/settings.json`,
    ]),
  );
});

it('names what links lead to as well', () => {
  const given = givenProject();
  mkdirSync(`${given.userHome}/elsewhere`);
  renameSync(`${given.root}/.ephor`, `${given.userHome}/elsewhere/real`);
  symlinkSync(`${given.userHome}/elsewhere/real`, `${given.root}/.ephor`);
  expect(find(given).sealed).toContain(`${given.userHome}/elsewhere/real`);
});

it('names the conversation, unless the project lies in what is called one', () => {
  const given = givenProject();
  expect(find(given, '/home/dev/talk.jsonl').sealed).toContain('/home/dev/talk.jsonl');
  expect(find(given, given.userHome).sealed).not.toContain(given.userHome);
});
