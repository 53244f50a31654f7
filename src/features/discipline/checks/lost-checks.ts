import { isNote, type Silenced } from './silencers.ts';
import type { LineChanges } from '../../../kernel/checks/line-changes.ts';

/** Files that say what is checked, and how strictly. */
export const isHookFile = (path: string): boolean =>
  /(?:^|\/)(?:\.husky\/(?!_\/)[a-z-]+|\.git\/hooks\/[a-z-]+|\.?git-?hooks\/[a-z-]+|\.pre-commit-(?:config|hooks)\.ya?ml|\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.overcommit\.yml|\.lintstagedrc[\w.]*|lint-staged\.config\.\w+|\.huskyrc[\w.]*|husky\.config\.\w+|captainhook\.json|grumphp\.yml)$/.test(
    path,
  );

export const isPipelineFile = (path: string): boolean =>
  /\.(?:github|gitea|forgejo)\/(?:workflows|actions)\/.+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci[\w.-]*\.ya?ml|\.gitlab\/.+\.ya?ml|\.travis\.yml|\.?azure-pipelines[\w.-]*\.ya?ml|bitbucket-pipelines\.yml|\.?appveyor\.yml|\.drone\.yml|\.woodpecker(?:\/.+)?\.ya?ml|\.cirrus\.yml|\.semaphore\/.+\.ya?ml|\.buildkite\/.+\.ya?ml|codefresh\.ya?ml|buildspec\.ya?ml|cloudbuild\.ya?ml|wercker\.yml|Jenkinsfile[\w.-]*|[\w.-]+\.jenkinsfile)$|\.circleci\/.+\.ya?ml$/.test(
    path,
  );

/** Linters, type checkers and what measures coverage. */
export const isLintConfig = (path: string): boolean =>
  /(?:^|\/)(?:\.?eslint(?:rc)?(?:\.[\w.-]+)?|\.?oxlintrc\.json|biome\.jsonc?|\.stylelintrc[\w.]*|stylelint\.config\.\w+|tslint\.json|\.rubocop[\w-]*\.yml|\.golangci\.(?:ya?ml|toml|json)|\.?ruff\.toml|\.?pylintrc(?:\.toml)?|\.flake8|setup\.cfg|tox\.ini|pyproject\.toml|\.?mypy\.ini|pyrightconfig\.json|\.?clippy\.toml|Cargo\.toml|phpstan[\w.-]*\.neon(?:\.dist)?|psalm\.xml(?:\.dist)?|phpcs\.xml(?:\.dist)?|\.?php[-_]?cs[\w.-]*|detekt[\w.-]*\.ya?ml|\.?swiftlint\.ya?ml|analysis_options\.yaml|checkstyle[\w.-]*\.xml|pmd[\w.-]*\.xml|spotbugs[\w.-]*\.xml|\.credo\.exs|\.ansible-lint|\.yamllint(?:\.ya?ml)?|\.markdownlint[\w.-]*|\.hadolint\.ya?ml|\.editorconfig|\.scalafix\.conf|\.hlint\.yaml|\.luacheckrc|\.clang-tidy|knip\.jsonc?|commitlint\.config\.\w+)$/.test(
    path,
  );

/** Where a number may be a threshold. */
export const isThresholdFile = (path: string): boolean =>
  isLintConfig(path) ||
  isPipelineFile(path) ||
  isHookFile(path) ||
  /(?:^|\/)(?:package\.json|(?:vite|vitest|jest|karma|nyc|playwright|cypress|wdio)[\w.-]*\.\w+|\.nycrc[\w.]*|\.c8rc[\w.]*|\.?coverage(?:rc|\.\w+)|pytest\.ini|noxfile\.py|\.?codecov\.ya?ml|[\w.-]+\.gradle(?:\.kts)?|gradle\.properties|pom\.xml|build\.sbt|build\.xml|\.simplecov|(?:spec|test|rails)_helper\.rb|Rakefile|mix\.exs|coveralls\.json|phpunit\.xml(?:\.dist)?|infection\.json5?(?:\.dist)?|stryker[\w.-]*\.\w+|\.testcoverage\.ya?ml|sonar-project\.properties|[\w.-]+\.(?:csproj|fsproj|props|runsettings|targets)|\.?tarpaulin\.toml|\.slather\.yml|\.?lighthouserc[\w.]*|\.size-limit[\w.]*|angular\.json|GNUmakefile|[Mm]akefile|[\w.-]+\.mk|[Jj]ustfile|Taskfile\.ya?ml|CMakeLists\.txt|meson\.build|deno\.jsonc?|composer\.json|Dangerfile|dangerfile\.\w+)$|(?:^|\/)(?:scripts?|ci|bin|tools?)\/[\w./-]+\.(?:sh|bash)$/.test(
    path,
  );

/** Files that hold nothing but what is let pass. */
export const isListOfIgnored = (path: string): boolean =>
  /(?:^|\/)(?:[\w.-]*baseline[\w.-]*\.(?:neon|xml|json|ya?ml|toml|txt|php)|\.(?:eslint|stylelint|prettier|semgrep|trivy|gitleaks|snyk|markdownlint|ansible-lint|biome|oxlint)ignore|eslint-suppressions\.json|\.rubocop_todo\.yml|\.snyk|\.betterer\.results|\.secrets\.baseline)$/.test(
    path,
  );

