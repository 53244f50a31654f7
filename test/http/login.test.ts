import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { createAccess } from '../../src/stores/access-file.ts';
import { givenFolder } from '../given/folder.ts';
import { givenDoor } from './given-door.ts';

/** Every text that lies in the user's own folder. */
const textsIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('a login link', () => {
  it('becomes a cookie that no script reads and no other page sends', async () => {
    const { ask, access, port } = await givenDoor();
    const { status, headers, text } = await ask(`/login?code=${access.newCode()}`);
    expect(status).toBe(200);
    const attributes = String(headers['set-cookie']).split('; ');
    expect(attributes[0]).toMatch(new RegExp(`^ephor-${port}=[0-9a-f]{64}$`));
    expect(attributes.slice(1)).toEqual([
      'Path=/',
      expect.stringMatching(/^Max-Age=2[0-9]{6}$/),
      'HttpOnly',
      'SameSite=Strict',
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<script src="/login.js" defer>');
    expect((await ask('/login.js')).text).toContain("localStorage.setItem('ephor-token'");
  });

  it('is good once, also for two at the same time', async () => {
    const { ask, access } = await givenDoor();
    const code = access.newCode();
    const all = await Promise.all([1, 2, 3, 4].map(() => ask(`/login?code=${code}`)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(all.filter(({ headers }) => headers['set-cookie']).length).toBe(1);
  });

  it.each([
    ['', 403],
    ['?code=', 403],
    ['?code=0000', 403],
    ['?code[]=1', 403],
    ['?code=%00', 403],
  ])('%j logs nobody in', async (query, status) => {
    const { ask } = await givenDoor();
    const heard = await ask(`/login${query}`);
    expect(heard.status).toBe(status);
    expect(heard.headers['set-cookie']).toBeUndefined();
    expect(heard.text).toContain('ephor ui');
  });

  it('is guessed ten times at most, then one has to wait', async () => {
    const { ask } = await givenDoor();
    const all = [];
    for (let left = 12; left > 0; left -= 1) all.push((await ask('/login?code=guess')).status);
    expect(all.slice(0, 10)).toEqual(Array<number>(10).fill(403));
    expect(all.at(-1)).toBe(429);
  });

  it.each([
    [
      'a link after two minutes',
      121_000,
      (access: ReturnType<typeof createAccess>, code: string) => access.login(code),
    ],
  ])('%s is worth nothing', (_, ms, use) => {
    const home = givenFolder();
    const code = createAccess(nodeIo, home).newCode();
    const later = { ...nodeIo, clock: { ...nodeIo.clock, now: () => new Date(Date.now() + ms) } };
    expect(use(createAccess(later, home), code)).toBeUndefined();
  });

  it.each([
    ['a week without use', 8],
    ['thirty days', 31],
  ])('a login ends after %s', (_, days) => {
    const home = givenFolder();
    const access = createAccess(nodeIo, home);
    const { cookie = '' } = access.login(access.newCode()) ?? {};
    expect(access.session(cookie)).toBeDefined();
    const later = {
      ...nodeIo,
      clock: { ...nodeIo.clock, now: () => new Date(Date.now() + days * 86_400_000) },
    };
    expect(createAccess(later, home).session(cookie)).toBeUndefined();
  });
});

describe('secrets', () => {
  it('lie nowhere on the disk, and in no log', async () => {
    const { ask, access, home, login } = await givenDoor();
    const page = await login();
    const code = access.newCode();
    await ask(`/login?code=${code}`);
    const token = access.addToken('t', 'write');
    await ask(`/api/portfolio?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    await ask(`/api/${token}?code=${code}`, { headers: page });
    const kept = textsIn(home);
    expect(kept).toContain('"tokens"');
    for (const secret of [code, token, page['ephor-token'] ?? '', page['cookie']?.split('=')[1] ?? ''])
      expect(kept.includes(secret)).toBe(false);
  });

  it('are kept by a file that only its owner reads; one that can’t be read lets nobody in', async () => {
    const { ask, access, home } = await givenDoor();
    const authorization = `Bearer ${access.addToken('t', 'read')}`;
    expect((nodeIo.files.stat(`${home}/access.json`)?.mode ?? 0) & 0o777).toBe(0o600);
    expect((nodeIo.files.stat(`${home}/run/http`)?.mode ?? 0) & 0o777).toBe(0o600);
    for (const text of ['', '{', '[]', '{"version":2}', 'x'.repeat(2_000_000)]) {
      writeFileSync(`${home}/access.json`, text);
      expect(await ask('/api/portfolio', { headers: { authorization } }), text.slice(0, 20)).toMatchObject({
        status: 503,
        json: { error: { code: 'access_unreadable' } },
      });
    }
  });
});
