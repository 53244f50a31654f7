import { describe, expect, it } from 'vitest';
import { givenDoor, listenAt } from './given-door.ts';

const personal = '/api/token/add';

describe('what is for a person', () => {
  it('needs the cookie, the page’s own token, and a page of ours', async () => {
    const { ask, login, program, port } = await givenDoor();
    const page = await login();
    const own = { origin: `http://127.0.0.1:${port}` };
    const { cookie = '' } = page;
    const token = page['ephor-token'] ?? '';
    const tries: readonly (readonly [string, Record<string, string>, number, string])[] = [
      ['nobody', own, 401, 'not_logged_in'],
      ['the token alone', { ...own, 'ephor-token': token }, 401, 'not_logged_in'],
      ['the cookie alone', { ...own, cookie }, 403, 'foreign_origin'],
      [
        'the cookie with a wrong token',
        { ...own, cookie, 'ephor-token': `${token.slice(1)}0` },
        403,
        'foreign_origin',
      ],
      ['no page', { cookie, 'ephor-token': token }, 403, 'foreign_origin'],
      [
        'a page from elsewhere',
        { cookie, 'ephor-token': token, origin: 'https://evil.example' },
        403,
        'foreign_origin',
      ],
      [
        'a page of another port',
        { cookie, 'ephor-token': token, origin: `http://127.0.0.1:${port + 1}` },
        403,
        'foreign_origin',
      ],
      ['a page without a name', { cookie, 'ephor-token': token, origin: 'null' }, 403, 'foreign_origin'],
      ['a page of the same site', { ...page, 'sec-fetch-site': 'same-site' }, 403, 'foreign_origin'],
    ];
    for (const [who, headers, status, code] of tries)
      expect(await ask(personal, { headers, body: { name: 'x' } }), who).toMatchObject({
        status,
        json: { error: { code } },
      });
    expect(await program('write')(personal, { body: { name: 'x' } })).toMatchObject({
      status: 403,
      json: { error: { code: 'person_only' } },
    });
    expect(await ask(personal, { headers: page, body: { name: 'mine', read: true } })).toMatchObject({
      status: 200,
      json: { name: 'mine', access: 'read', token: expect.stringMatching(/^ephor_[0-9a-f]{48}$/) },
    });
  });

  it('is not done by a form of another page, whatever it sends', async () => {
    const { ask, login } = await givenDoor();
    const { origin: _, ...page } = await login();
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', ''])
      expect(
        await ask(personal, {
          headers: { ...page, origin: 'http://localhost:3000', 'content-type': type },
          body: '{"name":"x"}',
        }),
        type,
      ).toMatchObject({ status: 403 });
    const own = await login();
    expect(
      await ask(personal, { headers: { ...own, 'content-type': 'text/plain' }, body: '{"name":"x"}' }),
    ).toMatchObject({
      status: 415,
      json: { error: { code: 'not_json' } },
    });
  });

  it('ends with the login', async () => {
    const { ask, login, access } = await givenDoor();
    const [one, two] = [await login(), await login()];
    expect(await ask('/api/session', { headers: one })).toMatchObject({
      json: { kind: 'person', mayWrite: true },
    });
    expect(await ask('/api/session/end', { headers: one, body: {} })).toMatchObject({
      status: 200,
      headers: { 'set-cookie': [expect.stringContaining('Max-Age=0')] },
    });
    expect((await ask('/api/session', { headers: one })).status).toBe(401);
    expect((await ask('/api/session', { headers: two })).status).toBe(200);
    const unused = access.newCode();
    expect(await ask('/api/ui/logout', { headers: two, body: {} })).toMatchObject({ json: { loggedOut: 1 } });
    expect((await ask('/api/session', { headers: two })).status).toBe(401);
    expect((await ask(`/login?code=${unused}`)).status).toBe(403);
  });
});

