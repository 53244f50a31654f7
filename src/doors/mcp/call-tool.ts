import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Caller } from '../../kernel/caller.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Operation, Style } from '../../kernel/operation.ts';
import { type AppFor, callOperation, operationsAt } from '../call-operation.ts';
import { type Failure, failureOf } from '../failure.ts';
import { toolName } from './tools.ts';

export interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly stop: AbortSignal;
}

export interface ToolDoor {
  readonly operations: readonly Operation[];
  readonly appFor: AppFor;
  readonly caller: Caller;
  /** Progress for people, who may look at what the server says beside the protocol. */
  readonly say: (line: string) => void;
}

/** Runs the operation behind a tool. Whatever goes wrong is a result: the model can do something about it. */
export async function callTool({ operations, appFor, caller, say }: ToolDoor, call: ToolCall) {
  const { stop } = call;
  const offered = operationsAt('mcp', operations);
  const operation = offered.find((each) => toolName(each) === call.name);
  if (!operation) return failed(failureOf(unknownTool(call.name, offered), { stop, caller }));
  const results: unknown[] = [];
  let isList = false;
  const { failure } = await callOperation(appFor, {
    operation,
    input: call.arguments ?? {},
    door: 'mcp',
    caller,
    wording: { entry: (name) => name, hint: 'Call it again with the arguments that its schema names.' },
    stop,
    say,
    take: (result, streamed) => {
      results.push(result);
      isList = streamed;
    },
  });
  if (failure) return failed(failure);
  const texts = results.map((result) => operation.print?.(result, plain));
  return succeeded(operation, isList ? results : results[0], texts);
}

function unknownTool(name: string, offered: readonly Operation[]): UserError {
  const names = offered.map(toolName).join(', ');
  return new UserError('unknown_tool', `there is no tool ${name}`, `The tools are ${names}.`);
}

function succeeded(
  operation: Operation,
  result: unknown,
  texts: readonly (string | undefined)[],
): CallToolResult {
  const data: unknown = JSON.parse(JSON.stringify(result ?? {}));
  const text = operation.print ? texts.join('\n') : JSON.stringify(data);
  const structuredContent = isRecord(data) ? data : { result: data };
  return { content: [{ type: 'text', text }], ...(operation.mcpTextOnly ? {} : { structuredContent }) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function failed({ code, message, hint }: Failure): CallToolResult {
  const said = { status: 'error', code, message, suggestion: hint };
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(said) }],
    structuredContent: said,
  };
}

const same = (text: string): string => text;

/** No colours. */
const plain: Style = { good: same, bad: same, warn: same, dim: same, strong: same, code: same, width: 100 };
