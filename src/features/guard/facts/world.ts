import { defineFact } from '../../../kernel/fact.ts';

export const world = defineFact({
  id: 'world',
  summary: 'Find out where the workspace and the user’s home folder really are',
  gather: ({ realPath, place }) => ({
    root: realPath(place.root),
    userHome: realPath(place.userHome),
  }),
});
