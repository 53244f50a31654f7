import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { givenProject, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { markOf } from '../../../kernel/checks/put-back.ts';
import type { RoundsSection } from '../../../kernel/checks/rounds.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { inRounds } from '../checks/rounds-examples.ts';
import { thrashing } from './thrashing.ts';

const path = '/repo/src/a.ts';
const objection = (times: number, command: string | null = 'npm test', run = false, options?: object) =>
  said(thrashing, {
    name: '',
    event: writing(path),
    state: {
      edits: { count: times, unique_files: [path], last_file: path, unchecked: { [path]: times }, row: [] },
      verification: {
        tests_run: run,
        verification_run: run,
        last_test_at: null,
        last_passed_at: null,
        test_commands: [],
        edits_before_test: 0,
      },
    },
    facts: { checks: { command } },
    options: { counts: 'edits', ...options },
  });

it.each([
  [1, false],
  [2, false],
  [3, true],
  [4, false],
  [5, false],
  [6, true],
])('after %i rounds of edits of one file without a passing check: %s', (times, objects) => {
  expect(objection(times) !== undefined).toBe(objects);
});

it('names the file, how often, and what to run', () => {
  expect(objection(3)).toEqual({
    code: 'thrashing',
    reason: 'src/a.ts was edited in 3 rounds, and no check passed in between.',
    remedy: expect.stringContaining(', for example npm test.'),
  });
});

it('is silent where there is nothing to check with, until a check was seen', () => {
  expect(objection(3, null)).toBeUndefined();
  expect(objection(3, null, true)).toBeDefined();
});

it('counts as the project says', () => {
  expect(objection(3, 'npm test', false, { edits: 5 })).toBeUndefined();
  expect(objection(5, 'npm test', false, { edits: 5 })).toBeDefined();
});

describe('one file that passes from hand to hand', () => {
  it('is held in strict when no check has passed, whoever comes back to it', async () => {
    const project = givenProject('version: 1\nprofile: strict\ngates:\n  phase: off\n');
    project.write('repo/package.json', '{"scripts":{"test":"vitest run"}}');
    const hook = (
      eventName: string,
      tool: string,
      input: object,
      agent: string | undefined,
      more: object = {},
    ) => {
      const by = agent === undefined ? {} : { agent_id: agent, agent_type: 'general-purpose' };
      const call = toolCall(project, tool, input, { hook_event_name: eventName, ...by, ...more });
      return handleHook(project.line, { ...call, eventName });
    };
    const edit = async (agent?: string) => {
      const input = { file_path: 'src/a.ts', content: 'x' };
      const { reason } = spokenIn(await hook('PreToolUse', 'Write', input, agent));
      await hook('PostToolUse', 'Write', input, agent, { tool_response: { type: 'update' } });
      return /edited in \d rounds/.exec(reason)?.[0] ?? 'silent';
    };
    expect([await edit(), await edit(), await edit()]).toEqual(['silent', 'silent', 'silent']);
    expect([await edit('one'), await edit('two')]).toEqual(['silent', 'silent']);
    expect(await edit('three')).toBe('edited in 3 rounds');
    expect(await edit()).toBe('silent');
    await hook('PostToolUse', 'Bash', { command: 'npm test' }, 'four', {
      tool_response: { stdout: '', interrupted: false },
    });
    expect([await edit('five'), await edit()]).toEqual(['silent', 'silent']);
  });
});

describe('where rounds count', () => {
  const inVain = (vain: number, more: Partial<RoundsSection> = {}, file = path) =>
    said(thrashing, {
      name: '',
      event: writing(file),
      state: inRounds(vain, { files: [path], ...more }),
      facts: { checks: { command: 'npm test' } },
    });

  it.each([
    [0, undefined],
    [2, undefined],
    [3, 'ask'],
    [5, 'ask'],
  ])('%i rounds that ended alike: %s', (vain, atMost) => {
    expect(inVain(vain)?.atMost).toBe(atMost);
    expect(inVain(vain) !== undefined).toBe(atMost !== undefined);
  });

  it('six of them stop the agent, until the user has written', () => {
    expect(inVain(6)).toMatchObject({
      code: 'thrashing',
      remedy: expect.stringContaining('their next message'),
    });
    expect(inVain(6)?.atMost).toBeUndefined();
    expect(inVain(6, { changed: [path] })).toBeDefined();
  });

  it('the user is asked once for each round', () => {
    expect(inVain(3, { changed: [path] })).toBeUndefined();
  });

  it('another file, and giving back what was there, are free', () => {
    expect(inVain(6, {}, '/repo/src/b.ts')).toBeUndefined();
    expect(inVain(6, { before: { [path]: markOf('') ?? '' } })).toBeUndefined();
  });

  it('tells what failed', () => {
    expect(inVain(3)?.reason).toBe(
      '3 rounds of changes to a.ts ended in the same failure, `npm test`: “AssertionError: expected 4 to be 5”.',
    );
  });
});

it('is quieter where it asks, and counts edits in strict', () => {
  expect(thrashing.levels).toEqual({ observe: 'note', standard: 'deny', strict: 'deny' });
  expect(thrashing.presets).toEqual({ strict: { counts: 'edits' } });
});
