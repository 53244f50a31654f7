import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import { type Initiative, mergePolicies, priorities } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { globProblem } from '../../../../kernel/work/scope-glob.ts';
import { editedFields, editedText } from '../../things/edit-thing.ts';
import {
  entry,
  flag,
  initiativeName,
  maybe,
  mergeEntry,
  priorityEntry,
  several,
} from '../../things/entries.ts';
import { findInitiative } from '../../things/find.ts';

const glob = v.pipe(
  v.string(),
  v.check(
    (text) => globProblem(text) === undefined,
    (issue) => `${issue.input} ${globProblem(issue.input)}`,
  ),
);
const budget = v.pipe(v.number(), v.minValue(0));

const fields = {
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'an initiative needs a title'), v.maxLength(200)),
  description: v.string(),
  priority: v.picklist(priorities),
  labels: v.array(v.string()),
  scope: v.array(glob),
  constraints: v.array(v.string()),
  mergePolicy: v.nullable(v.picklist(mergePolicies)),
  budget: v.strictObject({ runs: v.optional(budget), tokens: v.optional(budget), usd: v.optional(budget) }),
};

interface Edited {
  readonly initiative: Initiative;
  readonly changed: readonly string[];
}

export const initiativeEdit = defineOperation({
  id: 'initiative-edit',
  summary: 'Change an initiative or its plan, by options or in your editor',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    initiative: entry(initiativeName),
    title: maybe('what it is about'),
    description: maybe('what is wanted'),
    priority: priorityEntry,
    label: several('its labels; may be given again'),
    scope: several('the globs of files that may change for it; may be given again'),
    constraint: several('what must hold whatever is done; may be given again'),
    merge: mergeEntry,
    runs: v.optional(v.pipe(v.number(), v.description('most runs that may be spent on it'))),
    usd: v.optional(v.pipe(v.number(), v.description('most dollars that may be spent on it'))),
    plan: flag('edit its plan.md, or take what is piped in; a plan that changed needs a new yes'),
  },
  positional: ['initiative'],
  examples: [
    { command: 'ephor initiative edit checkout', explains: 'opens $EDITOR' },
    { command: 'ephor initiative edit checkout --priority critical', explains: 'the same by options' },
    { command: 'ephor initiative edit checkout --plan', explains: 'its plan.md in $EDITOR' },
  ],
  async run({ app, input, writer, edit, ask, say, piped }): Promise<Edited> {
    const found = findInitiative(await app.portfolio.read(), input.initiative);
    const key = initiativeKey(found);
    const at = app.io.clock.now().toISOString();
    if (input.plan) {
      const place = { document: 'plan', space: found.space, initiative: found.id } as const;
      const text = await editedText(
        { edit, ...(piped ? { piped } : {}) },
        'plan.md',
        (await app.portfolio.document(place)) ?? '',
      );
      const changes: readonly Change[] = text === undefined ? [] : [{ put: 'text', place, text }];
      await app.portfolio.transact(writer, 'edited by a person', () => ({ changes, result: null }));
      return { initiative: found, changed: text === undefined ? [] : ['plan'] };
    }
    const { runs, usd } = input;
    const changed = await editedFields(
      { edit, ask, say },
      { name: key, about: `The initiative ${key}.` },
      fields,
      Object.fromEntries(Object.keys(fields).map((name) => [name, found[name as keyof Initiative]])),
      {
        title: input.title,
        description: input.description,
        priority: input.priority,
        labels: input.label,
        scope: input.scope,
        constraints: input.constraint,
        mergePolicy: input.merge,
        budget:
          runs === undefined && usd === undefined
            ? undefined
            : {
                ...found.budget,
                ...(runs === undefined ? {} : { runs }),
                ...(usd === undefined ? {} : { usd }),
              },
      },
    );
    const initiative = await app.portfolio.transact(writer, 'edited by a person', (now) => {
      const value: Initiative = {
        ...findInitiative(now, key),
        ...(changed as Partial<Initiative>),
        updatedAt: at,
      };
      return {
        changes: Object.keys(changed).length > 0 ? [{ put: 'initiative', value }] : [],
        result: value,
      };
    });
    return { initiative, changed: Object.keys(changed) };
  },
  print: ({ initiative, changed }, style) =>
    changed.length === 0
      ? style.dim(`Nothing about ${initiativeKey(initiative)} was changed.`)
      : `${style.good('✓ Changed')} ${changed.join(', ')} of ${style.code(initiativeKey(initiative))}`,
});
