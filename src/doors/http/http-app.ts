import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { cookieName, isForeign, objectionTo, visitorOf } from './admit.ts';
import { refuse, type Surroundings, type Visit } from './answer.ts';
import { openEventStream } from './event-stream.ts';
import { type Feed, mostListeners } from './feed.ts';
import { loggedInPage, loginScript, loginScriptPath, noDashboardPage, usedLinkPage } from './login-page.ts';
import { metricsText } from './metrics.ts';
import { openApi } from './openapi.ts';
import type { OperationRoute } from './operation-table.ts';
import { ownRoutes } from './own-routes.ts';
import type { PortfolioView } from './portfolio-view.ts';
import type { RateKind, Rates } from './rates.ts';
import { type OperationDoor, serveOperation } from './serve-operation.ts';
import type { SharedView } from './shared-view.ts';
import type { WebFile, WebFiles } from './web-files.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Access } from '../../kernel/stores/access.ts';
import { failureOf } from '../failure.ts';

export interface HttpDoor extends OperationDoor {
  readonly port: number;
  readonly version: string;
  readonly access: Access;
  readonly routes: readonly OperationRoute[];
  readonly rates: Rates;
  readonly view: SharedView;
  readonly feed: Feed;
  readonly web: WebFiles;
  readonly requests: ReadonlyMap<number, number>;
  uptimeSeconds(): number;
  projects(): readonly { readonly id: string; readonly root: string }[];
}

