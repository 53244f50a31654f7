import { type Relation, relationOf } from '../../../kernel/text/contradiction.ts';
import type { KnowledgeEntry } from '../../../kernel/stores/knowledge-entry.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { type Shown, shownEntry } from '../remembering.ts';

export interface KnowledgeCheckResult {
  readonly checked: number;
  readonly found: readonly { readonly relation: Relation; readonly entries: readonly [Shown, Shown] }[];
  readonly unreadable: readonly string[];
}

export const knowledgeCheck = defineOperation({
  id: 'knowledge-check',
  summary: 'Find knowledge entries that repeat or contradict each other',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'check_knowledge',
  effect: 'read',
  caller: 'anyone',
  group: 'knowledge',
  input: {},
  examples: [{ command: 'ephor knowledge check', explains: 'exit code 1 when it finds something' }],
  async run({ app }): Promise<KnowledgeCheckResult> {
    const { root } = inProject(app).place;
    const { entries, unreadable } = await (await app.knowledgeAt(root)).list();
    const found = pairs(entries).flatMap(([one, other]) => {
      const relation = relationOf(one.text, other.text);
      if (relation === undefined) return [];
      return [{ relation, entries: [shownEntry(one, root), shownEntry(other, root)] as const }];
    });
    return { checked: entries.length, found, unreadable };
  },
  print: (result, style) => findings(result, style),
  exitCode: ({ found, unreadable }) => (found.length + unreadable.length > 0 ? 1 : 0),
});

const pairs = (entries: readonly KnowledgeEntry[]): readonly (readonly [KnowledgeEntry, KnowledgeEntry])[] =>
  entries.flatMap((one, index) => entries.slice(index + 1).map((other) => [one, other] as const));

function findings({ checked, found, unreadable }: KnowledgeCheckResult, style: Style): string {
  const broken = unreadable.map((file) => `${style.bad('unreadable')}  ${file}`);
  if (found.length + broken.length === 0)
    return `${style.good('✓')} ${checked === 1 ? '1 entry' : `${checked} entries`}, and none repeats or contradicts another.`;
  const lines = found.map(({ relation, entries: [one, other] }) => {
    const word = relation === 'same' ? style.warn('repeats     ') : style.bad('contradicts ');
    return `${word}  ${style.code(one.id)} (${one.file})  and  ${style.code(other.id)} (${other.file})`;
  });
  return [...lines, ...broken, style.dim('ephor forget <id> removes one.')].join('\n');
}
