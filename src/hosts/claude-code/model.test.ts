import { expect, it } from 'vitest';
import { model } from './model.ts';

const question = { system: '- be brief', prompt: 'Which?', schema: { type: 'object' }, timeoutMs: 1_000 };
const result = { type: 'result', subtype: 'success', is_error: false, total_cost_usd: 0.01 };
const read = (stdout: string, stderr = '', exitCode = 0) => model.read({ stdout, stderr, exitCode });

it('asks over stdin, in a session of its own without tools, hooks and settings of the project [SE-107]', () => {
  const { args, input, env } = model.command(question, '/folder');
  expect(input).toBe('Which?');
  expect(args).toEqual(
    expect.arrayContaining([
      '--print',
      '--output-format=json',
      '--json-schema={"type":"object"}',
      '--system-prompt=- be brief',
      '--safe-mode',
      '--setting-sources=user',
      '--no-session-persistence',
    ]),
  );
  expect(args.slice(-2)).toEqual(['--tools', '']);
  expect(env['EPHOR_DISABLED']).toBe('1');
  expect(Object.entries(env).filter(([, value]) => value === undefined)).toEqual(
    expect.arrayContaining([
      ['CLAUDECODE', undefined],
      ['CLAUDE_CODE_SESSION_ID', undefined],
      ['CLAUDE_PROJECT_DIR', undefined],
      ['CLAUDE_CODE_MESSAGING_TOKEN', undefined],
      ['NODE_OPTIONS', undefined],
    ]),
  );
});

it('asks the model that is configured, or else a small one, whatever the user works with', () => {
  expect(model.command({ ...question, model: 'haiku' }, '/folder').args).toContain('--model=haiku');
  expect(model.command({ ...question, model: 'opus' }, '/folder').args).toContain('--model=opus');
  expect(model.command(question, '/folder').args).toContain('--model=haiku');
});

it('reads the answer and its price', () => {
  const stdout = JSON.stringify({ ...result, result: '{}', structured_output: { phase: 'ready' } });
  expect(read(stdout)).toEqual({ ok: true, value: { phase: 'ready' }, cost_usd: 0.01 });
});

it.each([
  [
    { is_error: true, result: 'Not logged in · Please run /login' },
    /^Claude Code is not logged in: Not logged in/,
  ],
  [
    { is_error: true, api_error_status: 401, result: 'Invalid API key' },
    /^Claude Code is not logged in: Invalid/,
  ],
  [
    { is_error: true, api_error_status: 429, result: 'Request rejected (429)' },
    /^the model’s limit is used up: Req/,
  ],
  [
    { is_error: true, api_error_status: null, result: 'Claude usage limit reached' },
    /^the model’s limit is used up/,
  ],
  [
    { is_error: true, api_error_status: 529, result: 'Overloaded\n\nTry again' },
    /ask the model: Overloaded Try again$/,
  ],
  [
    { is_error: true, terminal_reason: 'max_turns', errors: ['Reached'] },
    /^the model did not answer in the requested form/,
  ],
  [{ result: 'I think it is ready.' }, /^the model did not answer in the requested form/],
  [{ is_error: true }, /^Ephor could not ask the model: no reason$/],
])('says what is wrong with %j', (fields, failure) => {
  const reading = read(JSON.stringify({ ...result, ...fields }), '', 1);
  expect(reading).toEqual({ ok: false, failure: expect.stringMatching(failure), cost_usd: 0.01 });
});

it('says it in short', () => {
  const reading = read(JSON.stringify({ ...result, is_error: true, result: 'bad luck '.repeat(1_000) }));
  expect(reading).toMatchObject({
    failure: expect.stringMatching(/^Ephor could not ask the model: bad.{150,200}…$/),
  });
});

it.each([
  [
    '',
    "error: unknown option '--safe-mode'",
    /^Claude Code ended with 1 and said error: unknown option '--safe-mode'$/,
  ],
  ['', '', /^Claude Code ended with 1 and said nothing$/],
  ['not JSON', '', /said not JSON$/],
  ['null', '', /said null$/],
  ['[]', '', /said \[\]$/],
  ['{"type":"system"}', '', /said \{"type":"system"\}$/],
])('says so when the output is %j', (stdout, stderr, failure) => {
  expect(read(stdout, stderr, 1)).toEqual({
    ok: false,
    failure: expect.stringMatching(failure),
    cost_usd: 0,
  });
});
