import { expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import { openProject } from '../../src/line/open-project.ts';
import { givenProject, session } from '../given/project.ts';

const edit = { tool_name: 'Bash', tool_input: { command: 'mkfs.ext4 /dev/sda1' }, tool_use_id: 't1' };
const read = { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't2' };

/** One session as the host tells it, from its start to its end. */
const story: readonly (readonly [string, object])[] = [
  ['SessionStart', { source: 'startup' }],
  ['UserPromptSubmit', { prompt: 'make some room on the disk' }],
  ['PreToolUse', edit],
  ['PreToolUse', read],
  ['PostToolUse', { ...read, tool_response: { stdout: 'src', stderr: '', interrupted: false } }],
  ['SubagentStop', { agent_id: 'a1', agent_type: 'Explore', stop_hook_active: false }],
  ['Stop', { stop_hook_active: false, last_assistant_message: 'I did not do it.' }],
];

it('every event is logged, in the order in which it happened, and what is dangerous is refused [AO-006] [AO-026] [AO-033] [AO-097, AO-098] [AO-101] [AO-103]', async () => {
  const { line, root } = givenProject();
  for (const [index, [eventName, fields]] of story.entries()) {
    const payload = { session_id: session, cwd: root, hook_event_name: eventName, ...fields };
    const call = { host: 'claude-code', eventName, id: `story-${index}`, projectFolder: root };
    await handleHook(line, { ...call, payload: JSON.stringify(payload) });
  }
  const { audit } = await openProject(line, root);
  const lines = (await audit.read({ session })).map(({ event, decision, subject }) => [
    event,
    decision,
    subject,
  ]);
  expect(lines).toEqual([
    ['session.start', 'silent', undefined],
    ['prompt.before', 'silent', 'make some room on the disk'],
    ['tool.before', expect.stringMatching(/ask|deny/), 'mkfs.ext4 /dev/sda1'],
    ['tool.before', 'silent', 'ls'],
    ['tool.after', 'silent', 'ls'],
    ['agent.end', 'silent', 'Explore'],
    ['turn.end', 'silent', undefined],
  ]);
});
