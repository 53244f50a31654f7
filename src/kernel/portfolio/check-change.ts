import * as v from 'valibot';
import { UserError } from '../errors.ts';
import type { Hash } from '../io.ts';
import type { DocumentPlace } from './change.ts';
import { Escalation } from './escalation.ts';
import { Initiative, Space, Task } from './initiative.ts';
import { isPortfolioName } from './name.ts';
import { Health, Lease, Run, Schedule } from './run.ts';
import type { KnownThings } from './known-things.ts';
import { nameOf, type PutThing, type ThingKind, type Things } from './things.ts';

/** What the store knows beside the portfolio. */
export interface Surroundings {
  readonly hash: Hash;
  readonly now: string;
  /** The text of a document as it is now. */
  document(place: DocumentPlace): string | undefined;
  /** Whether a space or an initiative is there, even where its file is broken. */
  isThere(space: string, initiative?: string): boolean;
  /** The highest id of a task that was ever used in an initiative. */
  highest(space: string, initiative: string): number;
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

/** Throws where a change does not fit. */
export function check(
  change: PutThing,
  value: Things[ThingKind],
  before: Things[ThingKind] | undefined,
  known: KnownThings,
  around: Surroundings,
): void {
  const name = nameOf(change);
  const read = v.safeParse(schemas[change.put], value);
  if (!read.success) {
    const [issue] = read.issues;
    const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
    throw badChange(`${name} is not valid: ${path}: ${issue.message}`, 'Correct that field, and try again.');
  }
  const at = placeOf(change);
  for (const part of Object.values(at))
    if (typeof part === 'string' && !isPortfolioName(part)) throw badName(part);
  if (change.put === 'lease') return checkLease(change.value, before as Lease | undefined);
  if (change.put === 'run') checkRun(change.value, before as Run | undefined, known);
  if (
    change.put === 'task' &&
    !before &&
    change.value.id <= around.highest(change.value.space, change.value.plan)
  )
    throw badChange(`the id of ${name} has been used before`, 'Take the next one from the store.');
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

function needs(known: KnownThings, around: Surroundings, space: string, initiative?: string): void {
  if (!known.get(`space ${space}`) && !around.isThere(space))
    throw badChange(`there is no space ${space}`, `Create it with \`ephor space add ${space}\`.`);
  if (
    initiative !== undefined &&
    !known.get(`initiative ${space}/${initiative}`) &&
    !around.isThere(space, initiative)
  )
    throw badChange(
      `there is no initiative ${space}/${initiative}`,
      `Create it with \`ephor initiative add "…" --space ${space}\`.`,
    );
}

export function checkPlace(place: DocumentPlace, known: KnownThings, around: Surroundings): void {
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
    throw badChange(`the lease has epoch ${before?.epoch}, but epochs only go up`, 'Take the next epoch.');
}

/** What a run is fenced off by never changes, and a new one comes after all others of its initiative. */
function checkRun(run: Run, before: Run | undefined, known: KnownThings): void {
  if (before) {
    const fixed = (['epoch', 'tokenHash', 'space', 'initiative'] as const).find(
      (field) => run[field] !== before[field],
    );
    if (fixed) throw badChange(`${fixed} of ${run.id} never changes`, 'Start another run.');
    return;
  }
  for (const other of known.runs())
    if (other.space === run.space && other.initiative === run.initiative && other.epoch >= run.epoch)
      throw badChange(
        `run ${other.id} already has epoch ${other.epoch}`,
        `Start this one with epoch ${other.epoch + 1}.`,
      );
}
