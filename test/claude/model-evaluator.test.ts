import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { askModel } from '../../src/line/ask-model.ts';
import type { Io } from '../../src/kernel/io.ts';
import type { PhaseSection } from '../../src/kernel/state.ts';
import { claudeCode } from '../../src/hosts/claude-code/host.ts';
import { nodeIo } from '../../src/io/node.ts';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, newestClient } from './install-client.ts';
import { allText, type ModelRequest, systemText, toolNames } from './model-request.ts';
import { clientEnvironment, runClaude } from './run-client.ts';
import { type Reply, startModel } from './scripted-model.ts';
import { tempRepo } from './temp-repo.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const schema = {
  type: 'object',
  properties: { phase: { type: 'string', enum: ['exploring', 'ready'] } },
  required: ['phase'],
  additionalProperties: false,
};
const question = { system: 'JUDGE THE CONVERSATION', prompt: 'WHICH PHASE?', schema, timeoutMs: 20_000 };

async function scripted(reply: Reply) {
  const model = await startModel({ reply });
  cleanups.push(model.close);
  return model;
}

/** A model server that says the same to everybody. */
async function saying(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const server = createServer((incoming, response) => {
    incoming
      .resume()
      .on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanups.push(
    () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

const failure = (type: string, message: string) => ({ type: 'error', error: { type, message } });

async function place(version: string) {
  const client = await claudeClient(version);
  const repo = await tempRepo({ files: { 'CLAUDE.md': 'PROJECT MEMORY\n' } });
  cleanups.push(repo.dispose);
  const ask = (url: string, more: Partial<typeof question> = {}, env: NodeJS.ProcessEnv = {}) => {
    const inherited: NodeJS.ProcessEnv = {
      ...clientEnvironment({ model: { url } as never, home: repo.home }),
      PATH: `${dirname(client)}:${process.env['PATH']}`,
      ...env,
    };
    const { run } = nodeIo.processes;
    const io: Io = {
      ...nodeIo,
      processes: {
        ...nodeIo.processes,
        run: (program, args, options) =>
          run(program, args, { ...options, env: { ...inherited, ...options?.env } }),
      },
    };
    return askModel(io, claudeCode, { root: repo.repo }, { ...question, ...more });
  };
  return { ...repo, ask };
}

const structured = (input: Record<string, unknown>) => ({ tools: [{ name: 'StructuredOutput', input }] });

describe.each(newestClient)('a question to the real client %s', { timeout: 120_000 }, (version) => {
  test('reaches the model alone: no tools, no memory, no hooks, no trace in the user’s sessions [SE-107]', async () => {
    const { ask, repo, home, root } = await place(version);
    const hook = { hooks: [{ type: 'command', command: `touch ${root}/hook-ran` }] };
    const hooks = {
      SessionStart: [hook],
      UserPromptSubmit: [hook],
      PreToolUse: [hook],
      Stop: [hook],
      SessionEnd: [hook],
    };
    for (const folder of [repo, home]) {
      await mkdir(join(folder, '.claude'), { recursive: true });
      await writeFile(join(folder, '.claude/settings.json'), JSON.stringify({ hooks }));
    }
    await writeFile(join(home, '.claude/CLAUDE.md'), 'USER MEMORY\n');
    const model = await scripted(({ turn }) => (turn === 0 ? structured({ phase: 'ready' }) : undefined));

    const answer = await ask(model.url, { model: 'claude-some-model' } as never, {
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: '11111111-1111-4111-8111-111111111111',
      NODE_OPTIONS: '--no-such-option',
    });

    expect(answer).toMatchObject({ ok: true, value: { phase: 'ready' } });
    expect(answer.ms).toBeGreaterThan(0);
    expect(answer.cost_usd).toBeGreaterThanOrEqual(0);
    expect(model.requests).toHaveLength(1);
    const request = model.requests[0]!;
    expect(request.body.model).toBe('claude-some-model');
    expect(systemText(request)).toContain('JUDGE THE CONVERSATION');
    expect(request.prompt).toContain('WHICH PHASE?');
    expect(allText(request)).not.toContain('MEMORY');
    expect(toolNames(request).filter((name) => name !== 'DeferredToolPlaceholder')).toEqual([
      'StructuredOutput',
    ]);
    expect(request.sessionId).not.toBe('11111111-1111-4111-8111-111111111111');
    expect(existsSync(join(root, 'hook-ran'))).toBe(false);
    expect(existsSync(join(home, '.claude/projects'))).toBe(false);
    expect(readdirSync(join(repo, '.ephor/local/evaluator'))).toEqual([]);
  });

  test('has a price when the price of its model is known', async () => {
    const { ask } = await place(version);
    const model = await scripted(() => structured({ phase: 'ready' }));
    expect((await ask(model.url)).cost_usd).toBeGreaterThan(0);
  });

  test.each([
    [401, failure('authentication_error', 'invalid x-api-key'), /^Claude Code is not logged in: /],
    [429, failure('rate_limit_error', 'slow down'), /^the model’s limit is used up: .*slow down/],
    [
      400,
      failure('invalid_request_error', 'Your credit balance is too low'),
      /^Ephor could not ask the model: Credit/,
    ],
    [200, '<html>hello</html>', /^Ephor could not ask the model: API Error/],
  ])('fails in plain words when the server says %i [SE-097]', async (status, body, words) => {
    const { ask } = await place(version);
    const { url } = await saying(status, body);
    expect(await ask(url)).toMatchObject({ ok: false, failure: expect.stringMatching(words) });
  });

  test('fails in plain words when the model says something else [SE-097]', async () => {
    const { ask } = await place(version);
    const formless = { ok: false, failure: 'the model did not answer in the requested form' };
    const talking = await scripted(() => ({ text: 'It is ready.' }));
    expect(await ask(talking.url)).toMatchObject(formless);
    const wrong = await scripted(() => structured({ phase: 'nonsense' }));
    expect(await ask(wrong.url)).toMatchObject(formless);
    expect(wrong.requests.length).toBeLessThanOrEqual(3);
  });

  test('fails in plain words when nobody is logged in, and when nothing comes in time [SE-097]', async () => {
    const { ask } = await place(version);
    const hanging = await scripted(() => new Promise(() => {}));
    const loggedOut = { ANTHROPIC_API_KEY: undefined };
    expect(await ask(hanging.url, {}, loggedOut)).toMatchObject({
      ok: false,
      failure: expect.stringMatching(/^Claude Code is not logged in: Not logged in/),
    });
    const late = await ask(hanging.url, { timeoutMs: 3_000 });
    expect(late).toMatchObject({ ok: false, failure: 'no answer within 3 s' });
    expect(late.ms).toBeLessThan(6_000);
  });

  test('fails in plain words when there is no client [SE-097]', async () => {
    const { ask, root } = await place(version);
    expect(await ask('http://127.0.0.1:1', {}, { PATH: root })).toMatchObject({
      ok: false,
      failure: 'Claude Code is not installed, or not on the PATH',
    });
  });
});

const evaluating = ({ body }: ModelRequest): boolean =>
  (body.tools ?? []).some(({ name }) => name === 'StructuredOutput');

/** Ephor in the real client, with a model that judges every prompt; `settings` are more of the phase. */
async function given(
  version: string,
  reply: (request: ModelRequest, folder: string) => ReturnType<Reply>,
  settings = 'timeout_seconds: 15',
) {
  const client = await claudeClient(version);
  const repo = await ephorRepo();
  cleanups.push(repo.dispose);
  const config = join(repo.cwd, '.ephor/config.yaml');
  const more = `phase: { evaluator: model, ${settings} }\n`;
  writeFileSync(config, `${readFileSync(config, 'utf8')}\n${more}`);
  repo.ephor('config', 'accept');
  // The engine that `init` starts knows neither this client nor this model; hooks start another one.
  repo.ephor('engine', 'start');
  repo.ephor('engine', 'stop');
  const model = await scripted((request) => reply(request, repo.cwd));
  const play = async (prompt: string, env: Record<string, string> = {}, resume?: string) => {
    const earlier = model.requests.length;
    const path = `${dirname(client)}:${process.env['PATH']}`;
    const run = { client, model, cwd: repo.cwd, home: repo.home, prompt, env: { PATH: path, ...env } };
    const outcome = await runClaude({ ...run, ...(resume ? { resume } : {}) });
    return { outcome, evaluations: model.requests.slice(earlier).filter(evaluating) };
  };
  const phase = (sessionId: string): PhaseSection => {
    const file = repo.sessionFiles().find((name) => readFileSync(name, 'utf8').includes(sessionId));
    const newest =
      readFileSync(file ?? '', 'utf8')
        .trimEnd()
        .split('\n')
        .at(-1) ?? '';
    return (JSON.parse(newest) as { document: { sections: { phase: PhaseSection } } }).document.sections
      .phase;
  };
  return { ...repo, play, phase };
}

/** The agent's part: it writes two files, then asks. */
const writing = ({ turn }: ModelRequest, folder: string) => {
  const write = (name: string) => ({ name: 'Write', input: { file_path: join(folder, name), content: 'x' } });
  return turn === 0 ? { tools: [write('a.txt'), write('b.txt')] } : { text: 'Shall I go on?' };
};

const ready = structured({
  phase: 'ready',
  confidence: 0.9,
  approved_scope: 'write a.txt',
  reason: 'go ahead',
});

describe.each(newestClient)('the evaluator in the real client %s', { timeout: 180_000 }, (version) => {
  test.each(['off', 'on'])(
    'is asked once for a prompt and never for a tool, engine %s [SE-002] [SE-107]',
    async (engine) => {
      const { play, cwd, phase, audit } = await given(version, (request, folder) =>
        evaluating(request) ? ready : writing(request, folder),
      );
      const env: Record<string, string> = engine === 'off' ? { EPHOR_ENGINE: 'off' } : {};

      const first = await play('Please write a.txt', env);

      expect(first.evaluations).toHaveLength(1);
      expect(allText(first.evaluations[0]!)).toContain('Please write a.txt');
      expect(existsSync(join(cwd, 'a.txt'))).toBe(true);
      const session = first.outcome.sessionId!;
      expect(phase(session)).toMatchObject({ phase: 'ready', evaluations: 1, approved_scope: 'write a.txt' });

      const second = await play('ok', env, session);
      expect(second.evaluations).toHaveLength(1);
      expect(allText(second.evaluations[0]!)).toMatch(/Please write a\.txt[^]*Shall I go on\?[^]*\nok\n/);
      expect(phase(session)).toMatchObject({ evaluations: 2 });
      expect(new Set(audit().map((line) => line.session))).toEqual(new Set([session]));
    },
  );

  const silence = (request: ModelRequest, folder: string) =>
    evaluating(request) ? new Promise<never>(() => {}) : writing(request, folder);

  test('that does not answer leaves the conversation exploring where changes wait for agreement, and says why [SE-097]', async () => {
    const { play, cwd, phase } = await given(version, silence, 'wait_for: agreement, timeout_seconds: 1');
    const { outcome } = await play('go ahead', { EPHOR_ENGINE: 'off' });
    expect(phase(outcome.sessionId!)).toMatchObject({
      phase: 'exploring',
      reason: 'the evaluator failed: no answer within 1 s',
      model: { turns: 1, failures: 1 },
    });
    expect(existsSync(join(cwd, 'a.txt'))).toBe(false);
  });

  test('that does not answer leaves the word to the built-in reader, which lets a request pass and holds a question', async () => {
    const { play, cwd, phase } = await given(version, silence, 'timeout_seconds: 1');
    const asked = await play('what does a.txt say?', { EPHOR_ENGINE: 'off' });
    expect(phase(asked.outcome.sessionId!)).toMatchObject({
      phase: 'exploring',
      against: 'explicit',
      model: { turns: 1, failures: 1 },
    });
    expect(existsSync(join(cwd, 'a.txt'))).toBe(false);

    const told = await play('Please write a.txt', { EPHOR_ENGINE: 'off' });
    const heard = phase(told.outcome.sessionId!);
    expect(heard).toMatchObject({ phase: 'ready', model: { turns: 1, failures: 1 } });
    expect(existsSync(join(cwd, 'a.txt'))).toBe(true);
  });

  test('that is not on the PATH leaves the conversation exploring where changes wait for agreement, and says why [SE-097]', async () => {
    const { play, phase } = await given(version, () => ({ text: 'Hello.' }), 'wait_for: agreement');
    const { outcome, evaluations } = await play('go ahead', {
      EPHOR_ENGINE: 'off',
      PATH: process.env['PATH'] ?? '',
    });
    expect(evaluations).toEqual([]);
    expect(phase(outcome.sessionId!)).toMatchObject({
      phase: 'exploring',
      reason: 'the evaluator failed: Claude Code is not installed, or not on the PATH',
    });
  });
});
