import { dirname } from 'node:path/posix';
import { relationOf } from './contradiction.ts';
import { documentsIn } from '../kernel/text/documents-in.ts';
import { slug } from '../kernel/stores/idea-name.ts';
import type { Io } from '../kernel/io.ts';
import {
  forgottenFolder,
  type KnowledgeAdded,
  type KnowledgeDraft,
  type KnowledgeEntry,
  type KnowledgeListing,
  type KnowledgeScope,
  type KnowledgeStore,
} from '../kernel/stores/knowledge-entry.ts';
import { homeFiles, inside, projectFiles } from '../kernel/place.ts';
import { entryText, othersIn, readEntry } from './knowledge-text.ts';
import { withLock } from './lock.ts';

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
