import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { handleHook } from '../../src/line/handle-hook.ts';
import type { AuditLine } from '../../src/kernel/outcome.ts';
import { givenProject, session } from '../given/project.ts';

/** One step of a session, as a person would tell it. */
export type Step =
  | { readonly you: string }
  | { readonly agent: string }
  | { readonly read: string; readonly by?: string }
  | { readonly grep: string }
  | { readonly edit: string; readonly old: string; readonly new: string; readonly by?: string }
  | { readonly write: string; readonly content: string; readonly by?: string }
  | {
      readonly run: string;
      readonly prints?: string;
      readonly fails?: string;
      readonly by?: string;
      /** Files that it leaves behind, with their content. */
      readonly makes?: Readonly<Record<string, string>>;
    }
  | { readonly mcp: string; readonly input: object; readonly gives: unknown }
  | { readonly fetch: string }
  | { readonly delegate: string; readonly to: string }
  | { readonly ends: string };

export interface Spoken {
  readonly step: string;
  readonly said: string;
}

interface Call {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly response: unknown;
  readonly error?: string | undefined;
  readonly by?: string | undefined;
  readonly perform?: () => void;
}

/** Plays a session through the hook line and returns every objection that was raised, with the step that raised it. */
export const replay = async (
  files: Readonly<Record<string, string>>,
  steps: readonly Step[],
  profile: string,
): Promise<readonly Spoken[]> => (await play(files, steps, profile)).objections;

/** The same, and the lines of the audit log. */
export async function play(
  files: Readonly<Record<string, string>>,
  steps: readonly Step[],
  profile: string,
): Promise<{ readonly objections: readonly Spoken[]; readonly log: readonly AuditLine[] }> {
  const { root, line, write } = givenProject(
    `version: 1\nprofile: ${profile}\nphase: { evaluator: deterministic }\n`,
  );
  const transcript = write('transcript.jsonl', '');
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) put(path, text);
  spawnSync('git', ['init', '-q'], { cwd: root });

  const objections: Spoken[] = [];
  let calls = 0;
  const hook = async (eventName: string, fields: object, step: string): Promise<void> => {
    calls += 1;
    const common = {
      session_id: session,
      cwd: root,
      transcript_path: transcript,
      permission_mode: 'default',
    };
    const payload = JSON.stringify({ ...common, hook_event_name: eventName, ...fields });
    const call = { host: 'claude-code', eventName, id: `call-${calls}`, projectFolder: root, payload };
    const { stdout, stderr, exitCode } = await handleHook(line, call);
    const blocks = exitCode === 2 || /"(?:permissionDecision|decision)":"(?:ask|deny|block)"/.test(stdout);
    if (blocks) objections.push({ step, said: stdout + stderr });
  };
  const writeDown = (role: 'user' | 'assistant', text: string): void => {
    const message = { role, content: role === 'user' ? text : [{ type: 'text', text }] };
    appendFileSync(transcript, `${JSON.stringify({ type: role, message })}\n`);
  };
  const use = async ({ tool, input, response, error, by, perform }: Call, step: string): Promise<void> => {
    const agent = by === undefined ? {} : { agent_id: by, agent_type: 'general-purpose' };
    const call = { tool_name: tool, tool_input: input, tool_use_id: `toolu_${calls}`, ...agent };
    const before = objections.length;
    await hook('PreToolUse', call, step);
    if (objections.length > before) return;
    perform?.();
    if (error === undefined) await hook('PostToolUse', { ...call, tool_response: response }, step);
    else await hook('PostToolUseFailure', { ...call, error, is_interrupt: false }, step);
  };
  const path = (name: string): string => join(root, name);

  await hook('SessionStart', { source: 'startup' }, 'start');
  for (const step of steps) {
    const told = JSON.stringify(step).slice(0, 160);
    if ('you' in step) {
      await hook('UserPromptSubmit', { prompt: step.you }, told);
      writeDown('user', step.you);
    } else if ('agent' in step) writeDown('assistant', step.agent);
    else if ('ends' in step) {
      writeDown('assistant', step.ends);
      await hook('Stop', { stop_hook_active: false, last_assistant_message: step.ends }, told);
    } else await use(callOf(step, path, put), told);
  }
  const log = readFileSync(join(root, '.ephor/local/audit.jsonl'), 'utf8').trimEnd().split('\n');
  return { objections, log: log.map((text) => JSON.parse(text) as AuditLine) };
}

function callOf(
  step: Exclude<Step, { you: string } | { agent: string } | { ends: string }>,
  path: (name: string) => string,
  put: (name: string, text: string) => void,
): Call {
  if ('read' in step) {
    const content = readFileSync(path(step.read), 'utf8');
    const file = { filePath: path(step.read), content, numLines: content.split('\n').length };
    return {
      tool: 'Read',
      input: { file_path: path(step.read) },
      response: { type: 'text', file },
      by: step.by,
    };
  }
  if ('grep' in step)
    return {
      tool: 'Grep',
      input: { pattern: step.grep },
      response: { mode: 'files_with_matches', filenames: ['src/a.ts'], numFiles: 1 },
    };
  if ('edit' in step) {
    const input = { file_path: path(step.edit), old_string: step.old, new_string: step.new };
    const perform = (): void =>
      put(
        step.edit,
        readFileSync(path(step.edit), 'utf8').replace(step.old, () => step.new),
      );
    return { tool: 'Edit', input, response: { filePath: path(step.edit) }, by: step.by, perform };
  }
  if ('write' in step) {
    const input = { file_path: path(step.write), content: step.content };
    return {
      tool: 'Write',
      input,
      response: { type: 'create', filePath: path(step.write) },
      by: step.by,
      perform: () => put(step.write, step.content),
    };
  }
  if ('run' in step) {
    const response = { stdout: step.prints ?? '', stderr: '', interrupted: false, isImage: false };
    const perform = (): void => {
      for (const [name, text] of Object.entries(step.makes ?? {})) put(name, text);
    };
    return { tool: 'Bash', input: { command: step.run }, response, error: step.fails, by: step.by, perform };
  }
  if ('mcp' in step) return { tool: step.mcp, input: { ...step.input }, response: step.gives };
  if ('fetch' in step)
    return {
      tool: 'WebFetch',
      input: { url: step.fetch, prompt: 'read' },
      response: { code: 200, result: 'text' },
    };
  const content = [{ type: 'text', text: 'found it' }];
  return {
    tool: 'Agent',
    input: { description: step.delegate, prompt: step.delegate, subagent_type: step.to },
    response: { status: 'completed', content },
  };
}
