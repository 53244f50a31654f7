import type { Action, CommandAction, WriteAction } from '../../kernel/action.ts';
import { lineChanges } from '../../kernel/checks/line-changes.ts';
import { isCodeFile, isTestFile } from '../../kernel/checks/code-file.ts';
import { installedNames } from '../../kernel/commands/program-name.ts';
import { usesConstruct } from './ban-words.ts';
import { inside } from '../../kernel/place.ts';
import type { Facts } from '../../kernel/fact.ts';
import { changesDatabase, sqlChanges } from '../../kernel/commands/mcp-tools.ts';
import { isLiveFile, namesLive } from './kept-words.ts';
import { discarding, isNamedAct } from './named-acts.ts';
import { reaches } from './places-to-run.ts';
import type { Ban } from './request.ts';
import { packageChange } from './work-change.ts';

/** What the user said newest, where the project lies, and what the action puts into the next commit. */
interface Said {
  readonly prompt: string;
  readonly root: string;
  readonly nextCommit?: Facts['nextCommit'];
}

/** What an action does though the user banned it: the ban, and what breaks it. */
export function bannedIn(
  action: Action,
  bans: readonly Ban[],
  said: Said = { prompt: '', root: '/' },
): { readonly ban: Ban; readonly what: string } | undefined {
  for (const ban of bans) {
    const what = byAction(action, ban, said);
    if (what !== undefined) return { ban, what };
  }
  return undefined;
}

function byAction(action: Action, ban: Ban, said: Said): string | undefined {
  if (action.kind === 'command') return byCommand(action, ban, said);
  if (action.kind === 'mcp')
    return ban.of === 'run' && changesDatabase(action.tool, action.input) ? action.tool : undefined;
  return byWrite(action, ban, said);
}

/** A tool for a moment is no package of the project. */
const forNow = /^(?:pip3?|uv pip) install\b|\bnpx\b|--no-save\b/;
const others =
  /^(?:dotnet add (?:\S+ )?package|flutter pub add|dart pub add|gem install|bundle add|pod install|swift package add-dependency|mvn dependency:get|luarocks install|opam install|mix deps\.add|nimble install|conan install|vcpkg install)\b/;
const migrating =
  /^(?:\S*\/)?(?:(?:rails|rake) db:migrate|alembic upgrade|prisma (?:migrate (?:dev|deploy)|db push)|flyway migrate|liquibase update|knex migrate:(?:latest|up)|sequelize(?:-cli)? db:migrate|typeorm migration:run|mix ecto\.migrate|dbmate (?:up|migrate)|goose up|diesel migration run|sqlx migrate run|migrate .*\bup\b|drizzle-kit (?:push|migrate)|atlas migrate apply|dotnet ef database update|terraform apply|tofu apply|pulumi up|supabase (?:db push|migration up))(?:\s|$)|\bmanage\.py migrate\b|\bartisan migrate(?:\s|$)|\bdoctrine:migrations:migrate\b|\bflyway:migrate\b/;

const committing = /^git (?:-\S+ (?:\S+ )?)*commit\b(?!.*\s--dry-run\b)/;

function byCommand(
  { command, report }: CommandAction,
  { of, name: banned, words: said }: Ban,
  { root, nextCommit = [] }: Said,
): string | undefined {
  if (report === undefined) return undefined;
  const lines = report.calls.map(({ words }) => words.filter((word) => word !== undefined).join(' '));
  if (of === 'packages') {
    const [name] = forNow.test(command) ? [] : installedNames(report);
    const other = lines.find((line) => others.test(line));
    return name === undefined && other === undefined ? undefined : command;
  }
  if (of === 'build') return packageChange(report);
  if (of === 'commit' && banned !== '')
    return nextCommit.some(({ path }) => path.endsWith(`/${banned}`)) ? command : undefined;
  if (of === 'commit') return lines.find((line) => committing.test(line));
  if (of === 'discard') return lines.find((line) => discarding.test(line));
  if (of === 'act') return lines.find((line) => isNamedAct(line, banned));
  if (of === 'live')
    return (
      report.parts.find(
        (part) =>
          (part.effect !== 'read' && part.danger === 'remote' && namesLive(part.command)) ||
          (!/^\S*(?:grep|rg|ls|cat|git)\b/.test(part.command) && reaches(part, 'production')),
      )?.command ??
      [...report.writes, ...report.deletes].find(({ path }) => isLiveFile(inside(path ?? '', root) ?? ''))
        ?.path
    );
  if (of === 'place') return report.parts.find((part) => reaches(part, banned))?.command;
  if (of !== 'run') return undefined;
  const rollout = applies.test(said)
    ? lines.find((line) => rollingOut.test(line) && !trying.test(line))
    : undefined;
  if (rollout !== undefined) return rollout;
  return lines.find((line) => migrating.test(line) && !trying.test(line)) ?? changedDatabase(command);
}

