import { type Action, mutates } from './action.ts';
import { checkIn } from './checks/checks.ts';
import { errorSignature } from './checks/error-signature.ts';
import { isOwnCall } from './commands/own-call.ts';
import type { AgentEvent } from './event.ts';
import { shorten } from './text/secrets.ts';

/** What a tool is for, in words that are the same for all hosts. */
export type ToolKind = Action['kind'] | 'web-search';

/** A search that names no place in the files searches the web. */
const toolKindOf = (action: Action): ToolKind =>
  action.kind === 'search' && action.paths.length === 0 ? 'web-search' : action.kind;

/** How a host names its tools. */
interface Naming {
  readonly tools: { readonly names: Readonly<Partial<Record<ToolKind, readonly string[]>>> };
}

const mark = 'mcp__';

/** How Ephor spells a tool of an MCP server, whatever the host calls it. */
export const serverTool = (server: string, tool: string): string => `${mark}${server}__${tool}`;

/** The part of such a name, or of a pattern for them, that stands for the server; undefined for other tools. */
export function serverPart(pattern: string): string | undefined {
  if (!pattern.startsWith(mark)) return undefined;
  const end = pattern.lastIndexOf('__');
  return end < mark.length ? '*' : pattern.slice(mark.length, end);
}

/** The names by which a call may be meant: the host's own, and the one that is the same for every host. */
export const toolNames = (tool: string, action: Action): readonly string[] => [
  tool,
  action.kind === 'mcp' ? serverTool(action.server, action.tool) : toolKindOf(action),
];

/** What the host calls a tool of this kind. */
export const hostsName = (host: Naming | undefined, kind: string): string =>
  host?.tools.names[kind as ToolKind]?.[0] ?? kind;

/** What the host calls a tool that does this. */
export const toolNamed = (host: Naming | undefined, action: Action): string =>
  action.kind === 'mcp' ? serverTool(action.server, action.tool) : hostsName(host, toolKindOf(action));

/** How a tool call ended, by what its host says of it and never by what it printed. */
export interface ToolEnd {
  readonly ended: 'passed' | 'failed';
  readonly use: 'change' | 'check' | 'look';
  readonly error?: string | undefined;
  /** What the error has in common with others of its kind; not kept of a file that was not where somebody looked. */
  readonly signature?: string | undefined;
}

/**
 * Undefined for other events, and where nobody knows how it ended: interrupted, or still running. A no of Ephor's own
 * program or tools is an answer, and no failure of the work.
 */
export function endOf(event: AgentEvent): ToolEnd | undefined {
  const end = endByHost(event);
  return end?.ended === 'failed' && 'action' in event && isOwnCall(event.action) ? undefined : end;
}

function endByHost(event: AgentEvent): ToolEnd | undefined {
  if (event.kind === 'tool.failed')
    return event.interrupted ? undefined : failed(event.action, event.error || `${event.tool} failed`);
  if (event.kind !== 'tool.after' || isOpen(event.response, event.action)) return undefined;
  const { action, response } = event;
  if (event.result === 'failed' || saysItFailed(response, action))
    return failed(action, errorText(response) || `${event.tool} failed`);
  return { ended: 'passed', use: useOf(action) };
}

/** Whether this call is known to have done what it was asked to do. */
export const succeeded = (event: AgentEvent): boolean => endOf(event)?.ended === 'passed';

const searching: ReadonlySet<Action['kind']> = new Set(['read', 'search', 'fetch']);

const failed = (action: Action, error: string): ToolEnd => ({
  ended: 'failed',
  use: useOf(action),
  error: shorten(error.slice(0, 8_000).replaceAll(/\s+/g, ' ').trim(), 300),
  signature: searching.has(action.kind) ? undefined : errorSignature(error),
});

const useOf = (action: Action): ToolEnd['use'] =>
  checkIn(action) ? 'check' : mutates(action) ? 'change' : 'look';

const fieldsOf = (response: unknown): Readonly<Record<string, unknown>> =>
  typeof response === 'object' && response !== null && !Array.isArray(response)
    ? (response as Readonly<Record<string, unknown>>)
    : {};

/** The fields that hosts set to say that a call failed. A text in a result may hold any words. */
function saysItFailed(response: unknown, action: Action): boolean {
  const { is_error, isError, success } = fieldsOf(response);
  const edited = action.kind === 'write' && errorText(response) !== '';
  return is_error === true || isError === true || success === false || edited;
}

function errorText(response: unknown): string {
  const { error } = fieldsOf(response);
  return typeof error === 'string' ? error : '';
}

const isOpen = (response: unknown, action: Action): boolean =>
  fieldsOf(response)['interrupted'] === true ||
  (action.kind === 'command' && (action.background || fieldsOf(response)['backgroundTaskId'] !== undefined));
