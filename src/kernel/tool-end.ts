import { type Action, mutates } from './action.ts';
import { checkIn } from './checks/checks.ts';
import { errorSignature } from './checks/error-signature.ts';
import type { AgentEvent } from './event.ts';
import { shorten } from './text/redact.ts';

/** How a tool call ended, by what its host says of it and never by what it printed. */
export interface ToolEnd {
  readonly ended: 'passed' | 'failed';
  readonly use: 'change' | 'check' | 'look';
  readonly error?: string | undefined;
  /** What the error has in common with others of its kind; not kept of a file that was not where somebody looked. */
  readonly signature?: string | undefined;
}

/** Undefined for other events, and where nobody knows how it ended: interrupted, or still running. */
export function endOf(event: AgentEvent): ToolEnd | undefined {
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
