import type { CallToolResult } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import type { App } from '../../kernel/app.ts';
import { messageOf, UserError } from '../../kernel/errors.ts';
import type { Operation, Style } from '../../kernel/operation.ts';
import { guardPersonOnly } from './person.ts';
import { toolName, toolOperations } from './tools.ts';

export interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly stop: AbortSignal;
}

export interface ToolDoor {
  readonly operations: readonly Operation[];
  /** Anew for each call, so that what changed meanwhile counts. */
  readonly openApp: () => Promise<App>;
  /** Progress for people, who may look at what the server says beside the protocol. */
  readonly say: (line: string) => void;
}

/** Runs the operation behind a tool. Whatever goes wrong is a result: the model can do something about it. */
export async function callTool(door: ToolDoor, call: ToolCall): Promise<CallToolResult> {
  try {
    const operation = operationNamed(door.operations, call.name);
    const input = v.parse(v.strictObject(operation.input), call.arguments ?? {});
    const app = await door.openApp();
    await guardPersonOnly(operation, call.name, call.arguments, app);
    const running = operation.run({ input, app, door: 'mcp', say: door.say, stop: call.stop });
    const result = await (Symbol.asyncIterator in running ? collected(running) : running);
    return succeeded(operation, result);
  } catch (error) {
    return failed(error);
  }
}

function operationNamed(operations: readonly Operation[], name: string): Operation {
  const offered = toolOperations(operations);
  const found = offered.find((operation) => toolName(operation) === name);
  if (found) return found;
  const names = offered.map(toolName).join(', ');
  throw new UserError('unknown_tool', `there is no tool ${name}`, `The tools are ${names}.`);
}

async function collected(running: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const results: unknown[] = [];
  for await (const result of running) results.push(result);
  return results;
}

function succeeded(operation: Operation, result: unknown): CallToolResult {
  const plainResult: unknown = JSON.parse(JSON.stringify(result ?? {}));
  const structured = isRecord(plainResult) ? plainResult : { result: plainResult };
  const printed = Array.isArray(result)
    ? result.map((each) => operation.print?.(each, plain)).join('\n')
    : operation.print?.(result, plain);
  return {
    content: [{ type: 'text', text: printed ?? JSON.stringify(plainResult) }],
    ...(operation.mcpTextOnly ? {} : { structuredContent: structured }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function failed(error: unknown): CallToolResult {
  const said = { status: 'error', ...described(error) };
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(said) }],
    structuredContent: said,
  };
}

interface Described {
  readonly code: string;
  readonly message: string;
  readonly suggestion: string;
}

function described(error: unknown): Described {
  if (error instanceof UserError) return { code: error.code, message: error.message, suggestion: error.hint };
  if (v.isValiError(error)) {
    const issues = error.issues as v.BaseIssue<unknown>[];
    const message = issues.map((issue) => `${v.getDotPath(issue) ?? 'input'}: ${issue.message}`).join('; ');
    return {
      code: 'bad_input',
      message,
      suggestion: 'Call it again with the arguments that its schema names.',
    };
  }
  return {
    code: 'internal_error',
    message: messageOf(error),
    suggestion: 'This is a bug in Ephor; tell the user, and go on without this tool.',
  };
}

const same = (text: string): string => text;

/** No colours. */
const plain: Style = { good: same, bad: same, warn: same, dim: same, strong: same, code: same, width: 100 };
