import { isCodeFile, isTestFile } from '../../../kernel/checks/code-file.ts';
import { defineFact, type FactInput, type LimitedPlace } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';
import { growsKind, isOfKind } from '../kinds-apart.ts';
import { type Limit, noRequest } from '../request.ts';

/** Folders that hold nobody's own work. */
const skipped = /^(?:\..*|node_modules|vendor|dist|build|target|venv|__pycache__)$/;
const [deepest, mostFolders] = [8, 400];

export const limits = defineFact({
  id: 'limits',
  summary: 'Find the places that the user limited the work to, or wants left alone',
  gather(input) {
    const { event, state, place } = input;
    const root = input.realPath(place.root);
    const { only, except } = state.request ?? noRequest;
    if (event.kind !== 'tool.before' || only.length + except.length === 0)
      return { root, only: [], except: [] };
    const finder = finderIn(input, root);
    return {
      root,
      hostFolders: hostFolders(place),
      only: only.flatMap(finder),
      except: except.flatMap((limit) => known(finder(limit), limit, root)),
    };
  },
});

const hostFolders = ({ root, hostFiles }: FactInput['place']): readonly string[] => [
  ...new Set(
    hostFiles.flatMap((file) => {
      const [folder = '', name] = inside(file, root)?.split('/') ?? [];
      return name === undefined ? [] : [folder];
    }),
  ),
];

/** A file that is not there yet is to stay so; a mere word is a name only of what is there. */
const known = (
  found: readonly LimitedPlace[],
  { place, words }: Limit,
  root: string,
): readonly LimitedPlace[] =>
  found.length > 0 || !/\w[./]\w/.test(place) || place.split('/').includes('..')
    ? found
    : [{ path: `${root}/${place}`, words }];

/** Finds a named place: a path from the root, else every folder or file below it that ends so. */
function finderIn({ io: { files } }: FactInput, root: string) {
  let all: readonly string[] | undefined;
  return ({ place, words, before, kind }: Limit): readonly LimitedPlace[] => {
    if (kind === true) return [{ path: root, words, kind: place }];
    if (before !== undefined) {
      if (!growsKind(place)) return [{ path: root, words, kind: place }];
      all ??= pathsBelow(files, root);
      const wasThere = (path: string): boolean => {
        const stat = files.stat(path);
        return stat !== undefined && !stat.folder && stat.modifiedMs < Date.parse(before);
      };
      return all
        .filter((path) => isOfKind(place, path.slice(root.length + 1)) && wasThere(path))
        .map((path) => ({ path, words }));
    }
    if (place.split('/').includes('..')) return [];
    if (files.stat(`${root}/${place}`) !== undefined) return [{ path: `${root}/${place}`, words }];
    all ??= pathsBelow(files, root);
    const ending = `/${place.toLowerCase()}`;
    const exact = all.filter((path) => path.toLowerCase().endsWith(ending));
    const found = exact.length > 0 ? exact : all.filter((path) => bearsName(path, place));
    return (found.length > 0 ? found : onlyOneEndingIn(place, all))
      .slice(0, 5)
      .map((path) => ({ path, words }));
  };
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** A class or a module is called as its file is: `OrderRepo`, `order_repo.rb`, `order-repo.ts`. */
const bearsName = (path: string, place: string): boolean => {
  if (!/\.\w{1,6}$/.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^[\w-]{4,}$/.test(place)) return bare(name.replace(/\..*$/, '')) === bare(place);
  // A numbered file is called by its number: `V1` is `V1__init.sql`, `0042` is `0042_orders.py`.
  return (
    /^[A-Za-z]?\d{1,3}$/.test(place) &&
    /^[_\-. ]/.test(name.slice(place.length)) &&
    name.toLowerCase().startsWith(place.toLowerCase())
  );
};

/** “The table” is `InvoiceTable.tsx`, where no other program ends so. */
function onlyOneEndingIn(place: string, all: readonly string[]): readonly string[] {
  if (!/^[A-Za-z]{4,}$/.test(place)) return [];
  const word = place.toLowerCase().replace(/s$/, '');
  const found = all.filter((path) => isCodeFile(path) && !isTestFile(path) && lastWord(path) === word);
  return found.length === 1 ? found : [];
}

const lastWord = (path: string): string | undefined =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\..*$/, '')
    .split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/)
    .at(-1)
    ?.toLowerCase()
    .replace(/s$/, '');

function pathsBelow(files: FactInput['io']['files'], root: string): readonly string[] {
  const found: string[] = [];
  let level: readonly string[] = [root];
  let looked = 0;
  for (let depth = 0; depth < deepest; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (looked >= mostFolders) return found;
      looked += 1;
      for (const name of files.list(folder)) {
        const path = `${folder}/${name}`;
        found.push(path);
        if (!skipped.test(name) && files.stat(path)?.folder === true) next.push(path);
      }
    }
    level = next;
  }
  return found;
}
