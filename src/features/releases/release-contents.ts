import type { ReleaseContent, ReleaseSetName, ReleaseSettings } from '../../kernel/work/release.ts';

const sparkle: readonly ReleaseContent[] = [
  {
    id: 'appcast',
    files: ['appcast*.xml', '*-appcast.xml', '*_appcast.xml'],
    element: 'enclosure',
    attributes: [
      {
        name: 'sparkle:edSignature',
        not: [''],
        bytes: 64,
        says: 'needs the real edSignature that `sign_update` printed: 64 bytes in base64',
      },
      {
        name: 'url',
        not: ['*://github.com/*', '*://*.github.com/*', '*githubusercontent.com/*', '*.github.io/*'],
        says: 'must not point to GitHub, but to where updates are served from',
      },
      {
        name: 'length',
        sizeOf: 'url',
        says: 'must be the size of the update in bytes',
      },
    ],
  },
];

const builtIn: Readonly<Record<ReleaseSetName, readonly ReleaseContent[]>> = { npm: [], sparkle };

/** What files that tell others of a release must not hold: the chosen sets and the project's own. */
export const releaseContentsOf = ({ sets, contents, skip }: ReleaseSettings): readonly ReleaseContent[] =>
  [...sets.flatMap((name) => builtIn[name]), ...contents].filter(({ id }) => !skip.includes(id));