/** Every address of the door, and who may come in by it. Host, size and time were looked at before. */
export function httpApp(door: HttpDoor): Hono<Surroundings> {
  const app = new Hono<Surroundings>({ strict: true });
  app.onError((error, visit) => {
    const failure = failureOf(error, { stop: new AbortController().signal, caller: { kind: 'person' } });
    if (failure.code === 'internal_error') door.report(failure, 'http');
    return refuse(visit, failure);
  });
  app.notFound((visit) => nothingHere(door, visit));

  app.get('/health', (visit) =>
    visit.json({ ok: true, version: door.version }, 200, { 'cache-control': 'no-store' }),
  );
  app.get('/login', (visit) => logIn(door, visit));
  app.get(loginScriptPath, (visit) =>
    visit.body(loginScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );

  const guarded = ['/api/*', '/metrics'];
  for (const path of guarded) app.use(path, (visit, next) => letIn(door, visit, next));
  app.get('/metrics', async (visit) => {
    const view = JSON.parse(new TextDecoder().decode((await door.view()).body)) as PortfolioView;
    const text = metricsText(view, {
      uptimeSeconds: door.uptimeSeconds(),
      listeners: door.feed.size,
      requests: door.requests,
    });
    return visit.text(text, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
  app.get('/api/portfolio', async (visit) => {
    const { body, packed, etag } = await door.view();
    return cached(visit, { body, packed, etag, type: 'application/json; charset=utf-8', lasting: false });
  });
  app.get('/api/events', (visit) => listen(door, visit));
  app.get('/api/session', (visit) => visit.json(whoIs(visit), 200, { 'cache-control': 'no-store' }));
  app.post('/api/session/end', (visit) => logOut(door, visit));
  app.get('/api/projects', (visit) => visit.json(door.projects(), 200, { 'cache-control': 'no-store' }));
  let described: Uint8Array<ArrayBuffer> | undefined;
  app.get('/api/openapi.json', (visit) => {
    described ??= new TextEncoder().encode(JSON.stringify(openApi(door.routes, door.version, door.port)));
    return visit.body(described, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  for (const route of door.routes)
    app.on(route.method, route.path, (visit) => {
      const wait = door.rates.waitFor('call', visit.get('visitor').key);
      return wait > 0 ? tooMany(visit, wait) : serveOperation(door, visit, route);
    });
  return app;
}

/** Before anything of the API is done: who asks, whether they may, and how often they did. */
async function letIn(door: HttpDoor, visit: Visit, next: () => Promise<void>): Promise<Response | undefined> {
  const { incoming } = visit.env;
  const visitor = visitorOf(incoming, door.access, door.port);
  const kind: RateKind = visitor.kind === 'nobody' ? 'stranger' : 'view';
  const wait = door.rates.waitFor(kind, visitor.key);
  if (wait > 0) return tooMany(visit, wait);
  const writes = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  const objection = objectionTo(visitor, incoming, writes);
  if (objection)
    return refuse(
      visit,
      objection,
      objection.code === 'not_logged_in' ? { 'www-authenticate': 'Bearer realm="ephor"' } : {},
    );
  visit.set('visitor', visitor);
  await next();
  return undefined;
}

const tooMany = (visit: Visit, wait: number): Response =>
  refuse(
    visit,
    { code: 'too_many_requests', message: 'too many requests at once', hint: `Try again in ${wait} s.` },
    { 'retry-after': String(wait) },
  );

/** A link of `ephor ui` becomes a cookie. */
function logIn(door: HttpDoor, visit: Visit): Response {
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  const wait = door.rates.waitFor('login', 'anybody');
  if (wait > 0) return tooMany(visit, wait);
  const login = door.access.login(visit.req.query('code') ?? '');
  if (!login) return visit.body(usedLinkPage, 403, html);
  const seconds = Math.floor((Date.parse(login.expiresAt) - Date.now()) / 1000);
  const cookie = `${cookieName(door.port)}=${login.cookie}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return visit.body(loggedInPage(login.token), 200, { ...html, 'set-cookie': cookie });
}

function logOut(door: HttpDoor, visit: Visit): Response {
  const visitor = visit.get('visitor');
  if (visitor.kind !== 'person')
    throw new UserError('person_only', 'a token can’t log in or out', 'Revoke it with `ephor token revoke`.');
  door.access.logout(visitor.session.id);
  const gone = `${cookieName(door.port)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
  return visit.json({ loggedOut: true }, 200, { 'set-cookie': gone });
}

function whoIs(visit: Visit): object {
  const visitor = visit.get('visitor');
  if (visitor.kind === 'person') {
    const { createdAt, expiresAt } = visitor.session;
    return { kind: 'person', mayWrite: visitor.proved, createdAt, expiresAt };
  }
  if (visitor.kind === 'program')
    return { kind: 'program', name: visitor.token.name, mayWrite: visitor.token.access === 'write' };
  return { kind: 'nobody', mayWrite: false };
}

async function listen(door: HttpDoor, visit: Visit): Promise<Response> {
  if (door.feed.size >= mostListeners)
    return refuse(
      visit,
      { code: 'busy', message: `${mostListeners} clients are already listening`, hint: 'Try again later.' },
      { 'retry-after': '5' },
    );
  const said = visit.req.header('last-event-id') ?? visit.req.query('after');
  if (said !== undefined && !/^\d{1,15}$/.test(said))
    throw new UserError(
      'bad_input',
      'after: must be a number from the journal',
      'Leave it out to get what comes from now on.',
    );
  const { incoming, outgoing } = visit.env;
  if (visit.req.method === 'HEAD') return visit.body(null, 200, { 'content-type': 'text/event-stream' });
  const admitted = (): boolean =>
    objectionTo(visitorOf(incoming, door.access, door.port), incoming, false) === undefined;
  const stream = openEventStream(outgoing);
  await door.feed.join({ stream, after: said === undefined ? undefined : Number(said), admitted });
  return RESPONSE_ALREADY_SENT;
}

/** A page or a view, unless the client has it already. */
function cached(visit: Visit, { body, packed, etag, type, lasting }: WebFile): Response {
  const headers: Record<string, string> = {
    etag,
    'cache-control': lasting ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    vary: 'accept-encoding',
  };
  const known = (visit.req.header('if-none-match') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return visit.body(null, 304, headers);
  headers['content-type'] = type;
  if (packed && /\bgzip\b/.test(visit.req.header('accept-encoding') ?? ''))
    return visit.body(packed, 200, { ...headers, 'content-encoding': 'gzip' });
  return visit.body(body, 200, headers);
}

/** A page of the dashboard, whose addresses are its own; of the API, a word on what there is. */
function nothingHere(door: HttpDoor, visit: Visit): Response {
  const { path, method } = visit.req;
  const reads = method === 'GET' || method === 'HEAD';
  if (path === '/api' || path.startsWith('/api/')) return noSuchRoute(door, visit);
  if (isForeign(visit.env.incoming) && !reads)
    return refuse(visit, {
      code: 'foreign_origin',
      message: 'this request came from another page',
      hint: 'Open the dashboard with `ephor ui`.',
    });
  if (!reads) return noSuchRoute(door, visit);
  const file = door.web.get(path === '/' ? '/index.html' : path);
  if (file) return cached(visit, file);
  if (/\.\w+$/.test(path))
    return refuse(visit, { code: 'no_such_page', message: 'there is no such file', hint: 'Start at /.' });
  return door.web.start
    ? cached(visit, door.web.start)
    : visit.body(noDashboardPage, 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
}

function noSuchRoute(door: HttpDoor, visit: Visit): Response {
  const { path, method } = visit.req;
  const all = [...door.routes, ...ownRoutes];
  const here = all.find((route) => route.path === path);
  if (here)
    return refuse(
      visit,
      {
        code: 'method_not_allowed',
        message: `${path} takes ${here.method}, not ${method}`,
        hint: `Use ${here.method}.`,
      },
      { allow: here.method === 'GET' ? 'GET, HEAD' : here.method },
    );
  const names = all.map((route) => `${route.method} ${route.path}`).join(', ');
  return refuse(visit, {
    code: 'no_such_route',
    message: 'there is nothing at this URL',
    hint: `There is ${names}.`,
  });
}
