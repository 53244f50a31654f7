import { openProject } from '../../src/line/open-project.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import type { Sections } from '../../src/kernel/state.ts';
import { type GivenProject, session, spokenIn, toolCall } from './project.ts';

type Input = Readonly<Record<string, unknown>>;
let calls = 0;

/** A session of Claude Code in a project, event by event, on the whole line. */
export function playing(given: GivenProject) {
  const send = (eventName: string, fields: object) => {
    calls += 1;
    const payload = { session_id: session, cwd: given.root, hook_event_name: eventName, ...fields };
    return handleHook(given.line, {
      host: 'claude-code',
      eventName,
      id: `play-${calls}`,
      projectFolder: given.root,
      payload: JSON.stringify(payload),
    });
  };
  const before = async (tool: string, input: Input, id = 'toolu_1') =>
    spokenIn(await handleHook(given.line, toolCall(given, tool, input, { tool_use_id: id })));
  const after = (tool: string, input: Input, id = 'toolu_1', response: object = { stdout: 'ok' }) =>
    send('PostToolUse', { tool_name: tool, tool_input: input, tool_response: response, tool_use_id: id });
  return {
    before,
    after,
    failed: (tool: string, input: Input) =>
      send('PostToolUseFailure', { tool_name: tool, tool_input: input, error: 'Exit code 1' }),
    prompt: (prompt: string) => send('UserPromptSubmit', { prompt }),
    endTurn: () => send('Stop', { stop_hook_active: false }),
    /** A command that ran to its end. */
    ran: (command: string, response: object = { stdout: 'ok', interrupted: false }) =>
      after('Bash', { command }, 'toolu_1', response),
    /** What is said to a command: `silent`, or the decision and every code in it. */
    async says(command: string): Promise<string> {
      const { decision } = await before('Bash', { command });
      const [line] = (await (await openProject(given.line, given.root)).audit.read({})).slice(-1);
      const codes = (line?.findings ?? []).filter(({ level }) => level !== 'note').map(({ code }) => code);
      return [decision, ...codes].join(' ');
    },
    async sections(): Promise<Sections> {
      return (await (await openProject(given.line, given.root)).state.read(session)).sections;
    },
  };
}
