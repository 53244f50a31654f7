import type { ReleaseRule, ReleaseSetName, ReleaseSettings } from '../../kernel/work/release.ts';

const managers = ['npm', 'pnpm', 'yarn', 'bun'];
const each = (...commands: readonly string[]): string[] =>
  managers.flatMap((manager) => commands.map((command) => `${manager} ${command}`));

const npm: readonly ReleaseRule[] = [
  {
    id: 'npm-publish',
    before: [...each('publish'), 'npm pub', 'yarn npm publish'],
    unless: ['--dry-run', '--help', '-h'],
    require: [
      {
        id: 'packed',
        command: [
          ...each('pack', 'publish --dry-run'),
          'bun pm pack',
          'yarn npm publish --dry-run',
          'yarn workspaces publish --dry-run',
        ],
        says: 'nobody has looked at what would be in the package',
        remedy: 'run `npm pack --dry-run` and look at the list of files',
      },
      {
        id: 'tested',
        command: [
          ...each('test', 'run test', 'run test:*', 'run check', 'run verify', 'run ci', 'run validate'),
          'npm t',
          'npm tst',
          'yarn check',
          'pnpm -r test',
          'vitest',
          'jest',
          'mocha',
          'ava',
          'tap',
          'node --test',
          'make test',
          'make check',
        ],
        says: 'no tests have passed since its content changed',
        remedy: 'run `npm test`',
      },
    ],
    declare: [
      {
        id: 'provenance',
        flag: '--provenance',
        manifest: 'publishConfig.provenance',
        says: 'it would be published without provenance',
        remedy: 'publish with `--provenance` from CI, where npm can prove where the package was built',
      },
    ],
  },
];

const sparkle: readonly ReleaseRule[] = [
  {
    id: 'sparkle-upload',
    files: ['*.dmg'],
    before: [
      'wrangler r2 object put --file {artifact}',
      'wrangler r2 object put -f {artifact}',
      'wrangler r2 object put',
    ],
    unless: ['--help', '-h'],
    require: [
      {
        id: 'signed',
        command: [
          'sign_update {artifact}',
          'sign_update.swift {artifact}',
          'swift *sign_update.swift {artifact}',
        ],
        says: 'missing signature: this content was not signed for Sparkle',
        remedy: 'run `sign_update {artifact}`',
      },
      {
        id: 'stapled',
        command: [
          'xcrun stapler staple {artifact}',
          'xcrun stapler validate {artifact}',
          'stapler staple {artifact}',
          'stapler validate {artifact}',
        ],
        says: 'missing staple: no notarization ticket was stapled to this content or validated',
        remedy: 'run `xcrun stapler validate {artifact}`',
      },
    ],
  },
];

const builtIn: Readonly<Record<ReleaseSetName, readonly ReleaseRule[]>> = { npm, sparkle };

/** Every rule in force: the chosen sets and the project's own, without what it does without. */
export const releaseRulesOf = ({ sets, rules, skip }: ReleaseSettings): readonly ReleaseRule[] =>
  [...sets.flatMap((name) => builtIn[name]), ...rules].map((rule) => ({
    ...rule,
    require: rule.require.filter(({ id }) => !skip.includes(`${rule.id}/${id}`)),
    declare: rule.declare?.filter(({ id }) => !skip.includes(`${rule.id}/${id}`)),
  }));
