import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { operationsAt } from '../../src/doors/call-operation.ts';
import { operationRoutes, projectParameter } from '../../src/doors/http/operation-table.ts';
import { ownRoutes } from '../../src/doors/http/own-routes.ts';
import { Initiative, Space } from '../../src/kernel/portfolio/initiative.ts';
import { operations } from '../../src/features/operations.ts';
import { givenDoor, listenAt } from './given-door.ts';

const routes = operationRoutes(operations);

describe('the routes', () => {
  it('are one for each operation of the door: its words as a path, its effect as the method', () => {
    expect(routes.length).toBe(operationsAt('http', operations).length);
    const named = Object.fromEntries(
      routes.map(({ operation, method, path }) => [operation.id, `${method} ${path}`]),
    );
    expect(named).toMatchObject({
      status: 'GET /api/status',
      q: 'POST /api/q',
      'queue-list': 'GET /api/queue/list',
      'intent-request-scope': 'POST /api/intent/request-scope',
      'ui-logout': 'POST /api/ui/logout',
    });
  });

  it('never meet', () => {
    const all = [...routes, ...ownRoutes].map(({ path }) => path);
    expect(all.length).toBe(new Set(all).size);
  });

  it('leave the name of the project’s parameter free', () => {
    expect(
      routes.filter(({ operation }) => projectParameter in operation.input).map(({ path }) => path),
    ).toEqual([]);
  });

  it('can all be asked, and answer with data or with a code of their own', { timeout: 120_000 }, async () => {
    const { program, project, login, ask } = await givenDoor();
    const asProgram = program();
    const page = await login();
    for (const { operation, method, path } of routes) {
      const address = `${path}?project=${project}`;
      const write = method === 'POST';
      const heard = await asProgram(address, write ? { body: { unknown: 1 } } : {});
      const { code = '' } = (heard.json?.['error'] ?? {}) as { code?: string };
      const said = `${operation.id}: ${heard.status} ${code}`;
      expect([200, 400, 404, 422], said).toContain(heard.status);
      if (write) expect(code, said).toBe('bad_input');
      if (operation.caller !== 'person') continue;
      const input = requiredOf(operation.input);
      expect((await asProgram(address, { body: input })).json, said).toMatchObject({
        error: { code: 'person_only' },
      });
      // A person comes further; with input that fits they are asked nothing more.
      const asPerson = await ask(address, { body: { ...input, unknown: 1 }, headers: page });
      expect(asPerson.json, said).toMatchObject({ error: { code: 'bad_input' } });
    }
  });
});

const requiredOf = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input as Record<string, { type: string; options?: readonly unknown[] }>)
      .filter(([, { type }]) => type !== 'optional')
      .map(([name, schema]) => [
        name,
        (schema.type === 'picklist' ? schema.options?.[0] : undefined) ??
          (schema.type === 'array' ? ['a'] : schema.type === 'union' ? '1' : 'a'),
      ]),
  );

describe('a call', () => {
  it('reads the address by the schema: numbers, switches, lists', async () => {
    const { program, project } = await givenDoor();
    const ask = program();
    await ask(`/api/q?project=${project}`, { body: { idea: 'Try dark mode' } });
    const list = await ask(`/api/queue/list?project=${project}&all=true&here=0`);
    expect(list).toMatchObject({ status: 200, json: { ideas: [{ title: 'Try dark mode' }] } });
    expect(list.headers['ephor-exit-code']).toBe('0');
    expect(await ask(`/api/log?project=${project}&limit=2`)).toMatchObject({ status: 200, json: [] });
  });

  it.each([
    ['a number that is none', '/api/log?limit=two', 400, 'bad_input', 'limit'],
    ['a switch that is none', '/api/queue/list?all=perhaps', 400, 'bad_input', 'all'],
    ['one thing twice', '/api/log?limit=1&limit=2', 400, 'bad_input', 'limit'],
    ['an entry that is not there', '/api/status?color=red', 400, 'bad_input', 'color'],
    ['an entry of an object’s own', '/api/status?__proto__=1&constructor=2', 400, 'bad_input', '__proto__'],
    ['nothing where something is needed', '/api/why', 400, 'bad_input', 'target'],
    ['what only a project has', '/api/rules/list', 404, 'no_project', 'none was named'],
    ['a project that is not known', '/api/status?project=/etc', 404, 'unknown_project', 'no such project'],
    [
      'a project by a way around',
      '/api/status?project=..%2f..%2fetc',
      404,
      'unknown_project',
      'no such project',
    ],
    ['an address that is not there', '/api/queue', 404, 'no_such_route', 'nothing at this URL'],
    ['a way of asking that is not there', '/api/q', 405, 'method_not_allowed', 'POST'],
  ])('answers %s with its status, code and a way on', async (_, path, status, code, message) => {
    const { program } = await givenDoor();
    const heard = await program()(path);
    expect(heard).toMatchObject({ status, json: { error: { code, hint: expect.stringMatching(/./) } } });
    expect(heard.json['error']?.['message']).toContain(message);
  });

  it('finds the project by its id or its path', async () => {
    const { program, project, root } = await givenDoor();
    const ask = program();
    expect(await ask('/api/projects')).toMatchObject({ json: [{ id: project, root }] });
    for (const named of [project, encodeURIComponent(root)])
      expect(await ask(`/api/rules/list?project=${named}`), named).toMatchObject({ status: 200 });
  });

  it('comes piece by piece to whoever asks for events', async () => {
    const { program, access, project, port } = await givenDoor();
    await program()(`/api/q?project=${project}`, { body: { idea: 'Try it' } });
    const headers = {
      authorization: `Bearer ${access.addToken('events', 'read')}`,
      accept: 'text/event-stream',
    };
    const stream = await listenAt(port, `/api/queue/list?project=${project}`, headers);
    await stream.ended;
    expect(stream.events.map(({ event }) => event)).toEqual(['result', 'end']);
    const wrong = await listenAt(port, '/api/why', headers);
    await wrong.ended;
    expect(wrong.events).toMatchObject([{ event: 'error', data: { code: 'bad_input' } }]);
  });

  it('of a stream without end is cut as a list, and goes on as events until somebody hangs up', async () => {
    const { program, access, project, port } = await givenDoor();
    const cut = await program()(`/api/log?project=${project}&follow=true`);
    expect(cut).toMatchObject({ status: 200, json: [], headers: { 'ephor-cut': 'time' } });
    const headers = {
      authorization: `Bearer ${access.addToken('events', 'read')}`,
      accept: 'text/event-stream',
    };
    const stream = await listenAt(port, `/api/log?project=${project}&follow=true`, headers);
    expect(stream.status).toBe(200);
    stream.hangUp();
    await stream.ended;
  });
});

