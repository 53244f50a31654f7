import type { Initiative, Space } from '../../../kernel/portfolio/initiative.ts';
import type { Action, NewInitiative, Rule } from './actions.ts';
import { generators } from './actions.ts';
import { contradictions, overlaps } from './conflicts.ts';
import { everywhere } from './everywhere.ts';
import { goalsIn } from './goals.ts';
import { grouped } from './grouped.ts';
import type { Want } from './questions.ts';
import { isStale } from './stale.ts';
import { tasksOf } from './tasks.ts';
import { day, momentOf } from './times.ts';
import { type Ground, isUnfinished } from './view.ts';
import { count, labels, oneLine, slugOf } from './words.ts';

export interface Generated {
  readonly actions: readonly Action[];
  readonly wants: readonly Want[];
  /** Rules that are turned off: what they asked stays as it is. */
  readonly unsure: ReadonlySet<string>;
}

/** Work and questions that nobody asked for, from what can be seen. */
export function generate(ground: Ground): Generated {
  const { off, generate: on } = ground.policy;
  const unsure = new Set<string>(generators.filter((rule) => !on || off.includes(rule)));
  const active = ground.portfolio.spaces.filter(({ status }) => status === 'active');
  const bySpace = grouped(ground.portfolio.initiatives, ({ space }) => space);
  const each = (rule: Rule, make: (space: Space, own: readonly Initiative[]) => Action | undefined) =>
    unsure.has(rule) ? [] : active.flatMap((space) => make(space, bySpace.get(space.slug) ?? []) ?? []);
  return {
    actions: [
      ...each('goals', (space, own) => goal(ground, space, own)),
      ...each('failing-checks', (space, own) => fix(ground, space, own)),
      ...each('thin-knowledge', (space, own) => documentation(ground, space, own)),
      ...each('health', (space, own) => look(ground, space, own)),
    ],
    wants: [
      ...(unsure.has('stale-tasks') ? [] : stale(ground)),
      ...(unsure.has('overlapping-scopes') ? [] : overlaps(ground)),
      ...(unsure.has('contradicting-decisions') ? [] : contradictions(ground)),
      ...everywhere(ground, (rule) => unsure.has(rule)),
    ],
    unsure,
  };
}

const create = (value: NewInitiative, why: string): Action => ({
  do: 'create-initiative',
  rule: value.origin.rule,
  why,
  key: `create ${value.space} ${value.origin.rule} ${value.origin.from}`,
  value,
});

const isSideWork = ({ origin }: Initiative): boolean => origin?.rule === 'thin-knowledge';

/** The first goal of a space that nobody works on: no initiative came from it, and none is open. */
function goal({ portfolio }: Ground, { slug, name }: Space, own: readonly Initiative[]): Action | undefined {
  if (own.some((one) => isUnfinished(one) && !isSideWork(one))) return undefined;
  const overview = portfolio.texts.find(({ space }) => space === slug)?.overview ?? '';
  const known = new Set(own.flatMap(({ id, title, origin }) => [id, slugOf(title), origin?.from ?? '']));
  const next = goalsIn(overview).find((text) => !known.has(slugOf(text)));
  if (next === undefined) return undefined;
  const why = `The overview of ${name} names the goal “${oneLine(next, 80)}”, and nobody works on it.`;
  const id = slugOf(next);
  return create(
    {
      space: slug,
      id,
      title: oneLine(next, 120),
      priority: 'medium',
      labels: ['goal'],
      origin: { rule: 'goals', from: id },
      plan: null,
    },
    why,
  );
}

/** Failing checks become work, unless somebody is at it or it was seen to since. */
function fix({ health }: Ground, { slug, name }: Space, own: readonly Initiative[]): Action | undefined {
  const seen = health.get(slug);
  const failing = seen?.checks.filter(({ passed }) => !passed) ?? [];
  if (!seen || failing.length === 0) return undefined;
  const commands = failing.map(({ command }) => command).join(' && ');
  const fixes = own.filter(({ origin }) => origin?.rule === 'failing-checks');
  const at = momentOf(seen.at) ?? 0;
  const from = `${commands}@${seen.at}`;
  const dealt = fixes.some(
    (one) =>
      isUnfinished(one) ||
      // By a clock that went back it was completed before the checks failed that it came from.
      one.origin?.from === from ||
      (one.status === 'complete' && (momentOf(one.completedAt) ?? 0) >= at) ||
      (one.status === 'cancelled' && one.origin?.from.replace(/@[^@]*$/, '') === commands),
  );
  if (dealt) return undefined;
  const evidence = failing.map(({ command, excerpt }) => `### ${command}\n\n${fenced(excerpt)}`).join('\n\n');
  const title = `Make the checks of ${name} pass`;
  return create(
    {
      space: slug,
      id: slugOf(`fix-checks-${seen.at.slice(0, 10)}`),
      title,
      priority: 'high',
      labels: ['fix'],
      origin: { rule: 'failing-checks', from },
      plan: `# ${title}\n\n## Goal\n\nAll checks pass; each was right to fail or is corrected with a reason.\n\n## Evidence\n\n${evidence}\n`,
    },
    `${count(failing.length, 'check')} of ${name} fail${failing.length === 1 ? 's' : ''}: ${oneLine(commands, 100)}.`,
  );
}

