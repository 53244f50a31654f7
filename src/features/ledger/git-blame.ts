import type { Io } from '../../kernel/io.ts';
import type { LineCommit } from '../../kernel/stores/trace.ts';

export interface BlamedLine {
  /** Null when the line is not committed. */
  readonly commit: LineCommit | null;
  /** The file before that commit, as git names it; undefined when there was none. */
  readonly previous: string | undefined;
}

const timeoutMs = 60_000;
const env = { GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

/** What git knows about lines; undefined where git or the file in it is missing. */
export async function blame(
  io: Io,
  root: string,
  path: string,
  range: { readonly from: number; readonly to: number } | undefined,
): Promise<readonly BlamedLine[] | undefined> {
  const lines = range ? ['-L', `${range.from},${range.to}`] : [];
  const args = ['-C', root, 'blame', '--porcelain', ...lines, '--', path];
  try {
    const { exitCode, stdout } = await io.processes.run('git', args, { timeoutMs, env });
    return exitCode === 0 ? readPorcelain(stdout) : undefined;
  } catch {
    return undefined;
  }
}

/** A file at a commit, by git's name for it; undefined when there is none. */
export async function fileAt(io: Io, root: string, name: string): Promise<string | undefined> {
  try {
    const { exitCode, stdout } = await io.processes.run('git', ['-C', root, 'cat-file', 'blob', name], {
      timeoutMs,
      env,
    });
    return exitCode === 0 ? stdout : undefined;
  } catch {
    return undefined;
  }
}

export async function isIgnored(io: Io, root: string, path: string): Promise<boolean> {
  try {
    const { exitCode } = await io.processes.run('git', ['-C', root, 'check-ignore', '-q', '--', path], {
      timeoutMs,
      env,
    });
    return exitCode === 0;
  } catch {
    return false;
  }
}

const notCommitted = /^0+$/;

function readPorcelain(text: string): readonly BlamedLine[] {
  const commits = new Map<string, Map<string, string>>();
  const blamed: BlamedLine[] = [];
  let id = '';
  for (const line of text.split('\n')) {
    const begin = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line);
    if (begin?.[1]) {
      id = begin[1];
      if (!commits.has(id)) commits.set(id, new Map());
    } else if (line.startsWith('\t')) blamed.push(blamedLine(id, commits.get(id) ?? new Map()));
    else {
      const space = line.indexOf(' ');
      commits.get(id)?.set(line.slice(0, space), line.slice(space + 1));
    }
  }
  return blamed;
}

function blamedLine(id: string, headers: ReadonlyMap<string, string>): BlamedLine {
  const previous = headers.get('previous');
  return {
    previous: previous?.replace(' ', ':'),
    commit: notCommitted.test(id)
      ? null
      : {
          id,
          author: headers.get('author') ?? '',
          at: new Date(Number(headers.get('author-time') ?? 0) * 1_000).toISOString(),
          summary: headers.get('summary') ?? '',
        },
  };
}
