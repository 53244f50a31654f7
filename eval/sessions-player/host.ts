import { randomUUID } from 'node:crypto';
import { callHook, type Heard } from './call-hook.ts';
import type { Mode } from './session.ts';
import type { Ended, ToolCall } from './tool-call.ts';
import { openTranscript } from './transcript.ts';
import type { World } from './world.ts';

export interface SubAgent {
  readonly id: string;
  readonly type: string;
}

/** A tool call that was announced, by whom and under which name. */
export interface Announced {
  readonly call: ToolCall;
  readonly id: string;
  readonly by: SubAgent | undefined;
  readonly heard: Heard;
}

/** What the user or the host made of a call that was not carried out. */
const rejected = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

/** The host of one session: the same events in the same order, and the transcript beside them. */
export function openHost(world: World, root: string) {
  const session = randomUUID();
  const transcript = openTranscript(world.home, root, session);
  let mode: Mode = 'default';
  let promptId: string | undefined;
  const hook = (name: string, fields: object, sub?: SubAgent): Promise<Heard> =>
    callHook(world, root, name, {
      session_id: session,
      transcript_path: transcript.path,
      cwd: root,
      ...(promptId === undefined ? {} : { prompt_id: promptId }),
      ...(sub ? { agent_id: sub.id, agent_type: sub.type } : {}),
      hook_event_name: name,
      ...fields,
    });
  const working = () => ({ permission_mode: mode, effort: { level: 'medium' } });
  const atWork = { background_tasks: [], session_crons: [] };
  return {
    start: () => hook('SessionStart', { source: 'startup' }),

    async prompt(prompt: string, newMode: Mode): Promise<Heard> {
      mode = newMode;
      promptId = randomUUID();
      const heard = await hook('UserPromptSubmit', { permission_mode: mode, prompt });
      transcript.user(prompt, promptId, mode);
      return heard;
    },

    agentSays: (text: string): void => transcript.agent(text),

    async announce(call: ToolCall, by: SubAgent | undefined): Promise<Announced> {
      const id = `toolu_${randomUUID().replaceAll('-', '')}`;
      // What a sub-agent does stands in a transcript of its own.
      if (!by) transcript.toolUse(id, call.tool, call.input);
      const fields = { ...working(), tool_name: call.tool, tool_input: call.input, tool_use_id: id };
      return { call, id, by, heard: await hook('PreToolUse', fields, by) };
    },

    notDone({ id, by, heard }: Announced): void {
      if (!by) transcript.toolResult(id, heard.said === 'deny' ? heard.reason : rejected, 'Error', true);
    },

    async done({ call, id, by }: Announced, ended: Ended, text: string): Promise<Heard | undefined> {
      const failed = ended === 'refused' || 'error' in ended;
      if (!by) {
        const kept = ended === 'refused' || 'error' in ended ? `Error: ${text}` : ended.response;
        transcript.toolResult(id, text, kept, failed);
      }
      if (ended === 'refused') return undefined;
      const input = ('input' in ended && ended.input) || call.input;
      const fields = { ...working(), tool_name: call.tool, tool_input: input, tool_use_id: id };
      if ('error' in ended)
        return hook(
          'PostToolUseFailure',
          { ...fields, error: ended.error, is_interrupt: false, duration_ms: 12 },
          by,
        );
      if (call.tool === 'ExitPlanMode') mode = 'default';
      const heard = { ...fields, permission_mode: mode, tool_response: ended.response, duration_ms: 12 };
      return hook('PostToolUse', heard, by);
    },

    subAgentStarts: (sub: SubAgent) => hook('SubagentStart', {}, sub),

    subAgentEnds: (sub: SubAgent, message: string) =>
      hook(
        'SubagentStop',
        { ...working(), stop_hook_active: false, last_assistant_message: message, ...atWork },
        sub,
      ),

    turnEnds: (message: string, again: boolean) => {
      if (!again) transcript.agent(message);
      return hook('Stop', {
        ...working(),
        stop_hook_active: again,
        last_assistant_message: message,
        ...atWork,
      });
    },

    /** The client says nothing to a hook when the user breaks a turn off. */
    interrupted: (): void => transcript.user('[Request interrupted by user]', promptId ?? '', mode),

    end: () => hook('SessionEnd', { reason: 'prompt_input_exit' }),
  };
}

export type SessionHost = ReturnType<typeof openHost>;
