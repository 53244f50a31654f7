import { edited } from './check-session.ts';
import { answersIn, approves } from './dialogs.ts';
import { editedNotebook } from './notebook.ts';
import type { Places } from './places.ts';
import type { CallStep } from './session.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A tool call as the client announces it, and what became of it. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Fields;
  /** Does what the tool would have done to files, and says how it ended. */
  carryOut(): Ended;
}

export type Ended =
  | { readonly response: unknown; readonly input?: Fields }
  | { readonly error: string }
  /** A dialog that the user left or answered with no: the client calls no hook. */
  | 'refused';

const paths = ['file_path', 'notebook_path', 'path'];

export function toolCallOf(step: CallStep, places: Places): ToolCall {
  const { tool, result = '', failed = false, changes = {} } = step;
  const input = tool.startsWith('mcp__') ? step.input : withWholePaths(step.input, places);
  return {
    tool,
    input: tool === 'ExitPlanMode' ? { ...input, planFilePath: planFile(places) } : input,
    carryOut: () => {
      const response = failed ? undefined : carryOut(tool, input, result, places);
      for (const [path, text] of Object.entries(changes)) places.write(path, text);
      if (isDialog(tool) && (failed || response === undefined)) return 'refused';
      if (failed) return { error: errorOf(tool, result) };
      return tool === 'AskUserQuestion'
        ? { response, input: response as Fields }
        : { response, ...(tool === 'ExitPlanMode' ? { input: {} } : {}) };
    },
  };
}

const isDialog = (tool: string): boolean => tool === 'AskUserQuestion' || tool === 'ExitPlanMode';

const planFile = ({ absolute }: Places): string => absolute('~/.claude/plans/plan.md');

const withWholePaths = (input: Fields, { absolute }: Places): Fields =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      paths.includes(name) && typeof value === 'string' ? absolute(value) : value,
    ]),
  );

/** The client puts the exit code before what a command printed. */
const errorOf = (tool: string, result: string): string =>
  tool === 'Bash' && !result.startsWith('Exit code') ? `Exit code 1\n${result}` : result;

/** The response in the shape that the client gives it. */
function carryOut(tool: string, input: Fields, result: string, places: Places): unknown {
  const text = (name: string): string => (typeof input[name] === 'string' ? input[name] : '');
  switch (tool) {
    case 'Read': {
      const content = places.read(text('file_path')) ?? result;
      const lines = content.split('\n').length;
      const file = {
        filePath: text('file_path'),
        content,
        numLines: lines,
        startLine: 1,
        totalLines: lines,
      };
      return { type: 'text', file };
    }
    case 'Edit': {
      const before = places.read(text('file_path'));
      if (before !== undefined) places.write(text('file_path'), edited(before, input));
      return {
        filePath: text('file_path'),
        oldString: input['old_string'],
        newString: input['new_string'],
        originalFile: before ?? '',
        structuredPatch: [],
        userModified: false,
        replaceAll: input['replace_all'] === true,
      };
    }
    case 'Write': {
      const before = places.read(text('file_path')) ?? null;
      places.write(text('file_path'), text('content'));
      const type = before === null ? 'create' : 'update';
      const content = text('content');
      const filePath = text('file_path');
      return { type, filePath, content, structuredPatch: [], originalFile: before, userModified: false };
    }
    case 'NotebookEdit': {
      const before = places.read(text('notebook_path'));
      const after = before === undefined ? undefined : editedNotebook(before, input);
      if (after !== undefined) places.write(text('notebook_path'), after);
      return { ...input, error: '', original_file: before ?? '', updated_file: after ?? '' };
    }
    case 'Bash':
      return {
        stdout: input['run_in_background'] === true ? '' : result,
        stderr: '',
        interrupted: false,
        isImage: false,
        noOutputExpected: false,
        ...(input['run_in_background'] === true ? { backgroundTaskId: 'b00000001' } : {}),
      };
    case 'Grep': {
      const numLines = linesIn(result).length;
      return { mode: 'content', numFiles: 0, filenames: [], content: result, numLines, totalLines: numLines };
    }
    case 'Glob': {
      const filenames = linesIn(result).filter((line) => !/^no (?:files|matches) found/i.test(line));
      return { filenames, durationMs: 12, numFiles: filenames.length, truncated: false };
    }
    case 'WebFetch':
      return {
        bytes: result.length,
        code: 200,
        codeText: 'OK',
        result,
        durationMs: 12,
        url: input['url'],
      };
    case 'WebSearch':
      return { query: input['query'], results: [result], durationSeconds: 0.012, searchCount: 1 };
    case 'Agent':
      return {
        status: 'completed',
        prompt: input['prompt'],
        agentType: input['subagent_type'],
        content: [{ type: 'text', text: result }],
        totalDurationMs: 12,
        totalToolUseCount: 1,
      };
    case 'TodoWrite':
      return { oldTodos: [], newTodos: input['todos'] };
    case 'ExitPlanMode':
      return approves(result)
        ? { plan: input['plan'], isAgent: false, filePath: planFile(places) }
        : undefined;
    case 'AskUserQuestion':
      return answersIn(input['questions'], result);
    default:
      return [{ type: 'text', text: result }];
  }
}

const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
