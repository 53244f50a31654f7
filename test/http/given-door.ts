import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { resolve } from 'node:path';
import { afterEach } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { projectId } from '../../src/kernel/place.ts';
import type { Change } from '../../src/kernel/portfolio/change.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import type { Access } from '../../src/kernel/stores/access.ts';
import { listProject } from '../../src/kernel/stores/project-list.ts';
import { createAccess } from '../../src/stores/access-file.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { givenFolder } from '../given/folder.ts';

export const dist = resolve(process.env['EPHOR_DIST'] ?? 'dist');

export interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** An object goes as JSON, a text as it is. */
  readonly body?: unknown;
}

export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Json;
}

/** What a test looks into without knowing its form. */
export interface Json {
  readonly [key: string]: Json;
}

export interface GivenDoor {
  readonly userHome: string;
  readonly home: string;
  readonly root: string;
  readonly project: string;
  readonly port: number;
  readonly pid: number;
  readonly access: Access;
  readonly store: PortfolioStore;
  ask(path: string, asked?: Asked): Promise<Heard>;
  /** As a program with a new token. */
  program(access?: 'read' | 'write'): (path: string, asked?: Asked) => Promise<Heard>;
  /** Logs a browser in by a link; gives what its pages send. */
  login(): Promise<Record<string, string>>;
  put(...changes: readonly Change[]): Promise<void>;
  ended: Promise<number | null>;
}

const running: { pid: number; ended: Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { pid, ended } of running.splice(0)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
    await ended;
  }
});

let names = 0;

/** A user with one project, and an open door. */
export async function givenDoor(env: Record<string, string> = {}): Promise<GivenDoor> {
  const userHome = givenFolder();
  const [home, root] = [`${userHome}/.ephor`, `${userHome}/repo`];
  mkdirSync(`${root}/.ephor`, { recursive: true });
  mkdirSync(home, { recursive: true });
  writeFileSync(`${root}/.ephor/config.yaml`, 'version: 1\n');
  listProject(nodeIo, home, root, '2026-11-18T08:00:00.000Z');
  const child = spawn(process.execPath, [`${dist}/http.cjs`], {
    cwd: '/',
    env: { HOME: userHome, PATH: process.env['PATH'], TMPDIR: userHome, USER: 'dev', ...env },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const { pid = 0 } = child;
  running.push({ pid, ended });
  const { port } = await addressIn(home);
  const access = createAccess(nodeIo, home);
  const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 10_000 });
  const ask = (path: string, asked?: Asked): Promise<Heard> => askAt(port, path, asked);
  return {
    userHome,
    home,
    root,
    project: projectId(nodeIo.hash, root),
    port,
    pid,
    access,
    store,
    ask,
    program: (kind = 'write') => {
      names += 1;
      const authorization = `Bearer ${access.addToken(`program-${names}`, kind)}`;
      return (path, { headers, ...asked } = {}) =>
        ask(path, { ...asked, headers: { authorization, ...headers } });
    },
    login: async () => {
      const { headers, text } = await ask(`/login?code=${access.newCode()}`);
      const [cookie = ''] = headers['set-cookie'] ?? [];
      const token = /name="ephor-token" content="([0-9a-f]+)"/.exec(text)?.[1] ?? '';
      return { cookie: cookie.split(';')[0] ?? '', 'ephor-token': token, origin: `http://127.0.0.1:${port}` };
    },
    put: async (...changes) => {
      await store.transact({ kind: 'person', name: 'dev' }, 'the test', () => ({
        changes,
        result: undefined,
      }));
    },
    ended,
  };
}

async function addressIn(home: string): Promise<{ port: number }> {
  const file = `${home}/run/http`;
  for (let left = 1_000; left > 0 && !existsSync(file); left -= 1)
    await new Promise((done) => setTimeout(done, 10));
  return JSON.parse(readFileSync(file, 'utf8')) as { port: number };
}

export function askAt(
  port: number,
  path: string,
  { method, headers = {}, body }: Asked = {},
): Promise<Heard> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return new Promise((done, fail) => {
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...type, ...headers },
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => {
          const said = Buffer.concat(parts).toString();
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text: said, json: parsed(said) });
        });
      },
    );
    asking.on('error', fail);
    asking.end(text);
  });
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined as unknown as Json;
  }
}

export interface HeardEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Json;
}

export interface Listening {
  readonly events: readonly HeardEvent[];
  /** Waits until so many of a kind have come. */
  until(count: number, event?: string): Promise<void>;
  readonly status: number;
  readonly ended: Promise<void>;
  hangUp(): void;
}

/** A client that listens to events; `Last-Event-ID` and the like are headers. */
export function listenAt(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Listening> {
  const events: HeardEvent[] = [];
  return new Promise((done, fail) => {
    const asking = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      let rest = '';
      let wake = (): void => undefined;
      answer.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        events.push(...frames.flatMap(eventIn));
        wake();
      });
      const ended = new Promise<void>((end) => answer.once('close', end).on('error', () => end()));
      const until = async (count: number, event?: string): Promise<void> => {
        while (events.filter((each) => event === undefined || each.event === event).length < count)
          await Promise.race([
            new Promise<void>((next) => (wake = next)),
            ended.then(() => {
              throw new Error('it ended');
            }),
          ]);
      };
      done({ events, until, status: answer.statusCode ?? 0, ended, hangUp: () => asking.destroy() });
    });
    asking.on('error', fail);
    asking.end();
  });
}

function eventIn(frame: string): readonly HeardEvent[] {
  const fields = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const event = fields.get('event');
  return event === undefined ? [] : [{ event, id: fields.get('id'), data: parsed(fields.get('data') ?? '') }];
}
