import { isAbsolute, join, normalize } from 'node:path/posix';
import * as v from 'valibot';
import type { Action, Step } from '../../kernel/action.ts';
import type { HostTools } from '../../kernel/host.ts';
import { ownPlugin, ownServer } from '../../kernel/commands/mcp-tools.ts';

type Input = Readonly<Record<string, unknown>>;

export const toolNames: HostTools['names'] = {
  command: ['Bash'],
  write: ['Write', 'Edit', 'NotebookEdit'],
  read: ['Read', 'LS'],
  search: ['Grep', 'Glob'],
  'web-search': ['WebSearch'],
  fetch: ['WebFetch'],
  delegate: ['Agent', 'Task'],
};

const text = v.string();
const maybe = v.optional(v.string());

const absolute = (path: string, cwd: string): string =>
  isAbsolute(path) ? normalize(path) : join(cwd, path);

/** What each known tool does. A tool that is not here is unknown, and unknown may change anything. */
const tools: Readonly<Record<string, (input: Input, cwd: string) => Action>> = {
  Bash: (input) => {
    const fields = v.parse(
      v.object({ command: text, run_in_background: v.optional(v.boolean(), false) }),
      input,
    );
    return { kind: 'command', command: fields.command, background: fields.run_in_background };
  },
  Write: (input, cwd) => {
    const { file_path, content } = v.parse(v.object({ file_path: text, content: text }), input);
    return { kind: 'write', path: absolute(file_path, cwd), change: { kind: 'whole', content } };
  },
  Edit: (input, cwd) => {
    const fields = v.parse(
      v.object({
        file_path: text,
        old_string: text,
        new_string: text,
        replace_all: v.optional(v.boolean(), false),
      }),
      input,
    );
    const change = {
      kind: 'replace',
      old: fields.old_string,
      new: fields.new_string,
      all: fields.replace_all,
    } as const;
    return { kind: 'write', path: absolute(fields.file_path, cwd), change };
  },
  NotebookEdit: (input, cwd) => {
    const fields = v.parse(
      v.object({
        notebook_path: text,
        new_source: v.optional(text, ''),
        cell_id: maybe,
        cell_type: v.optional(v.picklist(['code', 'markdown'])),
        edit_mode: v.optional(v.picklist(['replace', 'insert', 'delete']), 'replace'),
      }),
      input,
    );
    const change = {
      kind: 'cell',
      mode: fields.edit_mode,
      cell: fields.cell_id,
      source: fields.new_source,
      type: fields.cell_type,
    } as const;
    return { kind: 'write', path: absolute(fields.notebook_path, cwd), change };
  },
  Read: (input, cwd) => reading(v.parse(v.object({ file_path: text }), input).file_path, cwd),
  LS: (input, cwd) => reading(v.parse(v.object({ path: text }), input).path, cwd),
  Glob: searching,
  Grep: searching,
  WebSearch: (input) => ({
    kind: 'search',
    query: v.parse(v.object({ query: text }), input).query,
    paths: [],
  }),
  WebFetch: (input) => ({ kind: 'fetch', url: v.parse(v.object({ url: text }), input).url }),
  Agent: delegating,
  Task: delegating,
  Skill: (input) => {
    const { skill } = input;
    return { kind: 'other', input, mutates: false, skill: typeof skill === 'string' ? skill : undefined };
  },
  ExitPlanMode: (input) => ({ kind: 'other', input, mutates: false, showsPlan: true }),
  TodoWrite: (input) => {
    const { todos } = input;
    const showsPlan = Array.isArray(todos) && todos.length > 1;
    return { kind: 'other', input, mutates: false, showsPlan, steps: stepsIn(todos) };
  },
};

const Todos = v.array(v.object({ content: text, status: text }));

const stepsIn = (todos: unknown): readonly Step[] | undefined =>
  v.is(Todos, todos)
    ? todos.map(({ content, status }) => ({ text: content, done: status === 'completed' }))
    : undefined;

/** Tools of the client that touch nothing but its own conversation. */
const harmless = new Set([
  'AskUserQuestion',
  'BashOutput',
  'EnterPlanMode',
  'KillShell',
  'ListMcpResourcesTool',
  'ReadMcpResourceTool',
  'ReportFindings',
  'SendMessage',
  'StructuredOutput',
  'TaskCreate',
  'TaskGet',
  'TaskList',
  'TaskOutput',
  'TaskStop',
  'TaskUpdate',
  'ToolSearch',
]);

/** Sub-agents of the client, and of our plugin, that have no tool to edit anything; their commands are judged as any are. */
const readers = new Set([
  'Explore',
  'Plan',
  'claude-code-guide',
  ...['critic', 'intent-router', 'planner', 'prompt-writer', 'qa'].map((name) => `${ownPlugin}:${name}`),
]);

/** How the client spells our server in the names of its tools, where our plugin brings it. */
const fromPlugin = `plugin_${ownPlugin}_${ownServer}`;

export function actionOf(tool: string, input: Input, cwd: string): Action {
  const known = Object.hasOwn(tools, tool) ? tools[tool] : undefined;
  if (known) return known(input, cwd);
  const mcp = /^mcp__(.+?)__(.+)$/.exec(tool);
  if (mcp?.[1] && mcp[2])
    return { kind: 'mcp', server: mcp[1] === fromPlugin ? ownServer : mcp[1], tool: mcp[2], input };
  return { kind: 'other', input, mutates: !harmless.has(tool) };
}

const reading = (path: string, cwd: string): Action => ({ kind: 'read', paths: [absolute(path, cwd)] });

function searching(input: Input, cwd: string): Action {
  const { pattern, path } = v.parse(v.object({ pattern: text, path: maybe }), input);
  return { kind: 'search', query: pattern, paths: [absolute(path ?? '.', cwd)] };
}

function delegating(input: Input): Action {
  const { prompt, subagent_type } = v.parse(
    v.object({ prompt: text, subagent_type: v.optional(text, 'general-purpose') }),
    input,
  );
  const mutates = !readers.has(subagent_type);
  return { kind: 'delegate', prompt, agentType: subagent_type, mutates };
}
