import * as v from 'valibot';
import type { Hash } from '../../kernel/io.ts';
import { portfolioFiles } from '../../kernel/place.ts';
import { Initiative, Task } from '../../kernel/portfolio/initiative.ts';
import { planHash } from '../../kernel/portfolio/plan-hash.ts';
import type { PlanText, Problem } from '../../kernel/portfolio/portfolio.ts';
import type { Memo } from './memo.ts';
import { listing, type TextReading, textAt, thingAt } from './read-folders.ts';
import type { SeenFiles } from './seen-files.ts';
import type { Reading } from './stored-thing.ts';
import { linked } from './task-graph.ts';

/** What readers of a portfolio share. */
export interface Reader {
  readonly seen: SeenFiles;
  readonly memo: Memo;
  readonly hash: Hash;
  readonly home: string;
}

export interface ReadInitiative {
  readonly initiative: Initiative | undefined;
  readonly tasks: readonly Task[];
  readonly plan: PlanText | undefined;
  readonly problems: readonly Problem[];
}

const noFile = { thing: undefined, problems: [] };
const noText: TextReading = { text: undefined, problems: [] };

/** A folder in `plans/`: an initiative when it holds any of its files. */
export function readInitiative(reader: Reader, slug: string, id: string): ReadInitiative | undefined {
  const { seen, memo, home, hash } = reader;
  const files = portfolioFiles(home);
  const folder = listing(seen, files.planFolder(slug, id));
  const hasPlan = folder.has('plan.md', 'file');
  const hasTasks = folder.has('tasks', 'folder');
  const hasFile = folder.has('initiative.json', 'file');
  if (!hasPlan && !hasTasks && !hasFile) return undefined;
  const plan = hasPlan ? textAt(seen, files.plan(slug, id)) : noText;
  const own: Reading<Initiative> = hasFile
    ? thingAt(seen, files.initiative(slug, id), {
        schema: Initiative,
        given: { space: slug, id },
        usual: { title: titleOf(plan.text) ?? id },
        checked: ['space', 'id'],
      })
    : noFile;
  const inTasks = hasTasks ? listing(seen, files.tasks(slug, id)) : undefined;
  const names = inTasks?.files('.json') ?? [];
  const readings = names.map((name) => readTask(reader, slug, id, name));
  const key = `initiative ${slug}/${id}`;
  return memo(key, [folder, hasFile, plan, own, inTasks, ...readings], () => {
    const stored = readings.flatMap(({ thing }) => thing?.value ?? []).sort((a, b) => a.id - b.id);
    const fileOf = (task: number): string => files.task(slug, id, task);
    const { tasks, problems } = linked(stored, new Set(names.map(Number)), fileOf);
    const text = plan.text ?? '';
    const initiative = hasFile
      ? own.thing?.value
      : v.parse(Initiative, { space: slug, id, title: titleOf(text) ?? id });
    const limits = initiative ?? { title: id, scope: [], constraints: [] };
    return {
      initiative,
      tasks,
      plan:
        plan.text === undefined
          ? undefined
          : { space: slug, initiative: id, text, hash: planHash(limits, text, (each) => hash.sha256(each)) },
      problems: [
        ...folder.problems,
        ...plan.problems,
        ...own.problems,
        ...(inTasks?.problems ?? []),
        ...readings.flatMap((reading) => reading.problems),
        ...problems,
      ],
    };
  });
}

function readTask({ seen, memo, home }: Reader, slug: string, plan: string, name: string): Reading<Task> {
  const file = `${portfolioFiles(home).tasks(slug, plan)}/${name}.json`;
  if (!/^[1-9]\d{0,8}$/.test(name)) return wrongName(memo, file);
  return thingAt(seen, file, {
    schema: Task,
    given: { id: Number(name), space: slug, plan },
    checked: ['id', 'space', 'plan'],
  });
}

const wrongName = (memo: Memo, file: string): Reading<never> =>
  memo(`name ${file}`, [], () => ({
    thing: undefined,
    problems: [{ file, line: null, cause: 'a file of a task is named by its number, like 3.json' }],
  }));

const titleOf = (plan: string | undefined): string | undefined => {
  const title = /^#[ \t]+(.+?)[ \t#]*$/m.exec(plan ?? '')?.[1];
  return title === undefined || /^plan:?$/i.test(title) ? undefined : title.replace(/^plan:[ \t]+/i, '');
};
