import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { handleHook } from '../../src/line/handle-hook.ts';
import { createLine } from '../../src/line/create-line.ts';
import { nodeIo } from '../../src/io/node.ts';
import { session } from '../given/project.ts';
import { givenVillain, plainConfig, type Said } from './given-villain.ts';

type Fields = Readonly<Record<string, unknown>>;
type Perform = () => void;

interface Use {
  readonly perform?: Perform;
  readonly response?: unknown;
  readonly more?: Fields;
  readonly error?: string;
}

const nothing: Perform = () => undefined;
let calls = 0;

export const first = 'export const a = 1;\nexport const b = 1;\n';
export const theirs = 'export const a = 1;\nexport const b = 2;\n';
export const mine = 'export const a = 3;\nexport const b = 1;\n';

export const diff =
  '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-export const a = 1;\n+export const a = 3;\n';
export const silent = { decision: 'silent', codes: [] };

/** An agent at work in a folder where others work too. */
export function givenCompany(gates = '') {
  let behindMs = 0;
  const clock = { ...nodeIo.clock, now: () => new Date(Date.now() - behindMs) };
  const villain = givenVillain(
    `${plainConfig}gates: { phase: off, thrashing: off, destructive-commands: off${gates} }\n`,
    { clock },
  );
  const at = (file: string): string => join(villain.root, file);
  const put = (text: string, file = 'src/a.ts'): void => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  put(first);

  /** A whole call: judged, done unless it is refused, and reported. */
  const uses = async (
    tool: string,
    input: Fields,
    { perform = nothing, response = { stdout: 'ok' }, more = {}, error = '' }: Use = {},
  ): Promise<Said> => {
    const tool_use_id = `toolu_${(calls += 1)}`;
    const said = await villain.before(tool, input, { tool_use_id, ...more });
    if (said.decision !== 'silent') return said;
    perform();
    const fields = { tool_name: tool, tool_input: input, tool_use_id, ...more };
    if (error) await villain.hook('PostToolUseFailure', { ...fields, error });
    else await villain.hook('PostToolUse', { ...fields, tool_response: response });
    return said;
  };
  const reads = (file = 'src/a.ts', more: Fields = {}): Promise<Said> => {
    const content = { type: 'text', file: { filePath: at(file), content: 'x' } };
    return uses('Read', { file_path: at(file), ...more }, { response: content, more });
  };
  const writes = (text = mine, file = 'src/a.ts', more: Fields = {}): Promise<Said> => {
    const input = { file_path: at(file), content: text };
    return uses('Write', input, { perform: () => put(text, file), response: { type: 'update' }, more });
  };
  const edits = (old: string, fresh: string, file = 'src/a.ts', more: Fields = {}): Promise<Said> => {
    const input = { file_path: at(file), old_string: old, new_string: fresh };
    const perform = (): void => put(readFileSync(at(file), 'utf8').replace(old, fresh), file);
    return uses('Edit', input, { perform, response: { filePath: at(file) }, more });
  };
  const runs = (command: string, perform = nothing, error = ''): Promise<Said> =>
    uses('Bash', { command }, { perform, error, response: { stdout: 'ok', stderr: '', interrupted: false } });
  return {
    ...villain,
    put,
    uses,
    reads,
    writes,
    edits,
    runs,
    /** What happens in it happened a minute ago. */
    async aMinuteAgo(work: () => Promise<unknown>): Promise<void> {
      behindMs = 60_000;
      await work();
      behindMs = 0;
    },
    /** The same call, judged by a process that was just started. */
    async writesAfterRestart(): Promise<string> {
      const line = createLine({
        io: villain.io,
        userHome: villain.userHome,
        version: 'test',
        packageFolder: process.cwd(),
      });
      const { stdout } = await handleHook(line, {
        host: 'claude-code',
        eventName: 'PreToolUse',
        id: `stale-${(calls += 1)}`,
        projectFolder: villain.root,
        payload: JSON.stringify({
          session_id: session,
          cwd: villain.root,
          hook_event_name: 'PreToolUse',
          tool_name: 'Write',
          tool_input: { file_path: at('src/a.ts'), content: mine },
        }),
      });
      return stdout;
    },
  };
}

export type Company = ReturnType<typeof givenCompany>;
