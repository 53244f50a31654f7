import { readFileSync } from 'node:fs';
import type { App } from '../../src/kernel/app.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import type { Sections } from '../../src/kernel/state.ts';
import { givenApp, operate } from './app.ts';
import { givenClock } from './clock.ts';
import { shopIntents } from './intents.ts';
import { givenProject, session } from './project.ts';

export const other = '22222222-2222-4222-8222-222222222222';

/** A repository with intents, and every operation run as a new process would. */
export async function givenShop(
  env: Readonly<Record<string, string>> = {},
  text: string | null = shopIntents,
) {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const given = givenProject('version: 1\n', { clock, env: (name) => env[name] });
  if (text !== null) given.write('repo/.ephor/active_intents.yaml', text);
  const open = () => givenApp(given);
  const run = async <T>(operation: Operation, input: object = {}): Promise<T> =>
    operate<T>(operation, await open(), input);
  return { ...given, clock, open, run, file: `${given.root}/.ephor/active_intents.yaml` };
}

export type Shop = Awaited<ReturnType<typeof givenShop>>;

/** As a hook call would leave it. */
export async function remember(app: App, id: string, change: Partial<Sections> = {}): Promise<void> {
  await app.project?.state.transact(id, (state) => ({
    state: {
      ...state,
      sections: {
        ...state.sections,
        activity: { ...state.sections.activity, lastAt: app.io.clock.now().toISOString() },
        ...change,
      },
    },
    outcome: undefined,
    result: undefined,
  }));
}

export const intentOf = async ({ open }: Shop, id = session) =>
  (await (await open()).project?.state.read(id))?.sections.intent;
export const textOf = ({ file }: Shop): string => readFileSync(file, 'utf8');
export const failure = (shop: Shop, operation: Operation, input: object) =>
  shop.run(operation, input).then(
    () => undefined,
    (error: { code?: string; message: string; hint?: string }) =>
      `${error.code}: ${error.message} ${error.hint}`,
  );