const trying = /--(?:sql|pretend|dry-run|plan|diff|check)\b/;
/** “Lo aplico yo”, where no database is spoken of: what is applied may be a manifest, too. */
const applies =
  /^(?!.*(?:migra|мигра|міграц|迁移|マイグレ|마이그|sql|\bdb\b|datab|datenb|banco|база|базу|数据库|データベース)).*(?:appl|aplic|anwend|примен|застос|适用|应用|適用|적용|uygula|zastos)/iu;
const rollingOut = /^(?:kubectl|oc) apply\b|^helm (?:upgrade|install)\b|^ansible-playbook\b|^cdk deploy\b/;

const databases =
  /(?:^|[\s;&|(])(?:psql|mysql|mariadb|sqlite3|sqlcmd|cockroach sql|clickhouse-client|duckdb|sqlplus|wrangler d1 execute|turso db shell)\s([^;&|]*(?:(["'])[^]*?\2)?[^;&|]*)/;
/** A database for a moment, or one that only the tests use. */
const trial =
  /:memory:|(?:^|[\s/'"=])(?:tmp|temp)(?:[/_.-]|\b)|[_-]?(?:test|scratch|tmp)(?:db)?(?:\.\w+)?(?:\s|$|['"])/i;

/** The command line, where it changes a database by its client. */
function changedDatabase(command: string): string | undefined {
  const [line, given = ''] = databases.exec(command) ?? [];
  if (line === undefined || trial.test(given)) return undefined;
  return sqlChanges(given) ||
    /\s-f\s|--file[= ]|<\s*\S+\.sql\b|\.read\b|<<-?\s*['"]?\w/.test(` ${given}`) ||
    /\.sql\s*\|/.test(command)
    ? command
    : undefined;
}

/** What a project is built, checked and run with. */
const buildFiles =
  /(?:^|\/)(?:\.github\/workflows\/[^/]+|\.gitlab-ci\.yml|Jenkinsfile|\.circleci\/config\.yml|(?:[\w.-]+\.)?Dockerfile|(?:docker-)?compose\.ya?ml|Makefile|CMakeLists\.txt|tsconfig[\w.]*\.json|gradle(?:-wrapper)?\.properties|setup\.(?:py|cfg)|(?:vite|webpack|rollup|babel|jest|vitest|eslint|biome|prettier)\.config\.\w+|\.eslintrc[\w.]*|biome\.json|\.swiftlint\.yml|Package\.swift|build\.sbt|Podfile|[\w-]+\.gemspec)$/;

/** A line of the build that changes, unless it speaks of what the user spoke of. */
function changedBuild(action: WriteAction, prompt: string): string | undefined {
  if (action.before === undefined || !(manifests.test(action.path) || buildFiles.test(action.path)))
    return undefined;
  const name = action.path.slice(action.path.lastIndexOf('/') + 1);
  if (prompt.toLowerCase().includes(name.toLowerCase())) return undefined;
  const { added, removed } = lineChanges(action);
  const spoken = prompt.match(/[A-Za-z_][\w.-]{2,}/g) ?? [];
  return [...added, ...removed].some((line) => spoken.some((word) => line.includes(word)))
    ? undefined
    : (added[0] ?? removed[0]);
}

/** What only commands do. */
const byCommandsAlone = new Set<Ban['of']>(['run', 'commit', 'place', 'act', 'discard']);

function byWrite(action: Action, { of, name }: Ban, { prompt, root }: Said): string | undefined {
  if (action.kind !== 'write' || byCommandsAlone.has(of)) return undefined;
  if (of === 'live') return isLiveFile(inside(action.path, root) ?? '') ? action.path : undefined;
  if (of === 'build') return changedBuild(action, prompt);
  if (of === 'packages') return addedPackage(action);
  if (!isCodeFile(action.path) || isTestFile(action.path) || action.after === undefined) return undefined;
  const { added, removed } = lineChanges(action);
  const line = usesConstruct(name, added);
  // What was there before, and only moves or changes around it, is not new.
  return line === undefined || usesConstruct(name, removed) !== undefined ? undefined : line;
}

/** A line that declares a package, by the file it stands in. */
const declares: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/(?:^|\/)(?:[\w-]*requirements|constraints)[\w-]*\.(?:txt|in)$/, /^[A-Za-z][\w.[\]-]*\s*(?:[=~<>!]=|$|;)/],
  [/(?:^|\/)Cargo\.toml$/, /^[a-z][\w-]*\s*=\s*(?:"[\d^~*=<>. ,]+"|\{[^}]*(?:version|git|path)\s*=)/],
  [/(?:^|\/)go\.mod$/, /^(?:require )?[\w.-]+\.[a-z]+\/\S+ v\d/],
  [/(?:^|\/)Gemfile$/, /^gem ["']/],
  [/(?:^|\/)pubspec\.yaml$/, /^[a-z_]+: \^?\d/],
  [/(?:^|\/)mix\.exs$/, /^\{:\w+, "(?:~>|>=|==)/],
  [/\.gradle(?:\.kts)?$/, /^(?:api|implementation|compileOnly|runtimeOnly|kapt|ksp)\b/],
  [/(?:^|\/)pom\.xml$/, /^<artifactId>/],
  [/\.(?:cs|fs)proj$/, /<PackageReference\b/],
  [/(?:^|\/)composer\.json$/, /^"[\w-]+\/[\w-]+": "[\d^~*<>]/],
  [/(?:^|\/)package\.json$/, /^"(?:@[\w.-]+\/)?[\w.-]+": "(?:[\^~]?\d|\*|latest|workspace:|git)/],
];
/** Not packages, though they look so. */
const fields = /^"?(?:version|edition|rust-version|node|npm|name)"?\s*[=:]/;

const manifests =
  /(?:^|\/)(?:pom\.xml|package\.json|Cargo\.toml|pyproject\.toml|[\w-]*requirements[\w-]*\.txt|go\.mod|Gemfile|pubspec\.yaml|mix\.exs|composer\.json|Directory\.Packages\.props|[\w.-]+\.(?:cs|fs)proj|(?:build|settings)\.gradle(?:\.kts)?|libs\.versions\.toml)$/;
const version = /(?<![\w.])[\^~=<>v ]*(\d+)\.\d+[\w.+-]*/;
/** The project's own version is no package. */
const ownVersion = /^\s*"?(?:version|versionName|versionCode)"?\s*[:=]/;

/** The line of a manifest that takes a package to another major version; undefined where none does. */
export function majorUpgrade(action: WriteAction): string | undefined {
  if (!manifests.test(action.path)) return undefined;
  const { added, removed } = lineChanges(action);
  const around = (text: string): string => text.replace(version, ' ').replaceAll(/\s+/g, '');
  return added.find((now) => {
    const major = ownVersion.test(now) ? undefined : version.exec(now)?.[1];
    return (
      major !== undefined &&
      removed.some((old) => around(old) === around(now) && (version.exec(old)?.[1] ?? major) !== major)
    );
  });
}

function addedPackage(action: WriteAction): string | undefined {
  const [, line] = declares.find(([file]) => file.test(action.path)) ?? [];
  if (line === undefined || action.before === undefined) return undefined;
  const { added, removed } = lineChanges(action);
  const nameOf = (text: string): string => /[\w@/.-]*[A-Za-z][\w@/.-]*/.exec(text)?.[0] ?? text;
  const known = removed.map((text) => nameOf(text));
  return added.find((text) => line.test(text) && !fields.test(text) && !known.includes(nameOf(text)));
}
