import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import type { RunOptions } from '../../src/kernel/io.ts';
import { nodeIo } from '../../src/io/node.ts';
import { createFileState } from '../../src/stores/file-state.ts';
import { givenProject, session } from '../given/project.ts';

interface Asked {
  readonly program: string;
  readonly args: readonly string[];
  readonly options: RunOptions;
}

const verdict = { phase: 'discussing', confidence: 0.9, approved_scope: null, reason: 'it is open' };
const answer = JSON.stringify({ type: 'result', structured_output: verdict, total_cost_usd: 0.01 });

/** A project whose sessions have a transcript, and whose host's program answers as a model would. */
function given(config = 'version: 1\n') {
  const asked: Asked[] = [];
  const processes = {
    ...nodeIo.processes,
    run: async (program: string, args: readonly string[], options: RunOptions = {}) => {
      asked.push({ program, args, options });
      return { exitCode: 0, stdout: answer, stderr: '', late: false };
    },
  };
  const project = givenProject(config, { processes });
  const transcript = project.write('transcript.jsonl', '');
  let calls = 0;
  const hook = (eventName: string, fields: object) => {
    calls += 1;
    const payload = {
      session_id: session,
      cwd: project.root,
      transcript_path: transcript,
      hook_event_name: eventName,
      ...fields,
    };
    const call = { host: 'claude-code', eventName, id: `call-${calls}`, payload: JSON.stringify(payload) };
    return handleHook(project.line, call);
  };
  const { store } = createFileState({
    io: project.io,
    root: project.root,
    home: project.home,
    trackers: project.line.units.trackers,
    audit: { maxBytes: 1_000_000, keep: 1 },
  });
  return {
    ...project,
    asked,
    says: (prompt: string) => hook('UserPromptSubmit', { prompt }),
    edits: () => hook('PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'a.ts', content: 'x' } }),
    sections: async () => (await store.read(session)).sections,
  };
}

describe('from the prompt to the tool call', () => {
  it('[SE-004, SE-005, SE-032, SE-065] a prompt stores the phase, and the next tool call reads it', async () => {
    const { says, edits, sections } = given('version: 1\nphase: { wait_for: agreement }\n');
    expect((await edits()).stdout).toContain('phase_exploring');
    await says('create a.ts with a function that adds two numbers');
    expect((await sections()).phase).toMatchObject({ phase: 'ready', evaluations: 1 });
    expect(await edits()).toMatchObject({ stdout: '' });
    await says('wait, not yet');
    expect((await sections()).phase).toMatchObject({
      phase: 'discussing',
      previous: 'ready',
      approved_scope: null,
    });
    expect((await edits()).stdout).toContain('phase_discussing');
  });

  it('[SE-075] being switched off belongs to the project, not to a session', async () => {
    const { sections } = given();
    expect((await sections()).switch).toMatchObject({ disabled: false });
  });
});

describe('a model', () => {
  it('[SE-092] is asked only when the built-in reader is unsure', async () => {
    const { says, asked, sections } = given();
    await says('rename getUser to fetchUser in src/api.ts');
    expect(asked).toEqual([]);
    await says('...');
    expect(asked).toHaveLength(1);
    expect((await sections()).phase).toMatchObject({
      phase: 'discussing',
      model: { turns: 1, cost_usd: 0.01 },
    });
  });

  it('[SE-031, SE-088, SE-089, SE-108] is asked once, in a folder of its own, in a process that no hook listens to', async () => {
    const { says, asked, root } = given('version: 1\nphase: { evaluator: model }\n');
    await says('use JWT, go ahead');
    const [{ program, args, options }] = asked as [Asked];
    expect(asked).toHaveLength(1);
    expect(program).toBe('claude');
    expect(args).toContain('--print');
    expect(args.join(' ')).toContain('--json-schema=');
    expect(options.cwd).toBe(`${root}/.ephor/local/evaluator`);
    expect(options.env).toMatchObject({ EPHOR_DISABLED: '1' });
    expect(options.input).toContain('use JWT, go ahead');
  });

  it('[SE-064, SE-101] is the one that the configuration names, and has as long as it says', async () => {
    const { says, asked } = given(
      'version: 1\nphase: { evaluator: model, model: haiku, timeout_seconds: 3 }\n',
    );
    await says('hm');
    expect(asked[0]?.args).toContain('--model=haiku');
    expect(asked[0]?.options.timeoutMs).toBe(3_000);
  });

  it('[SE-068] keeps its session apart even where the folder is there already', async () => {
    const { says, asked, root } = given('version: 1\nphase: { evaluator: model }\n');
    mkdirSync(`${root}/.ephor/local/evaluator`, { recursive: true });
    writeFileSync(`${root}/.ephor/local/evaluator/left-over`, '');
    await says('hm');
    expect(asked).toHaveLength(1);
  });
});
