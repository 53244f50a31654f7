import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { noVersions, packSeen } from '../../../kernel/work/seen.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import { staleFile } from './stale-file.ts';

const at = Date.parse('2026-01-01T12:03:04.000Z');
const known = (hash: string, own: boolean) => packSeen({ hash, at: at / 1_000, own, earlier: ['older'] });
const judged = (hash: string, { own = false, seconds = 60, writer = '' } = {}) =>
  said(staleFile, {
    name: 'n',
    event: writing('/repo/src/a.ts'),
    facts: {
      fileVersions: { ...noVersions, present: [{ path: 'src/a.ts', hash, changedAt: at + seconds * 1_000 }] },
    },
    state: {
      seen: { files: { 'src/a.ts': known('mine', own) }, running: {} },
      writers: { files: writer === '' ? {} : { 'src/a.ts': { session: writer, at } } },
    },
  });

describe('[RO-053] by content, and nothing else', () => {
  it.each([
    ['mine', false],
    ['theirs', true],
    ['older', true],
  ])('a file that is now %s is stale: %s', (hash, stale) => {
    expect(judged(hash) !== undefined).toBe(stale);
  });

  it('says which file, since when, and what to do [RO-044]', () => {
    expect(judged('theirs')).toEqual({
      code: 'stale_file',
      reason: 'src/a.ts was changed at 12:04:04 UTC, after you read it at 12:03:04 UTC.',
      remedy: 'Read src/a.ts again first. Then make your change to the file as it is now.',
    });
    expect(judged('theirs', { own: true, writer: 'other' })?.reason).toBe(
      'src/a.ts was changed by another session at 12:04:04 UTC, after you wrote it at 12:03:04 UTC.',
    );
    expect(judged('unpacked', { seconds: -60 })?.reason).toBe(
      'src/a.ts was changed after you read it at 12:03:04 UTC.',
    );
  });
});

describe('what changes right after the agent’s own write', () => {
  it.each([
    ['is a formatter of the host', 3, '', false],
    ['is one still after ten seconds', 10, '', false],
    ['is somebody else after that', 11, '', true],
    ['is another session, when that wrote last', 3, 'other', true],
    ['is a formatter, when this session wrote last', 3, 's', false],
  ])('%s', (_, seconds, writer, stale) => {
    expect(judged('theirs', { own: true, seconds, writer }) !== undefined).toBe(stale);
  });

  it('is not looked for after a read', () => {
    expect(judged('theirs', { seconds: 1 })).toBeDefined();
  });
});

it('names a few of many files', () => {
  const paths = Array.from({ length: 9 }, (_, n) => `src/${n}.ts`);
  const objection = said(staleFile, {
    name: 'n',
    event: command('cp new/* src/'),
    facts: { fileVersions: { ...noVersions, present: paths.map((path) => ({ path, hash: 'theirs' })) } },
    state: {
      seen: { files: Object.fromEntries(paths.map((path) => [path, known('mine', false)])), running: {} },
    },
  });
  expect(objection?.remedy).toContain('src/2.ts again');
  expect(objection?.reason).not.toContain('src/3.ts');
});

it('[RO-054] says nothing about a file that was not recorded, whatever its name', () => {
  const present = [
    { path: '__proto__', hash: 'theirs' },
    { path: 'constructor', hash: 'theirs' },
  ];
  const facts = { fileVersions: { ...noVersions, present } };
  expect(said(staleFile, { name: 'n', event: writing('/repo/__proto__'), facts })).toBeUndefined();
});

it.each([
  [true, true],
  [false, false],
])('knows a name in another case, where the file system does: %s', (anyCase, stale) => {
  const objection = said(staleFile, {
    name: 'n',
    event: writing('/repo/src/A.ts'),
    facts: {
      fileVersions: {
        ...noVersions,
        present: [{ path: 'src/A.ts', hash: 'theirs', changedAt: at, anyCase }],
      },
    },
    state: { seen: { files: { 'src/a.ts': known('mine', false) }, running: {} } },
  });
  expect(objection !== undefined).toBe(stale);
});
