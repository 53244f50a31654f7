import type { Io } from '../io.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say what is to be done, or nothing at all: code that holds them is not about the idea. */
const empty = words(`
  about above actually added after again against allow allows almost along already also although always among another
  anything around avoid because become been before being below best better between both bring broken build built call
  called calls cannot change changed changes check clean clear code come comes could course create created currently
  delete does doing done down each easily easy either else enough ensure even every everything example feature file files
  find first fixed folder from full further give gives goes going good great handle have having help hence here idea
  implement implemented important improve instead into issue itself just keep know known last later least less let like
  likely line little long look looks made maybe mean means might missing more most move much must need needed needs never
  next nice nothing often once only other otherwise over part people perhaps please possible prefer problem project
  properly quite rather really refactor remove rename replace right same seems several should show shows simple since
  some somehow someone something sometimes soon sort start step still stuff such sure take than that their them then
  there these they thing things think this those though through time todo together tried under until update upgrade used
  user users uses using usually very want wants well were what whatever when whenever where whether which while whole
  whose will with within without work works would write wrong your
  add all and any are bug but can did fix for get had has her him his how its let may new nor not now off old one our out
  own per put run set she the too two use via was way who why yet you
`);

interface SearchTerm {
  readonly text: string;
  /** The name of something in code or of a file: it says more than a word. */
  readonly name: boolean;
}

const mostTerms = 12;
const mostText = 4_000;

const inTicks = /`([^`\n]{2,60})`/g;
const pathsInText =
  /(?<![\w/.-])[\w@-]{1,60}(?:\/[\w.@-]{1,60}){1,8}|(?<![\w.-])[\w-]{1,60}\.[a-z][a-z\d]{0,4}\b/g;
const identifiers =
  /\b(?:[a-z]+(?:[A-Z][a-z\d]*)+|[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Za-z\d]+(?:_[A-Za-z\d]+)+)\b/g;
const plain = /[\p{L}][\p{L}\p{N}]{2,40}/gu;

/** What to look for in the code: names first, then the words that mean something. */
export function searchTerms(idea: string): readonly SearchTerm[] {
  const text = idea.slice(0, mostText);
  const names = [inTicks, pathsInText, identifiers].flatMap((shape) =>
    [...text.matchAll(shape)].map(([whole, inner]) => (inner ?? whole).trim()),
  );
  const inNames = new Set(
    names.flatMap((name) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)),
  );
  const others = [...text.matchAll(plain)]
    .map(([word]) => stem(word.toLowerCase()))
    .filter((word) => word.length > 2 && !empty.has(word) && !inNames.has(word));
  const found = new Map<string, SearchTerm>();
  const add = (texts: readonly string[], name: boolean): void => {
    for (const each of texts.filter(({ length }) => length > 1))
      if (!found.has(each.toLowerCase())) found.set(each.toLowerCase(), { text: each, name });
  };
  add(names, true);
  add(others, false);
  return [...found.values()].slice(0, mostTerms);
}

/** The code may speak of one where the idea speaks of many. */
const stem = (word: string): string =>
  empty.has(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=[a-z]{3})(?<!s|u|i)s$/, '');

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
      if (late) return 'the search ran out of time';
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
