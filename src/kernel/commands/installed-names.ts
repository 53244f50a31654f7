import type { CommandReport } from './shell.ts';

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
