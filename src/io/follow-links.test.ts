import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { linkFollower } from './follow-links.ts';

/** As if all had been at rest for long, but for what happens in the same moment. */
const follower = () => linkFollower(() => Date.now() + 60_000);
const moment = () => sleep(20);

describe('a path whose links are followed', () => {
  const changes: readonly (readonly [string, (top: string) => void, string])[] = [
    ['becomes a link', (top) => replaceBy(top, 'file', `${top}/other`), 'other'],
    ['becomes a link to a folder away', (top) => replaceBy(top, 'file', '/etc/hosts'), '/etc/hosts'],
    ['is put in place of by a rename', (top) => putInPlace(top), 'other'],
    [
      'becomes a link, and the folder is dated back',
      (top) => {
        replaceBy(top, 'file', `${top}/other`);
        utimesSync(top, 1, 1);
      },
      'other',
    ],
    ['stays as it is', () => undefined, 'file'],
  ];
  it.each(changes)('that was none and %s leads where it leads now', async (_, change, leads) => {
    const top = givenFolder();
    for (const name of ['file', 'other']) writeFileSync(`${top}/${name}`, '');
    await moment();
    for (let look = 0; look < 2; look += 1) expect(follower()(`${top}/file`)).toBe(`${top}/file`);
    change(top);
    const expected = leads.startsWith('/') ? leads : `${top}/${leads}`;
    expect(follower()(`${top}/file`)).toBe(expected);
    await moment();
    for (let look = 0; look < 2; look += 1) expect(follower()(`${top}/file`)).toBe(expected);
  });

  it('through a folder that becomes a link leads where it leads now', async () => {
    const top = givenFolder();
    for (const name of ['a', 'b']) mkdirSync(`${top}/${name}`);
    await moment();
    expect(follower()(`${top}/a/new`)).toBe(`${top}/a/new`);
    rmSync(`${top}/a`, { recursive: true });
    symlinkSync(`${top}/b`, `${top}/a`);
    expect(follower()(`${top}/a/new`)).toBe(`${top}/b/new`);
  });
});

function replaceBy(top: string, name: string, target: string): void {
  unlinkSync(`${top}/${name}`);
  symlinkSync(target, `${top}/${name}`);
}

function putInPlace(top: string): void {
  symlinkSync('other', `${top}/link`);
  renameSync(`${top}/link`, `${top}/file`);
}
