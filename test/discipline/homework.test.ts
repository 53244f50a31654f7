import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/kernel/work/phase.ts';
import { givenApp } from '../given/app.ts';
import { writeTranscript } from '../given/phase.ts';
import { givenProject, session, spokenIn } from '../given/project.ts';

const mine = [
  'research_needed',
  'research_only',
  'too_many_attempts',
  'plan_needed',
  'startup_open_steps',
  'docs_unread',
  'skill_needed',
];

/** A session as the host tells it, with what the gates of this family say to each edit. */
async function givenSession(config: string, claudeJson?: object) {
  const project = givenProject(`${config}\n`);
  if (claudeJson) project.write('.claude.json', JSON.stringify(claudeJson));
  writeFileSync(`${project.root}/CLAUDE.md`, '# Rules\n');
  const app = await givenApp(project);
  let calls = 0;
  const messages: Message[] = [];
  const transcript_path = `${project.userHome}/transcript.jsonl`;
  const hears = (message: Message): void => {
    messages.push(message);
    writeTranscript(transcript_path, messages);
  };
  const hook = (eventName: string, fields: object) =>
    app.hook({
      host: 'claude-code',
      eventName,
      id: `homework-${(calls += 1)}`,
      projectFolder: project.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: project.root,
        hook_event_name: eventName,
        ...fields,
      }),
    });
  const codesIn = (reason: string): readonly string[] => mine.filter((code) => reason.includes(code));
  const tool = (tool_name: string, tool_input: object, tool_response: object) =>
    hook('PostToolUse', { tool_name, tool_input, tool_response });
  return {
    starts: (source = 'startup') => hook('SessionStart', { source }),
    says: (text: string) => {
      hears({ role: 'user', text });
      return hook('UserPromptSubmit', { prompt: text, transcript_path });
    },
    answers: (text: string) => {
      hears({ role: 'assistant', text });
      return hook('Stop', { last_assistant_message: text, transcript_path });
    },
    tool,
    reads: (file: string, content = 'x') =>
      tool(
        'Read',
        { file_path: `${project.root}/${file}` },
        { type: 'text', file: { filePath: `${project.root}/${file}`, content } },
      ),
    runs: (command: string) => tool('Bash', { command }, { stdout: 'ok', stderr: '', interrupted: false }),
    searches: () => tool('WebSearch', { query: 'q' }, { query: 'q', results: ['Found it.'], searchCount: 1 }),
    before: async (tool_name: string, tool_input: object) => {
      const said = spokenIn(await hook('PreToolUse', { tool_name, tool_input }));
      return { ...said, codes: codesIn(said.reason) };
    },
    edits: async () => {
      const tool_input = { file_path: 'src/a.ts', content: 'x' };
      return codesIn(spokenIn(await hook('PreToolUse', { tool_name: 'Write', tool_input })).reason);
    },
    fails: () =>
      hook('PostToolUseFailure', {
        tool_name: 'Edit',
        tool_input: { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' },
        error: 'String to replace not found',
      }),
  };
}

const only = (gate: string): string => `gates:\n  ${gate}: deny`;

