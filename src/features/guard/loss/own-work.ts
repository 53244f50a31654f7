import { inSpans, type LostWhy } from './loss.ts';
import type { CommandLosing, FileSet } from '../../../kernel/commands/losing.ts';
import type { CommandCall } from '../../../kernel/commands/shell.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';
import { seenFile } from '../../../kernel/work/seen.ts';

export interface OwnWork {
  /** Whether all that is not committed of a file was done by this session. */
  made(path: string, state: 'changed' | 'unknown' | 'ignored' | 'none'): boolean;
  /** Whether the agent has read a file as it is. */
  hasRead(path: string): boolean;
  /** Whether something happened while the agent was at work, known to the second. */
  during(second: number): boolean;
}

/** Tells the session's own work from the user's: what was not there when it began, and was last touched while it worked. */
export function ownWork({ io, place, realPath, state }: FactInput): OwnWork {
  const { unsaved, spans, seen } = state;
  const root = realPath(place.root);
  const ephor = projectFiles(root).ephor;
  const wasThere = (path: string): boolean => {
    const name = inside(path, root);
    if (unsaved.at === null || unsaved.more || name === undefined) return true;
    return unsaved.paths.some((each) => name === each || (each.endsWith('/') && name.startsWith(each)));
  };
  return {
    made(path, known) {
      // Ephor's own files are for others to protect.
      if (inside(path, ephor) !== undefined) return true;
      const stat = io.files.stat(path);
      if (!stat || !inSpans(spans, stat.changedMs)) return false;
      if (known === 'changed' || known === 'unknown') return !wasThere(path);
      return inSpans(spans, stat.bornMs ?? 0);
    },
    hasRead(path) {
      const last = seenFile(seen, inside(path, root) ?? path);
      const changedMs = io.files.stat(path)?.changedMs;
      return last !== undefined && changedMs !== undefined && last.at >= Math.floor(changedMs / 1_000);
    },
    during: (second) =>
      spans.spans.some(([from, to]) => second * 1_000 + 999 >= from && second * 1_000 <= to),
  };
}

/** What the line itself puts into git before it comes to what would lose it. */
export function savedBefore(calls: readonly CommandCall[]): ReadonlySet<LostWhy> {
  const saved = new Set<LostWhy>();
  let addedAll = false;
  for (const { words } of calls) {
    const [program, sub, ...rest] = words;
    if (program !== 'git' || rest.includes('--dry-run') || rest.includes('-n')) continue;
    const has = (pattern: RegExp): boolean => rest.some((word) => word !== undefined && pattern.test(word));
    if (sub === 'stash' && !has(/^(?:pop|apply|list|show|drop|clear|branch)$/)) {
      saved.add('changed since the last commit');
      if (has(/^(?:-\w*[ua]\w*|--include-untracked|--all)$/)) saved.add('never committed');
    }
    if (sub === 'add' && has(/^(?:-A|--all|\.)$/)) addedAll = true;
    if (sub === 'commit' && (addedAll || has(/^(?:-\w*a\w*|--all)$/)))
      saved.add('changed since the last commit');
    if (sub === 'commit' && addedAll) saved.add('never committed');
  }
  return saved;
}

/** What one part of a line does in one way to several files, as one: git is asked once then. */
export function together(all: readonly CommandLosing[]): readonly CommandLosing[] {
  const found = new Map<string, { readonly losing: CommandLosing; readonly sets: FileSet[] }>();
  for (const losing of all) {
    const { files, ...rest } = 'files' in losing ? losing : { ...losing, files: undefined };
    const key = files === undefined ? `${found.size}` : JSON.stringify({ ...rest, after: undefined });
    const same = found.get(key);
    if (same && files) same.sets.push(files);
    else found.set(key, { losing, sets: files ? [files] : [] });
  }
  return [...found.values()].map(({ losing, sets }) =>
    sets.length > 1 ? ({ ...losing, files: { kind: 'any', sets } } as CommandLosing) : losing,
  );
}
