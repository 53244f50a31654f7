import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../../test/given/folder.ts';
import { nodeIo } from '../../io/node.ts';
import { isListed, listedRoots, listProject, unlistProject } from './project-list.ts';

const tick = (): void => nodeIo.clock.sleep(20);

/** A folder whose birth can be told from its last change, which takes a tick of the system's clock. */
function makeClone(root: string): void {
  mkdirSync(root);
  tick();
  mkdirSync(`${root}/.ephor`);
}

function given() {
  const folder = givenFolder();
  const [root, home] = [`${folder}/repo`, `${folder}/home`];
  makeClone(root);
  const entry = () => `${home}/projects/${readdirSync(`${home}/projects`)[0]}`;
  return {
    root,
    home,
    entry,
    list: (at = nodeIo.clock.now().toISOString()) => listProject(nodeIo, home, root, at),
    listed: () => isListed(nodeIo, home, root),
    read: () => JSON.parse(readFileSync(entry(), 'utf8')) as Record<string, unknown>,
  };
}

describe('the list of projects', () => {
  it('knows a folder that was entered, once, and forgets it when told so', () => {
    const { root, home, list, listed, read } = given();
    expect(listed()).toBe(false);
    list('2026-01-01T00:00:00.000Z');
    list('2026-01-02T00:00:00.000Z');
    expect(listed()).toBe(true);
    expect(read()).toMatchObject({ root, since: '2026-01-01T00:00:00.000Z' });
    expect(listedRoots(nodeIo, home)).toEqual([root]);
    unlistProject(nodeIo, home, root);
    expect(listed()).toBe(false);
  });

  it('does not take another clone at the same path for the old one, and enters it in its place', () => {
    const { root, list, listed, read } = given();
    list();
    const { folder: old } = read();
    rmSync(root, { recursive: true });
    tick();
    makeClone(root);
    expect(listed()).toBe(false);
    list();
    expect(listed()).toBe(true);
    expect(read()['folder']).not.toEqual(old);
  });

  it.each<readonly [string, (root: string) => void]>([
    ['lost its .ephor/', (root) => rmSync(`${root}/.ephor`, { recursive: true })],
    ['was moved away and back', (root) => (renameSync(root, `${root}2`), renameSync(`${root}2`, root))],
    ['got other files', (root) => writeFileSync(`${root}/a`, '')],
  ])('knows a folder that %s', (_, change) => {
    const { root, list, listed } = given();
    list();
    tick();
    change(root);
    expect(listed()).toBe(true);
  });

  it.each([
    ['from before the folder was made', '2020-01-01T00:00:00.000Z', false],
    ['from when the folder was there', '2999-01-01T00:00:00.000Z', true],
  ])('understands an entry of an older version %s', (_, since, known) => {
    const { root, list, listed, entry, read } = given();
    list();
    writeFileSync(entry(), `${JSON.stringify({ root, since })}\n`);
    expect(listed()).toBe(known);
    list('2026-06-06T00:00:00.000Z');
    expect(read()).toMatchObject({
      root,
      since: known ? since : '2026-06-06T00:00:00.000Z',
      folder: { inode: expect.any(Number) },
    });
  });

  it('takes an entry that can’t be read for one of this folder, which opens nothing', () => {
    const { list, listed, entry } = given();
    list();
    writeFileSync(entry(), 'oops');
    expect(listed()).toBe(true);
  });
});
