import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';
import type { Prompts, Words } from '../kernel/stores/prompts.ts';

const rotatedAtBytes = 1024 * 1024;
const recentBytes = 16 * 1024;

interface Line {
  readonly id: string;
  readonly at: string;
  readonly words: Words;
}

/** What users said, one line each in `.ephor/local/`: the newest megabyte or two. */
export function createPrompts(io: Io, root: string): Prompts {
  const { prompts, olderPrompts, local } = projectFiles(root);
  return {
    async keep(id, at, words) {
      const recent = io.files.readTail(prompts, recentBytes);
      const isKept = (text: string): boolean => parsed(text)?.id === id;
      if (recent.includes(`"id":"${id}"`) && recent.split('\n').some(isKept)) return;
      io.files.makeFolder(local, 0o700);
      const rotated = (io.files.stat(prompts)?.size ?? 0) > rotatedAtBytes;
      if (rotated) io.files.rename(prompts, olderPrompts);
      // A line that a crash cut short is nobody's beginning.
      const gap = rotated || recent === '' || recent.endsWith('\n') ? '' : '\n';
      io.files.append(prompts, `${gap}${JSON.stringify({ id, at, words } satisfies Line)}\n`, 0o600);
    },
    async find(ids) {
      const found = new Map<string, Words>();
      const wanted = new Set(ids);
      for (const path of wanted.size > 0 ? [prompts, olderPrompts] : [])
        for (const text of io.files.lines(path)) {
          const line = parsed(text);
          if (line && wanted.has(line.id) && !found.has(line.id)) found.set(line.id, line.words);
        }
      return found;
    },
  };
}

function parsed(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    return typeof line?.id === 'string' && typeof line.words === 'object' ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}
