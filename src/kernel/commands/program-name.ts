import type { CommandReport } from './shell.ts';
import type { Io } from '../io.ts';
import { homeFiles, shownHome, usualHome } from '../place.ts';

/** Folders that are on the PATH only of what npm itself starts. */
const passing = /\/(?:_npx|node_modules)\//;

/** What Ephor is to be called by: its name where a PATH leads to it, else the path of what `init` put there. */
export function programName(io: Io, home: string, userHome: string): string {
  const found = findProgram(io, 'ephor', (folder) => !passing.test(`${folder}/`));
  const { program } = homeFiles(home);
  if (found !== undefined || !io.files.stat(program)) return 'ephor';
  if (home === usualHome(userHome)) return homeFiles(shownHome).program;
  return /^[\w/.-]+$/.test(program) ? program : shellWord(program);
}

const command = /(?<=`)ephor(?= [a-z])/g;

/** Texts name the program by its name, in marks of code. `program` is asked for only where one does. */
export function namedIn(text: string, program: () => string): string {
  if (!text.includes('`ephor ')) return text;
  const name = program();
  return name === 'ephor' ? text : text.replaceAll(command, () => name);
}

/** Where a shell would find the program. */
export function findProgram(
  io: Io,
  name: string,
  counts: (folder: string) => boolean = () => true,
): string | undefined {
  return (io.env('PATH') ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/') && counts(folder))
    .map((folder) => `${folder}/${name}`)
    .find((path) => isExecutable(io, path));
}

export function isExecutable(io: Io, path: string): boolean {
  const stat = io.files.stat(path);
  return stat !== undefined && !stat.folder && (stat.mode & 0o111) !== 0;
}

/** A text as one word of a shell. */
/** As one would type it: quotes only where a shell needs them. */
export const typedWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : shellWord(word));

export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Programs that add what is named after one of these words. */
const adding: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: words('install i add in isntall'),
  pnpm: words('add install i'),
  yarn: words('add'),
  bun: words('add install i'),
  pip: words('install'),
  pip3: words('install'),
  uv: words('add'),
  poetry: words('add'),
  pdm: words('add'),
  pipenv: words('install'),
  go: words('get'),
  cargo: words('add'),
  composer: words('require'),
  bundle: words('add'),
};

/** Options whose value follows as a word of its own, and is no package. */
const takesValue = words(
  '-r --requirement -c --constraint -e --editable -i --index-url --extra-index-url --registry --prefix -C --dir --filter -w --workspace --target -t --group -G --features -p --package --manifest-path --directory --cwd',
);

/** Names of the packages that a command line adds; none for `npm install`, which adds nothing new. */
export const installedNames = ({ calls }: CommandReport): readonly string[] =>
  calls.flatMap((call) => namesIn(call.words));

function namesIn([given = '', ...rest]: readonly (string | undefined)[]): readonly string[] {
  const name = given.slice(given.lastIndexOf('/') + 1);
  if (name === 'uv' && rest[0] === 'pip') return namesIn(rest);
  const verb = rest.findIndex((word) => word !== undefined && !word.startsWith('-'));
  if (!adding[name]?.has(rest[verb] ?? '')) return [];
  if (rest.some((word) => word === '-g' || word === '--global')) return [];
  const named = rest.slice(verb + 1);
  return named.filter((word, at): word is string => isPackage(word) && !takesValue.has(named[at - 1] ?? ''));
}

/** Neither an option nor a folder. */
const isPackage = (word: string | undefined): boolean =>
  word !== undefined && word !== '' && !/^(?:-|\.{1,2}(?:\/|$)|\/|~)/.test(word);
