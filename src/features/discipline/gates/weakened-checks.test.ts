import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import { silencedChecks } from './silenced-checks.ts';

const red: EvidenceSection = { ...noEvidence, red: [{ what: 'CI is red', kind: null }] };
const level = (
  event: Parameters<typeof said>[1]['event'],
  text = 'CI is red, get it green',
  evidence = red,
) => {
  const found = said(silencedChecks, { name: '', event, state: { evidence, prompt: { at: null, text } } });
  return found && (found.atMost ?? 'ask');
};
const write = (path: string, before: string, after: string, text?: string) =>
  level(becoming(`/repo/${path}`, before, after), text);
const pkg = (value: object) => JSON.stringify(value, null, 2);

const weaker: readonly (readonly [string, string, string])[] = [
  // Hooks
  ['.husky/pre-commit', 'npm run lint\nnpm test\n', 'npm test\n'],
  ['.husky/pre-commit', 'npx lint-staged\nnpm test\n', '# npx lint-staged\nnpm test\n'],
  ['.husky/pre-push', 'npm run lint && npm test\n', 'npm run lint\n'],
  ['.husky/pre-commit', 'npm test\n', 'npm test || true\n'],
  ['.husky/pre-commit', 'npm test\n', 'exit 0\nnpm test\n'],
  ['.husky/pre-commit', 'npm test\n', ''],
  ['.git/hooks/pre-commit', '#!/bin/sh\ngo vet ./...\ngofmt -l .\n', '#!/bin/sh\ngofmt -l .\n'],
  ['.git/hooks/pre-push', '#!/bin/sh\nset -e\n./gradlew check\n', '#!/bin/sh\nset +e\n./gradlew check\n'],
  ['.githooks/pre-commit', 'bundle exec rubocop\n', 'echo skipped\n'],
  ['.pre-commit-config.yaml', 'hooks:\n  - id: mypy\n  - id: ruff\n', 'hooks:\n  - id: ruff\n'],
  ['.pre-commit-config.yaml', '  - id: mypy\n', '  - id: mypy\n    stages: [manual]\n'],
  ['.pre-commit-config.yaml', '  - id: mypy\n', '  - id: mypy\n    exclude: ^src/legacy/\n'],
  ['lefthook.yml', 'lint:\n  run: npx eslint .\ntest:\n  run: npm test\n', 'test:\n  run: npm test\n'],
  ['lefthook.yml', 'lint:\n  run: npx eslint .\n', 'lint:\n  skip: true\n  run: npx eslint .\n'],
  ['.lintstagedrc', '*.ts: [eslint, tsc --noEmit]\n', '*.js: []\n'],
  [
    'package.json',
    pkg({ 'lint-staged': { '*.ts': ['eslint', 'tsc --noEmit'] } }),
    pkg({ 'lint-staged': { '*.ts': ['eslint'] } }),
  ],
  ['package.json', pkg({ scripts: { precommit: 'npm run lint' } }), pkg({ scripts: {} })],
  ['package.json', pkg({ husky: { hooks: { 'pre-commit': 'npm test' } } }), pkg({ husky: { hooks: {} } })],
  [
    'package.json',
    pkg({ scripts: { lint: 'eslint . && tsc --noEmit' } }),
    pkg({ scripts: { lint: 'eslint .' } }),
  ],
  ['package.json', pkg({ scripts: { test: 'vitest run' } }), pkg({ scripts: { test: 'exit 0' } })],
  // CI
  ['.github/workflows/ci.yml', '- run: npm test\n', '- run: npm test\n  continue-on-error: true\n'],
  ['.github/workflows/ci.yml', '- run: npm test\n', '- run: npm test || true\n'],
  ['.github/workflows/ci.yml', 'lint:\n  steps:\n', 'lint:\n  if: false\n  steps:\n'],
  ['.github/workflows/ci.yml', 'lint:\n  steps:\n', 'lint:\n  if: ${{ false }}\n  steps:\n'],
  ['.github/workflows/ci.yml', '- run: npm run lint\n- run: npm test\n', '- run: npm test\n'],
  ['.github/workflows/ci.yml', '- run: cargo clippy -- -D warnings\n', '- run: cargo clippy\n'],
  ['.github/workflows/ci.yml', '- run: npm test\n', '# - run: npm test\n'],
  ['.gitlab-ci.yml', 'test:\n  script: pytest\n', 'test:\n  script: pytest\n  allow_failure: true\n'],
  ['.gitlab-ci.yml', 'lint:\n  script:\n    - ruff check .\n', ''],
  ['.gitlab-ci.yml', 'lint:\n  script: x\n', 'lint:\n  when: manual\n  script: x\n'],
  ['Jenkinsfile', "sh './gradlew check'\n", "sh './gradlew check || true'\n"],
  ['Jenkinsfile', "stage('Lint') {\n sh 'npm run lint'\n}\n", ''],
  ['Jenkinsfile', "sh 'make test'\n", "catchError(buildResult: 'SUCCESS') {\nsh 'make test'\n}\n"],
  ['.circleci/config.yml', '- run: bundle exec rspec\n', '- run: bundle exec rspec || true\n'],
  ['azure-pipelines.yml', '- script: dotnet test\n', '- script: dotnet test\n  continueOnError: true\n'],
  ['bitbucket-pipelines.yml', '- npm run lint\n- npm test\n', '- npm test\n'],
  ['.buildkite/pipeline.yml', '- command: make test\n', '- command: make test\n  soft_fail: true\n'],
  // Thresholds
  [
    'jest.config.js',
    'coverageThreshold: { global: { lines: 80 } },\n',
    'coverageThreshold: { global: { lines: 60 } },\n',
  ],
  ['jest.config.js', 'coverageThreshold: { global: { lines: 80 } },\n', ''],
  ['vitest.config.ts', 'thresholds: {\n  lines: 90,\n}\n', 'thresholds: {\n  lines: 70,\n}\n'],
  ['.nycrc', '"branches": 80,\n', '"branches": 50,\n'],
  ['.nycrc.json', '"check-coverage": true,\n', '"check-coverage": false,\n'],
  ['.c8rc.json', '"lines": 95\n', '"lines": 90\n'],
  ['.coveragerc', 'fail_under = 90\n', 'fail_under = 80\n'],
  ['pyproject.toml', 'addopts = "--cov-fail-under=90"\n', 'addopts = "--cov-fail-under=70"\n'],
  ['pytest.ini', 'addopts = --cov --cov-fail-under=90\n', 'addopts = --cov\n'],
  ['build.gradle.kts', 'minimum = "0.80".toBigDecimal()\n', 'minimum = "0.60".toBigDecimal()\n'],
  ['app/build.gradle', 'minimum = 0.8\n', 'minimum = 0.5\n'],
  ['build.gradle', 'maxWarnings = 0\n', 'maxWarnings = 20\n'],
  ['build.gradle.kts', 'ignoreFailures = false\n', 'ignoreFailures = true\n'],
  ['build.gradle.kts', 'tasks.check { dependsOn(tasks.jacocoTestCoverageVerification) }\n', ''],
  ['pom.xml', '<minimum>0.80</minimum>\n', '<minimum>0.70</minimum>\n'],
  ['pom.xml', '<failOnViolation>true</failOnViolation>\n', '<failOnViolation>false</failOnViolation>\n'],
  ['spec/spec_helper.rb', '  minimum_coverage 90\n', '  minimum_coverage 75\n'],
  ['.simplecov', 'SimpleCov.minimum_coverage 90\n', ''],
  ['codecov.yml', 'target: 80%\n', 'target: 60%\n'],
  ['codecov.yml', 'threshold: 1%\n', 'threshold: 10%\n'],
  ['phpunit.xml', '<high lowUpperBound="50" coverage="90"/>\n', '<high lowUpperBound="50" coverage="60"/>\n'],
  ['package.json', '"lint": "eslint . --max-warnings 0"\n', '"lint": "eslint . --max-warnings 50"\n'],
  ['package.json', '"lint": "eslint . --max-warnings 0"\n', '"lint": "eslint ."\n'],
  ['Makefile', 'CFLAGS = -Wall -Werror\n', 'CFLAGS = -Wall\n'],
  ['CMakeLists.txt', 'add_compile_options(-Wall -Werror)\n', 'add_compile_options(-Wall)\n'],
  [
    'Api.csproj',
    '<TreatWarningsAsErrors>true</TreatWarningsAsErrors>\n',
    '<TreatWarningsAsErrors>false</TreatWarningsAsErrors>\n',
  ],
  ['Api.csproj', '<Threshold>80</Threshold>\n', '<Threshold>40</Threshold>\n'],
  ['mix.exs', 'test_coverage: [summary: [threshold: 90]]\n', 'test_coverage: [summary: [threshold: 70]]\n'],
  // Rules
  ['.eslintrc.json', '"no-eval": "error"\n', '"no-eval": "warn"\n'],
  ['.eslintrc.json', '"no-eval": "error",\n"no-var": "error"\n', '"no-var": "error"\n'],
  ['eslint.config.js', 'rules: {\n}\n', "rules: {\n'no-eval': 'off',\n}\n"],
  ['eslint.config.mjs', "ignores: ['dist/**'],\n", "ignores: ['dist/**', 'src/legacy/**'],\n"],
  ['.eslintignore', 'dist\n', 'dist\nsrc/legacy\n'],
  ['biome.json', '"noExplicitAny": "error"\n', '"noExplicitAny": "off"\n'],
  ['pyproject.toml', 'select = ["E", "F", "S"]\n', 'select = ["E", "F"]\n'],
  ['pyproject.toml', 'ignore = ["E501"]\n', 'ignore = ["E501", "F401"]\n'],
  ['ruff.toml', '[lint]\n', '[lint]\nignore = ["F401"]\n'],
  ['ruff.toml', 'line-length = 88\n', 'line-length = 140\n'],
  ['mypy.ini', 'strict = True\n', 'strict = False\n'],
  ['mypy.ini', '[mypy]\n', '[mypy]\nignore_missing_imports = True\n'],
  ['.rubocop.yml', 'Metrics/MethodLength:\n  Max: 10\n', 'Metrics/MethodLength:\n  Max: 40\n'],
  ['.rubocop.yml', 'Style/A:\n  Enabled: true\n', 'Style/A:\n  Enabled: false\n'],
  [
    '.rubocop.yml',
    'Style/A:\n  Exclude:\n    - db/**\n',
    'Style/A:\n  Exclude:\n    - db/**\n    - app/models/**\n',
  ],
  ['.rubocop_todo.yml', 'A:\n  Max: 3\n', 'A:\n  Max: 3\nB:\n  Max: 9\n'],
  [
    '.golangci.yml',
    'linters:\n  enable:\n    - errcheck\n    - gosec\n',
    'linters:\n  enable:\n    - errcheck\n',
  ],
  ['.golangci.yml', 'linters:\n  disable:\n    - lll\n', 'linters:\n  disable:\n    - lll\n    - errcheck\n'],
  ['detekt.yml', 'maxIssues: 0\n', 'maxIssues: 10\n'],
  ['config/detekt.yml', 'LongMethod:\n  threshold: 60\n', 'LongMethod:\n  threshold: 120\n'],
  ['detekt.yml', 'LongMethod:\n  active: true\n', 'LongMethod:\n  active: false\n'],
  ['detekt-baseline.xml', '<ID>A</ID>\n', '<ID>A</ID>\n<ID>B</ID>\n'],
  ['phpstan.neon', 'level: 8\n', 'level: 5\n'],
  ['phpstan.neon', 'ignoreErrors:\n    - "#a#"\n', 'ignoreErrors:\n    - "#a#"\n    - "#undefined#"\n'],
  ['phpstan-baseline.neon', 'a\n', 'a\nb\n'],
  ['tsconfig.json', '"strict": true,\n', '"strict": false,\n'],
  ['tsconfig.json', '"strict": true,\n"target": "es2022"\n', '"target": "es2022"\n'],
  ['Cargo.toml', '[lints.clippy]\nunwrap_used = "deny"\n', '[lints.clippy]\nunwrap_used = "allow"\n'],
  ['src/lib.rs', '#![deny(warnings)]\nfn a() {}\n', 'fn a() {}\n'],
];

