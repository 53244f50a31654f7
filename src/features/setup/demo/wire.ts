import type { RunResult } from '../../../kernel/io.ts';
import type { DemoCall } from './step.ts';

/** What Claude Code sends and understands: the demo plays its part towards the hook. */
export interface Speaker {
  readonly session: string;
  readonly folder: string;
}

export const transcriptFile = '.transcript.jsonl';

const envelope = ({ session, folder }: Speaker, event: string) => ({
  session_id: session,
  transcript_path: `${folder}/${transcriptFile}`,
  cwd: folder,
  permission_mode: 'default',
  hook_event_name: event,
});

export const sessionPayload = (speaker: Speaker) => ({
  ...envelope(speaker, 'SessionStart'),
  source: 'startup',
});

export const promptPayload = (speaker: Speaker, prompt: string) => ({
  ...envelope(speaker, 'UserPromptSubmit'),
  prompt,
});

export const beforePayload = (speaker: Speaker, call: DemoCall, id: string) => ({
  ...envelope(speaker, 'PreToolUse'),
  tool_name: call.tool,
  tool_input: inputOf(speaker.folder, call),
  tool_use_id: id,
});

export const afterPayload = (speaker: Speaker, call: DemoCall, id: string, stdout: string) => ({
  ...envelope(speaker, 'PostToolUse'),
  tool_name: call.tool,
  tool_input: inputOf(speaker.folder, call),
  tool_response: { stdout, stderr: '', interrupted: false },
  tool_use_id: id,
});

export function inputOf(folder: string, call: DemoCall): Record<string, unknown> {
  switch (call.tool) {
    case 'Read':
      return { file_path: `${folder}/${call.path}` };
    case 'Write':
      return { file_path: `${folder}/${call.path}`, content: call.content };
    case 'Edit':
      return { file_path: `${folder}/${call.path}`, old_string: call.old, new_string: call.new };
    case 'Bash':
      return { command: call.command, description: 'Run a command' };
  }
}

/** As the client reads the answer: no word is consent, exit code 2 a refusal. */
export function heard({ stdout, stderr, exitCode }: Pick<RunResult, 'stdout' | 'stderr' | 'exitCode'>): {
  readonly decision: 'silent' | 'ask' | 'deny';
  readonly seen: string | undefined;
  readonly told?: string | undefined;
} {
  if (exitCode === 2) return { decision: 'deny', seen: stderr.trim() };
  if (stdout.trim() === '') return { decision: 'silent', seen: undefined };
  const said = JSON.parse(stdout) as {
    hookSpecificOutput?: {
      permissionDecision?: 'ask' | 'deny';
      permissionDecisionReason?: string;
      additionalContext?: string;
    };
  };
  const specific = said.hookSpecificOutput ?? {};
  return {
    decision: specific.permissionDecision ?? 'silent',
    seen: specific.permissionDecisionReason,
    told: specific.additionalContext,
  };
}
