import { describe, expect, it } from 'vitest';
import { givenCommand } from '../../../test/given/tools.ts';
import { checkIn, checkNamed, decidingCheckIn } from './checks.ts';

describe('a check is known by its command [SP-138] [SP-139]', () => {
  it.each([
    'npm test',
    'npm t',
    'npm run test',
    'npm run test:unit',
    'npm run -s test',
    'yarn test',
    'pnpm test',
    'pnpm run test',
    'bun test',
    'bun run test',
    'npx vitest run',
    'vitest run src',
    'jest --ci',
    'npx mocha',
    'pytest -x',
    'python -m pytest',
    'python3 -m unittest',
    'tox',
    'cargo test',
    'go test ./...',
    'make test',
    'make clean all test',
    './gradlew test',
    'gradle test',
    'mvn -q test',
    'mvn clean verify',
    'rspec',
    'bundle exec rspec',
    'rake test',
    'phpunit',
    'vendor/bin/phpunit',
    'dotnet test',
    'ctest',
    'swift test',
    './gradlew :app:testDebugUnitTest',
    './gradlew connectedAndroidTest',
    'gradle jvmTest --info',
    'mvn -q surefire:test',
    './mvnw -pl core integration-test',
    'sbt "testOnly cart.CartSpec"',
    'sbt core/test',
    'cargo llvm-cov',
    'dotnet vstest a.dll',
    'pio test -e native',
    'fastlane test',
    'gleam test',
    'rebar3 eunit',
    'prove -l t',
    'xcodebuild -scheme App test',
    'deno test',
    'node --test',
    'node --test test/',
    'node test/cart.test.js',
    'bats test.bats',
    'cd sub && npm test',
    'CI=1 npm test',
    'timeout 60 npm test',
    'npm test -- --coverage',
    'npm test 2>&1',
    'mix test',
    'npx playwright test',
    'uv run pytest',
    'poetry run pytest',
    './test.sh',
    'bash test/run.test.sh',
    'pytest -v',
    'go test -v ./...',
    'cargo test -- --nocapture',
    'time npm test',
    'env CI=1 npm test',
    'npm --workspace web test',
    'pnpm --filter web test',
    'pnpm -r test',
    'yarn workspace web test',
    'turbo run test',
    'nx test shop',
    'docker compose run --rm web pytest -q',
    'docker compose exec -T app npm test',
    'docker exec shop bundle exec rspec',
    'docker compose run --rm tests',
    'kubectl exec web-1 -- npm test',
    'python manage.py test',
    'php artisan test',
    'bin/rails test',
    'just test',
    'scripts/smoke-test.sh',
    'bash scripts/verify.sh',
    'python scripts/verify_totals.py',
    'npm run unit',
    'bin/test',
  ])('%s is a test', (command) => {
    expect(checkIn(givenCommand(command))).toBe('test');
  });

  it.each([
    'npm run check',
    'npm run lint',
    'npm run build',
    'npm run typecheck',
    'yarn lint',
    'pnpm build',
    'npx tsc --noEmit',
    'tsc -p .',
    'npx eslint src',
    'eslint .',
    'ruff check .',
    'mypy src',
    'flake8',
    'biome check',
    'npx biome ci .',
    'shellcheck a.sh',
    'terraform validate',
    'cargo check',
    'cargo clippy',
    'go vet ./...',
    'make check',
    'make lint',
    'golangci-lint run',
    'dotnet build',
    'deno lint',
    'make',
    'npx prettier --check .',
    'black --check src',
    'mix compile --warnings-as-errors',
    'vite build',
    'cmake --build build',
    'pre-commit run --all-files',
    './scripts/check.sh',
    'node scripts/build.mjs',
    './gradlew :app:assembleDebug',
    './gradlew build -x test',
    'flutter build apk',
    'idf.py build',
    'just lint',
    'npm run format:check',
    'python -m py_compile src/a.py',
  ])('%s is a check', (command) => {
    expect(checkIn(givenCommand(command))).toBe('check');
  });

  it.each([
    'npm test --help',
    'echo npm test',
    'echo "npm test"',
    'npm install',
    'npm run dev',
    'npm start',
    'cat test/cart.test.js',
    'git commit -m "npm test"',
    'ls test',
    'grep -r pytest .',
    'npm install vitest',
    'jest --watch',
    'pytest --collect-only',
    'pip install pytest',
    'node src/server.js',
    'rm test/a.test.js',
    'cargo run',
    'go run .',
    'make install',
    'make clean dist-upload',
    'vim test.py',
    'touch test.sh',
    'vitest --version',
    'vitest -v',
    'docker run -p 80:80 web',
    'docker compose up -d',
    'docker run -v ./test:/test web',
    './scripts/build-and-deploy.sh',
    'npm run build:watch --watch',
    'npx prettier --write .',
    'black src',
    'node scripts/seed.mjs',
    'terraform apply',
    './gradlew installDebug',
    './gradlew run',
    'fastlane beta',
    'pio device monitor',
    'cmake -S . -B build',
  ])('%s is none', (command) => {
    expect(checkIn(givenCommand(command))).toBeUndefined();
  });

  it('in the background nobody waits for its end', () => {
    expect(checkIn(givenCommand('npm test', true))).toBeUndefined();
  });

  it('is a command', () => {
    expect(checkIn({ kind: 'read', paths: ['npm test'] })).toBeUndefined();
  });
});

describe('a check passed with its line', () => {
  it.each([
    'npm test',
    'cd a && npm test',
    'npm run lint && npm test && echo done',
    'cd a; npm test',
    '(npm test)',
    'npx vitest run',
  ])('in %s', (command) => {
    expect(decidingCheckIn(givenCommand(command))).toBeDefined();
  });

  it.each([
    'npm test | tail -5',
    'npm test || true',
    'npm test; echo done',
    'npm test & wait',
    '! npm test',
    'if npm test; then ls; fi',
    'echo $(npm test)',
    'npm test || npm run build | cat',
  ])('not for sure in %s', (command) => {
    expect(checkIn(givenCommand(command))).toBeDefined();
    expect(decidingCheckIn(givenCommand(command))).toBeUndefined();
  });
});

it.each([
  ['npm test', 'test'],
  ['cargo test', 'test'],
  ['npm run lint', 'check'],
  ['make check', 'check'],
  ['ls', undefined],
])('%s is known by its words alone', (command, kind) => {
  expect(checkNamed(command)).toBe(kind);
});
