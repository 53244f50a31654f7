import type { Action } from './action.ts';

/** A test runs the code; any other check only looks at it. */
export type CheckKind = 'test' | 'check';

type Words = readonly (string | undefined)[];

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Programs that test or check whatever their words are. */
const testers = words(`
  vitest jest mocha ava tap tape jasmine karma cypress pytest py.test nosetests tox nox rspec phpunit pest ctest bats
  busted minitest gotestsum trial behat codecept behave cucumber
`);
const checkers = words(`
  tsc vue-tsc svelte-check eslint oxlint biome xo standard stylelint ruff mypy pyright pylint flake8 pyflakes
  shellcheck hadolint yamllint markdownlint rubocop golangci-lint staticcheck phpstan psalm ktlint swiftlint
  clippy-driver actionlint tflint luacheck credo dialyzer knip
`);

/** Programs that do so with one of these words first. */
const testing: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: words('test t tst it install-test'),
  cargo: words('test nextest bench'),
  go: words('test'),
  gradle: words('test check'),
  gradlew: words('test check'),
  mvn: words('test verify'),
  mvnw: words('test verify'),
  dotnet: words('test'),
  swift: words('test'),
  xcodebuild: words('test'),
  deno: words('test'),
  bun: words('test'),
  rake: words('test spec'),
  rails: words('test'),
  mix: words('test'),
  bazel: words('test'),
  sbt: words('test'),
  lein: words('test'),
  flutter: words('test'),
  dart: words('test'),
  zig: words('test'),
  stack: words('test'),
  cabal: words('test'),
  playwright: words('test'),
  meson: words('test'),
  hatch: words('test'),
};
const checking: Readonly<Record<string, ReadonlySet<string>>> = {
  cargo: words('check clippy build'),
  go: words('vet build'),
  gradle: words('build'),
  gradlew: words('build'),
  mvn: words('compile package'),
  mvnw: words('compile package'),
  dotnet: words('build'),
  swift: words('build'),
  xcodebuild: words('build analyze'),
  deno: words('check lint'),
  terraform: words('validate'),
  tofu: words('validate'),
  helm: words('lint'),
  flutter: words('analyze'),
  dart: words('analyze'),
};

/** Programs that take several of them, as in `mvn clean test`. */
const manyGoals = words('xcodebuild mvn mvnw gradle gradlew bazel sbt');

const scriptRunners = words('npm yarn pnpm bun npx bunx pnpx make gmake just task composer rake deno poe');
const needsRun = words('npm bun deno');
const interpreters = words('node bun deno tsx ts-node python python3 ruby php perl bash sh zsh');

const testName = /^(?:test|tests|spec|e2e|ci|verify|coverage)(?:[:._-].*)?$|[:._-](?:test|tests|spec)$/;
const checkName =
  /^(?:check|lint|build|typecheck|type-check|types|tsc|compile|validate)(?:[:._-].*)?$|[:._-](?:check|lint|types)$/;
const testFile =
  /(?:^|[/._-])(?:tests?|specs?|__tests__)[/._-][^\s]*\.[a-z]{1,4}$|(?:^|\/)test_[^/]+\.py$|(?:^|\/)tests?\.[a-z]{1,4}$/i;

/** Shows what could be done, or does it for ever. */
const idle = words(
  '--help -h help --version -v -V --watch --watchall --collect-only --list --listtests --dry-run',
);

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
  if (testers.has(name)) return 'test';
  if (checkers.has(name)) return 'check';
  const operands = rest.filter((word) => word !== undefined && !word.startsWith('-')) as readonly string[];
  const [first = ''] = operands;
  const goals = manyGoals.has(name) ? operands : [first];
  if (goals.some((goal) => testing[name]?.has(goal))) return 'test';
  if (goals.some((goal) => checking[name]?.has(goal))) return 'check';
  if (scriptRunners.has(name)) return scriptKind(name, operands);
  if (interpreters.has(name)) return interpretedKind(rest, first);
  return testFile.test(program) ? 'test' : undefined;
}

/** `npm run test:unit`, `yarn lint`, `make check`: the name of the script says what it does. */
function scriptKind(name: string, operands: readonly string[]): CheckKind | undefined {
  const [first = '', second = ''] = operands;
  const script = ['run', 'run-script', 'task'].includes(first) ? second : needsRun.has(name) ? '' : first;
  if (testName.test(script)) return 'test';
  if (checkName.test(script)) return 'check';
  return first === 'exec' ? checkOf(operands.slice(1)) : undefined;
}

/** `node --test`, `python -m pytest`, `node test/cart.test.js`. */
function interpretedKind(rest: Words, first: string): CheckKind | undefined {
  if (rest.includes('--test')) return 'test';
  const module = rest[rest.indexOf('-m') + 1];
  if (rest.includes('-m')) return module === 'unittest' || module === 'doctest' ? 'test' : checkOf([module]);
  return testFile.test(first) ? 'test' : undefined;
}
