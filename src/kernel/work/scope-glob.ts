/** Any text within a segment, and any single character of it. */
const run = Symbol('run');
const any = Symbol('any');
/** `**`: any number of segments, none included. */
const deep = Symbol('deep');

type Piece = string | typeof run | typeof any;
/** A name as it stands, or one with wildcards. */
type Name = string | readonly Piece[];
type Segment = typeof deep | Name;
type Segments = readonly Segment[];

const mostAlternatives = 64;
const longest = 500;
/** No system takes a longer path. */
const longestPath = 4_096;

/** What is wrong with a glob of a scope; undefined when nothing is. */
export function globProblem(glob: string): string | undefined {
  const text = glob.trim().replaceAll('\\', '/');
  if (text === '') return 'is empty; a glob looks like src/auth/**';
  if (text.length > longest) return `is longer than ${longest} characters`;
  if (/\p{Cc}/u.test(text)) return 'holds a character that no name of a file holds';
  if (/^(?:\/|~|[A-Za-z]:)/.test(text)) return 'starts outside the repository; write it from its root';
  if (text.startsWith('!')) return 'excludes files; a scope only lists what may be written';
  if (text.split('/').includes('..')) return 'contains ..; write it from the root of the repository';
  return expanded(text).length > mostAlternatives
    ? `stands for more than ${mostAlternatives} globs`
    : undefined;
}

/** Whether a path below the root fits. What says nothing with wildcards is a file, or a folder with all that is in it. */
export function fitsGlob(path: string, glob: string): boolean {
  if (path.length > longestPath) return false;
  const named = namesIn(path);
  return compiled(glob).some((wanted) => meet(named, wanted));
}

/** Whether some path fits both. */
export const globsMeet = (a: string, b: string): boolean =>
  compiled(a).some((one) => compiled(b).some((other) => meet(one, other)));

const namesIn = (path: string): readonly string[] =>
  composed(path)
    .split('/')
    .filter((name) => name !== '' && name !== '.');

/** Most names are plain letters, and normalising is dear in a process that has just started. */
const composed = (text: string): string => (/^[ -~]*$/.test(text) ? text : text.normalize('NFC'));

const kept = new Map<string, readonly Segments[]>();
const mostKept = 5_000;

function compiled(glob: string): readonly Segments[] {
  const known = kept.get(glob);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const made =
    globProblem(glob) === undefined ? expanded(glob.trim().replaceAll('\\', '/')).map(segmentsOf) : [];
  kept.set(glob, made);
  return made;
}

function segmentsOf(glob: string): Segments {
  const segments = namesIn(glob).map((name): Segment => (name === '**' ? deep : nameOf(name)));
  const plain = segments.every((segment) => typeof segment === 'string');
  if (plain || glob.endsWith('/')) return [...segments, deep];
  // Whoever may write each file in a folder may write the folder.
  const [beforeLast, last] = segments.slice(-2);
  const each = beforeLast === deep && typeof last === 'object' && last.length === 1 && last[0] === run;
  return each ? segments.slice(0, -1) : segments;
}

const nameOf = (name: string): Name =>
  /[*?]/.test(name)
    ? Array.from(name.replaceAll(/\*{2,}/g, '*'), (letter) =>
        letter === '*' ? run : letter === '?' ? any : letter,
      )
    : name;

/** `a/{b,c}` becomes `a/b` and `a/c`; braces without a comma are letters like any other. */
function expanded(glob: string): readonly string[] {
  const done: string[] = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined && done.length <= mostAlternatives; next = open.pop()) {
    const [whole, list] = /\{([^{}]*,[^{}]*)\}/.exec(next) ?? [];
    if (whole === undefined || list === undefined) done.push(next);
    else open.push(...list.split(',').map((choice) => next.replace(whole, () => choice)));
  }
  return done;
}

/** Two patterns side by side: each step takes one part of both, or skips what may stand for nothing. */
function walk<T>(a: readonly T[], b: readonly T[], many: T, same: (x: T, y: T) => boolean): boolean {
  const seen = new Set<number>();
  const from = (i: number, j: number): boolean => {
    const place = i * (b.length + 1) + j;
    if (seen.has(place)) return false;
    seen.add(place);
    const [x, y] = [a[i], b[j]];
    if (x === undefined && y === undefined) return true;
    if (x === many) return from(i + 1, j) || (y !== undefined && from(i, j + 1));
    if (y === many) return from(i, j + 1) || (x !== undefined && from(i + 1, j));
    return x !== undefined && y !== undefined && same(x, y) && from(i + 1, j + 1);
  };
  return from(0, 0);
}

const meet = (a: Segments, b: Segments): boolean =>
  walk<Segment>(a, b, deep, (x, y) => x !== deep && y !== deep && namesMeet(x, y));

const namesMeet = (x: Name, y: Name): boolean =>
  typeof x === 'string' && typeof y === 'string' ? x === y : walk<Piece>(pieces(x), pieces(y), run, alike);

const pieces = (name: Name): readonly Piece[] => (typeof name === 'string' ? Array.from(name) : name);

const alike = (x: Piece, y: Piece): boolean => x === y || x === any || y === any;
