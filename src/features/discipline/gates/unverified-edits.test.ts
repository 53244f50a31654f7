import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { givenProject, toolCall } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import type { Sections } from '../../../kernel/state.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import type { ProofAsked } from '../../../kernel/text/proof-words.ts';
import { asked, routed } from '../../../kernel/work/task-examples.ts';
import { unverifiedEdits } from './unverified-edits.ts';

const edited = (...files: readonly string[]): Sections['edits'] => ({
  count: files.length,
  unique_files: files,
  last_file: files.at(-1) ?? null,
  unchecked: Object.fromEntries(files.map((file) => [file, 1])),
  row: files,
});
const objection = (state: Partial<Sections>, command: string | null = 'npm test', continued = false) =>
  said(unverifiedEdits, {
    name: '',
    event: { kind: 'turn.end', continued },
    state,
    facts: { checks: { command } },
    options: { when: 'always' },
  });
const code = { edits: edited('/repo/src/a.ts') };

const changed = { at: '2026-01-01T00:00:00.000Z', path: '/repo/src/a.ts', checked: false, tested: false };
const shown = (
  evidence: Partial<EvidenceSection>,
  proof?: ProofAsked,
  message?: string,
  command: string | null = 'npm test',
) =>
  said(unverifiedEdits, {
    name: '',
    event: { kind: 'turn.end', continued: false, message },
    state: { evidence: { ...noEvidence, ...evidence }, ...asked({ proof }) },
    facts: { checks: { command } },
  });
const wanted: ProofAsked = { of: 'checks', words: 'make sure the tests pass' };

describe('where you asked for proof, the turn is held', () => {
  const failed = { at: changed.at, command: 'npm test', ended: 'failed' } as const;

  it('once nothing was run, or it failed, and the agent says nothing of it', () => {
    expect(shown({ edit: changed }, wanted)).toEqual({
      code: 'unverified_edits',
      reason:
        'The user asked for proof (“make sure the tests pass”), and nothing has been run since a.ts changed.',
      remedy: expect.stringContaining('(npm test)'),
    });
    const seen = { ...changed, checked: true, tested: true };
    expect(shown({ edit: seen, check: failed, test: failed }, wanted)?.reason).toContain(
      'newest check failed',
    );
  });

  it.each<[string, Partial<EvidenceSection>, ProofAsked?, string?, (string | null)?]>([
    ['a check that ran', { edit: { ...changed, checked: true } }, wanted],
    [
      'a look at it in action, where that was asked for',
      { edit: { ...changed, ran: true } },
      { of: 'any', words: 'it works' },
    ],
    ['words that say why not', { edit: changed }, wanted, 'I couldn’t run the tests: Docker is not up.'],
    [
      'words that say what fails',
      { edit: { ...changed, checked: true }, check: failed, test: failed },
      wanted,
      'Two tests still fail.',
    ],
    ['no change of a program', { touched: true }, wanted],
  ])('and not with %s', (_, evidence, proof, message) => {
    expect(shown(evidence, proof, message)).toBeUndefined();
  });

  it('and what nobody asked for is only noted', () => {
    expect(shown({ edit: changed })).toMatchObject({ code: 'unverified_edits', atMost: 'note' });
    expect(shown({ edit: changed }, undefined, undefined, null)).toBeUndefined();
  });
});

describe('code that no check has seen', () => {
  it('is told with its files and what to run', () => {
    const files = ['/repo/a.ts', '/repo/b.py', '/repo/c.go', '/repo/d.rs', '/repo/README.md'];
    expect(objection({ edits: edited(...files) })).toEqual({
      code: 'unverified_edits',
      reason: 'No check has passed since a.ts, b.py, c.go and 1 more changed.',
      remedy: expect.stringContaining('(npm test)'),
    });
  });

  it('is told once [SP-109]', () => {
    expect(objection({ ...code, turn: { told: ['unverified_edits'] } })).toBeUndefined();
    expect(objection({ ...code, turn: { told: ['breaker_open'] } })).toBeDefined();
    expect(objection(code, 'npm test', true)).toBeUndefined();
  });

  it.each([
    ['documents', ['/repo/README.md', '/repo/notes.txt', '/repo/docs/a.mdx', '/repo/LICENSE']],
    ['no file', []],
  ])('is not %s', (_, files) => {
    expect(objection({ edits: edited(...files) })).toBeUndefined();
  });

  it('bothers nobody where there is nothing to check with', () => {
    expect(objection(code, null)).toBeUndefined();
  });

  it('is measured by the check that the session ran itself', () => {
    const verification = {
      tests_run: true,
      verification_run: true,
      last_test_at: null,
      last_passed_at: null,
      test_commands: ['node test/cart.test.js'],
      edits_before_test: 1,
    };
    expect(objection({ ...code, verification }, null)?.remedy).toContain('(node test/cart.test.js)');
  });
});

