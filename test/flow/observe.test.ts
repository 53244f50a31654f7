import { describe, expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import { openProject } from '../../src/line/open-project.ts';
import { shopIntents } from '../given/intents.ts';
import { givenProject, session } from '../given/project.ts';
import { writeTranscript } from '../given/phase.ts';

function givenSession(profile: string) {
  const project = givenProject(`version: 1\nprofile: ${profile}\nphase: { evaluator: deterministic }\n`);
  project.write('repo/.ephor/AXIOMS.md', 'Fail fast.');
  project.write('repo/src/login.ts', 'export {};\n');
  project.write('repo/.ephor/active_intents.yaml', shopIntents);
  const transcript_path = `${project.userHome}/talk.jsonl`;
  writeTranscript(transcript_path, []);
  let calls = 0;
  const hook = (eventName: string, fields: object) =>
    handleHook(project.line, {
      host: 'claude-code',
      eventName,
      id: `observe-${(calls += 1)}`,
      projectFolder: project.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: project.root,
        transcript_path,
        hook_event_name: eventName,
        ...fields,
      }),
    });
  return { ...project, hook };
}

const events: readonly (readonly [string, object])[] = [
  ['SessionStart', { source: 'startup' }],
  ['UserPromptSubmit', { prompt: 'maybe we should fix the login, or what do you think?' }],
  ['UserPromptSubmit', { prompt: 'I TOLD YOU NOT TO TOUCH THE TESTS' }],
  ['PreToolUse', { tool_name: 'Bash', tool_input: { command: 'rm -rf src && git push --force' } }],
  ['PreToolUse', { tool_name: 'Write', tool_input: { file_path: '.ephor/config.yaml', content: '' } }],
  ['PreToolUse', { tool_name: 'Write', tool_input: { file_path: '.ephor/config.yaml', content: '' } }],
  ['Stop', { stop_hook_active: false, last_assistant_message: 'Done. All tests pass.' }],
];

describe('where Ephor only observes', () => {
  it('nothing is told to the agent and nobody is interrupted, and all is written down', async () => {
    const { hook, line, root } = givenSession('observe');
    for (const [name, fields] of events)
      expect(await hook(name, fields)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    const lines = await (await openProject(line, root)).audit.read({});
    expect(lines).toHaveLength(events.length);
    expect(lines.every(({ told, warnings }) => told === undefined && warnings === undefined)).toBe(true);
    expect(lines.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(
      expect.arrayContaining(['destructive_command', 'force_push', 'ephor_protected', 'intent_required']),
    );
  });

  it('and where it enforces, the same session hears of it', async () => {
    const { hook } = givenSession('standard');
    const said: string[] = [];
    for (const [name, fields] of events) said.push((await hook(name, fields)).stdout);
    expect(said[0]).toContain('Fail fast.');
    expect(said[4]).toContain('ephor_protected');
    expect(said[5]).toContain('time. ');
  });
});
