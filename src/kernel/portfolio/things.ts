import type { Change, DocumentPlace } from './change.ts';
import type { Escalation } from './escalation.ts';
import type { Initiative, Space, Task } from './initiative.ts';
import type { Health, Lease, Run, Schedule } from './run.ts';

/** A thing that a store keeps as fields, by what it is put as. */
export interface Things {
  readonly space: Space;
  readonly initiative: Initiative;
  readonly task: Task;
  readonly escalation: Escalation;
  readonly schedule: Schedule;
  readonly run: Run;
  readonly health: Health;
  readonly lease: Lease;
}
export type ThingKind = keyof Things;
export type PutThing = Extract<Change, { readonly value: object }>;

/** As the journal names things. */
export function nameOf(change: Change): string {
  switch (change.put) {
    case 'space':
      return `space ${change.value.slug}`;
    case 'initiative':
      return `initiative ${change.value.space}/${change.value.id}`;
    case 'task':
      return `task ${change.value.space}/${change.value.plan}#${change.value.id}`;
    case 'escalation':
    case 'schedule':
    case 'run':
      return `${change.put} ${change.value.id}`;
    case 'health':
      return `health ${change.value.space}`;
    case 'lease':
      return 'lease';
    case 'text':
    case 'addition':
      return placeName(change.place);
    case 'used':
      return `ids ${change.space}/${change.initiative}`;
    case 'removal':
      return `${change.of} ${change.id}`;
  }
}

function placeName(place: DocumentPlace): string {
  if (place.document === 'daily') return `daily ${place.day}`;
  const at = 'space' in place && place.space !== null ? ` ${place.space}` : '';
  return `${place.document}${at}${'initiative' in place ? `/${place.initiative}` : ''}`;
}
