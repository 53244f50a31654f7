import * as v from 'valibot';
import type { Hash } from '../../kernel/io.ts';
import type { portfolioFiles } from '../../kernel/place.ts';
import { Initiative, Task } from '../../kernel/portfolio/initiative.ts';
import { planHash } from '../../kernel/portfolio/plan-hash.ts';
import type { PlanText, Problem } from '../../kernel/portfolio/portfolio.ts';
import type { Memo } from './memo.ts';
import { listing, type TextReading, textAt, thingAt, thingParser } from './read-folders.ts';
import type { SeenFiles } from './seen-files.ts';
import type { Reading } from './stored-thing.ts';
import { linked } from './task-graph.ts';

/** What readers of a portfolio share. */
export interface Reader {
  readonly seen: SeenFiles;
  readonly memo: Memo;
  readonly hash: Hash;
  readonly home: string;
  readonly files: ReturnType<typeof portfolioFiles>;
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
  const { seen, memo, files, hash } = reader;
  const folder = listing(seen, files.planFolder(slug, id));
  const hasPlan = folder.has('plan.md', 'file');
  const hasTasks = folder.has('tasks', 'folder');
  const hasFile = folder.has('initiative.json', 'file');
  if (!hasPlan && !hasTasks && !hasFile) return undefined;
  const plan = hasPlan ? textAt(seen, files.plan(slug, id)) : noText;
  const own: Reading<Initiative> = hasFile
    ? thingAt(seen, files.initiative(slug, id), () => ({
        schema: Initiative,
        given: { space: slug, id },
        usual: { title: id },
        checked: ['space', 'id'],
      }))
    : noFile;
  const inTasks = hasTasks ? listing(seen, files.tasks(slug, id)) : undefined;
  const key = `initiative ${slug}/${id}`;
  const readers = memo(`tasks of ${key}`, [inTasks], () =>
    (inTasks?.files('.json') ?? []).map((name) => taskReader(files.tasks(slug, id), slug, id, name)),
  );
  const parts: unknown[] = [folder, plan, own, inTasks];
  for (const { read } of readers) parts.push(read(seen));
  return memo(key, parts, () => {
    const names = readers.map(({ name }) => name);
    const readings = parts.slice(4) as readonly Reading<Task>[];
    const stored = readings.flatMap(({ thing }) => thing?.value ?? []).sort((a, b) => a.id - b.id);
    const fileOf = (task: number): string => files.task(slug, id, task);
    const { tasks, problems } = linked(stored, new Set(names.map(Number)), fileOf);
    const text = plan.text ?? '';
    const titled = own.thing && own.thing.raw['title'] === undefined ? titleOf(text) : undefined;
    const initiative = hasFile
      ? own.thing && (titled ? { ...own.thing.value, title: titled } : own.thing.value)
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

interface TaskReader {
  readonly name: string;
  read(seen: SeenFiles): Reading<Task>;
}

/** Made once for each file: ten thousands of them are looked at each time. */
function taskReader(folder: string, slug: string, plan: string, name: string): TaskReader {
  const file = `${folder}/${name}.json`;
  if (!/^[1-9]\d{0,8}$/.test(name)) {
    const cause = 'a task’s file is named after its number, like 3.json';
    const wrong: Reading<Task> = { thing: undefined, problems: [{ file, line: null, cause }] };
    return { name, read: () => wrong };
  }
  const parser = thingParser<Task>(file, () => ({
    schema: Task,
    given: { id: Number(name), space: slug, plan },
    checked: ['id', 'space', 'plan'],
  }));
  return { name, read: (seen) => seen.file(file, parser) };
}

const titleOf = (plan: string | undefined): string | undefined => {
  const title = /^#[ \t]+(.+?)[ \t#]*$/m.exec(plan ?? '')?.[1];
  return title === undefined || /^plan:?$/i.test(title) ? undefined : title.replace(/^plan:[ \t]+/i, '');
};
