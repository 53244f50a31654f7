import { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import { isPortfolioName } from '../../../kernel/portfolio/name.ts';
import { fit, saysAll } from './fit.ts';
import { freeName, type Mapping } from './mapping.ts';
import { priorityOf, taskStatusOf } from './superbot-words.ts';

export function mapInitiatives(mapping: Mapping): void {
  const plans = new Set(
    mapping.paths.flatMap((path) => /^spaces\/([^/]+\/plans\/[^/]+)\//.exec(path)?.[1] ?? []),
  );
  for (const plan of plans) {
    const [space = '', id = ''] = plan.split('/plans/');
    if (isPortfolioName(space) && isPortfolioName(id)) mapInitiative(mapping, space, id);
  }
}

function mapInitiative(mapping: Mapping, space: string, id: string): void {
  const { now, texts, renamed, changes } = mapping;
  const folder = `spaces/${space}/plans/${id}`;
  const from = mapping.origin(`${space}/${id}`);
  const others = now.initiatives.filter((each) => each.space === space);
  const mine = others.find((each) => each.origin?.from === from);
  const name = mine?.id ?? freeName(id, new Set(others.map((each) => each.id)));
  renamed.set(`${space}/${id}`, name);
  const file = `${folder}/initiative.json`;
  const to = `spaces/${space}/plans/${name}/initiative.json`;
  const tasks = mapping.paths.filter(
    (path) => path.startsWith(`${folder}/tasks/`) && /\/[1-9]\d{0,8}\.json$/.test(path),
  );
  if (mine) {
    if (texts.has(file)) mapping.isThere(file, to);
  } else {
    const fields = mapping.fields(file);
    const isDone =
      tasks.length > 0 &&
      tasks.every((path) => taskStatusOf(mapping.fields(path)?.['status']) === 'completed');
    const usual = {
      title: titleOf(texts.get(`${folder}/plan.md`)) ?? id,
      ...(isDone ? { status: 'complete' } : {}),
    };
    const given = { space, id: name, origin: { rule: 'import', from } };
    const value = fit(Initiative, { ...usual, ...fields, priority: priorityOf(fields?.['priority']) }, given);
    if (value && fields)
      mapping.bring(file, to, { put: 'initiative', value }, name === id ? '' : `it is ${name} here`);
    else if (value) changes.push({ put: 'initiative', value });
  }
  mapTasks(mapping, { space, there: id, here: name, files: tasks, isNew: !mine });
}

const titleOf = (plan: string | undefined): string | undefined =>
  /^#[ \t]+(?:plan:[ \t]*)?(.+?)[ \t#]*$/im.exec(plan ?? '')?.[1];

interface TaskFiles {
  readonly space: string;
  readonly there: string;
  readonly here: string;
  readonly files: readonly string[];
  readonly isNew: boolean;
}

const idOf = (path: string): number => Number(/(\d+)\.json$/.exec(path)?.[1]);

function mapTasks(mapping: Mapping, { space, there, here, files, isNew }: TaskFiles): void {
  const { now, next } = mapping;
  const mine = new Map(
    now.tasks.filter((task) => task.space === space && task.plan === here).map((task) => [task.id, task]),
  );
  const free = isNew ? 1 : next.task(space, here);
  const ids = new Set([
    ...mine.keys(),
    ...files.filter((from) => idOf(from) >= free && isTask(mapping.fields(from))).map(idOf),
  ]);
  const folder = `spaces/${space}/plans/${here}/tasks`;
  for (const from of files) {
    const id = idOf(from);
    const to = `${folder}/${id}.json`;
    const fields = mapping.fields(from);
    const value = fields && fit(Task, taskFields(fields, id, ids), { id, space, plan: here });
    const before = mine.get(id);
    if (!value) mapping.keep(from, 'it can’t be read');
    else if (before && saysAll(before, withTimesOf(value, before))) mapping.isThere(from, to);
    else if (before) mapping.keep(from, 'it says something else here, and yours stays');
    else if (id < free) mapping.keep(from, 'it was removed here');
    else mapping.bring(from, to, { put: 'task', value });
  }
  mapMark(mapping, { space, here, from: `spaces/${space}/plans/${there}/tasks/.highwatermark`, free });
}

/** All but its ties may be put beside. */
const isTask = (fields: Fields | undefined): boolean =>
  fields !== undefined && fit(Task, fields, { id: 1, space: 'a', plan: 'b' }) !== undefined;

/** What a store sets where the source leaves it open, and ties that others tie. */
const withTimesOf = (value: Task, { createdAt, updatedAt, completedAt, blocks, blockedBy }: Task): Task => ({
  ...value,
  createdAt: value.createdAt ?? createdAt,
  updatedAt: value.updatedAt ?? updatedAt,
  completedAt: value.completedAt ?? completedAt,
  blocks,
  blockedBy,
});

type Fields = Readonly<Record<string, unknown>>;

/** Ties to tasks that are not there are put beside, like words of the source that we have others for. */
function taskFields(fields: Fields, id: number, ids: ReadonlySet<number>): Fields {
  const next: Record<string, unknown> = { ...fields };
  const say = (name: string, value: unknown): void => {
    if (fields[name] === undefined || JSON.stringify(fields[name]) === JSON.stringify(value)) return;
    next[`imported${name.slice(0, 1).toUpperCase()}${name.slice(1)}`] = fields[name];
    next[name] = value;
  };
  say('status', taskStatusOf(fields['status']));
  say('priority', priorityOf(fields['priority']));
  for (const side of ['blocks', 'blockedBy'])
    if (Array.isArray(fields[side]))
      say(
        side,
        fields[side].map(Number).filter((other) => other !== id && ids.has(other)),
      );
  return next;
}

/** The highest id that was ever used there: it is never given here either. */
function mapMark(
  mapping: Mapping,
  {
    space,
    here,
    from,
    free,
  }: { readonly space: string; readonly here: string; readonly from: string; readonly free: number },
): void {
  const text = mapping.texts.get(from);
  const id = Number(text?.trim() || Number.NaN);
  const to = `spaces/${space}/plans/${here}/tasks/.highwatermark`;
  if (text === undefined) return;
  if (!Number.isSafeInteger(id) || id < 0) mapping.keep(from, 'it is no number');
  else if (id >= free) mapping.bring(from, to, { put: 'used', space, initiative: here, id });
  else mapping.isThere(from, to);
}
