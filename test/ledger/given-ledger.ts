import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { createLine } from '../../src/line/create-line.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import { openProject } from '../../src/line/open-project.ts';
import { projectFiles } from '../../src/kernel/place.ts';
import { type TraceDetails, traceNamespace, type TraceRecord } from '../../src/kernel/stores/trace.ts';
import { schemaProblems } from '../given/agent-trace-schema.ts';
import { givenProject, session } from '../given/project.ts';

export interface Given {
  readonly config?: string;
  readonly git?: boolean;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly resident?: boolean;
}

export interface CallFields {
  readonly session_id?: string;
  readonly agent_id?: string;
  readonly agent_type?: string;
  readonly transcript_path?: string;
  /** Ids of calls are made up unless one is given. */
  readonly tool_use_id?: string;
}

let calls = 0;

/** A repository and an agent at work in it, told by the host's own events and judged by the line of the engine. */
export function givenLedger({
  config = 'profile: observe\nphase: { evaluator: deterministic }\n',
  git = true,
  files = {},
  resident = true,
}: Given = {}) {
  const project = givenProject(config);
  const { root, userHome, io } = project;
  const grammars = resolve('dist/grammars');
  const line = {
    ...createLine({ io, userHome, version: 'test', resident, packageFolder: process.cwd() }),
    grammars,
  };
  const at = (path: string): string => join(root, path);
  const shell = (command: string, cwd = root): string =>
    execFileSync('bash', ['-c', command], { cwd, encoding: 'utf8', env: shellEnv(userHome), stdio: 'pipe' });
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  if (git)
    shell(
      'git init -q -b main && echo .ephor/local >> .git/info/exclude && git add -A && git commit -qm begin',
    );

  const hook = async (eventName: string, fields: object) => {
    calls += 1;
    const payload = { session_id: session, cwd: root, hook_event_name: eventName, ...fields };
    const call = {
      host: 'claude-code',
      eventName,
      id: `l-${calls}`,
      projectFolder: root,
      payload: JSON.stringify(payload),
    };
    const reply = await handleHook(line, call);
    await line.afterwards.run();
    return reply;
  };
  /** A tool call from its first event to its last, with what it does in between. */
  const call = async (tool_name: string, tool_input: object, act: () => unknown, more: CallFields = {}) => {
    const fields = { tool_name, tool_input, tool_use_id: `toolu_${(calls += 1)}`, ...more };
    await hook('PreToolUse', fields);
    await end(fields, act);
    return fields;
  };
  const end = async (fields: object, act: () => unknown) => {
    let response: unknown = {};
    try {
      response = act() ?? {};
    } catch (error) {
      return hook('PostToolUseFailure', { ...fields, error: String(error), is_interrupt: false });
    }
    return hook('PostToolUse', { ...fields, tool_response: response });
  };
  const read = (path: string): string => readFileSync(at(path), 'utf8');
  const ledger = projectFiles(root).ledger;
  const lines = (): readonly string[] =>
    existsSync(ledger)
      ? readFileSync(ledger, 'utf8')
          .split('\n')
          .filter((text) => text !== '')
      : [];
  return {
    ...project,
    line,
    at,
    shell,
    read,
    write,
    hook,
    call,
    end,
    remove: (path: string) => rmSync(at(path)),
    lines,
    project: () => openProject(line, root),
    /** Every line, each checked against the format. */
    records: (): readonly TraceRecord[] =>
      lines().map((text) => {
        const record: unknown = JSON.parse(text);
        expect(schemaProblems(record)).toEqual([]);
        return record as TraceRecord;
      }),
    writes: (path: string, content: string, more?: CallFields) =>
      call('Write', { file_path: at(path), content }, () => write(path, content), more),
    edits: (path: string, old_string: string, new_string: string, replace_all = false, more?: CallFields) =>
      call(
        'Edit',
        { file_path: at(path), old_string, new_string, replace_all },
        () => {
          const text = read(path);
          write(
            path,
            replace_all ? text.replaceAll(old_string, new_string) : text.replace(old_string, new_string),
          );
        },
        more,
      ),
    runs: (command: string, more?: CallFields) =>
      call('Bash', { command }, () => ({ stdout: shell(command), stderr: '', interrupted: false }), more),
    says: (prompt: string) => hook('UserPromptSubmit', { prompt }),
  };
}

export type Agent = ReturnType<typeof givenLedger>;

const shellEnv = (home: string) => ({
  PATH: process.env['PATH'],
  HOME: home,
  GIT_AUTHOR_NAME: 'Pat',
  GIT_AUTHOR_EMAIL: 'pat@example.org',
  GIT_COMMITTER_NAME: 'Pat',
  GIT_COMMITTER_EMAIL: 'pat@example.org',
});

export const detailsOf = (record: TraceRecord | undefined): TraceDetails => {
  if (!record) throw new Error('there is no such record');
  return record.metadata[traceNamespace];
};

/** What a record says in short: how each file changed and which lines are new, like `edit a.ts 2-3`. */
export const inShort = (record: TraceRecord): readonly string[] =>
  record.files
    .map(({ path, conversations: [told] }) => {
      const { kind, from } = detailsOf(record).changes[path] ?? { kind: 'lost', from: undefined };
      const ranges = told?.ranges.map(({ start_line, end_line }) => `${start_line}-${end_line}`) ?? [];
      return [kind, from, path, ...ranges].filter((word) => word !== undefined).join(' ');
    })
    .toSorted();
