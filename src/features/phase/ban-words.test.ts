import { describe, expect, it } from 'vitest';
import { becoming, command } from '../../kernel/commands/command-examples.ts';
import { analyseCommand } from '../../shell/analyse.ts';
import { bannedIn } from './banned.ts';
import { bansIn } from './ban-words.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };
const run = (line: string) => ({ ...command(line).action, report: analyseCommand(line, world) });
const kinds = (prompt: string) => bansIn(prompt).map(({ of, name }) => (of === 'construct' ? name : of));

describe('what a user bans', () => {
  it.each([
    ['parse it by hand, no new dependencies', 'packages'],
    ['Add a cache without adding any packages.', 'packages'],
    ['Die Crate soll ohne Abhängigkeiten bleiben.', 'packages'],
    ['sans nouvelle dépendance', 'packages'],
    ['sin dependencias nuevas, por favor', 'packages'],
    ['без новых зависимостей', 'packages'],
    ['不要引入新的依赖', 'packages'],
    ['依存ライブラリは増やさないで', 'packages'],
    ['C, but write the migration only, dont run it', 'run'],
    ['schreib die Migration, aber noch nicht ausführen', 'run'],
    ['только не запускай', 'run'],
    ['type it properly, no any', '`any`'],
    ['no unwrap please', '`unwrap`'],
    ['ohne unsafe', '`unsafe`'],
    ['any나 as 캐스팅은 쓰지 말고', '`any`'],
  ])('%s', (prompt, ban) => {
    expect(kinds(prompt)).toContain(ban);
  });

  it.each([
    'add lodash as a dependency',
    'are there any tests for this?',
    'no idea why the package fails to build',
    'don’t run the tests in watch mode',
    'without any changes to the API',
    'the var name is wrong',
    'no rush',
  ])('nothing: %s', (prompt) => {
    expect(kinds(prompt)).toEqual([]);
  });
});

describe('what breaks a ban', () => {
  const packages = bansIn('no new dependencies');
  it.each([
    ['cargo', run('cargo add regex'), packages],
    ['npm', run('npm i -D left-pad'), packages],
    ['go', run('go get github.com/a/b'), packages],
    ['dotnet', run('dotnet add package Polly'), packages],
    [
      'a manifest',
      becoming('/repo/package.json', '{\n"a": "^1.0.0"\n}', '{\n"a": "^1.0.0",\n"b": "^2.0.0"\n}').action,
      packages,
    ],
    ['a migration', run('bin/rails db:migrate'), bansIn('dont run it')],
    ['another', run('alembic upgrade head'), bansIn('don’t run it')],
    ['any', becoming('/repo/src/a.ts', 'f();\n', 'f();\nconst x: any = g();\n').action, bansIn('no any')],
    ['unwrap', becoming('/repo/src/a.rs', 'f();\n', 'let x = f().unwrap();\n').action, bansIn('no unwrap')],
  ])('%s', (_, action, bans) => {
    expect(bannedIn(action, bans)).toBeDefined();
  });

  it.each([
    ['what is declared', run('npm ci'), packages],
    [
      'another version of one',
      becoming('/repo/package.json', '{\n"a": "^1.0.0"\n}', '{\n"a": "^1.2.0"\n}').action,
      packages,
    ],
    ['tests', run('bin/rails test'), bansIn('dont run it')],
    [
      'what was there',
      becoming('/repo/src/a.ts', 'const x: any = g();\n', 'const y: any = g();\n').action,
      bansIn('no any'),
    ],
    ['a test', becoming('/repo/test/a.test.ts', '', 'const x: any = g();\n').action, bansIn('no any')],
  ])('silent: %s', (_, action, bans) => {
    expect(bannedIn(action, bans)).toBeUndefined();
  });
});
