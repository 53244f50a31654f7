import * as v from 'valibot';
import type { App } from '../../../../kernel/app.ts';
import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { gitRoot } from '../../../../kernel/operations/git.ts';
import type { Space } from '../../../../kernel/portfolio/initiative.ts';
import {
  entry,
  line,
  lines,
  maybe,
  mergeEntry,
  newSlug,
  priorityEntry,
  several,
} from '../../things/entries.ts';
import { leadEntries, leadFrom } from '../../things/lead-choice.ts';

interface Added {
  readonly space: Space;
  readonly goals: number;
}

export const spaceAdd = defineOperation({
  id: 'space-add',
  summary: 'Add a space: a project whose work goes on by itself',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    name: entry('what it is called'),
    slug: maybe('its short name, for commands and its folder; without it, made from the name'),
    code: maybe('the folder of its code; without it, the repository around you'),
    withoutCode: v.optional(v.pipe(v.boolean(), v.description('it has no code')), false),
    goal: several('something it is to reach; may be given again'),
    check: several('a command that must pass before work is merged; may be given again'),
    priority: priorityEntry,
    merge: mergeEntry,
    ...leadEntries,
  },
  positional: ['name'],
  examples: [
    {
      command: 'ephor space add Shop --goal "checkout with Apple Pay" --check "npm test"',
      explains: 'in its repository; the goals go into its OVERVIEW.md',
    },
    { command: 'ephor space add Papers --without-code', explains: 'work without a repository' },
  ],
  async run({ app, input, writer }): Promise<Added> {
    const name = line(input.name, 'the name');
    const goals = lines(input.goal ?? [], 'a goal');
    const codeDir = input.withoutCode ? null : await codeFolder(app, input.code);
    const lead = leadFrom(app, input) ?? { kind: 'agent' };
    const at = app.io.clock.now().toISOString();
    const space = await app.portfolio.transact(writer, 'added by a person', ({ spaces }) => {
      const slug = newSlug(input.slug, name, new Set(spaces.map((each) => each.slug)), 'the space');
      const value: Space = {
        slug,
        name,
        status: 'active',
        codeDir,
        priority: input.priority ?? 'medium',
        checks: lines(input.check ?? [], 'a check'),
        mergePolicy: input.merge ?? 'ask',
        preApprove: { labels: [], mostTasks: 0 },
        lead,
        mostLeads: 1,
        createdAt: at,
        updatedAt: at,
      };
      const text = `# ${name}\n\n## Goals\n${goals.map((goal) => `\n- ${goal}`).join('')}${goals.length > 0 ? '\n' : ''}`;
      return {
        changes: [
          { put: 'space', value },
          { put: 'text', place: { document: 'overview', space: slug }, text },
        ],
        result: value,
      };
    });
    return { space, goals: goals.length };
  },
  print: ({ space: { slug, name, codeDir }, goals }, style) =>
    [
      `${style.good('✓ Added')} ${style.strong(name)} as ${style.code(slug)}`,
      `  ${style.dim(codeDir === null ? 'without code' : `its code is in ${codeDir}`)}`,
      goals > 0
        ? `  ${style.dim('An initiative is made of each goal as the work comes to it.')}`
        : `  Say what to do there: ${style.code(`ephor initiative add "…" --space ${slug}`)}`,
    ].join('\n'),
});

/** The repository need not be set up: worktrees of leads are watched in any case. */
async function codeFolder({ project, cwd, io }: App, given: string | undefined): Promise<string | null> {
  if (given === undefined) return project?.place.root ?? (await gitRoot(io, cwd)) ?? null;
  const path = io.files.realPath(given.startsWith('/') ? given : `${cwd}/${given}`);
  if (io.files.stat(path)?.folder) return path;
  throw new UserError('no_folder', `there is no folder ${path}`, 'Give --code the folder of its code.');
}
