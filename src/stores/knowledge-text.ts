import * as v from 'valibot';
import { parse } from 'yaml';
import { confidences, type KnowledgeDraft, type KnowledgeEntry } from '../kernel/stores/knowledge-entry.ts';
import { otherFields, scalar } from './journal-text.ts';

type Written = KnowledgeDraft & { readonly id: string; readonly created: string; readonly updated: string };

/** An entry as a file: front matter for programs, text for everybody. */
export function entryText(entry: Written, others: readonly string[] = []): string {
  const { id, title, tags, created, updated, source, confidence, text } = entry;
  const lines = [
    `id: ${scalar(id)}`,
    `title: ${scalar(title)}`,
    `tags: [${tags.map(scalar).join(', ')}]`,
    `created: ${scalar(created)}`,
    `updated: ${scalar(updated)}`,
    ...(source === null ? [] : [`source: ${scalar(source)}`]),
    ...(confidence === null ? [] : [`confidence: ${confidence}`]),
    ...others,
  ];
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`;
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const Text = v.fallback(v.nullable(v.string()), null);
/** People write such files too: a field that is not as it should be is as if it were not there. */
const Front = v.object({
  title: v.optional(Text, null),
  tags: v.fallback(
    v.optional(
      v.union([
        v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
        v.pipe(
          v.string(),
          v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
        ),
      ]),
      [],
    ),
    [],
  ),
  created: v.optional(Text, null),
  updated: v.optional(Text, null),
  source: v.optional(Text, null),
  confidence: v.optional(v.fallback(v.nullable(v.picklist(confidences)), null), null),
});

/** What a file says; its id and title fall back to its name. */
export function readEntry(id: string, document: string): Omit<KnowledgeEntry, 'scope' | 'file'> {
  const [matter = '', yaml = ''] = frontMatter.exec(document) ?? [];
  const front = v.parse(Front, parsed(yaml));
  const text = document.slice(matter.length).trim();
  const heading = /^#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(text)?.[1];
  return { ...front, id, title: front.title ?? heading ?? id, text };
}

/** What the front matter of a file says beyond that. */
export const othersIn = (document: string): readonly string[] =>
  otherFields(frontMatter.exec(document)?.[1] ?? '', ['id', ...Object.keys(Front.entries)]);

function parsed(yaml: string): object {
  try {
    const value: unknown = parse(yaml, { schema: 'core' });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
