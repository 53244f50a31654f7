import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject } from '../../../../test/given/project.ts';

const upload = 'wrangler r2 object put updates/App.dmg --file build/App.dmg';
const missing = 'deny release_incomplete';

function givenApp(config?: string) {
  const given = givenProject(config);
  given.write('repo/build/App.dmg', 'version 1');
  given.write('repo/build/Other.dmg', 'another');
  given.write('repo/appcast.xml', '<rss/>');
  return { ...playing(given), given, change: () => appendFileSync(`${given.root}/build/App.dmg`, '!') };
}

describe('an update for Sparkle', () => {
  it('[SP-055…SP-057] goes up once this very content was signed and stapled', async () => {
    const { says, ran } = givenApp();
    expect(await says(upload)).toBe(missing);
    await ran('xcrun stapler staple build/App.dmg');
    expect(await says(upload)).toBe(missing);
    await ran('./bin/sign_update build/App.dmg');
    expect(await says(upload)).toBe('silent');
  });

  it('[SP-057] says what is missing, and what to do', async () => {
    const { before, ran } = givenApp();
    await ran('sign_update build/App.dmg');
    const { reason } = await before('Bash', { command: upload });
    expect(reason).toContain('missing staple');
    expect(reason).not.toContain('missing signature');
    expect(reason).toContain('xcrun stapler validate build/App.dmg');
  });

  it('[SP-106] [SP-107] needs both again when a byte of it changes', async () => {
    const { says, ran, change, sections } = givenApp();
    await ran('sign_update build/App.dmg && xcrun stapler validate build/App.dmg');
    expect((await sections()).releases.facts.map(({ rule }) => rule).sort()).toEqual([
      'sparkle-upload/signed',
      'sparkle-upload/stapled',
    ]);
    expect(await says(upload)).toBe('silent');
    change();
    expect(await says(upload)).toBe(missing);
  });

  it.each([
    'sign_update build/App.dmg; true',
    'sign_update build/App.dmg || true',
    'sign_update build/App.dmg | tail -1',
    'sign_update build/Other.dmg',
    'echo sign_update build/App.dmg',
    'sign_update --help build/App.dmg',
    'sign_update build/Missing.dmg',
  ])('[SP-055] is not signed by %s', async (command) => {
    const { says, ran } = givenApp();
    await ran('xcrun stapler validate build/App.dmg');
    await ran(command);
    expect(await says(upload)).toBe(missing);
  });

  it('[SP-055] is not signed by what failed, goes on or was interrupted', async () => {
    const { says, ran, failed } = givenApp();
    await ran('xcrun stapler validate build/App.dmg');
    await failed('Bash', { command: 'sign_update build/App.dmg' });
    await ran('sign_update build/App.dmg', { stdout: '', backgroundTaskId: 'b1' });
    await ran('sign_update build/App.dmg', { stdout: '', interrupted: true });
    expect(await says(upload)).toBe(missing);
  });

  it.each([
    'sign_update.swift build/App.dmg',
    './scripts/sign_update.swift build/App.dmg',
    'swift scripts/sign_update.swift build/App.dmg',
    'cd build && ../sign_update -s key App.dmg',
    'DMG=build/App.dmg; sign_update "$DMG"',
  ])('[SP-055] is signed by %s', async (command) => {
    const { says, ran } = givenApp();
    await ran('xcrun stapler validate build/App.dmg');
    await ran(command);
    expect(await says(upload)).toBe('silent');
  });

  it.each([
    'wrangler r2 object put updates/App.dmg -f build/App.dmg',
    'wrangler r2 object put updates/App.dmg --file=build/App.dmg --remote',
    'npx wrangler r2 object put updates/App.dmg --file build/App.dmg',
    'wrangler --config w.toml r2 object put updates/App.dmg --file build/App.dmg',
    'cd build && wrangler r2 object put updates/App.dmg --file App.dmg',
    'sign_update build/App.dmg && wrangler r2 object put updates/App.dmg --file build/App.dmg',
    'wrangler r2 object put updates/App.dmg --pipe < build/App.dmg',
    'wrangler r2 object put updates/App.dmg --file "$DMG"',
    'wrangler r2 object put "$KEY" --file build/*.dmg',
    'wrangler r2 object put updates/App.dmg --file build/renamed.bin',
    'bash -c "wrangler r2 object put updates/App.dmg --file build/App.dmg"',
  ])('[SP-057] does not go up unsigned by %s', async (command) => {
    expect(await givenApp().says(command)).toBe(missing);
  });

  it.each([
    'wrangler r2 object put updates/appcast.xml --file appcast.xml',
    'wrangler r2 object get updates/App.dmg',
    'wrangler r2 object put --help',
    'ls build/App.dmg',
    'echo "wrangler r2 object put updates/App.dmg --file build/App.dmg"',
  ])('is not what %s is about', async (command) => {
    expect(await givenApp().says(command)).toBe('silent');
  });

  it('is of no concern where the set is not chosen, or does without a step', async () => {
    expect(await givenApp('version: 1\nreleases:\n  sets: [npm]\n').says(upload)).toBe('silent');
    const { says, ran } = givenApp('version: 1\nreleases:\n  skip: [sparkle-upload/stapled]\n');
    await ran('sign_update build/App.dmg');
    expect(await says(upload)).toBe('silent');
  });
});