const runners =
  'vitest|jest|mocha|ava|playwright|cypress|karma|pytest|tox|nox|unittest|eslint|oxlint|biome|stylelint|prettier|tsc|vue-tsc|mypy|ruff|pyright|flake8|pylint|black|isort|bandit|golangci-lint|staticcheck|gofmt|rspec|rubocop|brakeman|minitest|phpunit|phpstan|psalm|phpcs|pest|ctest|swiftlint|ktlint\\w*|detekt\\w*|spotless\\w*|checkstyle\\w*|jacoco\\w*|shellcheck|hadolint|yamllint|markdownlint|commitlint|lint-staged|nano-staged|pre-commit|clippy|credo|dialyzer|sobelow|knip|gitleaks|semgrep|trivy|codecov|sonar\\w*|c8|nyc|size-limit|xcodebuild|flutter analyze|dart analyze|buf lint|terraform validate|tflint';
const tasks =
  '(?:npm|pnpm|yarn|bun|go|cargo|make|deno|just|task|rake|mix|dotnet|swift|composer|poetry run|uv run|nx|turbo|bundle exec|bin/rails|rails|sbt|bazel|zig|(?:\\./)?gradlew?|(?:\\./)?mvnw?|lein|stack|cabal|dune|flutter|dart|php artisan)(?: (?:run|-s|-q|--silent|exec|[:\\w.-]*:|-[\\w=.-]+|--[\\w=.-]+)){0,4} ?:?[\\w:.-]*(?:test|lint|check|typecheck|types|vet|clippy|build|verify|validate|analy[sz]e|audit|fmt|format|ci|coverage|spec)\\w*';

/** A command that checks something, anywhere in a line. */
export const checkCommand = new RegExp(
  `(?<![\\w-])(?:${runners})(?![\\w])|(?<![\\w/-])(?:${tasks})|(?:^|[\\s/"'])(?:\\./)?(?:scripts|bin|ci|tools)/[\\w./-]*(?:test|lint|check|verify|validate)[\\w.-]*`,
);

export const isCrateRoot = (path: string): boolean => /(?:^|\/)(?:lib|main)\.rs$/.test(path);

/** What a shell, YAML or Groovy line runs, one command each. */
const commandsIn = (lines: readonly string[]): readonly string[] =>
  lines
    .filter((line) => !isNote(line))
    .flatMap((line) => line.split(/\s*(?:&&|;|\|\|)\s*/))
    .filter(
      (part) => part !== '' && !/^(?:\w+=\S*|echo\b.*|printf\b.*|true|:|exit \d+|fi|done|then)$/.test(part),
    );

/** Ways in which a step or a hook goes on, whatever it found. */
const goesOn =
  /\|\|\s*(?:true|:|exit 0|echo\b|\/bin\/true)(?:\W|$)|^(?:exit|return) 0\b|(?:&&|;|then)\s*exit 0\b|;\s*(?:true|exit 0)["']?$|\bset \+e\b|--exit-zero\b|--no-error-on-unmatched|--passWithNoTests|\bSKIP=\S|--issues-exit-code[= ]0/;
const letsFail =
  /\b(?:continue-on-error|continueOnError|allow_failure|allow_failures|ignore_failure|soft_fail|ignoreFailures?|ignore_errors|skip)["']?\s*[:=]\s*["']?(?:\$\{\{\s*)?(?:true|yes|always)\b|\bfailure:\s*ignore\b|^(?:- )?allow_failure:\s*$|\bcatchError\b|\breturnStatus:\s*true|\bfail_ci_if_error:\s*false/i;
const neverRuns =
  /^(?:- )?["']?(?:if|when|condition|enabled?|only)["']?\s*:\s*["']?(?:\$\{\{\s*)?(?:false|never|manual|no)\b|^(?:- )?stages:\s*\[?\s*["']?(?:manual|commit-msg-never)\b|^when\s*\{\s*expression\s*\{\s*(?:return )?false/i;

/** What a hook or a pipeline does less than before. Only moved is not lost. */
export function lostIn(path: string, { added, removed }: LineChanges): Silenced | undefined {
  const hook = isHookFile(path);
  if (!hook && !isPipelineFile(path)) return undefined;
  const place = hook ? 'a hook' : 'CI';
  const fresh = added.filter((line) => !isNote(line));
  const gone = removed.filter((line) => !isNote(line));
  const more = (pattern: RegExp): string | undefined => {
    const lines = fresh.filter((line) => pattern.test(line));
    return lines.length > gone.filter((line) => pattern.test(line)).length ? lines[0] : undefined;
  };
  const passing = more(goesOn) ?? more(letsFail);
  if (passing !== undefined) return { what: hook ? 'a hook may fail' : 'a step may fail', line: passing };
  const off = more(neverRuns);
  if (off !== undefined) return { what: `a check in ${place} is switched off`, line: off };
  const lost = lostCheck(fresh, gone);
  return lost === undefined ? undefined : { what: `a check is removed from ${place}`, line: lost };
}

/** Steps that are there by their name alone, in pre-commit, lefthook and in actions. */
const isStep = (line: string): boolean =>
  checkCommand.test(line) || /^(?:- )?id: [\w-]+/.test(line) || /\brun:\s*\S/.test(line);

function lostCheck(added: readonly string[], removed: readonly string[]): string | undefined {
  const [fresh, gone] = [commandsIn(added).filter(isStep), commandsIn(removed).filter(isStep)];
  return gone.length > 0 && fresh.length === 0 ? gone[0] : fewer(fresh, gone);
}

/** Of several checks, some are gone; one that runs all of them is none of these. */
function fewer(fresh: readonly string[], gone: readonly string[]): string | undefined {
  if (fresh.length >= gone.length || fresh.some((line) => runsAll.test(line))) return undefined;
  const words = (line: string): string => checkCommand.exec(line)?.[0] ?? line;
  return gone.find((line) => !fresh.some((other) => words(other) === words(line)));
}

const runsAll = /\b(?:check|verify|validate|ci|all|lint-staged|pre-commit)\b/;
