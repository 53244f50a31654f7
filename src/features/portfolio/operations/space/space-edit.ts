import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import {
  LeadChoice,
  mergePolicies,
  priorities,
  type Space,
  spaceStatuses,
} from '../../../../kernel/portfolio/initiative.ts';
import { editedFields, editedText } from '../../things/edit-thing.ts';
import { entry, flag, maybe, mergeEntry, priorityEntry, several } from '../../things/entries.ts';
import { findSpace } from '../../things/find.ts';
import { leadEntries, leadFrom } from '../../things/lead-choice.ts';

const fields = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'a space needs a name'), v.maxLength(200)),
  status: v.picklist(spaceStatuses),
  codeDir: v.nullable(v.string()),
  priority: v.picklist(priorities),
  checks: v.array(v.string()),
  mergePolicy: v.picklist(mergePolicies),
  lead: LeadChoice,
  mostLeads: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)),
  preApprove: v.strictObject({
    labels: v.array(v.string()),
    mostTasks: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
};

interface Edited {
  readonly space: Space;
  readonly changed: readonly string[];
}

export const spaceEdit = defineOperation({
  id: 'space-edit',
  summary: 'Change a space, by options or in your editor',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    space: entry('a space'),
    name: maybe('what it is called'),
    code: maybe('the folder of its code'),
    priority: priorityEntry,
    check: several('the commands that must pass before work is merged; may be given again'),
    merge: mergeEntry,
    ...leadEntries,
    mostLeads: v.optional(v.pipe(v.number(), v.description('most leads at once in this space'))),
    preApproveLabel: several('initiatives with this label need no yes to their plan; may be given again'),
    preApproveTasks: v.optional(
      v.pipe(v.number(), v.description('plans of up to so many tasks need no yes; 0: each needs one')),
    ),
    archive: flag('nothing is started there any more, and lists leave it out'),
    overview: flag('edit its OVERVIEW.md, or take what is piped in'),
  },
  positional: ['space'],
  examples: [
    { command: 'ephor space edit shop', explains: 'opens $EDITOR' },
    { command: 'ephor space edit shop --priority high --merge when-green', explains: 'the same by options' },
    {
      command: 'ephor space edit shop --overview < goals.md',
      explains: 'what is piped in becomes its OVERVIEW.md',
    },
  ],
  async run({ app, input, writer, edit, ask, say, piped }): Promise<Edited> {
    const portfolio = await app.portfolio.read();
    const found = findSpace(portfolio, input.space);
    const { slug } = found;
    const at = app.io.clock.now().toISOString();
    if (input.overview) {
      const place = { document: 'overview', space: slug } as const;
      const now = (await app.portfolio.document(place)) ?? '';
      const text = await editedText({ edit, ...(piped ? { piped } : {}) }, 'OVERVIEW.md', now);
      const changes: readonly Change[] = text === undefined ? [] : [{ put: 'text', place, text }];
      await app.portfolio.transact(writer, 'edited by a person', () => ({ changes, result: null }));
      return { space: found, changed: text === undefined ? [] : ['overview'] };
    }
    const { preApproveLabel: labels, preApproveTasks: mostTasks } = input;
    const preApprove =
      labels === undefined && mostTasks === undefined
        ? undefined
        : { labels: labels ?? found.preApprove.labels, mostTasks: mostTasks ?? found.preApprove.mostTasks };
    const changed = await editedFields(
      { edit, ask, say },
      { name: `space-${slug}`, about: `The space ${slug}.` },
      fields,
      pick(found),
      {
        name: input.name,
        codeDir: input.code,
        priority: input.priority,
        checks: input.check,
        mergePolicy: input.merge,
        lead: leadFrom(app, input, found.lead),
        mostLeads: input.mostLeads,
        preApprove,
        status: input.archive ? 'archived' : undefined,
      },
    );
    const space = await app.portfolio.transact(writer, 'edited by a person', (now) => {
      const value: Space = { ...findSpace(now, slug), ...changed, updatedAt: at };
      return { changes: Object.keys(changed).length > 0 ? [{ put: 'space', value }] : [], result: value };
    });
    return { space, changed: Object.keys(changed) };
  },
  print: ({ space: { slug }, changed }, style) =>
    changed.length === 0
      ? style.dim(`Nothing about ${slug} was changed.`)
      : `${style.good('✓ Changed')} ${changed.join(', ')} of ${style.code(slug)}`,
});

const pick = (space: Space) =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, space[key as keyof Space]]));
