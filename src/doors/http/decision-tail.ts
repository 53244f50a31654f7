import type { Io } from '../../kernel/io.ts';
import type { AuditLine } from '../../kernel/outcome.ts';
import { projectFiles, projectId } from '../../kernel/place.ts';
import { listedRoots } from '../../kernel/stores/project-list.ts';
import { parseLine } from '../../stores/audit-log.ts';

/** What the hook decided, as those who watch see it. */
interface SeenDecision
  extends Pick<
    AuditLine,
    'id' | 'at' | 'host' | 'session' | 'event' | 'tool' | 'subject' | 'decision' | 'findings'
  > {
  readonly project: string;
}

export interface DecisionTail {
  /** What was decided since it was asked last, in all projects of this user; nothing at the first time. */
  fresh(): readonly SeenDecision[];
}

interface Seen {
  readonly key: string;
  readonly inode: number;
  readonly size: number;
}

const mostBytes = 256 * 1024;
const lookForProjectsMs = 5_000;

/** Looks whether the logs have grown, and reads only what came. */
export function createDecisionTail(io: Io, home: string): DecisionTail {
  const seen = new Map<string, Seen>();
  let roots: readonly string[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = (root: string): readonly SeenDecision[] => {
    const path = projectFiles(root).audit;
    const stat = io.files.stat(path);
    const before = seen.get(path);
    if (!stat || before?.key === stat.changeKey) return [];
    // A line that is half written is left for the next look.
    const grown = before?.inode === stat.inode ? stat.size - before.size : stat.size;
    const text = before ? io.files.readTail(path, Math.min(grown, mostBytes)) : '';
    const rest = Buffer.byteLength(text.slice(text.lastIndexOf('\n') + 1));
    seen.set(path, { key: stat.changeKey, inode: stat.inode, size: stat.size - rest });
    const project = projectId(io.hash, root);
    return text.split('\n').flatMap((line) => {
      const read = parseLine(line);
      if (!read) return [];
      const { id, at, host, session, event, tool, subject, decision, findings } = read;
      return [{ project, id, at, host, session, event, tool, subject, decision, findings }];
    });
  };
  return {
    fresh: () => {
      const now = io.clock.monotonic();
      if (now - lookedAt > lookForProjectsMs) {
        roots = listedRoots(io, home);
        lookedAt = now;
      }
      return roots.flatMap(look);
    },
  };
}