describe('another page', () => {
  it.each([
    ['evil.example', 421],
    ['evil.example:80', 421],
    ['127.0.0.1', 421],
    ['127.0.0.1:1', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost.evil.example', 421],
    ['0.0.0.0', 421],
  ])('that leads its name %s to this machine hears nothing', async (host, status) => {
    const { ask, login } = await givenDoor();
    const page = await login();
    for (const path of ['/', '/health', '/login?code=x', '/api/portfolio', '/metrics']) {
      const heard = await ask(path, { headers: { ...page, host } });
      expect(heard, path).toMatchObject({ status, json: { error: { code: 'foreign_host' } } });
    }
  });

  it('reads nothing, and is told by no header that it may', async () => {
    const { ask, login, port, access } = await givenDoor();
    const page = await login();
    const foreign = { ...page, origin: 'https://evil.example' };
    const authorization = `Bearer ${access.addToken('t', 'write')}`;
    for (const path of ['/api/portfolio', '/api/events', '/api/status', '/metrics']) {
      const tries = [
        foreign,
        { ...page, 'sec-fetch-site': 'cross-site' },
        { authorization, origin: 'https://evil.example' },
      ];
      for (const headers of tries) {
        const heard = await ask(path, { headers });
        expect(heard, path).toMatchObject({ status: 403, json: { error: { code: 'foreign_origin' } } });
        expect(Object.keys(heard.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
    const preflight = await ask('/api/q', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    expect((await listenAt(port, '/api/events', foreign)).status).toBe(403);
  });

  it('gets no frame, no guess at types, no script of its own and no referrer', async () => {
    const { ask } = await givenDoor();
    for (const path of ['/', '/health', '/login?code=x', '/api/portfolio', '/nothing.js']) {
      const { headers } = await ask(path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const csp = String(headers['content-security-policy']);
      expect(csp).toContain("default-src 'none'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/unsafe|\*|https?:/);
    }
  });
});

describe('a token', () => {
  it('may do what it was made for, by its name, until it is revoked', async () => {
    const { ask, access, login, project } = await givenDoor();
    const authorization = `Bearer ${access.addToken('reader', 'read')}`;
    const q = `/api/q?project=${project}`;
    expect(await ask('/api/session', { headers: { authorization } })).toMatchObject({
      json: { kind: 'program', name: 'reader', mayWrite: false },
    });
    expect(await ask('/api/portfolio', { headers: { authorization } })).toMatchObject({ status: 200 });
    expect(await ask(q, { headers: { authorization }, body: { idea: 'x' } })).toMatchObject({
      status: 403,
      json: { error: { code: 'read_only' } },
    });
    const writer = `Bearer ${access.addToken('writer', 'write')}`;
    expect(await ask(q, { headers: { authorization: writer }, body: { idea: 'x' } })).toMatchObject({
      status: 200,
    });
    const used = access.tokens().find(({ name }) => name === 'reader')?.usedAt ?? '';
    expect(Math.abs(Date.now() - Date.parse(used))).toBeLessThan(60_000);
    expect(
      await ask('/api/token/revoke', { headers: await login(), body: { name: 'reader' } }),
    ).toMatchObject({ status: 200 });
    expect(await ask('/api/portfolio', { headers: { authorization } })).toMatchObject({ status: 401 });
  });

  it.each([
    ['none', {}],
    ['a wrong one', { authorization: 'Bearer ephor_0000' }],
    ['another scheme', { authorization: 'Basic ZXBob3I6ZXBob3I=' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['a wrong one beside a good cookie', { authorization: 'Bearer ephor_0000', cookie: 'good' }],
  ])('%s opens nothing', async (_, given: Record<string, string>) => {
    const { ask, login } = await givenDoor();
    const page = await login();
    const headers = given['cookie'] ? { ...page, authorization: given['authorization'] ?? '' } : given;
    expect(await ask('/api/portfolio', { headers })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="ephor"' },
      json: { error: { code: 'not_logged_in' } },
    });
  });

  it('in an address counts for nothing', async () => {
    const { ask, access } = await givenDoor();
    const secret = access.addToken('t', 'write');
    for (const name of ['token', 'access_token', 'authorization'])
      expect((await ask(`/api/portfolio?${name}=${secret}`)).status).toBe(401);
  });

  it('that is revoked stops hearing events at once', async () => {
    const { access, port } = await givenDoor();
    const stream = await listenAt(port, '/api/events', {
      authorization: `Bearer ${access.addToken('t', 'read')}`,
    });
    await stream.until(1, 'hello');
    access.revoke('t');
    await stream.ended;
    expect((await listenAt(port, '/api/events')).status).toBe(401);
  });
});
