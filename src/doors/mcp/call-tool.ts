import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type AppFor, callOperation, operationsAt } from '../call-operation.ts';
import { type Failure, failureOf } from '../failure.ts';
import type { Caller } from '../../kernel/caller.ts';
import { UserError } from '../../kernel/errors.ts';
import { runVariable } from '../../kernel/portfolio/lead.ts';
import type { Operation, Style } from '../../kernel/operation.ts';

/** The name of an operation's tool. */
export const toolName = ({ id, mcpName }: Pick<Operation, 'id' | 'mcpName'>): string =>
  mcpName ?? id.replaceAll('-', '_');

/** What a caller is offered: the tools of leads only to a lead. */
const offeredTo = ({ env }: Pick<Caller, 'env'>, operations: readonly Operation[]): readonly Operation[] =>
  operationsAt('mcp', operations).filter(({ leadsOnly }) => !leadsOnly || Boolean(env(runVariable)));

export const toolsOf = (offered: readonly Operation[], caller: Pick<Caller, 'env'>): Tool[] =>
  offeredTo(caller, offered).map((operation) => ({
    name: toolName(operation),
    description: described(operation),
    inputSchema: inputSchema(operation),
    annotations: {
      title: operation.summary,
      readOnlyHint: operation.effect === 'read',
      destructiveHint: operation.effect === 'write' && operation.caller === 'person',
      openWorldHint: false,
    },
  }));

const described = ({ summary, caller }: Operation): string =>
  caller === 'person' ? `${summary}. Ephor asks the user, and their answer decides.` : `${summary}.`;

function inputSchema({ input }: Operation): Tool['inputSchema'] {
  const { $schema: _, ...schema } = toJsonSchema(v.strictObject(input), {
    errorMode: 'ignore',
    typeMode: 'input',
  });
  return { ...schema, type: 'object' } as Tool['inputSchema'];
}

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
export async function callTool({ operations: all, appFor, caller, say }: ToolDoor, call: ToolCall) {
  const { stop } = call;
  const offered = offeredTo(caller, all);
  const operation = offered.find((each) => toolName(each) === call.name);
  if (!operation) return failed(failureOf(unknownTool(call.name, offered), { stop, caller }));
  const results: unknown[] = [];
  let isList = false;
  const { failure } = await callOperation(appFor, {
    operation,
    input: call.arguments ?? {},
    door: 'mcp',
    caller,
    wording: { entry: (name) => name, hint: 'Call it again with the arguments in its schema.' },
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
