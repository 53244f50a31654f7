import { mkdirSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../test/given/app.ts';
import { type GivenProject, givenProject, session, toolCall } from '../../test/given/project.ts';
import type { Caller } from '../kernel/caller.ts';
import { UserError } from '../kernel/errors.ts';
import { defineOperation, type Operation } from '../kernel/operation.ts';
import { inProject } from '../kernel/operations/in-project.ts';
import { createApp } from '../line/create-app.ts';
import { handleHook } from '../line/handle-hook.ts';
import { type AppFor, type Call, callOperation } from './call-operation.ts';
import { runCli } from './cli/main.ts';
import { callTool } from './mcp/call-tool.ts';

type Parts = Partial<Pick<Operation, 'id' | 'caller' | 'exitCode'>>;

const operation = (run: Operation['run'], parts: Parts = {}): Operation =>
  defineOperation({
    id: 'disable',
    summary: 'Do something for a test',
    doors: ['cli', 'http', 'mcp'],
    effect: 'write',
    caller: 'anyone',
    input: { times: v.optional(v.pipe(v.number(), v.maxValue(3, 'three at most'))) },
    examples: [],
    run,
    ...parts,
  });

const done = operation(async () => ({ done: true }));
const forPeople = operation(async () => ({ done: true }), { caller: 'person' });
const counting = operation(async function* ({ say, stop }) {
  for (let n = 1; n <= 3 && !stop.aborted; n += 1) {
    say(`at ${n}`);
    yield { n };
  }
});
const fails = (error: Error) =>
  operation(async () => {
    throw error;
  });
/** Ends when it is told to, as what waits for a person or a program does. */
const waits = operation(
  ({ stop }) =>
    new Promise((_, fail) => {
      stop.addEventListener('abort', () => fail(new Error('the program was ended')));
    }),
);
const userError = new UserError('no_session', 'no session has called Ephor here yet', 'Start your agent.');

const appsOf =
  ({ io, userHome }: Pick<GivenProject, 'io' | 'userHome'>): AppFor =>
  (caller) =>
    createApp({ io, userHome, version: 'test', packageFolder: '/nowhere' }, caller);

const person = (cwd: string): Caller => ({ kind: 'person', cwd, env: () => undefined });
const agent = (cwd: string, through: 'command' | 'tool' = 'command'): Caller => ({
  kind: 'agent',
  session,
  through,
  cwd,
  env: () => undefined,
});

async function called(given: GivenProject, what: Operation, more: Partial<Call> = {}) {
  const results: unknown[] = [];
  const said: string[] = [];
  const outcome = await callOperation(appsOf(given), {
    operation: what,
    input: {},
    door: 'http',
    caller: person(given.root),
    wording: { entry: (name) => name, hint: 'Read its schema.' },
    stop: new AbortController().signal,
    say: (line) => void said.push(line),
    take: (result, streamed) => void results.push(streamed ? ['streamed', result] : result),
    ...more,
  });
  return { ...outcome, results, said };
}

describe('a call', () => {
  it.each<[string, Operation, Partial<Call>, object]>([
    ['that is fine', done, {}, { exitCode: 0, results: [{ done: true }] }],
    [
      'whose result says that something is wrong',
      operation(async () => ({ failed: 2 }), { exitCode: () => 1 }),
      {},
      { exitCode: 1, results: [{ failed: 2 }] },
    ],
    [
      'with several results',
      counting,
      {},
      {
        exitCode: 0,
        results: [1, 2, 3].map((n) => ['streamed', { n }]),
        said: ['at 1', 'at 2', 'at 3'],
      },
    ],
    [
      'with a value that does not fit',
      done,
      { input: { times: 4 } },
      { exitCode: 2, failure: { code: 'bad_input', message: 'times: three at most' }, results: [] },
    ],
    [
      'with several mistakes',
      done,
      { input: { times: 'x', more: 1 } },
      { exitCode: 2, failure: { message: expect.stringMatching(/^times: .+; more: /) } },
    ],
    [
      'with no object at all',
      done,
      { input: 'all' },
      { exitCode: 2, failure: { code: 'bad_input', message: expect.stringMatching(/^input: /) } },
    ],
    [
      'that the user can do something about',
      fails(userError),
      {},
      { exitCode: 3, failure: { code: 'no_session', message: userError.message, hint: userError.hint } },
    ],
    [
      'that meets a bug',
      fails(new TypeError('x is undefined')),
      {},
      { exitCode: 1, failure: { code: 'internal_error', message: 'x is undefined' } },
    ],
    [
      'that was stopped before it began',
      done,
      { stop: AbortSignal.abort() },
      { exitCode: 1, failure: { code: 'cancelled' }, results: [] },
    ],
    [
      'that was stopped while it waited',
      waits,
      { stop: AbortSignal.timeout(50) },
      { exitCode: 1, failure: { code: 'cancelled' }, results: [] },
    ],
    [
      'of a person, for what only a person may run',
      forPeople,
      {},
      { exitCode: 0, results: [{ done: true }] },
    ],
  ])('%s', async (_, what, more, outcome) => {
    expect(await called(givenProject(), what, more)).toMatchObject(outcome);
  });

  it('that streams is left when it is stopped, and cleans up after itself', async () => {
    const stop = new AbortController();
    let cleaned = false;
    const endless = operation(async function* () {
      try {
        for (let n = 1; ; n += 1) yield n;
      } finally {
        cleaned = true;
      }
    });
    const seen: unknown[] = [];
    const take = (result: unknown): void => {
      seen.push(result);
      if (result === 2) stop.abort();
    };
    expect(await called(givenProject(), endless, { stop: stop.signal, take })).toMatchObject({ exitCode: 0 });
    expect({ seen, cleaned }).toEqual({ seen: [1, 2], cleaned: true });
  });

  it('waits until a result was taken before it wants the next', async () => {
    let underWay = 0;
    const take = async (): Promise<void> => {
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(underWay).toBe(1);
      underWay -= 1;
    };
    expect(await called(givenProject(), counting, { take })).toMatchObject({ exitCode: 0 });
  });
});

describe('what only a person may run, called by an agent', () => {
  const refused = { exitCode: 3, failure: { code: 'person_only' }, results: [] };
  const ran = { exitCode: 0, results: [{ done: true }] };

  it('is refused when no user was asked', async () => {
    const given = givenProject();
    for (const through of ['command', 'tool'] as const)
      expect(await called(given, forPeople, { caller: agent(given.root, through) })).toMatchObject(refused);
  });

  it('runs once on the recorded yes of the user', async () => {
    const given = givenProject();
    const caller = agent(given.root);
    await handleHook(given.line, toolCall(given, 'Bash', { command: 'ephor disable' }));
    expect(await called(given, forPeople, { caller: agent(given.root, 'tool') })).toMatchObject(refused);
    expect(await called(given, forPeople, { caller })).toMatchObject(ran);
    expect(await called(given, forPeople, { caller })).toMatchObject(refused);
  });

  it('does not use up the yes when it is wrong or stopped before it runs', async () => {
    const given = givenProject();
    const caller = agent(given.root);
    await handleHook(given.line, toolCall(given, 'Bash', { command: 'ephor disable' }));
    await called(given, forPeople, { caller, input: { times: 9 } });
    await called(given, forPeople, { caller, stop: AbortSignal.abort() });
    expect(await called(given, forPeople, { caller })).toMatchObject(ran);
  });
});

describe('two callers at once', () => {
  it('each have their own folder and environment', async () => {
    const [one, two] = [givenProject('version: 1\nprofile: strict\n'), givenProject()];
    const asked = operation(async ({ app }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const { place, settings } = inProject(app);
      return { root: place.root, profile: settings.profile, home: app.home, session: app.io.env('SESSION') };
    });
    const from = (given: GivenProject, name: string): Caller => {
      const env: Record<string, string> = { SESSION: name, EPHOR_HOME: `${given.userHome}/own` };
      return { kind: 'person', cwd: `${given.root}/deep`, env: (key) => env[key] };
    };
    for (const { root } of [one, two]) mkdirSync(`${root}/deep`);
    const calls = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? one : two));
    const outcomes = await Promise.all(
      calls.map((given, n) => called(one, asked, { caller: from(given, `s${n}`) })),
    );
    expect(outcomes.map(({ results }) => results[0])).toEqual(
      calls.map((given, n) => ({
        root: given.root,
        profile: given === one ? 'strict' : 'standard',
        home: `${given.userHome}/own`,
        session: `s${n}`,
      })),
    );
  });
});

