import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/kernel/work/phase.ts';
import { writeTranscript } from '../given/phase.ts';
import { givenProject, session, spokenIn } from '../given/project.ts';
import { handleHook } from '../../src/line/handle-hook.ts';

/** A session through the hook line; `codes` are all objections that were written down for an event. */
function givenSession(config: string) {
  const project = givenProject(`version: 1\nphase: { evaluator: deterministic }\n${config}\n`);
  project.write('repo/package.json', '{"scripts":{"test":"vitest run"}}');
  project.write('repo/src/a.ts', 'export const a = 1;\n');
  spawnSync('git', ['init', '-q'], { cwd: project.root });
  const transcript_path = `${project.userHome}/transcript.jsonl`;
  const messages: Message[] = [];
  const hears = (message: Message): void => {
    messages.push(message);
    writeTranscript(transcript_path, messages);
  };
  let calls = 0;
  const hook = async (eventName: string, fields: object) => {
    const { stdout } = await handleHook(project.line, {
      host: 'claude-code',
      eventName,
      id: `route-${(calls += 1)}`,
      projectFolder: project.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: project.root,
        transcript_path,
        hook_event_name: eventName,
        ...fields,
      }),
    });
    return stdout;
  };
  const tool = (tool_name: string, tool_input: object) => ({
    tool_name,
    tool_input,
    tool_use_id: `t${calls}`,
  });
  const edit = tool('Write', { file_path: `${project.root}/src/a.ts`, content: 'export const a = 2;\n' });
  const saying = (stdout: string) => ({ ...spokenIn({ stdout }), reason: stdout });
  return {
    ...project,
    says: (text: string) => {
      hears({ role: 'user', text });
      return hook('UserPromptSubmit', { prompt: text });
    },
    edits: async () => saying(await hook('PreToolUse', edit)),
    edited: () => hook('PostToolUse', { ...edit, tool_response: { type: 'update' } }),
    runs: async (command: string) => saying(await hook('PreToolUse', tool('Bash', { command }))),
    ran: (command: string) =>
      hook('PostToolUse', {
        ...tool('Bash', { command }),
        tool_response: { stdout: '', interrupted: false },
      }),
    failed: (command: string, error: string) =>
      hook('PostToolUseFailure', { ...tool('Bash', { command }), error, is_interrupt: false }),
    uses: (skill: string) =>
      hook('PostToolUse', {
        ...tool('Skill', { skill }),
        tool_response: { success: true, commandName: skill },
      }),
    ends: (text: string) => {
      hears({ role: 'assistant', text });
      return hook('Stop', { stop_hook_active: false, last_assistant_message: text });
    },
  };
}

const quiet = 'gates:\n  phase: off\n  stale-file: off\n  unverified-edits: off';
const only = (gate: string): string => `${quiet}\n  ${gate}: deny`;
const bug = 'the login in src/a.ts fails with "TypeError: x is not a function", fix it';

describe('every prompt is routed on the hook line [AO-010] [AO-029] [AO-030] [AO-031]', () => {
  it('and the agent is told once for each task what it is held to [AO-002] [AO-016]', async () => {
    const { says } = givenSession(`${quiet}\n  fix-within-design: ask`);
    expect(await says(bug)).toContain('Ephor: for this task, add no dependency');
    expect(await says('go on')).toBe('');
    expect(await says('also add a test for the failing login')).toBe('');
    expect(await says('/review')).toBe('');
    expect(await says('what does the cache do?')).not.toContain('for this task');
  });

  it('and so is what follows /do, while other slash commands are not [AO-035] [AO-046] [AO-066]', async () => {
    const { says } = givenSession(`${quiet}\n  fix-within-design: ask`);
    expect(await says('/supervise tdd fix the login')).toBe('');
    expect(await says(`/do ${bug}`)).toContain('Ephor: for this task, add no dependency');
  });

  it('and in standard nothing is said of it', async () => {
    const { says } = givenSession('profile: standard');
    expect(await says(bug)).not.toContain('for this task');
    expect(await says('build a complete billing system with stripe')).not.toContain('for this task');
  });
});

describe('guardrails hold by recorded facts [AO-058]', () => {
  it('a question is answered, and the task goes on where it was [AO-060]', async () => {
    const { says, edits } = givenSession(only('answer-only'));
    await says(bug);
    expect((await edits()).decision).toBe('silent');
    await says('what does the cache do?');
    expect((await edits()).reason).toContain('answer_only');
    await says('ok, go on');
    expect((await edits()).decision).toBe('silent');
  });

  it('a plan is shown and agreed before large work begins [AO-059]', async () => {
    const { says, edits, ends } = givenSession(`${quiet}\n  planning: { level: deny, tasks: big }`);
    await says('rewrite the whole storage layer in src/a.ts from scratch as event sourcing');
    expect((await edits()).reason).toContain('plan_needed');
    await ends('Plan:\n1. Add an event log\n2. Move the readers over\n\nShall I go ahead?');
    await says('yes, go ahead');
    expect((await edits()).decision).toBe('silent');
  });

  it('a skill that there is comes first [AO-004] [AO-052] [AO-061]', async () => {
    const { says, edits, uses, write } = givenSession(only('required-skill'));
    await says(bug);
    expect((await edits()).decision).toBe('silent');
    write('repo/.claude/skills/debug/SKILL.md', '# Debug\n');
    await says('the invoice export in src/b.ts crashes for empty carts, fix it');
    expect((await edits()).reason).toContain('skill_needed');
    await uses('debug');
    expect((await edits()).decision).toBe('silent');
  });

  it('a repair is proved by a test, and a type check is none, where that is always asked for [AO-062] [AO-063]', async () => {
    const { says, edited, ran, ends } = givenSession('gates:\n  unverified-edits: { when: always }');
    await says(bug);
    await edited();
    await ran('npx tsc --noEmit');
    expect(await ends('Fixed.')).toContain('untested_edits');
    expect(await ends('Fixed, there is nothing to run.')).toBe('');
    await edited();
    await ran('npm test');
    expect(await ends('Fixed, tests pass.')).toBe('');
  });

  it('errors are quoted as they were [AO-064]', async () => {
    const { says, failed, ends } = givenSession(only('quote-errors'));
    await says(bug);
    await failed('npm test', "Exit code 1\nTypeError: Cannot read properties of undefined (reading 'total')");
    expect(await ends("It says `TypeError: Cannot read property of undefined (reading 'total')`.")).toContain(
      'error_misquoted',
    );
    expect(await ends("It says `TypeError: Cannot read property of undefined (reading 'total')`.")).toBe('');
  });

  it('a fix stays within the design, unless the user says yes [AO-065]', async () => {
    const { says, runs } = givenSession(`${quiet}\n  fix-within-design: ask`);
    await says(bug);
    expect(await runs('npm install left-pad')).toMatchObject({ decision: 'ask' });
    expect((await runs('npm install')).decision).toBe('silent');
    expect((await runs('mkdir core')).reason).toContain('a new folder in the root (core)');
    await says('add a dark mode toggle to the settings page, with a new theme library');
    expect((await runs('npm install left-pad')).decision).toBe('silent');
  });
});
