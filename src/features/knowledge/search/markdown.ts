import { parse } from 'yaml';
import type { KnowledgePiece } from '../../../kernel/stores/knowledge-entry.ts';

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** A document in pieces, one for each of its headings; what its front matter says belongs to all of them. */
export function piecesOf(file: string, document: string): readonly KnowledgePiece[] {
  const [matter = '', yaml = ''] = frontMatter.exec(document) ?? [];
  const { title, tags } = declared(yaml);
  const name = title ?? nameOf(file);
  const start = matter.split('\n').length - (matter.endsWith('\n') || matter === '' ? 1 : 0);
  const lines = document.slice(matter.length).split(/\r?\n/);
  return sections(lines)
    .map(({ heading, from, to }) => ({
      kind: 'note' as const,
      file,
      line: start + from + 1,
      title: heading === undefined || heading === name ? name : `${name}: ${heading}`,
      tags,
      text: lines.slice(from, to).join('\n'),
    }))
    .filter(({ text }) => text.trim() !== '');
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/i, '');

interface Declared {
  readonly title: string | undefined;
  readonly tags: readonly string[];
}

function declared(yaml: string): Declared {
  try {
    const { title, tags }: { title?: unknown; tags?: unknown } = Object(parse(yaml));
    const list = Array.isArray(tags) ? tags : typeof tags === 'string' ? tags.split(/[\s,]+/) : [];
    return { title: typeof title === 'string' ? title : undefined, tags: list.map(String) };
  } catch {
    return { title: undefined, tags: [] };
  }
}

interface Part {
  readonly heading: string | undefined;
  readonly from: number;
  readonly to: number;
}

function sections(lines: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let open: string | undefined;
  let [heading, from]: [string | undefined, number] = [undefined, 0];
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (open === undefined || mark.startsWith(open)))
      open = open === undefined ? mark : undefined;
    const found = open === undefined ? /^#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/.exec(line)?.[1] : undefined;
    if (found === undefined) continue;
    parts.push({ heading, from, to: index });
    [heading, from] = [found, index];
  }
  return [...parts, { heading, from, to: lines.length }];
}
