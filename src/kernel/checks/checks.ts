import type { Action } from '../action.ts';

/** A test runs the code; any other check only looks at it. */
export const checkKinds = ['test', 'check'] as const;
export type CheckKind = (typeof checkKinds)[number];

type Words = readonly (string | undefined)[];

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Programs that test or check whatever their words are. */
const testers = words(`
  vitest jest mocha ava tap tape jasmine karma cypress pytest py.test nosetests tox nox rspec phpunit pest ctest bats
  busted minitest elm-test prove gotestsum trial behat codecept behave cucumber nextest kaocha testem wtr
`);
const checkers = words(`
  tsc vue-tsc svelte-check eslint oxlint biome xo standard stylelint ruff mypy pyright pylint flake8 pyflakes
  shellcheck hadolint yamllint markdownlint rubocop golangci-lint staticcheck phpstan psalm ktlint swiftlint
  clippy-driver actionlint tflint luacheck credo dialyzer knip buf checkov kubeconform ansible-lint djlint
  publint attw tsup javac kotlinc scalac rustc ghc ninja
`);
/** Programs that put code in order, and with this word only say what is out of it. */
const formatters = words('prettier black isort rustfmt gofmt dprint fmt format terraform');

/** Programs that do so with one of these words first. */
const testing: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: words('test t tst it install-test'),
  cargo: words('test t nextest bench llvm-cov tarpaulin insta'),
  go: words('test'),
  gradle: words('test check'),
  gradlew: words('test check'),
  mvn: words('test verify integration-test install'),
  mvnw: words('test verify integration-test install'),
  dotnet: words('test vstest'),
  swift: words('test'),
  xcodebuild: words('test test-without-building'),
  deno: words('test'),
  bun: words('test'),
  rake: words('test spec'),
  rails: words('test'),
  mix: words('test'),
  bazel: words('test coverage'),
  sbt: words('test testOnly testQuick'),
  lein: words('test'),
  flutter: words('test'),
  dart: words('test'),
  zig: words('test'),
  stack: words('test'),
  cabal: words('test'),
  playwright: words('test'),
  meson: words('test'),
  hatch: words('test'),
  ng: words('test e2e'),
  nx: words('test e2e'),
  turbo: words('test'),
  'react-scripts': words('test'),
  pants: words('test'),
  buck2: words('test'),
  forge: words('test'),
  hardhat: words('test'),
  crystal: words('spec'),
  dune: words('test runtest'),
  jlpm: words('test'),
  pio: words('test'),
  west: words('twister'),
  fastlane: words('test tests scan'),
  gleam: words('test'),
  rebar3: words('eunit ct'),
  nimble: words('test'),
  dub: words('test'),
};
const checking: Readonly<Record<string, ReadonlySet<string>>> = {
  cargo: words('check clippy build fmt'),
  go: words('vet build'),
  mix: words('compile credo dialyzer'),
  vite: words('build'),
  next: words('build lint'),
  nuxt: words('build typecheck'),
  astro: words('check build'),
  ng: words('build lint'),
  nx: words('build lint'),
  turbo: words('build lint typecheck check'),
  'react-scripts': words('build'),
  cmake: words('--build'),
  bazel: words('build'),
  dune: words('build'),
  zig: words('build'),
  sbt: words('compile'),
  'pre-commit': words('run'),
  lefthook: words('run'),
  mkdocs: words('build'),
  buf: words('lint'),
  forge: words('build'),
  gradle: words('build'),
  gradlew: words('build'),
  mvn: words('compile package'),
  mvnw: words('compile package'),
  dotnet: words('build'),
  swift: words('build'),
  xcodebuild: words('build analyze build-for-testing'),
  deno: words('check lint'),
  terraform: words('validate'),
  tofu: words('validate'),
  helm: words('lint'),
  flutter: words('analyze build'),
  pio: words('run check'),
  'idf.py': words('build'),
  west: words('build'),
  'arduino-cli': words('compile'),
  gleam: words('build check'),
  dart: words('analyze'),
};

/** Programs that take several of them, as in `mvn clean test`. */
const manyGoals = words('xcodebuild mvn mvnw gradle gradlew bazel sbt');

/** `make clean all test`. */
const manyTargets = words('make gmake rake');

const scriptRunners = words(
  'npm yarn pnpm bun npx bunx pnpx make gmake just task composer rake deno poe invoke inv nox rushx jlpm',
);
const needsRun = words('npm bun deno');
const interpreters = words(
  'node bun deno tsx ts-node python python3 ruby php perl bash sh zsh Rscript julia elixir',
);
/** Programs that run another one, named among their words. */
const carriers = words(`
  docker docker-compose podman podman-compose nerdctl kubectl vagrant devcontainer dotenv cross-env doppler direnv nix
  devbox mise asdf pipenv pdm rye hatch conda micromamba xvfb-run turbo nx lerna concurrently run-s run-p npm-run-all sail
  ddev lando heroku fly
`);

