import type { Change, DocumentPlace, Writer } from './change.ts';
import type { Run } from './run.ts';

/** What a lead may touch, from its run. */
export type LeadOf = Pick<Run, 'space' | 'initiative'>;

const leadDocuments = ['plan', 'conventions', 'decisions', 'patterns'];

/** Whether a writer may make a change; `lead` is the run of a lead. The rest is whether the writer is who it says. */
export function mayChange(by: Writer['kind'], change: Change, lead?: LeadOf): boolean {
  if (by === 'person') return true;
  if (by === 'agent') return change.put === 'escalation' && change.value.status === 'draft';
  return by === 'orchestrator' ? orchestratorMay(change) : lead !== undefined && leadMay(change, lead);
}

/** All of its bookkeeping; what only a person says it writes down with their name, never with its own. */
function orchestratorMay(change: Change): boolean {
  if (change.put === 'text' || change.put === 'addition') return change.place.document !== 'overview';
  if (change.put === 'escalation')
    return (
      change.value.status !== 'resolved' ||
      change.value.resolvedBy !== 'orchestrator' ||
      change.value.citation !== null ||
      change.value.resolution === change.value.default
    );
  return change.put !== 'space' && change.put !== 'removal';
}

function leadMay(change: Change, { space, initiative }: LeadOf): boolean {
  switch (change.put) {
    case 'task':
      return change.value.space === space && change.value.plan === initiative;
    case 'escalation':
      return (
        change.value.space === space && change.value.initiative === initiative && !isAnswer(change.value)
      );
    case 'initiative':
      return change.value.space === space && change.value.id === initiative;
    case 'run':
      return change.value.space === space && change.value.initiative === initiative;
    case 'text':
    case 'addition':
      return ownDocument(change.place, space, initiative);
    case 'health':
    case 'lease':
    case 'removal':
    case 'schedule':
    case 'space':
      return false;
  }
}

const isAnswer = ({ status, citation }: { readonly status: string; readonly citation: unknown }): boolean =>
  status !== 'draft' && citation === null;

function ownDocument(place: DocumentPlace, space: string, initiative: string): boolean {
  if (!leadDocuments.includes(place.document)) return false;
  if (!('space' in place) || place.space !== space) return false;
  return !('initiative' in place) || place.initiative === initiative;
}
