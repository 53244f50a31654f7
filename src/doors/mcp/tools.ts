import type { Tool } from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Operation } from '../../kernel/operation.ts';
import { operationsAt } from '../call-operation.ts';

/** The name of an operation's tool. */
export const toolName = ({ id, mcpName }: Pick<Operation, 'id' | 'mcpName'>): string =>
  mcpName ?? id.replaceAll('-', '_');

export const toolsOf = (operations: readonly Operation[]): Tool[] =>
  operationsAt('mcp', operations).map((operation) => ({
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
  caller === 'person' ? `${summary}. The user is asked, and their answer decides.` : `${summary}.`;

function inputSchema({ input }: Operation): Tool['inputSchema'] {
  const { $schema: _, ...schema } = toJsonSchema(v.strictObject(input), {
    errorMode: 'ignore',
    typeMode: 'input',
  });
  return { ...schema, type: 'object' } as Tool['inputSchema'];
}