const testName = /^(?:test|tests|spec|e2e|ci|verify|coverage)(?:[:._-].*)?$|[:._-](?:test|tests|spec)$/;
const checkName =
  /^(?:check|lint|build|typecheck|type-check|types|tsc|compile|validate)(?:[:._-].*)?$|[:._-](?:check|lint|types)$/;
const testFile =
  /(?:^|[/._-])(?:tests?|specs?|__tests__)[/._-][^\s]*\.[a-z]{1,4}$|(?:^|\/)test_[^/]+\.py$|(?:^|\/)tests?\.[a-z]{1,4}$/i;

/** What a script of the project does, by the words of its name. */
const saysTest = words('test tests spec specs e2e verify smoke unit integration');
const saysCheck = words('check checks lint build typecheck types validate compile');
const saysMore = words(`
  deploy publish release push install start serve server dev watch clean fix seed migrate setup gen generate create
  data upload send sync reset init run-server env
`);

/** Shows what could be done, or does it for ever. */
const idle = words('--help --version --watch --watchall --collect-only --list --listtests --dry-run');
/** The same, where nothing else is asked for: `pytest -v` only says more. */
const idleAlone = words('-h -v -V help version');
const verbose = words('pytest py.test phpunit rspec nosetests tox behave ctest trial pest');

/** What an action checks; undefined when it checks nothing. */
export const checkIn = (action: Action): CheckKind | undefined => kindOf(action, false);

/** The same, if only the calls count without whose success the whole line would have failed. */
export const decidingCheckIn = (action: Action): CheckKind | undefined => kindOf(action, true);

/** What a plain command checks, by its words alone. */
export const checkNamed = (command: string): CheckKind | undefined => checkOf(command.split(' '));

function kindOf(action: Action, deciding: boolean): CheckKind | undefined {
  if (action.kind !== 'command' || action.background) return undefined;
  const kinds = (action.report?.calls ?? [])
    .filter(({ decides }) => decides || !deciding)
    .map((call) => checkOf(call.words));
  return kinds.includes('test') ? 'test' : kinds.find((kind) => kind !== undefined);
}

function checkOf([program = '', ...rest]: Words): CheckKind | undefined {
  if (rest.some((word) => word !== undefined && idle.has(word.toLowerCase()))) return undefined;
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (rest.length === 1 && idleAlone.has(rest[0] ?? '') && !(rest[0] === '-v' && verbose.has(name)))
    return undefined;
  if (testers.has(name)) return 'test';
  if (checkers.has(name)) return 'check';
  if (formatters.has(name))
    return rest.some((word) => /^(?:--check|-check|-l|-c)$/.test(word ?? '')) ? 'check' : goalOf(name, rest);
  return goalOf(name, rest) ?? scripted(program, name, rest);
}

/** `cargo test`, `mvn clean verify`. */
function goalOf(name: string, rest: Words): CheckKind | undefined {
  const operands = operandsOf(rest);
  const goals = manyGoals.has(name) ? operands : name === 'cmake' ? rest : operands.slice(0, 1);
  if (goals.some((goal) => goal !== undefined && testing[name]?.has(goal))) return 'test';
  const parts = manyGoals.has(name) ? operands.map(lastPart) : [];
  if (parts.some((part) => testing[name]?.has(part) || testTask.test(part))) return 'test';
  return [...goals, ...parts].some((goal) => goal !== undefined && checking[name]?.has(goal)) ||
    parts.some((part) => checkTask.test(part))
    ? 'check'
    : undefined;
}

/** `:app:testDebugUnitTest`, `surefire:test`, `core/test`, `"testOnly cart.*"`: what is done stands at the end. */
const lastPart = (goal: string): string => goal.split(' ')[0]?.split(/[:/]/).at(-1) ?? '';
const testTask = /^test[A-Z]\w*$|(?:Test|Tests|TestSuite)$|^allTests$/;
const checkTask = /^(?:assemble|compile|lint|detekt|ktlint|check|spotless|bundle)[A-Z]?\w*$/;

