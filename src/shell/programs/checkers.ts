import { defineFamily, type FlagUse, type ProgramSpec } from '../program.ts';

const rewrites = {
  effect: 'write',
  reason: 'it rewrites files',
  operands: 'write',
} as const satisfies FlagUse;

/** Looks and tells, unless one of these flags makes it rewrite what it looks at. */
const checker = (fixing: string, extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  effect: 'read',
  operands: ['read'],
  ...extra,
  flags: { [fixing]: rewrites, '-o --output --output-file --out': { value: 'write' }, ...extra.flags },
});

/** Rewrites, unless one of these flags makes it only look. */
const formatter = (looking: string, extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  effect: 'write',
  reason: 'it rewrites files',
  operands: ['write'],
  safe: `${looking} -h`,
  ...extra,
});

const ruffCheck = checker('--fix --fix-only --add-noqa', {
  safe: '--diff --no-fix',
  takes:
    '--select --ignore --config --output-format --extend-select --line-length --target-version --exclude -e',
});

export const checkers = defineFamily({
  id: 'checkers',
  summary: 'Linters, formatters and type checkers: looking is reading, fixing is writing',
  programs: {
    eslint: checker('--fix', {
      takes:
        '-c --config --ext -f --format --rule --max-warnings --parser --plugin --ignore-path --ignore-pattern --cache-location',
      flags: { '--init': { effect: 'write' } },
    }),
    prettier: checker('-w --write', {
      takes:
        '--config --parser --ignore-path --plugin --log-level --stdin-filepath --print-width --tab-width',
    }),
    biome: {
      effect: 'read',
      otherwise: 'write',
      subcommands: {
        'check lint format ci': checker('--write --apply --apply-unsafe --fix', {
          takes: '--config-path --max-diagnostics --diagnostic-level --reporter --only --skip',
        }),
        'explain rage version help search': 'read',
        migrate: { effect: 'read', flags: { '--write': { effect: 'write' } } },
      },
    },
    'oxlint stylelint standard xo tslint markdownlint markdownlint-cli2 textlint jscs htmlhint jsonlint sass-lint secretlint remark knip':
      checker('--fix --fix-suggestions --fix-dangerously -i --in-place', {
        takes: '-c --config -f --format --ignore-path --tsconfig -A -D -W --deny --allow',
      }),
    'depcheck madge dependency-cruiser depcruise license-checker publint attw size-limit bundlesize type-coverage ts-prune ts-unused-exports cspell alex write-good commitlint lockfile-lint':
      checker('--fix'),
    'ncu npm-check-updates': checker('-u --upgrade'),
    'dprint rome': {
      effect: 'read',
      subcommands: {
        'check output-file-paths output-resolved-config help': 'read',
        fmt: formatter('--diff'),
      },
    },
    ruff: {
      effect: 'read',
      otherwise: 'read',
      safe: '-h --diff',
      takes: '--config',
      flags: { '--fix --fix-only --add-noqa': rewrites },
      subcommands: {
        check: ruffCheck,
        format: formatter('--check --diff', { takes: '--line-length --config --target-version --exclude' }),
        'rule linter version config help analyze': 'read',
        clean: { effect: 'write', reason: 'it clears caches' },
      },
    },
    black: formatter('--check --diff', {
      takes: '-l --line-length -t --target-version --config --include --exclude -c --code -W --workers',
    }),
    isort: formatter(
      '-c --check-only --check --diff -d --stdout --show-settings --show-files --show-config',
      {
        takes: '-l --line-length --profile -p --settings-path --sp -s --skip',
      },
    ),
    'flake8 pyright basedpyright pylint pycodestyle pydocstyle pyflakes bandit vulture radon lizard xenon interrogate pyroma prospector pytype pyre ty import-linter lint-imports':
      checker('--fix', {
        takes:
          '-j --jobs -p --project --config --rcfile --disable --enable --max-line-length --select --ignore',
        flags: { '--createstub --writebaseline': { effect: 'write' } },
      }),
    'mypy dmypy': {
      effect: 'read',
      takes: '-p --package -m --module --config-file --python-version --cache-dir --exclude -c',
      flags: {
        '--install-types': { effect: 'write', reason: 'it installs packages' },
        '--html-report --xml-report --txt-report --junit-xml --any-exprs-report': { value: 'write' },
      },
    },
    'autopep8 yapf docformatter autoflake clang-format swift-format google-java-format cmake-format gofmt goimports gofumpt shfmt xmlformat':
      checker('-i --in-place --inplace -w --write -r --replace', { takes: '-style --style -l --lines -s' }),
    'nixfmt alejandra sqlfmt scalafmt scalafix gci pyupgrade add-trailing-comma unify pyink ufmt ssort usort docstrfmt':
      formatter('-c --check --diff --test'),
    'rustfmt stylua taplo rufo standardrb erb-format csharpier ktfmt ormolu fourmolu brittany elm-format fantomas':
      formatter('--check --verify --verify-no-changes', { takes: '--edition --config' }),
    'rubocop reek brakeman haml-lint slim-lint erb_lint erblint fasterer rails_best_practices': checker(
      '-a -A --auto-correct --autocorrect --auto-correct-all --autocorrect-all -x --fix-layout --auto-gen-config --regenerate-todo',
      { takes: '-c --config -f --format --only --except' },
    ),
    'phpcs phpstan psalm phpmd phpcpd phan parallel-lint': checker(
      '--alter --set-baseline --generate-baseline',
    ),
    'phpcbf php-cs-fixer pint rector': formatter('--dry-run --test'),
    'golangci-lint': {
      effect: 'read',
      otherwise: 'write',
      subcommands: {
        run: checker('--fix', { takes: '-c --config -E -D --timeout' }),
        'linters help version config formatters completion': 'read',
        fmt: formatter('-d --diff'),
      },
    },
    'staticcheck govulncheck gosec errcheck revive golint ineffassign deadcode gocyclo misspell': checker(
      '-fix -w',
      {
        singleDashLong: true,
      },
    ),
    'shellcheck yamllint actionlint cppcheck cpplint vale proselint luacheck selene slither solhint checkmake dotenv-linter editorconfig-checker ec lychee linkchecker htmltest kics gitleaks trufflehog detekt pmd checkstyle spotbugs credo dialyzer hlint vint ameba spectral redocly osv-scanner zizmor':
      checker('--fix --autocorrect -a --apply', {
        takes: '-s --shell -e --exclude -f --format -c --config -d -x --report-path -S --severity',
        flags: { '--report-path -r': { value: 'write' } },
      }),
    'codespell typos': checker('-w --write-changes', { takes: '-S --skip -L --ignore-words-list' }),
    'ktlint swiftlint sqlfluff djlint semgrep clang-tidy curlylint ast-grep': {
      effect: 'read',
      operands: ['data'],
      run: (call) => {
        const fixes =
          call.given.operands[0]?.text.match(/^(?:fix|format|autocorrect)$/) ||
          call.given.has('-F --format --fix --autofix --autocorrect --reformat -U --update-all') ||
          call.words.some(({ text }) => text === '-fix' || text === '-fix-errors');
        if (fixes) call.part('write', 'it rewrites files');
      },
    },
    'pre-commit prek': {
      effect: 'write',
      otherwise: 'write',
      safe: '-h',
      subcommands: {
        'validate-config validate-manifest sample-config help': 'read',
        'run try-repo': { effect: 'write', reason: 'it runs hooks, which may rewrite files' },
      },
    },
    'sonar-scanner codecov codeclimate': {
      effect: 'write',
      reason: 'it sends results to a service',
    },
  },
  examples: [
    { command: 'eslint src', effect: 'read' },
    { command: 'eslint --fix src/app.ts', effect: 'write', targets: ['src/app.ts'] },
    { command: 'prettier --check .', effect: 'read' },
    { command: 'prettier -w a.ts', effect: 'write', targets: ['a.ts'] },
    { command: 'biome check .', effect: 'read' },
    { command: 'ruff check --fix app.py', effect: 'write', targets: ['app.py'] },
    { command: 'ruff format --check', effect: 'read' },
    { command: 'black --check src', effect: 'read' },
    { command: 'black app.py', effect: 'write', targets: ['app.py'] },
    { command: 'mypy src', effect: 'read' },
    { command: 'gofmt -l .', effect: 'read' },
    { command: 'rubocop -a', effect: 'write' },
  ],
});
