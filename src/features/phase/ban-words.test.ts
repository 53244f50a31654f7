import { describe, expect, it } from 'vitest';
import { becoming, command } from '../../kernel/commands/command-examples.ts';
import { analyseCommand } from '../../shell/analyse.ts';
import { bannedIn } from './banned.ts';
import { bansIn } from './ban-words.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };
const run = (line: string) => ({ ...command(line).action, report: analyseCommand(line, world) });
const rename = { prompt: 'rename getBal to getBalance. only that', root: '/repo' };
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
    ['add the column. I’ll run the migration myself', 'run'],
    ['write the migration, i’ll run it later', 'run'],
    ['just the file please, running it on the db is my job', 'run'],
    ['leave running it on prod to me', 'run'],
    ['nur die Migration schreiben, ausführen mache ich', 'run'],
    ['die Migration spiele ich selbst ein', 'run'],
    ['écris la migration, je la lance moi-même', 'run'],
    ['escribe la migración, la ejecuto yo', 'run'],
    ['solo el sql, aplicarla es cosa mía', 'run'],
    ['só escreve a migração, rodar no banco é comigo', 'run'],
    ['rodar no banco eu faço depois', 'run'],
    ['scrivi la migrazione, eseguirla ci penso io', 'run'],
    ['napisz migrację, sam ją uruchomię', 'run'],
    ['напиши миграцию, накачу сам', 'run'],
    ['напиши міграцію, запущу пізніше', 'run'],
    ['只写迁移文件,数据库我自己跑', 'run'],
    ['マイグレーションだけ書いて。実行は自分でやる', 'run'],
    ['마이그레이션 파일만 만들어줘, 실행은 내가 할게', 'run'],
    ['rename getBal to getBalance. only that, release branch is frozen', 'build'],
    ['benenn es um, sonst nichts', 'build'],
    ['renomme la méthode, rien d’autre', 'build'],
    ['renombra el método y nada más', 'build'],
    ['renomeia o método, só isso', 'build'],
    ['переименуй метод, больше ничего', 'build'],
    ['重命名这个方法,别的不要动', 'build'],
    ['名前を変えて。それだけ', 'build'],
    ['raise it to 512Mi and deploy it to staging', 'live'],
    ['setz das Limit auf staging hoch', 'live'],
    ['augmente la mémoire sur staging', 'live'],
    ['sube la memoria en staging', 'live'],
    ['подними память на стейджинге', 'live'],
    ['把 staging 的内存改到 512Mi,部署到 staging', 'live'],
    ['ステージングで 512Mi に上げて', 'live'],
    ['스테이징에서 512Mi로 올려줘', 'live'],
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
    'write the migration and run it',
    'I’ll run the tests myself',
    'migrate the db, then I’ll try it',
    'запусти миграцию, потом посмотрим',
    'führ die Migration aus, ich schaue später',
    'roda a migração',
    'why does only that test fail?',
    'only that button should be red',
    'that’s all for the config, now bump the build',
    'raise it on staging and prod',
    'staging works, prod does not; fix prod',
    'make staging the same as production',
    'compare the limits in staging and live',
    'src/staging/loader.ts is slow',
    'rename the stage column',
  ])('nothing: %s', (prompt) => {
    expect(kinds(prompt)).toEqual([]);
  });
});

describe('what breaks a ban', () => {
  const packages = bansIn('no new dependencies');
  const notRun = bansIn('write the migration, i’ll run it later');
  const onlyThat = bansIn('rename getBal to getBalance. only that');
  const staging = bansIn('deploy it to staging');
  const sql = (tool: string, input: object) => ({ kind: 'mcp', server: 'postgres', tool, input }) as const;
  const gradle = 'version "3.1.4"\nmain = "getBal"\n';
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
    ['a tool of the database', sql('execute', { sql: 'alter table booking add column phone text;' }), notRun],
    ['rows of it', sql('query', { query: 'update booking set phone = 1' }), notRun],
    ['a tool for migrations', sql('apply_migration', { name: 'phone' }), notRun],
    ['a client', run('psql "$DATABASE_URL" -c "alter table booking add column phone text"'), notRun],
    ['a client with a file', run('psql -d app -f migrations/002_phone.sql'), notRun],
    ['one that reads the file', run('mysql app < migrations/002_phone.sql'), notRun],
    ['a manifest', run('kubectl apply -f k8s/web.yaml'), bansIn('sube a 512Mi en el yaml, lo aplico yo')],
    ['a database in a file', run("sqlite3 data/app.db 'create index a on b (c)'"), notRun],
    [
      'the build, where only a rename was wanted',
      becoming('/repo/build.gradle.kts', gradle, gradle.replace('3.1.4', '3.3.2')).action,
      onlyThat,
    ],
    ['a package, where only a rename was wanted', run('npm install left-pad'), onlyThat],
    ['a file of production', becoming('/repo/k8s/prod/api.yaml', 'm: 1\n', 'm: 2\n').action, staging],
    ['values of production', becoming('/repo/chart/values-prod.yaml', 'm: 1\n', 'm: 2\n').action, staging],
    ['production itself', run('kubectl apply -f k8s/prod/'), staging],
    ['its context', run('helm upgrade api ./chart --kube-context prod'), staging],
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
    ['a question to the database', sql('query', { sql: 'select count(*) from booking' }), notRun],
    ['a manifest, where it was about a database', run('kubectl apply -f k8s/web.yaml'), notRun],
    ['a trial', run('kubectl apply --dry-run=client -f a.yaml'), bansIn('lo aplico yo')],
    ['the file itself', becoming('/repo/migrations/002.sql', '', 'alter table b add c int;').action, notRun],
    ['a look by a client', run('psql -c "select created_at from booking"'), notRun],
    ['a database for a moment', run('sqlite3 :memory: < migrations/002.sql'), notRun],
    ['one of the tests', run('psql -d app_test -f migrations/002.sql'), notRun],
    [
      'the build, for the name itself',
      becoming('/repo/build.gradle.kts', gradle, gradle.replace('getBal', 'getBalance')).action,
      bansIn('rename getBal to getBalance. only that'),
    ],
    ['code', becoming('/repo/src/a.ts', 'f();\n', 'g();\n').action, onlyThat],
    ['staging itself', becoming('/repo/k8s/staging/api.yaml', 'm: 1\n', 'm: 2\n').action, staging],
    ['a look at production', run('kubectl --context prod get pods'), staging],
    ['a build for production', run('NODE_ENV=production npm run build'), staging],
    ['code that is called so', becoming('/repo/src/production/plan.ts', 'a\n', 'b\n').action, staging],
    [
      'what was there',
      becoming('/repo/src/a.ts', 'const x: any = g();\n', 'const y: any = g();\n').action,
      bansIn('no any'),
    ],
    ['a test', becoming('/repo/test/a.test.ts', '', 'const x: any = g();\n').action, bansIn('no any')],
  ])('silent: %s', (_, action, bans) => {
    expect(bannedIn(action, bans, rename)).toBeUndefined();
  });
});
