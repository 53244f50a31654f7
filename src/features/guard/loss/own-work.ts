import type { FactInput } from '../../../kernel/fact.ts';
import { inSpans } from './loss.ts';
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
