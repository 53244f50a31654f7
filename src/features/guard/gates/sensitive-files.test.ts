import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../../../../test/given/answers.ts';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject } from '../../../../test/given/project.ts';

const asking = 'version: 1\ngates:\n  sensitive-files: ask\n';
const answer = answersOf('sensitive-files', ({ root, write }) => {
  write('repo/.ephor/config.yaml', asking);
  write('repo/.github/workflows/ci.yml', 'on: push\n');
  write('repo/App/App.entitlements', '<plist/>');
  symlinkSync(`${root}/.github/workflows/ci.yml`, `${root}/notes.yml`);
  symlinkSync(`${root}/.github/workflows`, `${root}/flows`);
  mkdirSync(`${root}/src`);
});
const asked = 'ask sensitive_file';
const write = (file_path: string) => answer('Write', { file_path, content: 'x' });
const workflow = '.github/workflows/ci.yml';

describe('[SP-064] a file that decides what is built, signed or deployed is for the user to confirm', () => {
  it.each([
    workflow,
    '.github/workflows/deep/release.yaml',
    'src/../.github/workflows/ci.yml',
    'USERHOME/repo/.github/workflows/ci.yml',
    '.GitHub/Workflows/ci.yml',
    'notes.yml',
    'flows/new.yml',
    '.gitlab-ci.yml',
    'Jenkinsfile',
    'services/api/Jenkinsfile',
    '.circleci/config.yml',
    'azure-pipelines.yml',
    'bitbucket-pipelines.yml',
    'App/App.entitlements',
    'Config/Release.xcconfig',
    'fastlane/Fastfile',
    'ios/fastlane/Appfile',
    'ios/fastlane/actions/a.rb',
  ])('a write of %s', async (path) => {
    expect(await write(path)).toBe(asked);
  });

  it.each([
    'echo x > .github/workflows/ci.yml',
    'sed -i s/a/b/ .github/workflows/ci.yml',
    'echo x | tee -a notes.yml',
    'cp a.yml flows/',
    'rm .github/workflows/ci.yml',
    'rm .github/workflows/*',
    'rm -r .github',
    'mv .github/workflows/ci.yml old.yml',
    'cd .github/workflows && touch new.yml',
    'plutil -replace a -string b App/App.entitlements',
    `python3 -c "open('Jenkinsfile', 'w').write('x')"`,
    'git status && echo x >> Config/Release.xcconfig',
  ])('by a command: %s', async (command) => {
    expect(await answer('Bash', { command })).toBe(asked);
  });

  it('by a tool of a server', async () => {
    expect(await answer('mcp__filesystem__write_file', { path: workflow, content: 'x' })).toBe(asked);
  });
});

describe('ordinary work passes', () => {
  it.each(['src/a.ts', 'Dockerfile', '.github/CODEOWNERS', 'docs/workflows/ci.yml', 'Fastfile.md'])(
    'a write of %s',
    async (path) => {
      expect(await write(path)).toBe('passes');
    },
  );

  it.each([
    'cat .github/workflows/ci.yml',
    'grep -rn push .github/workflows',
    'cp .github/workflows/ci.yml backup.yml',
    'git add .github/workflows/ci.yml',
    'echo "edit .github/workflows/ci.yml"',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });

  it('a look at it', async () => {
    expect(await answer('Read', { file_path: workflow })).toBe('passes');
  });
});

describe('the user’s answer', () => {
  const input = { file_path: workflow, content: 'x' };
  const other = { file_path: 'Jenkinsfile', content: 'x' };

  it('[SP-097] yes is good for this file in this session, by whatever tool, and for no other', async () => {
    const { before, after, sections } = playing(givenProject(asking));
    expect((await before('Write', input, 'a')).decision).toBe('ask');
    await after('Write', input, 'a');
    expect((await before('Write', input, 'b')).decision).toBe('silent');
    expect((await before('Bash', { command: `echo x >> ${workflow}` }, 'c')).decision).toBe('silent');
    expect((await before('Write', other, 'd')).decision).toBe('ask');
    expect(Object.keys((await sections()).sensitive.approvals)).toHaveLength(1);
  });

  it('[SP-064] no leaves no approval, however often it is tried again', async () => {
    const { before, after } = playing(givenProject(asking));
    for (const call of ['a', 'b', 'c']) expect((await before('Write', input, call)).decision).toBe('ask');
    await after('Bash', { command: 'git status' }, 'd');
    expect((await before('Write', input, 'e')).decision).toBe('ask');
  });

  it('is not taken from a call that nobody was asked about', async () => {
    const { before, after } = playing(givenProject(asking));
    await after('Write', input, 'a');
    expect((await before('Write', input, 'b')).decision).toBe('ask');
    await after('Write', input, 'other');
    expect((await before('Write', input, 'c')).decision).toBe('ask');
  });

  it('is not taken from a note', async () => {
    const given = givenProject('version: 1\ngates:\n  sensitive-files: note\n');
    const { before, after } = playing(given);
    await before('Write', input, 'a');
    await after('Write', input, 'a');
    given.write('repo/.ephor/config.yaml', asking);
    expect((await before('Write', input, 'b')).decision).toBe('ask');
  });
});

it('a project names its own files, instead of ours or besides them', async () => {
  const own = playing(
    givenProject('version: 1\ngates:\n  sensitive-files:\n    level: ask\n    patterns: [deploy/**]\n'),
  );
  expect((await own.before('Write', { file_path: 'deploy/a.sh', content: '' })).decision).toBe('ask');
  expect((await own.before('Write', { file_path: workflow, content: '' })).decision).toBe('silent');
  const more = playing(
    givenProject('version: 1\ngates:\n  sensitive-files:\n    level: ask\n    also: [deploy/**]\n'),
  );
  expect((await more.before('Write', { file_path: 'deploy/a.sh', content: '' })).decision).toBe('ask');
  expect((await more.before('Write', { file_path: workflow, content: '' })).decision).toBe('ask');
});
