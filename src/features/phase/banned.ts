import type { Action, CommandAction, WriteAction } from '../../kernel/action.ts';
import { lineChanges } from '../../kernel/checks/line-changes.ts';
import { isCodeFile, isTestFile } from '../../kernel/checks/code-file.ts';
import { installedNames } from '../../kernel/commands/program-name.ts';
import { usesConstruct } from './ban-words.ts';
import type { Ban } from './request.ts';

/** What an action does though the user banned it: the ban, and what breaks it. */
export function bannedIn(
  action: Action,
  bans: readonly Ban[],
): { readonly ban: Ban; readonly what: string } | undefined {
  for (const ban of bans) {
    const what = action.kind === 'command' ? byCommand(action, ban) : byWrite(action, ban);
    if (what !== undefined) return { ban, what };
  }
  return undefined;
}

/** A tool for a moment is no package of the project. */
const forNow = /^(?:pip3?|uv pip) install\b|\bnpx\b|--no-save\b/;
const others =
  /^(?:dotnet add (?:\S+ )?package|flutter pub add|dart pub add|gem install|bundle add|pod install|swift package add-dependency|mvn dependency:get|luarocks install|opam install|mix deps\.add|nimble install|conan install|vcpkg install)\b/;
const migrating =
  /^(?:\S*\/)?(?:(?:rails|rake) db:migrate|alembic upgrade|prisma (?:migrate (?:dev|deploy)|db push)|flyway migrate|liquibase update|knex migrate:(?:latest|up)|sequelize(?:-cli)? db:migrate|typeorm migration:run|mix ecto\.migrate|dbmate (?:up|migrate)|goose up|diesel migration run|sqlx migrate run|migrate .*\bup\b|drizzle-kit (?:push|migrate)|atlas migrate apply|dotnet ef database update|terraform apply|tofu apply|pulumi up|supabase (?:db push|migration up))(?:\s|$)|\bmanage\.py migrate\b|\bartisan migrate(?:\s|$)|\bdoctrine:migrations:migrate\b|\bflyway:migrate\b/;

function byCommand({ command, report }: CommandAction, { of }: Ban): string | undefined {
  if (report === undefined) return undefined;
  const lines = report.calls.map(({ words }) => words.filter((word) => word !== undefined).join(' '));
  if (of === 'packages') {
    const [name] = forNow.test(command) ? [] : installedNames(report);
    const other = lines.find((line) => others.test(line));
    return name === undefined && other === undefined ? undefined : command;
  }
  return of === 'run'
    ? lines.find((line) => migrating.test(line) && !/--(?:sql|pretend|dry-run|plan)\b/.test(line))
    : undefined;
}

function byWrite(action: Action, { of, name }: Ban): string | undefined {
  if (action.kind !== 'write' || of === 'run') return undefined;
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
