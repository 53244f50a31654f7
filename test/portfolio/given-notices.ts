import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deliverNotices,
  notify,
  type NoticeToGive,
  type OutboxState,
} from '../../src/features/portfolio/notify/notify.ts';
import { notifyList } from '../../src/features/portfolio/operations/notify-list.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { nodeIo } from '../../src/io/node.ts';
import { operate } from '../given/app.ts';
import { givenClock } from '../given/clock.ts';
import { givenFolder } from '../given/folder.ts';
import { givenHttpServer, type GivenHttpServer } from '../given/http-server.ts';

export const minute = 60_000;
/** Closed after each test. */
export const open: { close(): Promise<void> }[] = [];

/** For `afterEach`. */
export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) await server.close();
}

export async function givenServer(answer?: Parameters<typeof givenHttpServer>[0]): Promise<GivenHttpServer> {
  const server = await givenHttpServer(answer);
  open.push(server);
  return server;
}

/** A user with this under `notify:`; noon, so that no quiet hour is near. */
export function givenNotices(config: object, secrets = '', env: Readonly<Record<string, string>> = {}) {
  const home = join(givenFolder(), '.ephor');
  mkdirSync(home);
  const setUp = (notifyConfig: object): void =>
    writeFileSync(join(home, 'config.yaml'), JSON.stringify({ portfolio: { notify: notifyConfig } }));
  setUp(config);
  writeFileSync(join(home, 'secrets.env'), secrets, { mode: 0o600 });
  const clock = givenClock('2026-11-18T12:00:00.000Z');
  const app = { io: { ...nodeIo, clock, env: (name: string) => env[name] }, home };
  const run = <T>(operation: Operation, input: object = {}): Promise<T> =>
    operate<T>(operation, app as unknown as App, input);
  return {
    home,
    clock,
    setUp,
    give: (key: string, more: Partial<NoticeToGive> = {}) =>
      notify(app, { key, kind: 'question', title: `About ${key}`, text: `What of ${key}?`, ...more }),
    deliver: () => deliverNotices(app),
    list: (sent = false) => run<OutboxState>(notifyList, { sent }),
    run,
  };
}

export const webhook = (url: string, more: object = {}) => ({ id: 'hook', type: 'webhook', url, ...more });
export const bodyOf = ({ body = '{}' }: { body?: string } = {}) =>
  JSON.parse(body) as { id: string; title: string; text: string; notices: { id: string; title: string }[] };
