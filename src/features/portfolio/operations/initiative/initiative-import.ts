import { planFromGithub } from '../../import/github-issues.ts';
import type { ImportedPlan, ImportedTask } from '../../import/imported.ts';
import { mergeTasks } from '../../import/merge-tasks.ts';
import { planFromMarkdown } from '../../import/plan-markdown.ts';
import type { App } from '../../../../kernel/app.ts';
import { messageOf, UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import type { Initiative } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio } from '../../../../kernel/portfolio/portfolio.ts';
import { entry, flag, line, lines, maybe, newSlug, prose, spaceFor } from '../../things/entries.ts';
import { findInitiative } from '../../things/find.ts';
import { tasksOf } from '../../things/looks.ts';
import { newInitiative } from '../../things/new-things.ts';

interface ImportResult {
  readonly initiative: string;
  readonly created: boolean;
  readonly added: readonly number[];
  readonly updated: readonly number[];
  /** What was found and not taken over, each with its reason. */
  readonly left: readonly string[];
  readonly dryRun: boolean;
}

const mostBytes = 20 * 1024 * 1024;

export const initiativeImport = defineOperation({
  id: 'initiative-import',
  summary: 'Import an initiative from a plan in Markdown or from a JSON export of GitHub issues',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    file: entry('the file; - for what is piped in'),
    space: maybe('a space; without it, the one around you'),
    into: maybe('an initiative that is there; without it, the one of an earlier import, or a new one'),
    title: maybe('the title of a new one; without it, the first heading or the name of the file'),
    dryRun: flag('only say what would come of it'),
  },
  positional: ['file'],
  examples: [
    {
      command: 'ephor initiative import plan.md --space shop',
      explains: 'boxes of its checklists become tasks, nested ones their criteria',
    },
    {
      command: 'ephor initiative import issues.json --title "Bugs of the shop"',
      explains: 'import it again later: what is known is updated, nothing is there twice',
    },
  ],
  async run({ app, input, writer, piped }): Promise<ImportResult> {
    const text = input.file === '-' ? ((await piped?.()) ?? '') : fileText(app, input.file);
    if (text.trim() === '')
      throw new UserError('bad_import', `${input.file} is empty`, 'Nothing was imported.');
    const isJson = /^\uFEFF?\s*[[{]/.test(text);
    const read = cleaned(isJson ? planFromGithub(text) : planFromMarkdown(text));
    const source = isJson ? 'github' : 'plan';
    if (read.tasks.length === 0 && (isJson || read.title === ''))
      throw new UserError(
        'bad_import',
        `${input.file} holds no task`,
        isJson ? 'It is a list of issues without any.' : 'A task is a line like “- [ ] Show the button”.',
      );
    const at = app.io.clock.now().toISOString();
    const work = (now: Portfolio, nextId: (initiative: Initiative) => number) => {
      const { initiative, created } = target(now, read, { ...input, source, at, cwd: app.cwd });
      const { changes, added, updated, left } = mergeTasks(initiative, tasksOf(now, initiative), read.tasks, {
        source,
        at,
        nextId: () => nextId(initiative),
      });
      const place = { document: 'plan', space: initiative.space, initiative: initiative.id } as const;
      const all: readonly Change[] = [
        ...(created ? [{ put: 'initiative', value: initiative } as const] : []),
        ...(read.plan === '' ? [] : [{ put: 'text', place, text: `${read.plan}\n` } as const]),
        ...changes.map((value) => ({ put: 'task', value }) as const),
      ];
      return {
        changes: input.dryRun ? [] : all,
        result: {
          initiative: initiativeKey(initiative),
          created,
          added,
          updated,
          left,
          dryRun: input.dryRun,
        },
      };
    };
    return app.portfolio.transact<ImportResult>(writer, `imported from ${input.file}`, (now, next) => {
      let id = 0;
      const first = (initiative: Initiative): number =>
        Math.max(0, ...tasksOf(now, initiative).map((task) => task.id)) + (id += 1);
      return work(now, input.dryRun ? first : ({ space, id: plan }) => next.task(space, plan));
    });
  },
  print: ({ initiative, created, added, updated, left, dryRun }, style) =>
    [
      `${dryRun ? style.warn('○ Would import') : style.good('✓ Imported')} ${style.code(initiative)}${created ? ', which is new' : ''}: ${added.length} added, ${updated.length} updated`,
      ...left.map(
        (each) => `  ${style.warn('○')} left out: ${each}, which is not there or would make a circle`,
      ),
      ...(dryRun ? [] : [`  ${style.code(`ephor initiative show ${initiative}`)}`]),
    ].join('\n'),
});

function fileText({ io, cwd }: Pick<App, 'io' | 'cwd'>, file: string): string {
  const path = file.startsWith('/') ? file : `${cwd}/${file}`;
  try {
    const text = io.files.readText(path, mostBytes);
    if (text !== undefined) return text;
  } catch (error) {
    throw new UserError('bad_import', `${file} can’t be read: ${messageOf(error)}`, 'Nothing was imported.');
  }
  throw new UserError(
    'no_file',
    `there is no file ${file}`,
    'Give the file of a plan or of exported issues.',
  );
}

const cleaned = ({ title, plan, tasks }: ImportedPlan): ImportedPlan => ({
  title,
  plan: prose(plan, 'the plan'),
  tasks: tasks.map((task) => ({
    ...task,
    ...named(task),
    acceptanceCriteria: task.acceptanceCriteria.map((each) => prose(each, 'a criterion')),
    labels: lines(task.labels, 'a label'),
  })),
});

/** A subject that is too long for one is whole in the description. */
function named({ subject, description }: ImportedTask): Pick<ImportedTask, 'subject' | 'description'> {
  const long = subject.length > longestSubject;
  return {
    subject: line(long ? `${subject.slice(0, longestSubject - 1)}…` : subject, 'a subject'),
    description: prose(long ? `${subject}\n\n${description}` : description, 'a description'),
  };
}

const longestSubject = 200;

interface Wanted {
  readonly file: string;
  readonly space?: string | undefined;
  readonly into?: string | undefined;
  readonly title?: string | undefined;
  readonly source: string;
  readonly at: string;
  readonly cwd: string;
}

function target(
  now: Portfolio,
  read: ImportedPlan,
  { file, space, into, title, source, at, cwd }: Wanted,
): { readonly initiative: Initiative; readonly created: boolean } {
  if (into !== undefined) return { initiative: findInitiative(now, into), created: false };
  const { slug } = spaceFor(now, space, cwd);
  const name = file.split('/').at(-1) ?? file;
  const known = now.initiatives.find(
    (each) => each.space === slug && each.origin?.rule === `import-${source}` && each.origin.from === name,
  );
  if (known) return { initiative: known, created: false };
  const called = line((title ?? read.title) || name.replace(/\.\w+$/, ''), 'the title');
  const taken = new Set(now.initiatives.filter((each) => each.space === slug).map(({ id }) => id));
  const made = newInitiative(slug, newSlug(undefined, called, taken, 'the initiative'), called, at);
  return { initiative: { ...made, origin: { rule: `import-${source}`, from: name } }, created: true };
}
