import * as v from 'valibot';
import { UserError } from '../errors.ts';
import type { Hash } from '../io.ts';
import { mayChange } from './authority.ts';
import type { Change, DocumentPlace, Writer } from './change.ts';
import { Escalation } from './escalation.ts';
import { Initiative, Space, Task } from './initiative.ts';
import { isPortfolioName } from './name.ts';
import { discoveredLabel } from './plan-hash.ts';
import type { Portfolio } from './portfolio.ts';
import { Health, Lease, Run, Schedule } from './run.ts';
import { tied } from './tied-tasks.ts';
import { checkWriter } from './writer-check.ts';

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
type PutThing = Extract<Change, { readonly value: object }>;

/** One thing that really changes. */
export type Settled =
  | {
      readonly kind: ThingKind;
      readonly name: string;
      readonly before: Things[ThingKind] | undefined;
      readonly after: Things[ThingKind];
    }
  | {
      readonly kind: 'document';
      readonly name: string;
      readonly place: DocumentPlace;
      readonly after: string;
    }
  | { readonly kind: 'removal'; readonly name: string; readonly id: string; readonly before: Schedule };

/** What the store knows beside the portfolio. */
export interface Surroundings {
  readonly hash: Hash;
  readonly now: string;
  /** The text of a document as it is now. */
  document(place: DocumentPlace): string | undefined;
  /** Whether a space or an initiative is there, even where its file is broken. */
  isThere(space: string, initiative?: string): boolean;
  /** Whether an id of a task was used before, by one that is gone. */
  wasUsed(task: Task): boolean;
}

const schemas = {
  space: Space,
  initiative: Initiative,
  task: Task,
  escalation: Escalation,
  schedule: Schedule,
  run: Run,
  health: Health,
  lease: Lease,
} as const;

export const badChange = (message: string, hint: string): UserError =>
  new UserError('bad_change', message, hint);

/**
 * What changes are to come of those asked for: allowed, checked, with the times that follow from them, and ties between
 * tasks on both sides. Pure but for what the surroundings look up; every store writes just this.
 */
export function settle(
  by: Writer,
  changes: readonly Change[],
  now: Portfolio,
  around: Surroundings,
): readonly Settled[] {
  if (changes.length === 0) return [];
  const lead = checkWriter(around.hash, by, now, changes);
  const known = new Map(everything(now));
  const first = new Map(known);
  const texts = new Map<string, Settled & { kind: 'document' }>();
  const removed = new Map<string, Settled & { kind: 'removal' }>();
  const touched = new Set<string>();
  for (const change of changes) {
    const name = nameOf(change);
    const before = known.get(name);
    if (!mayChange(by.kind, change, lead, before)) throw notYours(by, name);
    if (change.put === 'removal') {
      if (!before) throw badChange(`there is no ${name}`, `See \`ephor ${change.of} list\`.`);
      removed.set(name, { kind: 'removal', name, id: change.id, before: before as Schedule });
      known.delete(name);
    } else if (change.put === 'text' || change.put === 'addition') {
      checkPlace(change.place, known, around);
      const was = texts.get(name)?.after ?? around.document(change.place);
      const after = change.put === 'text' ? change.text : added(was ?? '', change.text);
      texts.set(name, { kind: 'document', name, place: change.place, after });
    } else {
      const value = timed(change, before, around.now);
      check(change, value, before, known, around);
      known.set(name, isFound(by, change, before, lead) ? found(value as Task) : value);
      touched.add(name);
      removed.delete(name);
    }
  }
  for (const name of [...touched].filter((each) => each.startsWith('task ')))
    for (const other of tied(known.get(name) as Task, first.get(name) as Task | undefined, known, around.now))
      touched.add(other);
  return [
    ...[...touched].flatMap((name): readonly Settled[] => {
      const after = known.get(name);
      const before = first.get(name);
      if (!after || (before && JSON.stringify(before) === JSON.stringify(after))) return [];
      return [{ kind: kindOf(name), name, before, after }];
    }),
    ...[...texts.values()].filter(({ place, after }) => after !== around.document(place)),
    ...removed.values(),
  ];
}

const kindOf = (name: string): ThingKind => name.split(' ', 1)[0] as ThingKind;

