import type { Finding } from '../decision.ts';
import type { AgentEvent, EventOf } from '../event.ts';
import type { Grant, LeadSection } from './lead-section.ts';

/** What a person is asked about, to the letter: their yes is for that and for nothing else. */
export interface AskedAction {
  readonly tool: string;
  readonly input: string;
}

export function askedAction({ tool, action }: EventOf<'tool.before'>): AskedAction {
  if (action.kind === 'command') return { tool, input: action.command };
  if (action.kind === 'write') return { tool, input: JSON.stringify([action.path, action.change]) };
  return { tool, input: JSON.stringify(action) };
}

/** The yes that lets this very action pass, once. */
export function grantFor({ leading }: LeadSection, event: AgentEvent): Grant | undefined {
  if (leading === null || leading.grants.length === 0 || event.kind !== 'tool.before') return undefined;
  const { tool, input } = askedAction(event);
  return leading.grants.find((grant) => !grant.used && grant.tool === tool && grant.input === input);
}

/**
 * Nobody sits at the session of a lead: what a gate asks about is refused, and becomes a question for a person, unless
 * they have said yes to this very action.
 */
export function settleAsks(
  found: readonly Finding[],
  event: AgentEvent,
  lead: LeadSection | undefined,
): readonly Finding[] {
  if (!lead?.leading || !found.some(({ level }) => level === 'ask')) return found;
  const granted = grantFor(lead, event) !== undefined;
  return found.map((finding) => {
    if (finding.level !== 'ask') return finding;
    if (granted) return { ...finding, level: 'note', granted };
    if (finding.code === 'gate_failed') return { ...finding, level: 'deny' };
    return { ...finding, level: 'deny', escalated: true, remedy: goOn };
  });
}

const goOn = 'Nobody is watching this session, so Ephor asks a person for you. Go on with other work.';