const signature = 'qL8xKzjyDzBMOwVhpHXkFy1GBFbOhQmTn3bEVSRBuR5fIYPGqNn0HcMPrCIrgJIL2DcQfQ2nVYGwfj1YQ0oDCw==';
const appcast = (attributes: string): string =>
  `<?xml version="1.0"?>\n<rss>\n<item>\n<enclosure ${attributes}/>\n</item>\n</rss>\n`;
const good = `url="https://updates.example.com/App.dmg" length="9" sparkle:edSignature="${signature}"`;

describe('an appcast', () => {
  const written = async (content: string, path = 'appcast.xml') => {
    const { before } = givenApp();
    return before('Write', { file_path: path, content });
  };

  it.each([
    ['[SP-058] an empty signature', good.replace(signature, ''), 'it is empty'],
    ['[SP-058] no signature', good.replace(/sparkle:edSignature="[^"]*"/, ''), 'it is missing'],
    ['[SP-059] PLACEHOLDER', good.replace(signature, 'PLACEHOLDER'), 'PLACEHOLDER'],
    ['[SP-059] TODO', good.replace(signature, 'TODO'), 'TODO'],
    ['[SP-059] xxx', good.replace(signature, 'x'.repeat(86).concat('==')), 'xxx'],
    ['[SP-059] SIGNATURE_HERE', good.replace(signature, 'SIGNATURE_HERE'), 'SIGNATURE_HERE'],
    [
      '[SP-060] a file on GitHub',
      good.replace('updates.example.com', 'github.com/me/app/releases'),
      'GitHub',
    ],
    [
      '[SP-060] raw content of GitHub',
      good.replace('updates.example.com', 'raw.githubusercontent.com/m'),
      'GitHub',
    ],
    ['[SP-061] another length', good.replace('length="9"', 'length="10"'), 'it says 10, the file has 9'],
    ['[SP-061] a length of nothing', good.replace('length="9"', 'length="0"'), 'size of the update'],
    [
      '[SP-061] a length that is no number',
      good.replace('length="9"', 'length="9 MB"'),
      'size of the update',
    ],
  ])('%s is refused, with the line', async (_, attributes, says) => {
    const { decision, reason } = await written(appcast(attributes));
    expect(decision).toBe('deny');
    expect(reason).toContain('line 4');
    expect(reason).toContain(says);
  });

  it('with the real values passes, as do files of other names and what stands in comments', async () => {
    expect((await written(appcast(good))).decision).toBe('silent');
    expect((await written(appcast('url="" length=""'), 'feed.xml')).decision).toBe('silent');
    const commented = appcast(good).replace(
      '</rss>',
      '<!-- <enclosure url="https://github.com/x"/> --></rss>',
    );
    expect((await written(commented)).decision).toBe('silent');
  });

  it('is judged as a whole file after an edit, and only for what the edit changes', async () => {
    const { before, given } = givenApp();
    const old = appcast('url="https://github.com/me/old.dmg" length="1" sparkle:dsaSignature="x"');
    given.write('repo/appcast.xml', old);
    const edit = (item: string) =>
      before('Edit', { file_path: 'appcast.xml', old_string: '<rss>', new_string: `<rss>${item}` });
    expect((await edit(`<item><enclosure ${good}/></item>`)).decision).toBe('silent');
    expect((await edit(`<item><enclosure ${good.replace(signature, '')}/></item>`)).decision).toBe('deny');
  });
});

describe('a package for npm', () => {
  const publish = 'npm publish --provenance';
  const incomplete = 'ask publish release_incomplete'.replace('ask', 'deny');
  function givenPackage(manifest: object = { name: 'me' }, config?: string) {
    const given = givenProject(config);
    given.write('repo/package.json', JSON.stringify(manifest));
    given.write('repo/index.js', 'export {}');
    given.write('repo/.gitignore', 'dist/\n');
    execFileSync('git', ['init', '-q'], { cwd: given.root });
    return { ...playing(given), given };
  }

  it('is tested and looked at before it is published, since its content last changed', async () => {
    const { says, ran, given } = givenPackage();
    expect(await says(publish)).toBe(incomplete);
    await ran('npm test');
    expect(await says(publish)).toBe(incomplete);
    await ran('npm pack --dry-run');
    expect(await says(publish)).toBe('ask publish');
    given.write('repo/dist/built.js', 'made from the sources');
    expect(await says(publish)).toBe('ask publish');
    given.write('repo/index.js', 'changed');
    expect(await says(publish)).toBe(incomplete);
  });

  it('is published with provenance, by the command or by package.json', async () => {
    const { says, ran, before } = givenPackage();
    await ran('npm test && npm pack');
    expect(await says('npm publish')).toBe(incomplete);
    expect((await before('Bash', { command: 'npm publish' })).reason).toContain('provenance');
    const declared = givenPackage({ name: 'me', publishConfig: { provenance: true } });
    await declared.ran('npm run test:unit && npm publish --dry-run');
    expect(await declared.says('pnpm publish')).toBe('ask publish');
  });

  it('may be tested as a part of the whole', async () => {
    const { says, ran, given } = givenPackage();
    given.write('repo/packages/core/package.json', '{"name":"core"}');
    await ran('npm test && npm pack');
    expect(await says(`cd packages/core && ${publish}`)).toBe('ask publish');
    expect(await says(`npm publish packages/core --provenance`)).toBe('ask publish');
    await ran('cd packages/core && npm test && npm pack');
    given.write('repo/index.js', 'changed outside of it');
    expect(await says(`cd packages/core && ${publish}`)).toBe('ask publish');
    expect(await says(publish)).toBe(incomplete);
  });

  it.each(['npm test || true', 'npm test; echo done', 'npm test --help', 'echo npm test', 'npm testx'])(
    'is not tested by %s',
    async (command) => {
      const { says, ran } = givenPackage();
      await ran('npm pack');
      await ran(command);
      expect(await says(publish)).toBe(incomplete);
    },
  );

  it('that is nowhere to be seen is not published, and a rehearsal is no release', async () => {
    const given = givenProject();
    mkdirSync(`${given.root}/empty`);
    expect(await playing(given).says(publish)).toBe(incomplete);
    expect(await givenPackage().says('npm publish --dry-run')).toBe('silent');
    expect(await givenPackage().says(`cd "$X" && ${publish}`)).toBe(incomplete);
  });

  it('that you asked for goes out, and what is missing is noted; with a failed test it waits', async () => {
    const { says, prompt, failed } = givenPackage();
    await prompt('release 1.2.0 to npm');
    expect(await says('npm publish')).toBe('silent');
    await failed('Bash', { command: 'npm test' });
    expect(await says('npm publish')).toContain('release_incomplete');
  });

  it('that you asked for waits all the same in strict', async () => {
    const { says, prompt } = givenPackage({ name: 'me' }, 'version: 1\nprofile: strict\n');
    await prompt('release 1.2.0 to npm');
    expect(await says('npm publish')).toContain('release_incomplete');
  });

  it('without git is known by its files', async () => {
    const given = givenProject();
    given.write('repo/package.json', '{}');
    const { ran, says } = playing(given);
    await ran('npm test && npm pack');
    expect(await says(publish)).toBe('ask publish');
    given.write('repo/src/deep/a.js', 'new');
    expect(await says(publish)).toBe(incomplete);
  });
});

it('a project writes rules of its own', async () => {
  const { says, ran, given } = givenApp(`version: 1
releases:
  rules:
    - id: site
      before: ['rsync {artifact}']
      files: ['*.tar.gz']
      require:
        - id: checked
          command: ['./check-site {artifact}']
          says: nobody checked it
          remedy: run \`./check-site {artifact}\`
`);
  given.write('repo/site.tar.gz', 'x');
  expect(await says('rsync -a site.tar.gz host:/srv')).toContain('release_incomplete');
  await ran('./check-site site.tar.gz');
  expect(await says('rsync -a site.tar.gz host:/srv')).not.toContain('release_incomplete');
});
