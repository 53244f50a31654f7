import type { Document, Item, Section } from '../../../kernel/pages/document.ts';
import { documentMarkdown } from '../../../kernel/pages/document-text.ts';

/** What Ephor adds to a daily note, each once: a sign at the start of its line says so, and since when it counts. */
type Addition = 'briefing' | 'notes';

const sign = (what: Addition, at: string): string => `<!-- ephor ${what} ${at} -->`;
const signs = /^<!-- ephor (briefing|notes) (\S+) -->$/gm;

interface Found {
  readonly at: string;
  readonly text: string;
}

/** An addition to `daily/<day>.md`, which may be there already, with words of a person in it. */
export const additionText = (
  what: Addition,
  { day, at, daily }: { readonly day: string; readonly at: string; readonly daily: string | undefined },
  document: Document,
): string =>
  `${(daily ?? '').trim() === '' ? `# ${day}\n\n` : ''}${sign(what, at)}\n\n${documentMarkdown(document, 2)}`;

/** What was added before, up to the next addition. */
export function additionIn(what: Addition, daily: string | undefined): Found | undefined {
  const found = [...(daily ?? '').matchAll(signs)];
  const place = found.findIndex(([, name]) => name === what);
  const [whole = '', , at = ''] = found[place] ?? [];
  if (place < 0 || Number.isNaN(Date.parse(at))) return undefined;
  const start = (found[place]?.index ?? 0) + whole.length;
  return { at, text: (daily ?? '').slice(start, found[place + 1]?.index).trim() };
}

const unescaped = (text: string): string => text.replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1');

/** Reads back what `additionText` wrote. */
export function documentIn(text: string): Document {
  let [title, subtitle] = ['', ''];
  const sections: {
    title: string;
    items: { text: string; details: NonNullable<Item['details']> }[];
    none?: string;
  }[] = [];
  for (const line of text.split('\n')) {
    const [, level = '', heading = ''] = /^(#{2,3}) (.*)$/.exec(line) ?? [];
    const [, label = '', detail] = /^ {2}- ([^:]+): (.*)$/.exec(line) ?? [];
    const section = sections.at(-1);
    const item = section?.items.at(-1);
    if (level === '##') title ||= unescaped(heading);
    else if (level === '###') sections.push({ title: unescaped(heading), items: [] });
    else if (detail !== undefined && item) item.details = [...item.details, detailOf(label, detail)];
    else if (line.startsWith('- ') && section)
      section.items.push({ text: unescaped(line.slice(2)), details: [] });
    else if (line.trim() !== '' && section) section.none = unescaped(line);
    else if (line.trim() !== '' && sections.length === 0) subtitle ||= unescaped(line);
  }
  return { title, subtitle, sections: sections satisfies readonly Section[] };
}

const detailOf = (label: string, text: string) =>
  /^`.*`$/.test(text) ? { label, text: text.slice(1, -1), command: true } : { label, text: unescaped(text) };
