import * as v from 'valibot';
import { shownFiles } from '../../../kernel/place.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { KnowledgeAnswer, KnowledgeHit } from '../../../kernel/stores/knowledge-entry.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below, wrap } from '../../../kernel/operations/layout.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

export interface KnowledgeSearchResult extends KnowledgeAnswer {
  readonly query: string;
}

export const knowledgeSearch = defineOperation({
  id: 'knowledge-search',
  summary: 'Search lessons, decisions, intents and written knowledge',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'search_knowledge',
  effect: 'read',
  caller: 'anyone',
  group: 'knowledge',
  input: {
    query: v.pipe(v.string(), v.maxLength(1_000), v.description('a few words')),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(100),
        v.description('the most results to show'),
      ),
      10,
    ),
  },
  positional: ['query'],
  examples: [
    {
      command: 'ephor knowledge search "mail port"',
      explains: 'see the best matches first, each with its file and line',
    },
    { command: 'ephor knowledge search tokens --limit 3 --json', explains: 'feed it to a program' },
  ],
  async run({ app, input, say }): Promise<KnowledgeSearchResult> {
    const { root } = inProject(app).place;
    const query = input.query.trim();
    if (query === '')
      throw new UserError(
        'bad_input',
        'there is nothing to search for',
        'Give a few words: `ephor knowledge search "mail port"`.',
      );
    const answer = await app.searchKnowledge({ root, query, limit: input.limit });
    for (const file of answer.unreadable) say(`${file} can’t be read, so it is left out`);
    return { query, ...answer, hits: answer.hits.map((hit) => ({ ...hit, file: below(hit.file, root) })) };
  },
  print: (result, style) => list(result, style),
});

function list({ query, hits, searched }: KnowledgeSearchResult, style: Style): string {
  if (searched === 0)
    return `Nothing is written down here yet.\n  ${style.code('ephor lesson add "<one sentence>"')} adds a lesson; pages go into ${style.code(`${shownFiles.knowledge}/`)}.`;
  if (hits.length === 0) return `Nothing about “${query}” in ${counted(searched, 'piece')} of knowledge.`;
  return hits.map((hit) => hitText(hit, style)).join('\n\n');
}

const hitText = ({ kind, file, line, title, excerpt }: KnowledgeHit, style: Style): string =>
  [
    `${style.strong(title)}  ${style.dim(kind)}  ${style.code(`${file}:${line}`)}`,
    ...wrap(excerpt, style.width - 2).map((each) => `  ${each}`),
  ].join('\n');
