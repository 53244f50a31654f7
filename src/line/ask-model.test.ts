import { chmodSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenProject, session } from '../../test/given/project.ts';
import { JudgeElsewhere } from '../kernel/errors.ts';
import { claudeCode } from '../hosts/claude-code/host.ts';
import { nodeIo } from '../io/node.ts';
import { answerHook } from './handle-hook.ts';
import { askModel } from './ask-model.ts';

const question = { system: 'judge', prompt: 'Which?', schema: {}, timeoutMs: 5_000 };

/** A host whose program is this shell script. */
function given(script: string, timeoutMs = 5_000) {
  const project = givenProject();
  const program = project.write('bin/host', `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const host = { ...claudeCode, program };
  return { ...project, host, ask: () => askModel(nodeIo, host, project, { ...question, timeoutMs }) };
}

describe('a question to the model', () => {
  it('is asked in a folder of its own, and its answer has a price', async () => {
    const result = { type: 'result', structured_output: { a: 1 }, total_cost_usd: 0.5 };
    const { root, ask } = given(`cat > asked; echo '${JSON.stringify(result)}'`);
    expect(await ask()).toEqual({ ok: true, value: { a: 1 }, cost_usd: 0.5, ms: expect.any(Number) });
    expect(readFileSync(`${root}/.ephor/local/evaluator/asked`, 'utf8')).toBe('Which?');
  });

  it.each([
    ['ends late', 'sleep 30', 'no answer within 0.3 s', 300],
    ['fails', 'echo broken >&2; exit 1', 'Claude Code ended with 1 and said broken', 5_000],
    ['reads nothing', 'exec <&-; exit 0', 'Claude Code ended with 0 and said nothing', 5_000],
  ])('fails in plain words when the program %s [SE-097]', async (_, script, failure, timeoutMs) => {
    expect(await given(script, timeoutMs).ask()).toMatchObject({ ok: false, failure, cost_usd: 0 });
  });

  it('fails in plain words when the program is not there [SE-097]', async () => {
    const { root } = givenProject();
    const host = { ...claudeCode, program: 'no-such-program-of-ephor' };
    expect(await askModel(nodeIo, host, { root }, question)).toMatchObject({
      ok: false,
      failure: 'Claude Code is not installed, or not on the PATH',
    });
  });

  it('fails in plain words when there is no place for it', async () => {
    const { host, write, root } = given('exit 0');
    write('repo/.ephor/local', 'a file');
    const answer = await askModel(nodeIo, host, { root }, question);
    expect(answer).toMatchObject({ ok: false, failure: expect.stringContaining('evaluator') });
  });
});

it('an engine leaves a prompt that needs a model to the hook’s own process, which has the session’s environment', async () => {
  const { line, root } = givenProject('version: 1\nphase: { evaluator: model, timeout_seconds: 1 }\n');
  const payload = { session_id: session, cwd: root, hook_event_name: 'UserPromptSubmit', prompt: 'hm' };
  const call = {
    host: 'claude-code',
    eventName: 'UserPromptSubmit',
    id: 'one',
    payload: JSON.stringify(payload),
  };
  await expect(answerHook({ ...line, resident: true }, call)).rejects.toThrow(JudgeElsewhere);
  expect(await answerHook(line, call)).toMatchObject({ exitCode: 0 });
});
