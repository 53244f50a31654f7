import { UserError } from '../../../kernel/errors.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run, Schedule } from '../../../kernel/portfolio/run.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { visible } from '../../../kernel/text/visible.ts';

/** What somebody typed, as it may be shown. */
const shown = (given: string): string => fit(visible(given).replaceAll('\t', ' '), 80);

interface Kind {
  readonly code: string;
  readonly name: string;
  readonly list: string;
  readonly add: string;
}

const spaceKind: Kind = {
  code: 'no_space',
  name: 'space',
  list: 'ephor space list',
  add: 'ephor space add <name>',
};
const initiativeKind: Kind = {
  code: 'no_initiative',
  name: 'initiative',
  list: 'ephor initiative list',
  add: 'ephor initiative add <title>',
};

export const findSpace = ({ spaces }: Portfolio, given: string): Space =>
  oneOf(spaces, given, ({ slug }) => slug, spaceKind);

/** By `space/id`, by its id alone where no other space has one of that name, or by the beginning of it. */
export const findInitiative = ({ initiatives }: Portfolio, given: string): Initiative =>
  oneOf(initiatives, given, initiativeKey, initiativeKind, ({ id }) => id);

/** A run's own initiative is meant where none is named. */
export interface Around {
  readonly run?: Pick<Run, 'space' | 'initiative'> | undefined;
}

/** `shop/checkout#3`, `checkout#3`, or `3` where only one initiative can be meant. */
export function findTask(portfolio: Portfolio, given: string, { run }: Around = {}): Task {
  const [, before = '', number = ''] = /^(?:(.*)[#/])?(\d{1,9})$/.exec(given.trim()) ?? [];
  if (number === '')
    throw new UserError(
      'no_task',
      `"${shown(given)}" names no task`,
      'A task is named like shop/checkout#3; `ephor task list` shows them.',
    );
  const initiative = before === '' ? onlyInitiative(portfolio, run) : findInitiative(portfolio, before);
  const its = portfolio.tasks.filter(
    ({ space, plan }) => space === initiative.space && plan === initiative.id,
  );
  const found = its.find(({ id }) => id === Number(number));
  if (found) return found;
  throw new UserError(
    'no_task',
    `${initiativeKey(initiative)} has no task ${number}`,
    its.length === 0
      ? `It has none yet: \`ephor task add "…" --in ${initiativeKey(initiative)}\`.`
      : `It has ${its.map(({ id }) => `#${id}`).join(', ')}.`,
  );
}

/** The initiative of a run, or the only one that is open. */
export function onlyInitiative(portfolio: Portfolio, run: Around['run']): Initiative {
  if (run) return findInitiative(portfolio, `${run.space}/${run.initiative}`);
  const open = portfolio.initiatives.filter(({ status }) => status === 'active' || status === 'paused');
  const [only, another] = open;
  if (only && !another) return only;
  throw new UserError(
    'no_initiative',
    open.length === 0 ? 'there is no open initiative' : 'several initiatives are open; name one of them',
    open.length === 0
      ? 'Add one with `ephor initiative add "…"`.'
      : `They are ${open.slice(0, 5).map(initiativeKey).join(', ')}.`,
  );
}

export function findEscalation({ escalations }: Portfolio, given: string): Escalation {
  const number = /^(?:esc-)?(\d{1,9})$/.exec(given.trim())?.[1];
  const found = escalations.find(({ id }) => id === given || Number(id.slice(4)) === Number(number));
  if (found) return found;
  throw new UserError(
    'no_escalation',
    `there is no question "${shown(given)}"`,
    'See `ephor escalation list --all`.',
  );
}

export const findSchedule = ({ schedules }: Portfolio, given: string): Schedule =>
  oneOf(schedules, given, ({ id }) => id, {
    code: 'no_schedule',
    name: 'schedule',
    list: 'ephor schedule list',
    add: 'ephor schedule add <title>',
  });

export function findRun({ runs }: Portfolio, given: string): Run {
  const number = /^(?:run-)?(\d{1,9})$/.exec(given.trim())?.[1];
  const found = runs.find(({ id }) => id === given || Number(id.slice(4)) === Number(number));
  if (found) return found;
  throw new UserError('no_run', `there is no run "${shown(given)}"`, 'See `ephor run list --all`.');
}

const mostShown = 5;

function oneOf<T>(
  things: readonly T[],
  given: string,
  name: (thing: T) => string,
  kind: Kind,
  shortName = name,
): T {
  const wanted = given.trim().toLowerCase();
  for (const fits of [
    (thing: T) => name(thing).toLowerCase() === wanted,
    (thing: T) => shortName(thing).toLowerCase() === wanted,
    (thing: T) => wanted !== '' && name(thing).toLowerCase().startsWith(wanted),
    (thing: T) => wanted !== '' && shortName(thing).toLowerCase().startsWith(wanted),
  ]) {
    const [only, another] = things.filter(fits);
    if (only && !another) return only;
    if (only) throw ambiguous(given, things.filter(fits).map(name), kind);
  }
  throw unknown(given, things.map(name), kind);
}

const ambiguous = (given: string, names: readonly string[], { name }: Kind): UserError =>
  new UserError(
    `ambiguous_${name}`,
    `"${shown(given)}" may be ${names.slice(0, mostShown).join(', ')}`,
    'Give more of its name.',
  );

function unknown(given: string, names: readonly string[], { code, name, list, add }: Kind): UserError {
  const near = names
    .map((each) => ({ each, off: distance(given.trim().toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, off }) => off <= Math.max(1, Math.floor(each.length / 4)))
    .sort((a, b) => a.off - b.off)
    .slice(0, 3)
    .map(({ each }) => each);
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : names.length > 0
        ? `\`${list}\` shows all.`
        : `There is none yet: \`${add}\` adds one.`;
  return new UserError(code, `there is no ${name} "${shown(given)}"`, hint);
}

/** In how many letters two short words differ. */
function distance(a: string, b: string): number {
  if (a.length > 100 || b.length > 100) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? Infinity;
}