describe('in strict', () => {
  it('an edit waits for research, and a second try does not pass [SP-024] [SP-040] [SP-194]', async () => {
    const agent = await givenSession('profile: strict\ngates:\n  phase: off\n  planning: off');
    await agent.says('add password validation to the login form');
    expect(await agent.edits()).toEqual(['research_needed']);
    expect(await agent.edits()).toEqual(['research_needed']);
    await agent.reads('src/a.ts');
    expect(await agent.edits()).toEqual(['research_needed']);
    await agent.searches();
    expect(await agent.edits()).toEqual([]);
    await agent.says('build the invoice export as CSV');
    expect(await agent.edits()).toEqual(['research_needed']);
    await agent.says('what does the export do?');
    expect(await agent.edits()).toEqual([]);
  });

  it('a server that is configured has to be asked [SP-036] [SP-042]', async () => {
    const agent = await givenSession('profile: strict\ngates:\n  phase: off\n  planning: off', {
      mcpServers: { context7: {} },
    });
    await agent.says('add password validation to the login form');
    await agent.reads('src/a.ts');
    await agent.searches();
    expect(await agent.edits()).toEqual(['research_needed']);
    await agent.tool('mcp__context7__query-docs', {}, [{ type: 'text', text: '' }] as never);
    expect(await agent.edits()).toEqual(['research_needed']);
    await agent.tool('mcp__context7__query-docs', {}, [{ type: 'text', text: 'zod: …' }] as never);
    expect(await agent.edits()).toEqual([]);
  });

  it('every task needs a plan that the user approved [SP-145]', async () => {
    const agent = await givenSession('profile: strict\ngates:\n  phase: off\n  research: off');
    await agent.says('add password validation to the login form');
    expect(await agent.edits()).toEqual(['plan_needed']);
    await agent.answers('Plan:\n1. Add a rule to src/a.ts\n2. Show its message\n\nShall I go ahead?');
    expect(await agent.edits()).toEqual(['plan_needed']);
    await agent.says('yes, go ahead');
    expect(await agent.edits()).toEqual([]);
  });
});

it('after three edits in vain something has to be looked up [SP-094…SP-096]', async () => {
  const agent = await givenSession(only('edit-attempts'));
  await agent.fails();
  await agent.fails();
  expect(await agent.edits()).toEqual([]);
  await agent.fails();
  expect(await agent.edits()).toEqual(['too_many_attempts']);
  await agent.reads('src/a.ts', '');
  expect(await agent.edits()).toEqual(['too_many_attempts']);
  await agent.reads('src/a.ts');
  expect(await agent.edits()).toEqual([]);
});

it('a session begins with its steps, and again with each start [SP-005] [SP-048] [SP-049]', async () => {
  const steps = 'startup:\n  - { id: docs, read: [CLAUDE.md] }\n  - { id: report, command: ruby report.rb }';
  const agent = await givenSession(`${only('startup')}\n${steps}`);
  await agent.starts();
  expect(await agent.edits()).toEqual(['startup_open_steps']);
  expect((await agent.before('Bash', { command: 'ruby report.rb' })).codes).toEqual([]);
  expect((await agent.before('Bash', { command: 'ruby report.rb && touch a' })).codes).toHaveLength(1);
  await agent.reads('CLAUDE.md');
  await agent.runs('ruby report.rb');
  expect(await agent.edits()).toEqual([]);
  await agent.starts('resume');
  expect(await agent.edits()).toEqual([]);
  await agent.starts('clear');
  expect(await agent.edits()).toEqual(['startup_open_steps']);
});

it('the documents of a project are read first [SP-135…SP-137]', async () => {
  const agent = await givenSession(`${only('session-docs')}\ndocs: [CLAUDE.md, missing.md]`);
  await agent.starts();
  expect(await agent.edits()).toEqual(['docs_unread']);
  await agent.reads('CLAUDE.md');
  expect(await agent.edits()).toEqual([]);
});

it('the skill that the user asks for is used first [SP-071] [SP-072] [SP-148] [SP-153]', async () => {
  const agent = await givenSession(only('required-skill'));
  await agent.says('use the tidy skill to clean the notes');
  expect(await agent.edits()).toEqual(['skill_needed']);
  await agent.tool('Skill', { skill: 'tidy' }, { success: true, commandName: 'tidy' });
  expect(await agent.edits()).toEqual([]);
});

it('in standard, an ordinary session hears nothing of all this', async () => {
  const agent = await givenSession('startup: [{ id: docs, read: [CLAUDE.md] }]\ndocs: [CLAUDE.md]');
  await agent.starts();
  await agent.says('add password validation to the login form, with the tidy skill');
  for (let count = 0; count < 5; count += 1) await agent.fails();
  expect(await agent.edits()).toEqual([]);
});
