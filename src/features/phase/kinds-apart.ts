import { once } from '../../kernel/once.ts';

/** Files by what they are for; a user names them by that, and not by their paths. */
interface Kind {
  readonly kind: string;
  readonly said: string;
  readonly path: RegExp;
  /** New ones are welcome where the old ones are to stay: a test, a migration. */
  readonly grows?: true;
}

const kinds: readonly Kind[] = [
  {
    kind: 'migrations',
    grows: true,
    said: '(?:(?:db |database |sql |alembic |flyway |rails )?migrations?(?:dateien|skripte|[- ]?files|[- ]?scripts|s[- ]?ordner|s?(?=-?ordner))?|migrationen|migrationsdateien|migraciones|migrações|migrazioni|migraties|migrationer|migrasjoner|migracje|migracji|migrace|migrací|миграци\\p{L}+|міграці\\p{L}+|迁移(?:文件|脚本)?|遷移|マイグレーション(?:ファイル)?|마이그레이션(?: 파일)?|migration dosyaları\\p{L}*|migrasyonlar\\p{L}*|migrasi)',
    path: /(?:^|\/)[^/]*migrat[^/]*\/.*\.(?:sql|py|rb|ts|js|php|exs?|cs|go|java|kt|xml|ya?ml)$|(?:^|\/)alembic\/versions\/|(?:^|\/)[VU]\d[\w.]*__\w+\.sql$/i,
  },
  {
    kind: 'snapshots',
    grows: true,
    said: '(?:snapshots?(?: files)?|golden files?|goldens|snapshot-?dateien|снапшот\\p{L}*|快照|スナップショット|스냅샷)',
    path: /(?:^|\/)__snapshots__\/|\.snap$|\.golden$|(?:^|\/)(?:golden|goldens|snapshots)\//i,
  },
  {
    kind: 'tests',
    grows: true,
    said: '(?:(?:unit |integration |e2e )?(?:tests|specs|test ?suite|test files|spec files|testdateien|testfälle|pruebas|testes|testy|testów|testleri?\\p{L}*|тесты|тестов|тестами|тестів|тести)|测试(?:文件|用例)?|テスト(?:コード|ファイル)?|테스트(?: 코드| 파일)?)',
    path: /(?:^|\/)(?:tests?|specs?|__tests__)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_\w+\.py$|_test\.\w+$|Tests?\.(?:java|kt|cs|swift|php|scala)$/,
  },
  {
    kind: 'fixtures',
    grows: true,
    said: '(?:(?:test )?fixtures?(?: files)?|test ?data|testdaten|фикстур\\p{L}*|фікстур\\p{L}*)',
    path: /(?:^|\/)(?:fixtures?|test-?_?data|testdata)\//i,
  },
  {
    kind: 'pipelines',
    said: '(?:(?:the )?ci(?: config\\w*| setup| files?)?|(?:ci |github )?(?:workflows?|pipelines?)(?: files?)?|github actions)',
    path: /(?:^|\/)\.github\/workflows\/|(?:^|\/)\.gitlab-ci\.yml$|(?:^|\/)Jenkinsfile$|(?:^|\/)\.circleci\/|azure-pipelines/,
  },
  {
    kind: 'views',
    said: '(?:(?:html )?(?:views?|templates?)(?: files?)?|vorlagen|templatedateien|vues|gabarits|vistas|plantillas|visualizações|viste|szablony\\p{L}*|widok\\p{L}+|šablon\\p{L}+|шаблон\\p{L}*|模板|视图|テンプレート|템플릿)',
    path: /(?:^|\/)(?:views?|templates?)\/.*\.\w+$|\.(?:erb|ejs|hbs|haml|slim|twig|jinja2?|j2|liquid|mustache|pug|njk|blade\.php|cshtml|phtml)$/,
  },
  {
    kind: 'scripts',
    said: '(?:(?:shell |bash |sh[- ])?scripts?(?: files?| folder)?|skripte?n?|shellskripte?|guiones|скрипт\\p{L}*|脚本|スクリプト|스크립트)',
    path: /\.(?:sh|bash|zsh|fish|ps1|bat|cmd)$|(?:^|\/)scripts\//,
  },
  {
    kind: 'documents',
    said: '(?:(?:the )?docs|documentation|dokumentation|doku|documentación|documentação|documentazione|документаци\\p{L}+|文档|ドキュメント|문서)',
    path: /(?:^|\/)docs?\/|\.(?:md|mdx|rst|adoc)$|(?:^|\/)(?:mkdocs\.ya?ml|book\.toml|_sidebar\.\w+|docusaurus\.config\.\w+|sidebars\.\w+)$/i,
  },
  {
    kind: 'database',
    said: '(?:(?:the )?(?:database|db)(?: schema| tables?)?|datenbank(?:schema)?|base de (?:données|datos)|banco de dados|bazy danych|veritaban\\p{L}*|баз[уыеа] данных|数据库|データベース|데이터베이스)',
    path: /(?:^|\/)[^/]*migrat[^/]*\/.*\.\w+$|\.(?:sql|sqlite3?|db)$|(?:^|\/)(?:schema|structure)\.(?:rb|sql|prisma)$/i,
  },
  {
    kind: 'styles',
    said: '(?:css(?: files?)?|style ?sheets?|styles|styling|scss|样式|スタイル|스타일)',
    path: /\.(?:css|scss|sass|less|styl)$/,
  },
  {
    kind: 'translations',
    grows: true,
    said: '(?:translations?(?: files?)?|locales?(?: files?)?|übersetzungen|traductions|traducciones|traduções|traduzioni|переводы|переклади|翻译|翻訳)',
    path: /(?:^|\/)(?:locales?|i18n|translations?|lang)\/|\.(?:po|pot|xliff|arb)$/,
  },
  {
    kind: 'lock files',
    said: '(?:lock ?-?files?|package-lock|lockdatei(?:en)?)',
    path: /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|[\w.-]+\.lock|go\.sum)$/,
  },
  {
    kind: 'configuration',
    grows: true,
    said: '(?:config(?: files?)?|configs|configuration(?: files?)?|konfig(?:uration)?(?:sdateien)?|configuración|configuração|configurazione|конфиг\\p{L}*|конфіг\\p{L}*|配置(?:文件)?|設定ファイル|설정 ?파일)',
    path: /(?:^|\/)config\/|(?:^|\/)[\w.-]*config\.\w+$|(?:^|\/)(?:application|settings|appsettings)[\w.-]*\.(?:ya?ml|json|properties|toml|py|ini)$/i,
  },
  {
    kind: 'protocols',
    said: '(?:proto(?: files?|s|buf)?|\\.proto(?: files?)?|openapi(?: spec| file)?)',
    path: /\.proto$|openapi\.(?:ya?ml|json)$/i,
  },
];

/** Words are parted where the script parts them. */
const letter = '\\p{Script=Latin}\\p{Script=Cyrillic}\\d_/';
const patternOf = (said: string, flags: string): RegExp =>
  new RegExp(`(?<![${letter}.-])${said}(?![${letter}]|-\\p{L}|\\.\\w)`, flags);

/** Every kind that a text speaks of. */
export const kindPattern = once(() => patternOf(`(?:${kinds.map(({ said }) => said).join('|')})`, 'giu'));

/** The kind that some words name. */
export const kindCalled = (words: string): string | undefined =>
  kinds.find(({ said }) => new RegExp(`^${said}$`, 'iu').test(words.trim()))?.kind;

/** Whether one may add to them where those that are there are to be left alone. */
export const growsKind = (kind: string): boolean => kinds.find((each) => each.kind === kind)?.grows === true;

/** Whether a file is of the kind. */
export const isOfKind = (kind: string, path: string): boolean =>
  kinds.find((each) => each.kind === kind)?.path.test(path) ?? false;

/** Whether a text speaks of the kind at all. */
export const speaksOfKind = (kind: string, text: string): boolean => {
  const said = kinds.find((each) => each.kind === kind)?.said;
  return said !== undefined && patternOf(said, 'iu').test(text);
};
