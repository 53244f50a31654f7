import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeTranscript } from '../given/phase.ts';
import { givenCli } from './given-cli.ts';

const agent = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's' };

/** A repository whose hook was called once, by session `s`. */
async function given() {
  const cli = givenCli(null);
  const { ephor, cwd, home } = cli;
  writeTranscript(`${home}/transcript.jsonl`, [
    { role: 'assistant', text: 'Shall I put JWT into src/auth.ts?' },
  ]);
  await ephor(['init', '--yes', '--host', 'claude-code', '--key', 'file']);
  const hook = async (eventName: string, fields: object) => {
    const transcript_path = `${home}/transcript.jsonl`;
    const payload = { session_id: 's', cwd, hook_event_name: eventName, transcript_path, ...fields };
    const { stdout } = await ephor([], {
      shell: `"$HOME/.ephor/bin/hook" claude-code ${eventName}`,
      input: JSON.stringify(payload),
    });
    return stdout;
  };
  const bash = (command: string) => hook('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
  await bash('ls');
  return { ...cli, hook, bash };
}

describe('an agent', () => {
  it('[SE-040] [SE-047] is granted an exception only after the user was asked, and once for each time', async () => {
    const { ephor, bash } = await given();
    const grant = () => ephor(['override', 'a typo'], { env: agent });
    expect(await grant()).toMatchObject({ code: 3, stderr: expect.stringContaining('is for a person') });
    const question = await bash('ephor override "a typo"');
    expect(question).toContain('"permissionDecision":"ask"');
    expect(question).toContain(String.raw`The agent asks for an exception: \"a typo\".`);
    expect(await grant()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('One exception is granted'),
    });
    expect(await grant()).toMatchObject({ code: 3 });
    await bash('ephor override "a typo"');
    expect(await grant()).toMatchObject({ code: 0 });
    const { stdout } = await ephor(['history', '--json']);
    const { decisions } = JSON.parse(stdout) as { decisions: { type: string }[] };
    expect(decisions.map(({ type }) => type)).toEqual([
      'override_requested',
      'override_granted',
      'override_requested',
      'override_granted',
    ]);
  });

  it('is answered by the name of a tool alone: [SE-034] [SE-035] [SE-036]', async () => {
    const { ephor, hook } = await given();
    const answers = async () =>
      Promise.all(
        ['Write', 'Edit', 'NotebookEdit', 'Bash', 'Read', 'Grep', 'WebFetch'].map(async (tool) => {
          const { code, stdout } = await ephor(['check', '--tool-name', tool]);
          expect(code).toBe(0);
          const { decision, reason = '' } = JSON.parse(stdout) as Record<string, string>;
          return `${tool} ${decision} ${/EXPLORING|DISCUSSING|READY/.exec(reason)?.[0] ?? ''}`.trim();
        }),
      );
    await hook('UserPromptSubmit', { prompt: 'Why is the login so slow? Do not change anything yet.' });
    expect(await answers()).toEqual([
      ...['Write', 'Edit', 'NotebookEdit', 'Bash'].map((tool) => `${tool} block DISCUSSING`),
      ...['Read', 'Grep', 'WebFetch'].map((tool) => `${tool} allow`),
    ]);
    await hook('UserPromptSubmit', { prompt: 'Thanks. Go ahead and make it faster.' });
    expect((await answers()).every((answer) => answer.endsWith(' allow'))).toBe(true);
  });

  it('uses up the answer about any operation that is for a person', async () => {
    const { ephor, bash } = await given();
    await bash('ephor reset');
    expect(await ephor(['enable'], { env: agent })).toMatchObject({ code: 3 });
    expect(await ephor(['reset'], { env: agent })).toMatchObject({ code: 0 });
    expect(await ephor(['reset'], { env: agent })).toMatchObject({ code: 3 });
  });

  it('has no answer any more once it went on with something else', async () => {
    const { ephor, bash } = await given();
    await bash('ephor override "a typo"');
    await bash('ls');
    expect(await ephor(['override', 'a typo'], { env: agent })).toMatchObject({ code: 3 });
  });

  it('may look, and accept what was said, without asking', async () => {
    const { ephor, bash } = await given();
    const free = [
      ['acknowledge'],
      ['history'],
      ['evaluate', '--message', 'wait'],
      ['context-inject'],
      ['context', 'inject'],
      ['precompact'],
      ['status'],
    ];
    for (const words of free) {
      expect(await bash(`ephor ${words.join(' ')}`)).not.toContain('permissionDecision');
      expect({ words, ...(await ephor(words, { env: agent })) }).toMatchObject({
        words,
        code: 0,
        stderr: '',
      });
    }
    const { stdout } = await ephor(['context-inject', '--json']);
    expect(JSON.parse(stdout)).toEqual({ additionalContext: expect.stringContaining('Ephor watches') });
  });
});