function* everything(now: Portfolio): Iterable<readonly [string, Things[ThingKind]]> {
  for (const value of now.spaces) yield [nameOf({ put: 'space', value }), value];
  for (const value of now.initiatives) yield [nameOf({ put: 'initiative', value }), value];
  for (const value of now.tasks) yield [nameOf({ put: 'task', value }), value];
  for (const value of now.escalations) yield [nameOf({ put: 'escalation', value }), value];
  for (const value of now.schedules) yield [nameOf({ put: 'schedule', value }), value];
  for (const value of now.runs) yield [nameOf({ put: 'run', value }), value];
  for (const value of now.health) yield [nameOf({ put: 'health', value }), value];
  if (now.lease) yield ['lease', now.lease];
}

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
    case 'removal':
      return `${change.of} ${change.id}`;
  }
}

function placeName(place: DocumentPlace): string {
  if (place.document === 'daily') return `daily ${place.day}`;
  const at = 'space' in place && place.space !== null ? ` ${place.space}` : '';
  return `${place.document}${at}${'initiative' in place ? `/${place.initiative}` : ''}`;
}

const notYours = (by: Writer, name: string): UserError =>
  new UserError(
    'not_yours',
    `${by.kind === 'lead' ? 'a lead' : by.kind === 'agent' ? 'an agent' : 'the orchestrator'} may not make this change of ${name}`,
    by.kind === 'orchestrator'
      ? 'Ask for it with an escalation; a person decides.'
      : 'Ask for it: `ephor escalate "…"` puts the question to a person; go on with other work meanwhile.',
  );

/** At the end, after a blank line. */
const added = (was: string, text: string): string => {
  const before = was.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${text.trimEnd()}\n`;
};

/** A task that a lead comes upon while it works. */
const isFound = (by: Writer, { put }: Change, before: unknown, lead: Run | undefined): boolean =>
  by.kind === 'lead' && put === 'task' && before === undefined && lead?.kind === 'work';

const found = (task: Task): Task =>
  task.labels.includes(discoveredLabel) ? task : { ...task, labels: [...task.labels, discoveredLabel] };

/** The times that follow from a change, where the change does not tell them itself. */
function timed(change: PutThing, before: Things[ThingKind] | undefined, now: string): Things[ThingKind] {
  switch (change.put) {
    case 'task':
      return stamped(change.value, before as Task | undefined, now, change.value.status === 'completed');
    case 'initiative':
      return stamped(change.value, before as Initiative | undefined, now, change.value.status === 'complete');
    case 'space': {
      const { value } = change;
      const old = before as Space | undefined;
      const isNew =
        old === undefined ||
        JSON.stringify({ ...value, updatedAt: null }) !== JSON.stringify({ ...old, updatedAt: null });
      const updatedAt =
        isNew && (value.updatedAt ?? old?.updatedAt) === old?.updatedAt ? now : value.updatedAt;
      return {
        ...value,
        createdAt: value.createdAt ?? old?.createdAt ?? now,
        updatedAt: updatedAt ?? old?.updatedAt ?? now,
      };
    }
    case 'escalation': {
      const { value } = change;
      const resolved = value.status === 'resolved';
      return {
        ...value,
        createdAt: value.createdAt ?? (before as Escalation | undefined)?.createdAt ?? now,
        resolvedAt: resolved ? (value.resolvedAt ?? now) : value.resolvedAt,
      };
    }
    case 'schedule':
      return { ...change.value, createdAt: change.value.createdAt ?? now };
    default:
      return change.value;
  }
}

function stamped<T extends Pick<Task, 'createdAt' | 'updatedAt' | 'completedAt'>>(
  value: T,
  before: T | undefined,
  now: string,
  complete: boolean,
): T {
  const same =
    before !== undefined &&
    JSON.stringify({ ...value, updatedAt: null }) === JSON.stringify({ ...before, updatedAt: null });
  const told = value.updatedAt !== null && value.updatedAt !== before?.updatedAt;
  return {
    ...value,
    createdAt: value.createdAt ?? before?.createdAt ?? now,
    updatedAt: told ? value.updatedAt : same ? before.updatedAt : now,
    completedAt: complete ? (value.completedAt ?? before?.completedAt ?? now) : null,
  };
}

/** Throws where a change does not fit. */
function check(
  change: PutThing,
  value: Things[ThingKind],
  before: Things[ThingKind] | undefined,
  known: ReadonlyMap<string, unknown>,
  around: Surroundings,
): void {
  const name = nameOf(change);
  const read = v.safeParse(schemas[change.put], value);
  if (!read.success) {
    const [issue] = read.issues;
    const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
    throw badChange(`${name} does not fit: ${path}: ${issue.message}`, 'Correct that field, and try again.');
  }
  const at = placeOf(change);
  for (const part of Object.values(at))
    if (typeof part === 'string' && !isPortfolioName(part)) throw badName(part);
  if (change.put === 'lease') return checkLease(change.value, before as Lease | undefined);
  if (change.put === 'run') checkRun(change.value, before as Run | undefined, known);
  if (change.put === 'task' && !before && around.wasUsed(change.value))
    throw badChange(`the id of ${name} was used before`, 'Take the next one from the store.');
  if (change.put === 'space' || change.put === 'schedule') return;
  if (at.space !== undefined && !before) needs(known, around, at.space, at.initiative);
}

/** Where a thing lies, in names. */
function placeOf(change: PutThing): {
  readonly space?: string;
  readonly initiative?: string | undefined;
  readonly id?: string;
} {
  switch (change.put) {
    case 'space':
      return { space: change.value.slug };
    case 'initiative':
      return { space: change.value.space, id: change.value.id };
    case 'task':
      return { space: change.value.space, initiative: change.value.plan };
    case 'escalation':
      return { space: change.value.space, initiative: change.value.initiative ?? undefined };
    case 'run':
      return { space: change.value.space, initiative: change.value.initiative };
    case 'schedule':
      return { id: change.value.id };
    case 'health':
      return { space: change.value.space };
    case 'lease':
      return {};
  }
}

const badName = (name: string): UserError =>
  badChange(
    `${JSON.stringify(name)} can't be the name of a file or a folder here`,
    'Use letters, digits, dots and hyphens, beginning with a letter or a digit.',
  );

