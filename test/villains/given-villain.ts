import { expect } from 'vitest';
import { openProject } from '../../src/line/open-project.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import type { Io } from '../../src/kernel/io.ts';
import type { Message } from '../../src/kernel/work/phase.ts';
import type { Sections } from '../../src/kernel/state.ts';
import { writeTranscript } from '../given/phase.ts';
import { givenProject, session, spokenIn } from '../given/project.ts';

export interface Said {
  /** `deny`, `ask`, or `silent` for a call that goes through. */
  readonly decision: string;
  /** Of every gate that objected. */
  readonly codes: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

let calls = 0;

/** Nobody is asked but the built-in reader. */
export const plainConfig = 'version: 1\nphase: { evaluator: deterministic, wait_for: agreement }\n';

/** An agent that nothing was agreed with, in a session with a transcript, on the whole line and the real disk. */
export function givenVillain(config = plainConfig, io: Partial<Io> = {}) {
  const given = givenProject(config, io);
  const transcript = writeTranscript(`${given.userHome}/.claude/projects/repo/${session}.jsonl`, [
    { role: 'user', text: 'we need a login' },
    { role: 'assistant', text: 'Shall I put JWT into src/auth.ts?' },
  ]);
  given.write('repo/src/a.ts', 'export const a = 1;\n');
  const files = `${given.root}/.ephor/local`;
  const open = () => openProject(given.line, given.root);
  const hook = (eventName: string, fields: Fields = {}, id = `villain-${(calls += 1)}`) =>
    handleHook(given.line, {
      host: 'claude-code',
      eventName,
      id,
      projectFolder: given.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: given.root,
        transcript_path: transcript,
        hook_event_name: eventName,
        ...fields,
      }),
    });
  const codesOf = async (id: string): Promise<readonly string[]> => {
    const line = (await (await open()).audit.read({ limit: 3 })).findLast(({ call }) => call === id);
    return (line?.findings ?? []).filter(({ level }) => level !== 'note').map(({ code }) => code);
  };
  const before = async (tool_name: string, tool_input: Fields, more: Fields = {}): Promise<Said> => {
    const id = `villain-${(calls += 1)}`;
    const fields = { tool_name, tool_input, tool_use_id: id, ...more };
    const { decision } = spokenIn(await hook('PreToolUse', fields, id));
    return { decision, codes: await codesOf(id).catch(() => []) };
  };
  const after = (tool_name: string, tool_input: Fields, tool_response: unknown, more: Fields = {}) =>
    hook('PostToolUse', { tool_name, tool_input, tool_response, ...more });
  const messages: Message[] = [];
  return {
    ...given,
    transcript,
    hook,
    before,
    after,
    files,
    sessionFile: `${files}/sessions/${session}.jsonl`,
    edits: (file = 'src/a.ts', more: Fields = {}) =>
      before('Write', { file_path: `${given.root}/${file}`, content: 'export const a = 2;\n' }, more),
    runs: (command: string, more: Fields = {}) => before('Bash', { command }, more),
    ran: (command: string, response: unknown = { stdout: 'ok', stderr: '', interrupted: false }) =>
      after('Bash', { command }, response),
    fails: (command = 'npm test', error = 'Exit code 1\nboom') =>
      hook('PostToolUseFailure', { tool_name: 'Bash', tool_input: { command }, error }),
    says(prompt: string, more: Fields = {}) {
      messages.push({ role: 'user', text: prompt });
      return hook('UserPromptSubmit', { prompt, ...more });
    },
    /** The end of the agent's turn, with its own words in the transcript. */
    answers(text: string) {
      writeTranscript(transcript, [...messages, { role: 'assistant', text }]);
      return hook('Stop', { stop_hook_active: false, last_assistant_message: text });
    },
    async sections(id = session): Promise<Sections> {
      return (await (await open()).state.read(id)).sections;
    },
    open,
    /** As a conversation or a person's command would leave it. */
    async remember(change: (sections: Sections) => Partial<Sections>, id = session): Promise<void> {
      const { state } = await open();
      await state.transact(id, (known) => ({
        state: { ...known, sections: { ...known.sections, ...change(known.sections) } },
        outcome: undefined,
        result: undefined,
      }));
    },
  };
}

export type Villain = ReturnType<typeof givenVillain>;

/** READY, by the user's own words. */
export const agreed = (villain: Villain) =>
  villain.says('create src/a.ts with a function that adds two numbers');

export function expectObjection({ decision, codes }: Said, code?: string): void {
  expect(['deny', 'ask'], codes.join(' ')).toContain(decision);
  if (code !== undefined) expect(codes).toContain(code);
}