describe('a person', () => {
  it('grants, takes back and resets in a terminal', async () => {
    const { ephor } = await given();
    expect((await ephor(['override', 'a typo'])).stdout).toContain('once, within 30 minutes');
    expect((await ephor(['override', '--undo'])).stdout).toContain('Taken back');
    expect(await ephor(['reset'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It was EXPLORING'),
    });
    expect(await ephor(['override'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('needs a reason'),
    });
    expect(await ephor(['history', '--type', 'nothing'])).toMatchObject({ code: 2 });
  });

  it.each([
    [['override', 'x', '--json']],
    [['acknowledge', '--json']],
    [['history', '--json']],
    [['evaluate', '--message', 'ok', '--json']],
    [['precompact', '--json']],
    [['reset', '--json']],
  ])('%j gets JSON', async (words) => {
    const { ephor } = await given();
    const { code, stdout } = await ephor(words);
    expect(JSON.parse(stdout)).toBeTypeOf('object');
    expect(code).toBe(0);
  });
});

describe('the hook', () => {
  it('[SE-001] [SE-005] [SE-043] [SE-044] [SE-048] leaves each step of a conversation in the journal', async () => {
    const { hook, ephor, cwd } = await given();
    const edit = () =>
      hook('PreToolUse', { tool_name: 'Write', tool_input: { file_path: `${cwd}/a.ts`, content: 'x' } });
    expect(await edit()).toBe('');
    await hook('UserPromptSubmit', { prompt: 'what does the login do?' });
    expect(await edit()).toContain('(DISCUSSING)');
    await ephor(['acknowledge'], { env: agent });
    await ephor(['override', 'a typo']);
    expect(await edit()).toBe('');
    expect(await edit()).toContain('(DISCUSSING)');
    await hook('UserPromptSubmit', { prompt: 'Yes, go ahead with JWT in src/auth.ts.' });
    expect(await edit()).toBe('');
    await hook('UserPromptSubmit', { prompt: 'wait, what about sessions instead?' });
    expect(await edit()).toContain('(DISCUSSING)');
    const { stdout } = await ephor(['history', '--json']);
    const { decisions } = JSON.parse(stdout) as { decisions: Record<string, string>[] };
    expect(decisions.map(({ type, to_state = '' }) => `${type} ${to_state}`.trim())).toEqual([
      'phase_transition discussing',
      'feedback_accepted',
      'override_granted',
      'override_used',
      'phase_transition ready',
      'phase_transition discussing',
    ]);
    expect(decisions[4]).toMatchObject({
      from_state: 'discussing',
      trigger: 'Yes, go ahead with JWT in src/auth.ts.',
      approved_scope: expect.stringContaining('JWT'),
    });
  });

  it('[SE-057] [SE-060] [SE-085] [SE-105] records a snapshot before a compaction and tells it after', async () => {
    const { hook, cwd } = await given();
    await hook('PreCompact', { trigger: 'auto', custom_instructions: null });
    expect(readdirSync(`${cwd}/.ephor/decisions`).filter((name) => name.endsWith('.yaml'))).toHaveLength(1);
    const told = await hook('SessionStart', { source: 'compact' });
    expect(told).toContain('Before the compaction: Phase EXPLORING.');
  });
});
