import * as v from 'valibot';
import { knowledgeScopes } from '../../../kernel/stores/knowledge-entry.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { type Shown, shownEntry } from '../remembering.ts';
import { column, fit } from '../../../kernel/operations/layout.ts';

export interface KnowledgeListResult {
  readonly entries: readonly Shown[];
}

export const knowledgeList = defineOperation({
  id: 'knowledge-list',
  summary: 'List the knowledge of this project and your own',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'list_knowledge',
  effect: 'read',
  caller: 'anyone',
  group: 'knowledge',
  input: {
    scope: v.optional(
      v.pipe(v.picklist(knowledgeScopes), v.description('only this project’s, or only your own')),
    ),
    tag: v.optional(v.pipe(v.string(), v.description('only entries with this tag'))),
  },
  examples: [
    { command: 'ephor knowledge list', explains: 'see every entry with its id' },
    { command: 'ephor knowledge list --tag mail', explains: 'see the entries about one thing' },
  ],
  async run({ app, input, say }): Promise<KnowledgeListResult> {
    const { root } = inProject(app).place;
    const { entries, unreadable } = await (await app.knowledgeAt(root)).list();
    for (const file of unreadable) say(`${file} can’t be read, so it is left out`);
    const tag = input.tag?.toLowerCase();
    const chosen = entries
      .filter(({ scope }) => input.scope === undefined || scope === input.scope)
      .filter(({ tags }) => tag === undefined || tags.some((each) => each.toLowerCase() === tag));
    return { entries: chosen.map((entry) => shownEntry(entry, root)) };
  },
  print: (result, style) => table(result, style),
});

function table({ entries }: KnowledgeListResult, style: Style): string {
  if (entries.length === 0)
    return `Nothing is written down yet.\n  Start with ${style.code('ephor remember "<one sentence>"')}.`;
  const width = Math.min(44, Math.max(...entries.map(({ id }) => id.length))) + 2;
  return entries
    .map(({ id, scope, title, tags }) => {
      const marks = tags.length > 0 ? `  ${style.dim(tags.join(', '))}` : '';
      const where = style.dim(column(scope, 9));
      return `${style.code(column(id, width))}${where}${fit(title, style.width - width - 9)}${marks}`;
    })
    .join('\n');
}