function scripted(program: string, name: string, rest: Words): CheckKind | undefined {
  const operands = operandsOf(rest);
  const carried = carriers.has(name) ? carriedKind(rest) : undefined;
  if (carried) return carried;
  if (scriptRunners.has(name)) return scriptKind(name, operands);
  if (
    rest.some((word) => word !== undefined && testsByCode.test(word)) &&
    /^(?:rscript|r|julia)$/i.test(name)
  )
    return 'test';
  if (interpreters.has(name)) return interpretedKind(rest, operands);
  if (testFile.test(program)) return 'test';
  return program.includes('/') || /\.(?:sh|bash|py|rb|js|mjs|ts|pl|php)$/.test(program)
    ? namedKind(name)
    : undefined;
}

/** `Rscript -e 'devtools::test()'`, `julia -e 'using Pkg; Pkg.test()'`. */
const testsByCode =
  /\b(?:devtools::(?:test|check)|testthat::test_\w+|test_(?:dir|file|local|package|check)|rcmdcheck::rcmdcheck|tinytest::\w+|Pkg\.test)\(/;

const flagsWithValues = words(
  '-x --exclude-task --filter -F -w --workspace --prefix -C --dir --cwd -f --file --project -p',
);

/** Words that are neither flags nor the values of those that say where. */
const operandsOf = (rest: Words): readonly string[] =>
  rest.filter(
    (word, at): word is string =>
      word !== undefined && !word.startsWith('-') && !flagsWithValues.has(rest[at - 1] ?? ''),
  );

/** `npm run test:unit`, `yarn lint`, `make check`: the name of the script says what it does. */
function scriptKind(name: string, operands: readonly string[]): CheckKind | undefined {
  const [first = '', second = '', third = ''] = operands;
  if (manyTargets.has(name) && second !== '') {
    const kinds = operands.map((target) => scriptKind(name, [target]));
    return kinds.includes('test') ? 'test' : kinds.find((kind) => kind !== undefined);
  }
  if (first === 'workspace') return scriptKind(name, operands.slice(2));
  const script = ['run', 'run-script', 'task'].includes(first)
    ? second
    : first === 'workspaces' || first === 'foreach'
      ? third
      : needsRun.has(name)
        ? ''
        : first;
  if (testName.test(script)) return 'test';
  if (checkName.test(script)) return 'check';
  if (first === 'exec' || first === 'x' || first === 'dlx') return checkOf(operands.slice(1));
  if (/^g?make$/.test(name) && first === '') return 'check';
  return namedKind(script);
}

/** `node --test`, `python -m pytest`, `node test/cart.test.js`, `python manage.py test`. */
function interpretedKind(rest: Words, [first = '', second = '']: readonly string[]): CheckKind | undefined {
  if (rest.includes('--test')) return 'test';
  if (rest.includes('--check') || rest.includes('-n') || rest[0] === '-l')
    return first === '' ? undefined : 'check';
  const module = rest[rest.indexOf('-m') + 1];
  if (rest.includes('-m')) return moduleKind(module, rest.slice(rest.indexOf('-m') + 2));
  if (/(?:^|\/)(?:manage\.py|artisan|console|rails)$/.test(first))
    return second === 'test' ? 'test' : second === 'check' ? 'check' : undefined;
  if (testFile.test(first)) return 'test';
  return namedKind(first.slice(first.lastIndexOf('/') + 1));
}

function moduleKind(module: string | undefined, rest: Words): CheckKind | undefined {
  if (module === 'unittest' || module === 'doctest') return 'test';
  return module === 'py_compile' || module === 'compileall' ? 'check' : checkOf([module, ...rest]);
}

/** `docker compose run --rm web pytest`, `turbo run test`: what is run stands at the end. */
function carriedKind(rest: Words): CheckKind | undefined {
  const at = rest.findIndex((word) => word === 'run' || word === 'exec' || word === '--' || word === 'test');
  if (at < 0) return undefined;
  const inner = rest.slice(rest[at] === 'test' ? at : at + 1);
  for (const [start, word] of inner.entries()) {
    if (word === undefined || word.startsWith('-') || word.includes(':/')) continue;
    const kind = testName.test(word) ? 'test' : checkName.test(word) ? 'check' : undefined;
    const found =
      kind ?? (word.includes('/') && !/\bbin\//.test(word) ? undefined : checkOf(inner.slice(start)));
    if (found) return found;
  }
  return undefined;
}

/** `scripts/smoke-test.sh`, `bin/check`, `npm run unit`: a name says what it does, unless it says that it does more. */
function namedKind(name: string): CheckKind | undefined {
  const parts = name
    .replace(/\.\w{1,5}$/, '')
    .toLowerCase()
    .split(/[:._-]+/);
  if (parts.some((part) => saysMore.has(part))) return undefined;
  if (parts.some((part) => saysTest.has(part))) return 'test';
  return parts.some((part) => saysCheck.has(part)) ? 'check' : undefined;
}
