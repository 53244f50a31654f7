import { resolve } from 'node:path';
import * as v from 'valibot';
import { type AppOptions, createApp } from '../../src/line/create-app.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Writer } from '../../src/kernel/portfolio/change.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import type { GivenProject } from './project.ts';

/** The app as somebody in the project's root has it. */
export const givenApp = ({
  io,
  userHome,
  root,
  hosts,
}: Pick<GivenProject, 'io' | 'userHome' | 'root'> & Pick<AppOptions, 'hosts'>): Promise<App> =>
  createApp(
    { io, userHome, hosts, version: 'test', packageFolder: resolve(process.env['EPHOR_DIST'] ?? 'dist') },
    { cwd: root, env: io.env },
  );

/** Runs an operation as a door does: input checked first, every result of a stream collected. */
export async function operate<T>(
  operation: Operation,
  app: App,
  input: object = {},
  writer: Writer = { kind: 'person', name: 'you' },
): Promise<T> {
  const running = operation.run({
    input: v.parse(v.strictObject(operation.input), input),
    app,
    writer,
    say: () => undefined,
    stop: new AbortController().signal,
  });
  if (!(Symbol.asyncIterator in running)) return (await running) as T;
  const items: unknown[] = [];
  for await (const item of running) items.push(item);
  return items as T;
}

const plain = (text: string): string => text;

/** No colours, and room for long paths. */
export const plainStyle = {
  good: plain,
  bad: plain,
  warn: plain,
  dim: plain,
  strong: plain,
  code: plain,
  width: 200,
};
