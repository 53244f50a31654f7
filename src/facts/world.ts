import { defineFact } from '../domain/fact.ts';

export const world = defineFact({
  id: 'world',
  summary: 'Find out where the workspace and the user’s home folder really are',
  gather: ({ io, place }) => ({
    root: io.files.realPath(place.root),
    userHome: io.files.realPath(place.userHome),
  }),
});
