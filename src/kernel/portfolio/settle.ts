import { UserError } from '../errors.ts';
import { mayChange } from './authority.ts';
import type { Change, DocumentPlace, Writer } from './change.ts';
import { badChange, check, checkPlace, type Surroundings } from './check-change.ts';
import type { Task } from './initiative.ts';
import { knownThings } from './known-things.ts';
import { discoveredLabel } from './plan-hash.ts';
import type { Portfolio } from './portfolio.ts';
import type { Run, Schedule } from './run.ts';
import { timed } from './thing-times.ts';
import { nameOf, type ThingKind, type Things } from './things.ts';
import { tied } from './tied-tasks.ts';
import { checkWriter } from './writer-check.ts';

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
  | {
      readonly kind: 'used';
      readonly name: string;
      readonly space: string;
      readonly initiative: string;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'removal'; readonly name: string; readonly id: string; readonly before: Schedule };

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
  const known = knownThings(now);
  const texts = new Map<string, Settled & { kind: 'document' }>();
  const removed = new Map<string, Settled & { kind: 'removal' }>();
  const used = new Map<string, Settled & { kind: 'used' }>();
  const touched = new Set<string>();
  for (const change of changes) {
    const name = nameOf(change);
    const before = known.get(name);
    if (!mayChange(by.kind, change, lead, before)) throw notYours(by, name);
    if (change.put === 'removal') {
      if (!before) throw badChange(`there is no ${name}`, `See \`ephor ${change.of} list\`.`);
      removed.set(name, { kind: 'removal', name, id: change.id, before: before as Schedule });
      known.delete(name);
    } else if (change.put === 'used') {
      const { space, initiative, id } = change;
      checkPlace({ document: 'plan', space, initiative }, known, around);
      const highest = around.highest(space, initiative);
      if (Number.isSafeInteger(id) && id > highest)
        used.set(name, { kind: 'used', name, space, initiative, before: highest, after: id });
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
    for (const other of tied(
      known.get(name) as Task,
      known.first(name) as Task | undefined,
      known,
      around.now,
    ))
      touched.add(other);
  return [
    ...[...touched].flatMap((name): readonly Settled[] => {
      const after = known.get(name);
      const before = known.first(name);
      if (!after || (before && JSON.stringify(before) === JSON.stringify(after))) return [];
      return [{ kind: kindOf(name), name, before, after }];
    }),
    ...[...texts.values()].filter(({ place, after }) => after !== around.document(place)),
    ...removed.values(),
    ...used.values(),
  ];
}

const kindOf = (name: string): ThingKind => name.split(' ', 1)[0] as ThingKind;

const notYours = (by: Writer, name: string): UserError =>
  new UserError(
    'not_yours',
    `${by.kind === 'lead' ? 'a lead' : by.kind === 'agent' ? 'an agent' : 'the orchestrator'} may not change ${name} like this`,
    by.kind === 'orchestrator'
      ? 'Ask for it with an escalation; a person decides.'
      : 'Ask for it: `ephor escalate "…"` asks a person. Go on with other work in the meantime.',
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