describe('code that no test has seen, where one is to prove it [AO-062] [AO-063]', () => {
  const untested = ['/repo/src/a.ts'];
  const state = routed({ require_acceptance_test: true }, { untested });

  it('is told with the test to run, once and in place of the other reminder', () => {
    expect(objection(state)).toEqual({
      code: 'untested_edits',
      reason: 'No test has passed since a.ts changed, and this work needs one as proof.',
      remedy: expect.stringContaining('(npm test)'),
    });
    expect(objection({ ...state, ...code })?.code).toBe('unverified_edits');
    for (const told of ['untested_edits', 'unverified_edits'])
      expect(objection({ ...state, turn: { told: [told] } })).toBeUndefined();
    expect(objection(state, 'npm test', true)).toBeUndefined();
  });

  it.each([
    ['where there is no test', state, 'npm run lint'],
    ['where there is nothing to check with', state, null],
    ['for work that needs none', routed({ verify_before_complete: true }, { untested }), 'npm test'],
    ['for what is small enough to do at once', { route: { ...state.route, workflow: 'direct' } }, 'npm test'],
    ['after a test passed', routed({ require_acceptance_test: true }), 'npm test'],
  ] as const)('is no matter %s', (_, given, command) => {
    expect(objection(given, command)).toBeUndefined();
  });
});

describe('an open breaker', () => {
  const breaker = { ...breakerAtStart, tripped: true, last_error: 'Exit code 1' };

  it('is told once, and instead of what can’t be checked now', () => {
    expect(objection({ ...code, breaker })).toMatchObject({ code: 'breaker_open' });
    expect(objection({ ...code, breaker, turn: { told: ['breaker_open'] } })).toBeUndefined();
    expect(objection({ ...code, breaker }, 'npm test', true)).toBeUndefined();
  });

  it('is no matter of a session that did nothing', () => {
    expect(objection({ breaker })).toBeUndefined();
  });
});

describe('on the line', () => {
  function given(config = 'gates:\n  unverified-edits: { when: always }\n') {
    const project = givenProject(config);
    project.write('repo/package.json', '{"scripts":{"test":"vitest run"}}');
    const hook = async (eventName: string, tool: string, input: object, more: object = {}) => {
      const call = toolCall(project, tool, input, { hook_event_name: eventName, ...more });
      const { stdout } = await handleHook(project.line, { ...call, eventName });
      return stdout;
    };
    const edit = (path = 'src/a.ts') =>
      hook('PostToolUse', 'Write', { file_path: path, content: '' }, { tool_response: { type: 'create' } });
    const run = (command: string) =>
      hook('PostToolUse', 'Bash', { command }, { tool_response: { stdout: '', interrupted: false } });
    const end = async (active = false) =>
      (await hook('Stop', '', {}, { stop_hook_active: active })).includes('unverified_edits');
    const say = (prompt: string) => hook('UserPromptSubmit', '', {}, { prompt });
    return { edit, run, end, say };
  }

  it('a turn with unchecked code ends at the second try, and is held up again only after another edit [SP-004] [SP-109]', async () => {
    const { edit, end } = given();
    await edit();
    expect([await end(), await end(true), await end(), await end()]).toEqual([true, false, false, false]);
    await edit('README.md');
    expect(await end()).toBe(false);
    await edit();
    expect([await end(), await end(true)]).toEqual([true, false]);
  });

  it('in standard a turn is held where the user asked for proof, and a piped check is one', async () => {
    const { edit, run, end, say } = given('version: 1\n');
    await say('add a discount to the cart');
    await edit();
    expect(await end()).toBe(false);
    await say('add tax to the invoice and make sure the tests pass');
    await edit('src/b.ts');
    expect(await end()).toBe(true);
    await edit('src/b.ts');
    await run('npm test 2>&1 | tail -3');
    expect(await end()).toBe(false);
    await edit('src/style.css');
    expect(await end()).toBe(false);
  });

  it('a turn whose code was checked ends at once', async () => {
    const { edit, run, end } = given();
    await edit();
    await run('npm test 2>&1 | tail -3');
    expect(await end()).toBe(true);
    await edit();
    await run('npm test');
    expect(await end()).toBe(false);
  });
});
