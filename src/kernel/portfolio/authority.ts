import type { Change, DocumentPlace, Writer } from './change.ts';
import { type Escalation, noLongerNeeded } from './escalation.ts';
import type { Initiative, Task } from './initiative.ts';
import type { Run } from './run.ts';

/** What a lead may touch, from its run. */
export type LeadOf = Pick<Run, 'space' | 'initiative'> & Partial<Pick<Run, 'id' | 'kind'>>;

const leadDocuments = ['plan', 'conventions', 'decisions', 'patterns'];

/**
 * Whether a writer may make a change; `lead` is the run of a lead, `before` the thing as it is now, where there is one.
 * The rest is whether the writer is who it says.
 */
export function mayChange(by: Writer['kind'], change: Change, lead?: LeadOf, before?: unknown): boolean {
  if (by === 'person') return true;
  if (by === 'agent')
    return change.put === 'escalation' && isDraft(change.value, before as Escalation | undefined);
  return by === 'orchestrator'
    ? orchestratorMay(change, before)
    : lead !== undefined && leadMay(change, lead, before);
}

/** What only a person writes about themself and their work. */
const personal = ['overview', 'identity', 'user'];

/** All of its bookkeeping; what only a person says it writes down with their name, never with its own. */
function orchestratorMay(change: Change, before: unknown): boolean {
  if (change.put === 'text' || change.put === 'addition') return !personal.includes(change.place.document);
  if (change.put === 'escalation') {
    const { status, resolvedBy, citation, resolution } = change.value;
    const asked = (before as Escalation | undefined) ?? change.value;
    if (status !== 'resolved' || resolvedBy !== 'orchestrator' || asked.status === 'resolved') return true;
    if (resolution === noLongerNeeded) return true;
    return citation !== null || (asked.default !== null && resolution === asked.default);
  }
  return change.put !== 'space' && change.put !== 'removal' && change.put !== 'used';
}

function leadMay(change: Change, lead: LeadOf, before: unknown): boolean {
  const { space, initiative } = lead;
  switch (change.put) {
    case 'task':
      return (
        change.value.space === space &&
        change.value.plan === initiative &&
        keepsCriteria(change.value, before as Task | undefined, lead)
      );
    case 'escalation':
      return (
        change.value.space === space &&
        change.value.initiative === initiative &&
        mayAsk(change.value, before as Escalation | undefined)
      );
    case 'initiative':
      return (
        change.value.space === space &&
        change.value.id === initiative &&
        onlyCompletes(change.value, before as Initiative | undefined)
      );
    case 'run':
      return change.value.id === lead.id && onlyReports(change.value, before as Run | undefined);
    case 'text':
    case 'addition':
      return ownDocument(change.place, space, initiative);
    case 'health':
    case 'lease':
    case 'removal':
    case 'schedule':
    case 'space':
    case 'used':
      return false;
  }
}

/** Whether nothing but these fields differs. */
const changesOnly = (names: readonly string[], value: object, before: object): boolean =>
  [...new Set([...Object.keys(value), ...Object.keys(before)])].every(
    (name) => names.includes(name) || same(Reflect.get(value, name), Reflect.get(before, name)),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Criteria are agreed with the plan: a lead that writes the plan sets them, one that works by it adds to them. */
function keepsCriteria(task: Task, before: Task | undefined, { kind }: LeadOf): boolean {
  if (!before || kind === 'plan') return true;
  return (
    before.acceptanceCriteria.every((criterion, at) => task.acceptanceCriteria[at] === criterion) &&
    before.labels.every((label) => task.labels.includes(label)) &&
    task.labels.every((label) => before.labels.includes(label) || label !== 'discovered')
  );
}

const isDraft = (value: Escalation, before: Escalation | undefined): boolean =>
  value.status === 'draft' &&
  (before === undefined || before.status === 'draft') &&
  value.action?.used !== true;

/** A draft; a question that recorded knowledge answered; or that an answer has reached it. */
function mayAsk(value: Escalation, before: Escalation | undefined): boolean {
  if (isDraft(value, before)) return true;
  if (before === undefined || before.status === 'draft')
    return value.status === 'resolved' && isAnsweredByKnowledge(value);
  const used = value.action !== null && before.action !== null && value.action.used;
  const onlyUsed = used && same({ ...value.action, used: true }, { ...before.action, used: true });
  return (
    before.status === 'resolved' &&
    changesOnly(['consumedAt', 'consumedBy', 'action'], value, before) &&
    (onlyUsed || same(value.action, before.action))
  );
}

/** Consent is no knowledge: only a person gives it. */
const isAnsweredByKnowledge = ({ citation, type, approves, action }: Escalation): boolean =>
  citation !== null && type !== 'approval' && approves === null && action === null;

const onlyCompletes = (value: Initiative, before: Initiative | undefined): boolean =>
  before !== undefined &&
  changesOnly(['status', 'updatedAt', 'completedAt'], value, before) &&
  (value.status === before.status || (before.status === 'active' && value.status === 'complete'));

const onlyReports = (value: Run, before: Run | undefined): boolean =>
  before !== undefined &&
  changesOnly(['report', 'task', 'progress', 'heartbeatAt', 'avoided'], value, before) &&
  value.avoided >= before.avoided &&
  (value.progress || !before.progress);

function ownDocument(place: DocumentPlace, space: string, initiative: string): boolean {
  if (!leadDocuments.includes(place.document)) return false;
  if (!('space' in place) || place.space !== space) return false;
  return !('initiative' in place) || place.initiative === initiative;
}
