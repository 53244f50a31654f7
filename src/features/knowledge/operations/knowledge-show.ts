import * as v from 'valibot';
import type { KnowledgeEntry } from '../../../kernel/stores/knowledge-entry.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { noEntry } from '../remembering.ts';
import { below } from '../../../kernel/operations/layout.ts';

export const knowledgeShow = defineOperation({
  id: 'knowledge-show',
  summary: 'Show one knowledge entry',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'show_knowledge',
  effect: 'read',
  caller: 'anyone',
  group: 'knowledge',
  input: { id: v.pipe(v.string(), v.description('id from `ephor knowledge list`')) },
  positional: ['id'],
  examples: [
    { command: 'ephor knowledge show mail-port', explains: 'see where it comes from, and its whole text' },
  ],
  async run({ app, input }): Promise<KnowledgeEntry> {
    const { root } = inProject(app).place;
    const { entries } = await (await app.knowledgeAt(root)).list();
    const entry = entries.find(({ id }) => id === input.id);
    if (!entry) throw noEntry(input.id);
    return { ...entry, file: below(entry.file, root) };
  },
  print: ({ title, file, tags, created, source, confidence, text }, style) => {
    const facts = [
      tags.join(', '),
      created?.slice(0, 10),
      source === null ? undefined : `by ${source}`,
      confidence === null ? undefined : `${confidence} confidence`,
    ];
    return `${style.strong(title)}  ${style.code(file)}\n${style.dim(facts.filter(Boolean).join(' · '))}\n\n${text}`;
  },
});
