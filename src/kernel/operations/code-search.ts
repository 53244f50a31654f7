import type { Io } from '../io.ts';
import { type SearchTerm, searchTerms } from './search-terms.ts';

export interface FoundFile {
  /** Below the root. */
  readonly path: string;
  /** The terms that led to it, the rarest first. */
  readonly terms: readonly string[];
}

export interface CodeSearch {
  readonly files: readonly FoundFile[];
  /** Why nothing could be searched. */
  readonly problem: string | null;
}

const mostFiles = 10;
const mostPaths = 100_000;
/** Nobody edits these by hand. */
const made =
  /(?:^|\/)(?:\.ephor|node_modules|vendor|dist|build|coverage)\/|(?:[-.]lock(?:\.\w+)?|\.min\.\w+|\.map|\.snap|\.svg|\.sum)$/;

/** Files of a repository that an idea may be about: those that hold many and rare ones of its words. */
export async function searchCode(
  io: Io,
  root: string,
  idea: string,
  deadlineMs = 4_000,
): Promise<CodeSearch> {
  const ends = io.clock.monotonic() + deadlineMs;
  const git = async (...args: readonly string[]): Promise<readonly string[] | string> => {
    const timeoutMs = Math.max(1, ends - io.clock.monotonic());
    try {
      const { exitCode, stdout, stderr, late } = await io.processes.run(
        'git',
        [...apart, '-C', root, ...args],
        {
          env: ofNobody,
          timeoutMs,
        },
      );
      if (late) return 'there was no time to search';
      if (exitCode > 1) return stderr.trim().split('\n')[0] || `git ended with ${exitCode}`;
      return stdout.split('\0').filter((path) => path !== '' && !made.test(path));
    } catch {
      return 'git can’t be run here';
    }
  };
  const all = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
  if (typeof all === 'string') return { files: [], problem: all };
  const paths = [...new Set(all)].slice(0, mostPaths);
  const searched = await Promise.all(
    searchTerms(idea).map(async (term) => {
      const held = await git('grep', '-I', '-i', '-l', '-z', '-F', '--untracked', '-e', term.text, '--');
      return { term, held: typeof held === 'string' ? [] : held };
    }),
  );
  return { files: ranked(paths, searched), problem: null };
}

/** Nothing of the user's or the repository's configuration is started, and nothing is written. */
const apart = ['--no-pager', '--no-optional-locks', '-c', 'core.fsmonitor=false'];

/** Git may be running us: its variables would lead to another repository. */
const ofNobody = Object.fromEntries(
  ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY'].map((name) => [
    name,
    undefined,
  ]),
);

interface Searched {
  readonly term: SearchTerm;
  readonly held: readonly string[];
}

const commonShare = 0.4;
const fewFiles = 10;

function ranked(paths: readonly string[], searched: readonly Searched[]): readonly FoundFile[] {
  const scores = new Map<string, { score: number; terms: { text: string; worth: number }[] }>();
  for (const { term, held } of searched) {
    const text = term.text.toLowerCase();
    const named = paths.filter((path) => nameOf(path, text).includes(text));
    const hits = new Set([...held, ...named]);
    const common = hits.size > fewFiles && hits.size > paths.length * commonShare;
    if (hits.size === 0 || common) continue;
    const worth = Math.log(1 + paths.length / hits.size) * (term.name ? 2 : 1);
    const inName = new Set(named);
    for (const path of hits) {
      const found = scores.get(path) ?? { score: 0, terms: [] };
      found.score += worth * (inName.has(path) ? 3 : 1);
      found.terms.push({ text: term.text, worth });
      scores.set(path, found);
    }
  }
  return [...scores]
    .sort(([a, { score: x }], [b, { score: y }]) => y - x || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, mostFiles)
    .map(([path, { terms }]) => ({
      path,
      terms: terms.toSorted((a, b) => b.worth - a.worth).map(({ text }) => text),
    }));
}

/** The whole path only for a term that is one. */
const nameOf = (path: string, term: string): string =>
  (term.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
