import { spawn } from 'node:child_process';
import type { World } from './world.ts';

/** What the client did with an event, in the host's terms. */
export interface Heard {
  readonly said: 'silent' | 'ask' | 'deny' | 'block';
  /** Why not; an agent is told why it was refused or held, a user why they are asked or stopped. */
  readonly reason: string;
  readonly reasonFor: 'agent' | 'user';
  /** Put into the agent's context beside that. */
  readonly context: string;
  /** Shown to the user beside that. */
  readonly shown: string;
}

/** Calls the installed hook as the host does: arguments, environment, JSON on standard input. */
export async function callHook(
  { hook, env, stop }: World,
  root: string,
  eventName: string,
  payload: object,
): Promise<Heard> {
  stop?.throwIfAborted();
  const answer = await new Promise<Answer>((done, fail) => {
    const child = spawn(hook, ['claude-code', eventName], {
      cwd: root,
      env: { ...env, CLAUDE_PROJECT_DIR: root },
      signal: stop,
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
    child.on('error', fail);
    child.on('close', (code) => done({ code, ...said }));
    child.stdin.on('error', () => undefined).end(JSON.stringify(payload));
  });
  const said = answer.stderr.trim();
  if (answer.code === 2) return refusal(said);
  if (answer.code !== 0) throw new Error(`the hook ended with ${answer.code} for ${eventName}: ${said}`);
  return hear(answer.stdout, eventName);
}

interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

const refusal = (reason: string): Heard => ({
  said: 'deny',
  reason,
  reasonFor: 'agent',
  context: '',
  shown: '',
});

interface Reply {
  readonly decision?: 'block';
  readonly reason?: string;
  readonly systemMessage?: string;
  readonly hookSpecificOutput?: {
    readonly permissionDecision?: 'ask' | 'deny';
    readonly permissionDecisionReason?: string;
    readonly additionalContext?: string;
  };
}

function hear(stdout: string, eventName: string): Heard {
  const reply = (stdout.trim() === '' ? {} : JSON.parse(stdout)) as Reply;
  const { permissionDecision, permissionDecisionReason, additionalContext } = reply.hookSpecificOutput ?? {};
  const asksUser = permissionDecision === 'ask' || eventName === 'UserPromptSubmit';
  return {
    said: permissionDecision ?? reply.decision ?? 'silent',
    reason: permissionDecisionReason ?? reply.reason ?? '',
    reasonFor: asksUser ? 'user' : 'agent',
    context: additionalContext ?? '',
    shown: reply.systemMessage ?? '',
  };
}