describe('the view of the portfolio', () => {
  it('has what the first screens show, and is not sent twice', async () => {
    const { program, put } = await givenDoor();
    const ask = program();
    await put(
      { put: 'space', value: space },
      { put: 'initiative', value: { ...initiative, space: 'shop', id: 'checkout', title: 'New checkout' } },
    );
    const first = await ask('/api/portfolio');
    expect(first.json).toMatchObject({
      spaces: [{ slug: 'shop', initiatives: 1, questions: 0 }],
      initiatives: [{ id: 'checkout', path: { kind: 'next' }, tasks: { pending: 0 }, approved: false }],
      escalations: [],
      runs: [],
    });
    expect(first.text).not.toContain('tokenHash');
    const etag = String(first.headers['etag']);
    expect(await ask('/api/portfolio', { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      text: '',
    });
    await put({ put: 'space', value: { ...space, name: 'The shop' } });
    await new Promise((done) => setTimeout(done, 150));
    const later = await ask('/api/portfolio', { headers: { 'if-none-match': etag } });
    expect(later).toMatchObject({ status: 200, json: { spaces: [{ name: 'The shop' }] } });
    expect(later.json['journal']).toBeGreaterThan(Number(first.json['journal']));
  });

  it('is there as figures, without a name', async () => {
    const { program, put } = await givenDoor();
    await put({ put: 'space', value: { ...space, name: 'Secret shop' } });
    const { text, headers } = await program('read')('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('ephor_initiatives{status="active"} 0\n');
    expect(text).toMatch(/^(?:# (?:HELP|TYPE) ephor_\w+ .+\n|ephor_\w+(?:\{\w+="\w+"\})? [\d.]+\n)+$/);
    expect(text.toLowerCase()).not.toContain('shop');
  });
});

describe('counts of days', () => {
  it('come by space and number of days to those with a token, with no name of a file and no word [SP-206]', async () => {
    const { program, put, ask: nobody } = await givenDoor();
    expect(await nobody('/api/stats')).toMatchObject({ status: 401 });
    const ask = program('read');
    const { id } = initiative;
    await put(
      { put: 'space', value: space },
      { put: 'initiative', value: { ...initiative, title: 'A secret' } },
    );
    const counted = await ask('/api/stats?days=7&space=shop');
    expect(counted).toMatchObject({
      status: 200,
      json: { rows: [], totals: { calls: 0, denied: 0 }, problems: [] },
    });
    const { from, to } = counted.json as unknown as { readonly from: string; readonly to: string };
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
    expect(counted.text).not.toMatch(new RegExp(`secret|${id}`, 'i'));
    for (const bad of ['days=0', 'days=367', 'days=x', 'weeks=1'])
      expect(await ask(`/api/stats?${bad}`)).toMatchObject({
        status: 400,
        json: { error: { code: 'bad_input' } },
      });
  });
});

const space = v.parse(Space, { slug: 'shop', name: 'Shop' });
const initiative = v.parse(Initiative, { space: 'shop', id: 'checkout', title: 'New checkout' });

describe('the description of the API', () => {
  it('is OpenAPI 3.1 that a validator accepts, and names every route', async () => {
    const { program } = await givenDoor();
    const document = (await program('read')('/api/openapi.json')).json;
    expect(document['openapi']).toBe('3.1.0');
    const checked = await new Validator().validate(document);
    expect(checked.errors ?? []).toEqual([]);
    const described = Object.entries<object>(document['paths'] ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const real = [...routes, ...ownRoutes].map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(real.toSorted());
  });
});
