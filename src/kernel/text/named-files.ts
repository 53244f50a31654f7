import { fitsGlob } from '../work/scope-glob.ts';

const longest = 50_000;
const mostNames = 100;

/** A path, a glob, the name of a file, or a name in backticks. */
const named =
  /(?<![\w/:.@-])(?:\.\/)?((?:[\w@.*{},-]{1,80}\/){1,12}[\w@.*{},-]{0,80}|[\w-]{1,80}(?:\.[\w-]{1,40}){0,4}\.(?:[cm]?[jt]sx?|py|rs|go|rb|java|kts?|swift|cs|cpp|cc|c|h|hpp|php|vue|svelte|css|scss|html|sql|sh|ya?ml|json|toml|proto|ex|exs|scala|dart|lua|zig|hs|clj))(?![\w/])/g;
const quoted = /`([A-Za-z][\w-]{3,60})(?:\(\))?`/g;
const everywhere =
  /\b(?:everywhere|(?:all|every|each|any)(?: of)?(?: the| other| our)? (?:\w+ )?(?:files?|modules?|components?|handlers?|pages?|callers?|usages?|packages?|places?|call sites?|imports?)|across the (?:\w+ )?(?:repo|repository|code ?base|project)|(?:whole|entire) (?:repo|repository|code ?base|project|folder))\b/i;

/** Files, folders and globs that a text names. */
export function namesIn(text: string): readonly string[] {
  const head = text.slice(0, longest).replaceAll(/\b\w{2,10}:\/\/\S{1,500}/g, ' ');
  const found = new Set<string>();
  for (const [, path = ''] of head.matchAll(named)) found.add(path.replace(/[.,]+$/, ''));
  for (const [, word = ''] of head.matchAll(quoted)) found.add(word);
  return [...found].slice(0, mostNames);
}

/** Whether a text draws a line at all: it names some files, and does not go for everything. */
export const namesScope = (text: string): boolean =>
  !everywhere.test(text) && namesIn(text).filter((name) => /[./]/.test(name)).length >= 2;

/** Whether a file is one of those named: itself, in a folder, beside one deep in the tree, or for the same thing. */
export const isNamed = (path: string, names: readonly string[]): boolean =>
  names.some((name) => fits(path, name.replace(/\/$/, '')));

function fits(path: string, name: string): boolean {
  if (/[*{]/.test(name)) return fitsGlob(path, name);
  const bound = `/${path}/`;
  if (bound.includes(`/${name}/`)) return true;
  const [folder, beside] = [folderOf(path), folderOf(name)];
  if (beside.includes('/') && (folder === beside || folder.endsWith(`/${beside}`))) return true;
  return stemOf(path) === stemOf(name);
}

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** `src/cart.ts`, `test_cart.py` and `CartPage` are about different files, but `cart.css` is about the first. */
const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\..*$/, '')
    .toLowerCase()
    .replaceAll(/[_-]/g, '');