function needs(
  known: ReadonlyMap<string, unknown>,
  around: Surroundings,
  space: string,
  initiative?: string,
): void {
  if (!known.has(`space ${space}`) && !around.isThere(space))
    throw badChange(`there is no space ${space}`, `Create it with \`ephor space add ${space}\`.`);
  if (
    initiative !== undefined &&
    !known.has(`initiative ${space}/${initiative}`) &&
    !around.isThere(space, initiative)
  )
    throw badChange(
      `there is no initiative ${space}/${initiative}`,
      `Create it with \`ephor initiative add "…" --space ${space}\`.`,
    );
}

function checkPlace(place: DocumentPlace, known: ReadonlyMap<string, unknown>, around: Surroundings): void {
  if (place.document === 'daily') {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(place.day)) throw badName(place.day);
    return;
  }
  if (!('space' in place) || place.space === null) return;
  const initiative = 'initiative' in place ? place.initiative : undefined;
  for (const name of [place.space, initiative ?? 'x']) if (!isPortfolioName(name)) throw badName(name);
  needs(known, around, place.space, initiative);
}

function checkLease({ epoch }: Lease, before: Lease | undefined): void {
  if (epoch < (before?.epoch ?? 0))
    throw badChange(`the lease has epoch ${before?.epoch}, and epochs only count up`, 'Take the next epoch.');
}

/** What a run is fenced off by never changes, and a new one comes after all others of its initiative. */
function checkRun(run: Run, before: Run | undefined, known: ReadonlyMap<string, unknown>): void {
  if (before) {
    const fixed = (['epoch', 'tokenHash', 'space', 'initiative'] as const).find(
      (field) => run[field] !== before[field],
    );
    if (fixed) throw badChange(`${fixed} of ${run.id} never changes`, 'Start another run.');
    return;
  }
  for (const [name, other] of known as ReadonlyMap<string, Run>)
    if (
      name.startsWith('run ') &&
      other.space === run.space &&
      other.initiative === run.initiative &&
      other.epoch >= run.epoch
    )
      throw badChange(
        `run ${other.id} has epoch ${other.epoch} already`,
        `Start this one with epoch ${other.epoch + 1}.`,
      );
}