describe('the command line and MCP give the same code for', () => {
  const needsProject = operation(async ({ app }) => ({ root: inProject(app).place.root }));
  it.each<[string, Operation, Readonly<Record<string, number>>, string]>([
    ['a bad value', done, { times: 4 }, 'bad_input'],
    ['what the user must do first', fails(userError), {}, 'no_session'],
    ['a folder without Ephor', needsProject, {}, 'no_project'],
    ['what is for a person', forPeople, {}, 'person_only'],
    ['a bug', fails(new Error('oh')), {}, 'internal_error'],
    ['a call that was stopped', waits, {}, 'cancelled'],
  ])('%s', async (_, what, input, code) => {
    const { io, userHome, root } = givenProject();
    const cwd = code === 'no_project' ? userHome : root;
    const env = (name: string) => (name === 'CLAUDE_CODE_SESSION_ID' ? session : undefined);
    const stop = code === 'cancelled' ? AbortSignal.timeout(20) : new AbortController().signal;
    const appFor = appsOf({ io, userHome });
    let out = '';
    const flags = Object.entries(input).map(([name, value]) => `--${name}=${value}`);
    await runCli(
      ['disable', ...flags, '--json'],
      { operations: { disable: async () => what }, appFor, version: 'test' },
      {
        cwd,
        env,
        style: plainStyle,
        out: (text) => void (out += text),
        error: () => undefined,
        piped: async () => undefined,
        watched: false,
        stop,
      },
    );
    const tool = await callTool(
      { operations: [what], appFor, caller: agent(cwd, 'tool'), say: () => undefined },
      { name: 'disable', arguments: input, stop },
    );
    expect(JSON.parse(out)).toMatchObject({ error: { code } });
    expect(tool).toMatchObject({ isError: true, structuredContent: { status: 'error', code } });
  });
});