describe('after a check failed you are asked before it checks less [AO-009]', () => {
  it.each(weaker)('%s: %j becomes %j', (path, before, after) => {
    expect(write(path, before, after)).toBe('ask');
    expect(level(becoming(`/repo/${path}`, before, after), 'go on', noEvidence)).not.toBe('ask');
  });

  it.each([
    'rm .husky/pre-commit',
    'git rm -q .github/workflows/ci.yml',
    'mv .husky/pre-commit .husky/pre-commit.bak',
    'chmod -x .git/hooks/pre-commit',
    'git config core.hooksPath /dev/null',
    'pre-commit uninstall',
    'sed -i \'s/minimum = "0.80"/minimum = "0.60"/\' build.gradle.kts',
    "sed -i 's/lines: 80/lines: 60/' jest.config.js",
    "sed -i 's/fail_under = 90/fail_under = 70/' .coveragerc",
    "sed -i 's/npm test/npm test || true/' .github/workflows/ci.yml",
    "sed -i '/npm run lint/d' .husky/pre-commit",
    "sed -i 's/--max-warnings 0//' package.json",
    "sed -i 's/level: 8/level: 5/' phpstan.neon",
    "printf '#!/bin/sh\\nexit 0\\n' > .git/hooks/pre-commit",
    "cat > .husky/pre-commit <<'END'\nexit 0\nEND",
  ])('%s', (line) => {
    expect(level(command(line))).toBe('ask');
    expect(level(command(line), 'go on', noEvidence)).not.toBe('ask');
  });
});

