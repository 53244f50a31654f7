import { dirname } from 'node:path/posix';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { Io } from '../kernel/io.ts';
import { homeFiles, inside, projectFiles } from '../kernel/place.ts';
import { slug } from '../kernel/stores/idea.ts';
import {
  confidences,
  forgottenFolder,
  type KnowledgeAdded,
  type KnowledgeDraft,
  type KnowledgeEntry,
  type KnowledgeListing,
  type KnowledgeScope,
  type KnowledgeStore,
} from '../kernel/stores/knowledge-entry.ts';
import { documentsIn } from '../kernel/text/plan-text.ts';
import { relationOf } from '../kernel/text/contradiction.ts';
import { otherFields, scalar } from './journal-text.ts';
import { withLock } from './lock.ts';

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
const othersIn = (document: string): readonly string[] =>
  otherFields(frontMatter.exec(document)?.[1] ?? '', ['id', ...Object.keys(Front.entries)]);

function parsed(yaml: string): object {
  try {
    const value: unknown = parse(yaml, { schema: 'core' });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

export interface KnowledgeStoreOptions {
  readonly io: Io;
  readonly root: string;
  readonly home: string;
  readonly lockDeadlineMs: number;
}

const maxBytes = 1024 * 1024;

export function createKnowledgeStore(options: KnowledgeStoreOptions): KnowledgeStore {
  const { io, root, home, lockDeadlineMs } = options;
  const { files } = io;
  const folders: Readonly<Record<KnowledgeScope, string>> = {
    project: projectFiles(root).knowledge,
    global: homeFiles(home).knowledge,
  };
  const locked = <T>(work: () => T): T => {
    files.makeFolder(home, 0o700);
    return withLock(io, homeFiles(home).knowledgeLock, { deadlineMs: lockDeadlineMs }, work);
  };
  const read = (scope: KnowledgeScope, id: string, below = ''): KnowledgeEntry | undefined => {
    const file = `${folders[scope]}${below}/${id}.md`;
    const text = files.readText(file, maxBytes);
    return text === undefined ? undefined : { ...readEntry(id, text), scope, file };
  };
  const list = (): KnowledgeListing => {
    const unreadable: string[] = [];
    const inScope = (scope: KnowledgeScope): readonly KnowledgeEntry[] =>
      documentsIn(io, folders[scope], [forgottenFolder]).flatMap((file) => {
        try {
          return read(scope, (inside(file, folders[scope]) ?? '').replace(/\.md$/i, '')) ?? [];
        } catch {
          unreadable.push(file);
          return [];
        }
      });
    const entries = (['project', 'global'] as const).flatMap((scope) =>
      inScope(scope).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    return { entries, unreadable };
  };
  const isFree = (scope: KnowledgeScope, id: string): boolean =>
    ['', `/${forgottenFolder}`].every((below) => !files.stat(`${folders[scope]}${below}/${id}.md`));
  const freeId = (scope: KnowledgeScope, name: string): string => {
    for (let count = 1; ; count += 1) {
      const id = count === 1 ? name : `${name}-${count}`;
      if (isFree(scope, id)) return id;
    }
  };

  const write = (
    scope: KnowledgeScope,
    draft: KnowledgeDraft,
    times: { readonly created: string; readonly updated: string },
    known: readonly KnowledgeEntry[],
    others: readonly string[] = [],
  ): KnowledgeAdded => {
    const related = known.map((entry) => ({ entry, relation: relationOf(draft.text, entry.text) }));
    const same = related.find(({ relation }) => relation === 'same');
    if (same) return { added: false, entry: same.entry, against: [] };
    const id = freeId(scope, slug(draft.title));
    const file = `${folders[scope]}/${id}.md`;
    files.makeFolder(dirname(file));
    files.writeAtomic(file, entryText({ ...draft, id, ...times }, others), { durable: true });
    const entry = { ...draft, id, scope, file, ...times };
    return { added: true, entry, against: contrary(related) };
  };

  const move = (id: string, from: string, to: string): KnowledgeEntry | undefined => {
    for (const scope of ['project', 'global'] as const) {
      const entry = isName(id) ? read(scope, id, from) : undefined;
      if (!entry || files.stat(`${folders[scope]}${to}/${id}.md`)) continue;
      const file = `${folders[scope]}${to}/${id}.md`;
      files.makeFolder(dirname(file));
      files.rename(entry.file, file);
      return { ...entry, file };
    }
    return undefined;
  };

  return {
    list: async () => list(),
    add: async (scope, draft, at) =>
      locked(() => write(scope, draft, { created: at, updated: at }, list().entries)),
    edit: async (id, change, at, was) =>
      locked(() => {
        const entry = isName(id) ? (read('project', id) ?? read('global', id)) : undefined;
        if (!entry) return undefined;
        if (was !== undefined && was.trim() !== entry.text) return { entry, outcome: 'stale', against: [] };
        const next = { ...entry, ...change };
        const fields = ['title', 'tags', 'text', 'source', 'confidence'] as const;
        if (fields.every((name) => JSON.stringify(next[name]) === JSON.stringify(entry[name])))
          return { entry, outcome: 'same', against: [] };
        const written = { ...next, created: entry.created ?? at, updated: at };
        const others = othersIn(files.readText(entry.file, maxBytes) ?? '');
        files.writeAtomic(entry.file, entryText(written, others), { durable: true });
        const rest = list().entries.filter(({ file }) => file !== entry.file);
        const related = rest.map((other) => ({
          entry: other,
          relation: relationOf(written.text, other.text),
        }));
        return { entry: written, outcome: 'changed', against: contrary(related) };
      }),
    forget: async (id) => locked(() => move(id, '', `/${forgottenFolder}`)),
    recall: async (id) => locked(() => move(id, `/${forgottenFolder}`, '')),
    promote: async (id, at) =>
      locked(() => {
        const entry = isName(id) ? read('project', id) : undefined;
        if (!entry) return undefined;
        const known = list().entries.filter(({ file }) => file !== entry.file);
        const others = othersIn(files.readText(entry.file, maxBytes) ?? '');
        // First there twice, then once: what a crash interrupts is never lost.
        const result = write('global', entry, { created: entry.created ?? at, updated: at }, known, others);
        if (result.added || result.entry.scope === 'global') files.remove(entry.file);
        return result;
      }),
  };
}

const contrary = (
  related: readonly { readonly entry: KnowledgeEntry; readonly relation: string | undefined }[],
): readonly KnowledgeEntry[] =>
  related.flatMap(({ entry, relation }) => (relation === 'contrary' ? [entry] : []));

/** A path that stays below the folder, and is none of what was forgotten. */
const isName = (id: string): boolean =>
  /^[^/]/.test(id) &&
  !id.split('/').some((part) => part === '..' || part === '.' || part === '') &&
  !id.startsWith(`${forgottenFolder}/`);
