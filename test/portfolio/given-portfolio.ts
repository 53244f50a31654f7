import type { App } from '../../src/kernel/app.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import type { Io } from '../../src/kernel/io.ts';
import { runEpochVariable, runTokenVariable, runVariable } from '../../src/kernel/portfolio/lead.ts';
import type { Run } from '../../src/kernel/portfolio/run.ts';
import { callOperation, type Call } from '../../src/doors/call-operation.ts';
import { operationLoaders } from '../../src/features/operation-loaders.ts';
import { createApp } from '../../src/line/create-app.ts';
import { givenProject } from '../given/project.ts';
import { plainStyle } from '../given/app.ts';

export interface Said {
  readonly exitCode: number;
  /** As people read it. */
  readonly text: string;
  readonly result: unknown;
  readonly code: string | undefined;
  readonly message: string;
  readonly hint: string;
}

type More = Partial<Pick<Call, 'ask' | 'edit' | 'piped'>> & { readonly width?: number };

/** A user with a home of their own, and Ephor in a repository; each call is that of a process of its own. */
export function givenPortfolio(io: Partial<Io> = {}) {
  const given = givenProject('version: 1\n', io);
  const calling =
    (caller: Caller) =>
    async (id: string, input: object = {}, { width = 100, ...more }: More = {}): Promise<Said> => {
      const operation = await operationLoaders[id]!();
      const results: unknown[] = [];
      const { exitCode, failure } = await callOperation(
        (who) =>
          createApp(
            { io: given.io, userHome: given.userHome, version: 'test', packageFolder: '/nowhere' },
            who,
          ),
        {
          operation,
          input,
          door: 'cli',
          caller,
          wording: { entry: (name) => name, hint: 'Read its help.' },
          stop: new AbortController().signal,
          say: () => undefined,
          take: (result) => void results.push(result),
          ...more,
        },
      );
      const text = failure
        ? ''
        : results.map((each) => operation.print?.(each, { ...plainStyle, width }) ?? '').join('\n');
      return {
        exitCode,
        text,
        result: results[0],
        code: failure?.code,
        message: failure?.message ?? '',
        hint: failure?.hint ?? '',
      };
    };
  const env = (values: Readonly<Record<string, string>>) => (name: string) => values[name];
  const person = calling({ kind: 'person', cwd: given.root, env: env({ USER: 'mara' }) });
  const other = calling({ kind: 'person', cwd: given.root, env: env({ USER: 'jo' }) });
  const agent = calling({ kind: 'agent', session: 's', through: 'command', cwd: given.root, env: env({}) });
  const app = (): Promise<App> =>
    createApp(
      { io: given.io, userHome: given.userHome, version: 'test', packageFolder: '/nowhere' },
      { cwd: given.root, env: env({}) },
    );

  /** Starts a run as the orchestrator does, and speaks as its lead. */
  const lead = async (space: string, initiative: string, parts: Partial<Run> = {}) => {
    const { portfolio, io: world } = await app();
    const at = world.clock.now().toISOString();
    const token = 'secret-of-the-run';
    const runs = (await portfolio.read()).runs.filter(
      (run) => run.space === space && run.initiative === initiative,
    );
    const epoch = Math.max(0, ...runs.map((run) => run.epoch)) + 1;
    const id = await portfolio.transact({ kind: 'person', name: 'the test' }, 'a run', (_, next) => {
      const value: Run = {
        id: next.run(),
        parkAt: null,
        space,
        initiative,
        kind: 'work',
        epoch,
        attempt: 1,
        state: 'running',
        reason: null,
        notes: '',
        lead: { kind: 'agent' },
        tokenHash: world.hash.sha256(token),
        machine: 'here',
        pid: null,
        processStarted: null,
        session: null,
        worktree: null,
        branch: null,
        task: null,
        startedAt: at,
        heartbeatAt: at,
        endedAt: null,
        retryAt: null,
        turns: 0,
        tokens: 0,
        usd: 0,
        progress: false,
        avoided: 0,
        report: '',
        reviewed: false,
        ...parts,
      };
      return { changes: [{ put: 'run', value }], result: value.id };
    });
    const proof = { [runVariable]: id, [runEpochVariable]: String(epoch), [runTokenVariable]: token };
    const call = calling({
      kind: 'agent',
      session: 's',
      through: 'command',
      cwd: given.root,
      env: env(proof),
    });
    return { id, call, proof };
  };
  const read = async () => (await app()).portfolio.read();
  return { ...given, person, other, agent, lead, read, app };
}

/** A space with one initiative and three tasks: the second waits for the first. */
export async function givenShop(io: Partial<Io> = {}) {
  const given = givenPortfolio(io);
  const { person } = given;
  await person('space-add', { name: 'Shop', goal: ['Sell more'] });
  await person('initiative-add', { title: 'Checkout', description: 'Pay with Apple Pay' });
  await person('task-add', {
    subject: 'Build the form',
    criterion: ['the tests pass', 'it looks right'],
    priority: 'high',
  });
  await person('task-add', { subject: 'Show the button', after: ['1'], priority: 'critical' });
  await person('task-add', { subject: 'Write about it', priority: 'low' });
  return given;
}