describe('you are not asked about', () => {
  it.each<readonly [string, string, string]>([
    ['.husky/pre-commit', 'npm test\n', 'npm run lint\nnpm test\n'],
    ['.husky/pre-commit', 'npm run lint\nnpm test\n', 'npm test\nnpm run lint\n'],
    ['.husky/pre-commit', 'npm test\n', 'pnpm test\n'],
    ['.husky/pre-commit', 'npm run lint\nnpm test\n', 'npm run check\n'],
    ['.husky/pre-commit', 'npm test\n', '# fast\nnpm test\n'],
    ['.pre-commit-config.yaml', 'rev: v1.0\n  - id: mypy\n', 'rev: v1.1\n  - id: mypy\n'],
    ['.github/workflows/ci.yml', '- run: npm test\n', '- run: |\n    npm ci\n    npm test\n'],
    ['.github/workflows/ci.yml', 'node-version: 18\n', 'node-version: 20\n'],
    ['.github/workflows/ci.yml', 'node-version: 20\n', 'node-version: 18\n'],
    ['.github/workflows/ci.yml', 'timeout-minutes: 30\n', 'timeout-minutes: 10\n'],
    ['.github/workflows/ci.yml', '- uses: actions/checkout@v4\n', '- uses: actions/checkout@v3\n'],
    ['.github/workflows/ci.yml', '- run: npm test\n  continue-on-error: true\n', '- run: npm test\n'],
    ['.github/workflows/ci.yml', '- run: npm test\n', "- run: npm test\n  if: github.event_name == 'push'\n"],
    ['.gitlab-ci.yml', 'image: node:18\n', 'image: node:20\n'],
    ['Jenkinsfile', "sh 'make test'\n", "sh 'make deps'\nsh 'make test'\n"],
    ['jest.config.js', 'lines: 60,\n', 'lines: 80,\n'],
    ['jest.config.js', 'testTimeout: 9000,\n', 'testTimeout: 5000,\n'],
    ['vitest.config.ts', 'port: 5173,\n', 'port: 3000,\n'],
    ['build.gradle.kts', 'minimum = "0.60".toBigDecimal()\n', 'minimum = "0.80".toBigDecimal()\n'],
    ['build.gradle.kts', 'version = "1.9.0"\n', 'version = "1.8.0"\n'],
    ['build.gradle.kts', 'minSdk = 26\n', 'minSdk = 24\n'],
    ['build.gradle', 'testImplementation "junit:junit:4.13"\n', 'testImplementation "junit:junit:4.12"\n'],
    ['pom.xml', '<version>3.1</version>\n', '<version>3.0</version>\n'],
    ['package.json', pkg({ version: '2.0.0' }), pkg({ version: '1.9.0' })],
    ['package.json', pkg({ scripts: { test: 'jest' } }), pkg({ scripts: { test: 'vitest run' } })],
    ['package.json', pkg({ scripts: { lint: 'eslint .', a: 'b' } }), pkg({ scripts: { lint: 'eslint .' } })],
    [
      'package.json',
      pkg({ devDependencies: { eslint: '9.1.0' } }),
      pkg({ devDependencies: { eslint: '8.9.0' } }),
    ],
    ['package.json', pkg({ scripts: { test: 'a' } }), pkg({ scripts: { test: 'a', lint: 'eslint .' } })],
    ['phpstan.neon', 'level: 5\n', 'level: 8\n'],
    ['phpstan-baseline.neon', 'a\nb\n', 'a\n'],
    ['.eslintrc.json', '"no-eval": "warn"\n', '"no-eval": "error"\n'],
    ['.eslintrc.json', '{}\n', '{ "no-eval": "error" }\n'],
    ['eslint.config.mjs', "ignores: ['dist/**'],\n", "ignores: ['dist/**', 'coverage/**'],\n"],
    ['.rubocop.yml', 'A:\n  Max: 40\n', 'A:\n  Max: 10\n'],
    [
      '.golangci.yml',
      'linters:\n  enable:\n    - errcheck\n',
      'linters:\n  enable:\n    - errcheck\n    - gosec\n',
    ],
    ['detekt.yml', 'maxIssues: 10\n', 'maxIssues: 0\n'],
    ['pyproject.toml', 'ignore = ["E501", "F401"]\n', 'ignore = ["E501"]\n'],
    ['pyproject.toml', 'dependencies = ["ruff"]\n', 'dependencies = ["ruff", "mypy"]\n'],
    ['tsconfig.json', '"target": "es2022"\n', '"target": "es2020"\n'],
    ['Makefile', 'CFLAGS = -Wall\n', 'CFLAGS = -Wall -Werror\n'],
    ['src/a.ts', 'const minimum = 80;\n', 'const minimum = 60;\n'],
    ['README.md', 'coverage: 80\n', 'coverage: 60\n'],
    ['src/limits.ts', 'threshold: 10,\n', 'threshold: 5,\n'],
  ])('%s: %j becomes %j', (path, before, after) => {
    expect(write(path, before, after)).not.toBe('ask');
  });

  it.each([
    'npm test',
    'cat .husky/pre-commit',
    'chmod +x .husky/pre-commit',
    'rm src/old.ts',
    'git mv .github/workflows/ci.yml .github/workflows/main.yml',
    "sed -i 's/lines: 60/lines: 80/' jest.config.js",
    "sed -i 's/node-version: 20/node-version: 22/' .github/workflows/ci.yml",
    "cat > .husky/pre-commit <<'END'\nnpm run lint\nnpm test\nEND",
  ])('%s', (line) => {
    expect(level(command(line))).toBeUndefined();
  });

  it.each([
    'CI is red. lower the coverage threshold to 60',
    'coverage check fails, 60 is fine for now',
    'just disable the pre-commit hook',
    'gradle check is red, die Schwelle bitte senken',
    'CI est rouge, baisse le seuil de couverture',
    'baja el umbral de cobertura',
    'baixa a cobertura mínima no CI',
    'abbassa la soglia di copertura',
    'obniż próg pokrycia',
    'снизь порог покрытия',
    'знизь поріг покриття',
    '把覆盖率阈值降低',
    'カバレッジのしきい値を下げて',
    '커버리지 임계값을 낮춰줘',
  ])('what was asked for: %s', (text) => {
    expect(write('jest.config.js', 'lines: 80,\n', 'lines: 60,\n', text)).toBeUndefined();
  });

  it.each([
    'CI is red, get it green, but don’t lower the coverage threshold',
    'CI is red, the add button is broken',
    'gradle check ist rot, mach es wieder grün',
  ])('but still where the words are others: %s', (text) => {
    expect(write('jest.config.js', 'lines: 80,\n', 'lines: 60,\n', text)).toBe('ask');
  });
});