const fenced = (text: string): string =>
  `\`\`\`\`\n${text.slice(0, 4_000).replaceAll('````', '` ` ` `')}\n\`\`\`\``;

/** Enough was done in a space to know something about it, and next to nothing is written down. */
const enoughDone = 3;

function documentation(
  ground: Ground,
  { slug, name }: Space,
  own: readonly Initiative[],
): Action | undefined {
  const bytes = ground.portfolio.texts.find(({ space }) => space === slug)?.knowledgeBytes ?? 0;
  if (bytes >= ground.policy.thinKnowledgeBytes || own.some(isSideWork)) return undefined;
  const done = own.reduce((sum, one) => sum + tasksOf(ground, one).completed, 0);
  if (done < enoughDone) return undefined;
  return create(
    {
      space: slug,
      id: 'write-down-what-is-known',
      title: `Write down what is known about ${name}`,
      priority: 'low',
      labels: ['documentation'],
      origin: { rule: 'thin-knowledge', from: slug },
      plan: null,
    },
    `${count(done, 'task')} of ${name} are done, and its knowledge has ${bytes} bytes.`,
  );
}

/** Checks run once a day, and after something was finished. */
function look(
  ground: Ground,
  { slug, name, checks, codeDir }: Space,
  own: readonly Initiative[],
): Action | undefined {
  if (checks.length === 0 || codeDir === null) return undefined;
  const seen = ground.health.get(slug);
  const at = momentOf(seen?.at) ?? 0;
  const now = ground.now.getTime();
  const finished = own.some(
    ({ status, completedAt }) =>
      status === 'complete' && (momentOf(completedAt) ?? 0) > at && (momentOf(completedAt) ?? 0) <= now,
  );
  if (seen && at <= now && now - at < day && !finished) return undefined;
  const why = seen
    ? finished
      ? `Something was finished in ${name} since its checks last ran.`
      : `The checks of ${name} last ran at ${seen.at}.`
    : `The checks of ${name} never ran.`;
  return { do: 'check-health', rule: 'health', why, key: `health ${slug}`, space: slug };
}

/** Tasks that nobody has touched for days: one question for each initiative, and not again for as many days. */
function stale(ground: Ground): readonly Want[] {
  const { policy, now, portfolio } = ground;
  const before = now.getTime() - policy.staleDays * day;
  const text = new Date(before).toISOString();
  const candidates = new Set<string>();
  for (const task of portfolio.tasks) if (isStale(task, text)) candidates.add(`${task.space}/${task.plan}`);
  return [...candidates].flatMap((key): readonly Want[] => {
    const initiative = ground.initiatives.get(key);
    if (initiative?.status !== 'active' || ground.spaces.get(initiative.space)?.status !== 'active')
      return [];
    if (ground.liveOf.has(key) || initiative.approval === null) return [];
    const asked = (ground.escalations.get(key) ?? []).filter(({ origin }) => origin?.rule === 'stale-tasks');
    const open = asked.find(({ status }) => status !== 'resolved');
    const tasks = tasksOf(ground, initiative).startable.filter((task) => isStale(task, before));
    if (tasks.length === 0) return [];
    if (!open && asked.some(({ resolvedAt }) => (momentOf(resolvedAt) ?? 0) > before)) return [];
    return [
      wantDecision(
        initiative,
        tasks,
        policy.staleDays,
        open?.origin?.key ?? `${key}@${now.toISOString().slice(0, 10)}`,
      ),
    ];
  });
}

function wantDecision(
  { space, id, title, priority }: Initiative,
  tasks: readonly { readonly id: number; readonly subject: string }[],
  days: number,
  key: string,
): Want {
  const what = `${count(tasks.length, 'task')} of “${oneLine(title, 80)}”`;
  return {
    rule: 'stale-tasks',
    key: key.replace(/~\d+$/, ''),
    why: `${what} ${tasks.length === 1 ? 'has' : 'have'} waited for more than ${count(days, 'day')}.`,
    question: {
      type: 'decision',
      space,
      initiative: id,
      priority,
      question: `${what} ${tasks.length === 1 ? 'has' : 'have'} waited for more than ${count(days, 'day')}: what now?`,
      context: tasks
        .slice(0, 20)
        .map((task) => `#${task.id} ${oneLine(task.subject, 80)}`)
        .join('\n'),
      suggestedAnswers: [
        { label: labels.raise, description: 'they come sooner' },
        { label: labels.leave, description: '' },
        { label: labels.cancelTasks, description: 'what waits for them will ask you' },
      ],
      blocksTask: null,
      blocksInitiative: false,
      approves: null,
    },
  };
}
