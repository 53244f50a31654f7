import { defineFact } from '../../../kernel/fact.ts';
import { homeFiles, inside, projectFiles } from '../../../kernel/place.ts';

export const ownFiles = defineFact({
  id: 'ownFiles',
  summary: 'List the files of Ephor itself, links followed',
  gather({ event, realPath, place }) {
    const home = homeFiles(place.home);
    const { ephor, intentIgnores } = projectFiles(place.root);
    // The conversation that the phase is judged by is nothing for an agent to write either.
    const { transcript } = event;
    const holdsProject = transcript === undefined || inside(place.root, transcript) !== undefined;
    const conversation = holdsProject ? [] : [transcript];
    const withReal = (paths: readonly string[]): readonly string[] => [
      ...new Set(paths.flatMap((path) => [path, realPath(path)])),
    ];
    return {
      hosts: withReal(place.hostFiles),
      secret: withReal([home.home])
        .map(homeFiles)
        .flatMap(({ key, run, secrets }) => [key, run, secrets]),
      settingsNames: place.hostFiles
        .flatMap((file) => inside(file, place.root) ?? inside(file, place.userHome) ?? [])
        .map(stemOf),
      hostEvents: place.hostEvents,
      sealed: withReal([ephor, home.home, ...intentIgnores, ...place.hostFiles, ...conversation]),
    };
  },
});

/** A host may have more than one such file in a folder, and they begin alike. */
const stemOf = (path: string): string => (path.includes('/') ? path.replace(/(?<=[^/])\.[^/]*$/, '') : path);
