import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { givenProject, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import type { Sections } from '../../../kernel/state.ts';
import { skippedCheckpoint } from './skipped-checkpoint.ts';

const at = '2026-01-01T00:00:00.000Z';
const unchecked: Sections['edits'] = {
  count: 1,
  unique_files: ['/repo/src/a.ts'],
  last_file: '/repo/src/a.ts',
  unchecked: { '/repo/src/a.ts': 1 },
  row: [],
};
const verified = {
  tests_run: true,
  verification_run: true,
  last_test_at: at,
  last_passed_at: at,
  test_commands: ['npm test'],
  edits_before_test: 0,
};
const objection = (
  subject: string,
  state: Partial<Sections> = { edits: unchecked },
  command: string | null = 'npm test',
) =>
  said(skippedCheckpoint, {
    name: '',
    event: { kind: 'task.completed', task: { id: '1', subject } },
    state,
    facts: { checks: { command } },
  });
const having = (section: Partial<EvidenceSection>) => ({ evidence: { ...noEvidence, ...section } });

describe('a checkpoint ticked off without a check is noted [AO-009] [AO-013] [AO-014]', () => {
  it.each([
    'CHECKPOINT: all tests pass',
    'CHECKPOINT: verify that the fix works',
    'CHECKPOINT: verify each acceptance criterion',
    'CHECKPOINT: verify that it behaves as asked',
    'CHECKPOINT: verify that the behaviour is the same',
    'CHECKPOINT - lint and types',
    '**CHECKPOINT**: the build is green',
    'CHECKPOINT: no test fails',
  ])('%s', (subject) => {
    expect(objection(subject)?.code).toBe('skipped_checkpoint');
  });

  it('with the step, the edit and the newest check', () => {
    const check = { at, command: 'npm run lint', ended: 'failed' } as const;
    const { reason, remedy } = objection('CHECKPOINT: all tests pass', {
      edits: unchecked,
      ...having({ check }),
    })!;
    expect(reason).toMatch(/“CHECKPOINT: all tests pass”.* since a\.ts changed.*`npm run lint`, failed/);
    expect(remedy).toContain('(npm test)');
  });

  it('even where nothing is known to check with, when it is about tests', () => {
    expect(objection('CHECKPOINT: all tests pass', {}, null)?.reason).toContain('in this session');
  });
});

describe('nothing is noted of', () => {
  it.each([
    'Fix the cart',
    'Run the test suite',
    'Discuss the checkpoint format',
    'Write checkpoint.ts',
    'Checkpoints: restore them after a crash',
    'CHECKPOINT: verify that the commit is pushed',
    'CHECKPOINT: the new test fails',
    'CHECKPOINT: the bug is reproduced',
    'CHECKPOINT: verify that they fail when the code is wrong',
    'CHECKPOINT: the user approves the plan',
    'CHECKPOINT: verify that examples and links work',
    'CHECKPOINT: verify the state afterwards',
    'CHECKPOINT: verify that the change takes effect in a session',
    'CHECKPOINT: review with the team',
    'CHECKPOINT: deployed to staging',
  ])('the step %s', (subject) => {
    expect(objection(subject)).toBeUndefined();
  });

  it.each<[string, Partial<Sections>]>([
    ['that a check has passed for', { edits: unchecked, ...having({ passed_since_step: true }) }],
    ['whose code was checked before the step before', { verification: verified }],
    ['that was ticked off before', { edits: unchecked, ...having({ done: ['CHECKPOINT: all tests pass'] }) }],
  ])('a checkpoint %s', (_, state) => {
    expect(objection('CHECKPOINT: all tests pass', state)).toBeUndefined();
  });

  it.each<[string, Partial<Sections>, string | null]>([
    ['where nothing changed', {}, 'npm test'],
    ['where there is nothing to check with', { edits: unchecked }, null],
    ['where documents changed', { edits: { ...unchecked, unchecked: { '/repo/README.md': 1 } } }, 'npm test'],
  ])('a checkpoint about no tests %s', (_, state, command) => {
    expect(objection('CHECKPOINT: verify that the fix works', state, command)).toBeUndefined();
  });
});

describe('on the line, with the list of the host [AO-013] [AO-014]', () => {
  function given(config?: string) {
    const project = givenProject(config);
    project.write('repo/package.json', '{"scripts":{"test":"vitest run"}}');
    const hook = async (eventName: string, tool: string, input: object, more: object = {}) => {
      const call = toolCall(project, tool, input, { hook_event_name: eventName, ...more });
      return spokenIn(await handleHook(project.line, { ...call, eventName }));
    };
    const list = async (...done: readonly boolean[]) => {
      const names = ['Fix the cart', 'CHECKPOINT: all tests pass', 'Commit'];
      const todos = names.map((content, n) => ({
        content,
        status: done[n] ? 'completed' : 'pending',
        activeForm: content,
      }));
      const { decision, reason } = await hook('PreToolUse', 'TodoWrite', { todos });
      if (decision === 'deny') return reason.split('\n')[0];
      await hook('PostToolUse', 'TodoWrite', { todos }, { tool_response: { newTodos: todos } });
      return 'ticked off';
    };
    const edit = () =>
      hook(
        'PostToolUse',
        'Write',
        { file_path: 'src/a.ts', content: '' },
        { tool_response: { type: 'create' } },
      );
    const test = () =>
      hook(
        'PostToolUse',
        'Bash',
        { command: 'npm test' },
        { tool_response: { stdout: '', interrupted: false } },
      );
    const notes = () => {
      const log = project.io.files.readText(`${project.root}/.ephor/local/audit.jsonl`) ?? '';
      return log.split('"code":"skipped_checkpoint"').length - 1;
    };
    return { list, edit, test, notes };
  }

  it('a checkpoint is noted once when no check came before it', async () => {
    const { list, edit, notes } = given();
    await list(false);
    await edit();
    await list(true);
    expect(notes()).toBe(0);
    await list(true, true);
    expect(notes()).toBe(1);
    await list(true, true, true);
    expect(notes()).toBe(1);
  });

  it('and not when one did, before or after the step before it', async () => {
    const { list, edit, test, notes } = given();
    await edit();
    await test();
    await list(true);
    await list(true, true);
    expect(notes()).toBe(0);
  });

  it('in strict it can’t be ticked off until a check has passed after the newest edit', async () => {
    const { list, edit, test } = given(
      'version: 1\nprofile: strict\ngates:\n  phase: off\n  planning: off\n  research: off\n',
    );
    const held = expect.stringMatching(
      /^Ephor: “CHECKPOINT: all tests pass” is ticked off, but no check has /,
    );
    expect(await list(true)).toBe('ticked off');
    expect(await list(true, true)).toEqual(held);
    await test();
    await edit();
    expect(await list(true, true)).toEqual(held);
    await test();
    expect(await list(true, true)).toBe('ticked off');
    expect(await list(true, true, true)).toBe('ticked off');
  });
});
