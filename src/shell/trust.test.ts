import { expect, it } from 'vitest';
import { analyseCommand } from './analyse.ts';

const report = (command: string) =>
  analyseCommand(command, { cwd: '/home/dev/repo', root: '/home/dev/repo', home: '/home/dev' });
const readsOwn = (command: string): boolean =>
  report(command).reads.some(({ path, certain }) => certain && /\.ephor\/(?:key$|run\/)/.test(path ?? ''));

it.each([
  'nobody-knows-it ~/.ephor/key',
  'nobody-knows-it --input=/home/dev/.ephor/key',
  'nobody-knows-it @/home/dev/.ephor/key',
  'nobody-knows-it -f ~/.ephor/run/engine',
  'gpg --store $HOME/.ephor/key',
  'cd ~/.ephor; logger -f key',
])('whatever is handed the key or a token reads it: %s', (command) => {
  expect(readsOwn(command)).toBe(true);
});

it.each([
  'echo ~/.ephor/key',
  'printf %s ~/.ephor/key',
  'nobody-knows-it ~/.ephor/keys',
  'nobody-knows-it ~/.ephor/config.yaml',
  'nobody-knows-it ~/.ephor/run',
  'nobody-knows-it key',
  'git commit -m "keep ~/.ephor/key away"',
])('what only speaks of it does not: %s', (command) => {
  expect(readsOwn(command)).toBe(false);
});

it('a variable that nobody knows makes what reads unknown; of several, one that turns readers is named', () => {
  expect(report('FOO_SETTING=1 ls')).toMatchObject({
    effect: 'write',
    whole: false,
    reason: 'what FOO_SETTING changes about it is not known',
    parts: [{ danger: undefined }],
  });
  expect(report('export FOO_SETTING=1 GIT_TRACE=/tmp/x; git status').parts).toMatchObject([
    { reason: 'what GIT_TRACE changes about it is not known', danger: 'hidden' },
  ]);
  expect(report('LANG=C ls').effect).toBe('read');
});

it('a word in disguise makes what reads unknown, and a plain one does not', () => {
  expect(report('cat $(rev <<< yek)').reason).toContain('is not known until it runs');
  expect(report('cat $(git ls-files)').effect).toBe('read');
});
