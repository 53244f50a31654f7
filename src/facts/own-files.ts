import { defineFact } from '../domain/fact.ts';
import { homeFiles, projectFiles } from '../domain/place.ts';

export const ownFiles = defineFact({
  id: 'ownFiles',
  summary: 'List the files of Ephor itself, links followed',
  gather({ realPath, place }) {
    const home = homeFiles(place.home);
    const withReal = (paths: readonly string[]): readonly string[] => [
      ...new Set(paths.flatMap((path) => [path, realPath(path)])),
    ];
    return {
      secret: withReal([home.home]).flatMap((folder) => [homeFiles(folder).key, homeFiles(folder).run]),
      sealed: withReal([projectFiles(place.root).ephor, home.home, ...place.hostFiles]),
    };
  },
});
