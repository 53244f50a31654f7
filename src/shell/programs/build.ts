import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { unknownStream } from '../scope.ts';

const builds = { effect: 'write', reason: 'it builds the project' } as const;
const tests = { effect: 'write', reason: 'it runs the tests of the project' } as const;

/** Build tools that take several targets at once: the worst of them counts. */
const targets =
  (asks: RegExp, publishes: RegExp, safe = '') =>
  (call: Call): void => {
    const names = call.given.operands.map(({ text }) => text);
    if (safe !== '' && call.given.has(safe)) return;
    if (names.some((name) => publishes.test(name)))
      call.part('destroy', 'it publishes what it builds', 'publish');
    else if (names.length === 0 || !names.every((name) => asks.test(name)))
      call.part('write', 'it builds the project');
  };

/** Compilers write what -o names, or a file next to the source. */
function compiler(call: Call): void {
  const { given } = call;
  const output = given.value('-o --output -d');
  if (output) return call.writes(output);
  const asks = given.has(
    '-fsyntax-only -E -M -MM -v -### --version -dumpversion -dumpmachine -print-search-dirs --help -V -version -help',
  );
  const prints = given.flagNames.some((name) => /^-?-print(?:-|$)|^-dump/.test(name));
  if (!asks && !prints) call.part('write', 'it compiles files');
}

/** `cmake -E rm …` is a small set of file commands. */
function cmake(call: Call): void {
  const { given } = call;
  const tool = given.value('-E');
  const [first, ...rest] = given.operands;
  if (!tool) {
    if (!given.has('--help --version --list-presets -N --system-information'))
      call.part('write', 'it builds the project');
    return;
  }
  if (/^(?:rm|remove|remove_directory)$/.test(tool.text)) {
    const recursive = tool.text === 'remove_directory' || given.has('-r -R -rf');
    for (const target of given.operands) call.deletes(target, { recursive, force: recursive });
  } else if (/^(?:copy|copy_if_different|copy_directory|rename|touch|make_directory)$/.test(tool.text)) {
    call.writes(rest.at(-1) ?? first);
  } else if (
    !/^(?:cat|echo|echo_append|compare_files|md5sum|sha\d+sum|capabilities|environment|sleep|true|false)$/.test(
      tool.text,
    )
  ) {
    call.part('write', `it runs cmake -E ${tool.text}`);
  }
}

const asksMaven =
  /^(?:dependency:(?:tree|list|analyze|resolve|build-classpath)|help:.*|versions:display-.*|validate|-v)$/;
const asksGradle =
  /^(?:.*:)?(?:tasks|dependencies|dependencyInsight|properties|projects|help|buildEnvironment|javaToolchains|outgoingVariants|components|model)$/;

const queries = (verbs: string, extra: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  ...builds,
  subcommands: { [verbs]: 'read', ...extra },
});

export const build = defineFamily({
  id: 'build',
  summary: 'Programs that build, compile and test; they run code of the project',
  programs: {
    'make gmake bmake mingw32-make': {
      ...builds,
      run: (call) => {
        const asks = call.given.has('-n --just-print --dry-run --recon -q --question -p --print-data-base');
        // What a makefile says outside of its recipes runs even so; the project's own is as it was agreed on.
        const other =
          call.given.has('-f --file --makefile --eval -E') ||
          call.given.operands.some(({ text, known }) => !known || text.includes('='));
        if (!asks || other) call.part('write', 'it builds the project');
      },
    },
    cmake: {
      ...builds,
      takes: '-S -B -D -G -E -P --build --install --target -j --config --preset --parallel --prefix',
      run: (call) => void cmake(call),
    },
    'ctest ninja samu': { ...builds, safe: '-N --show-only -n', takes: '-C -f -j -k -l -R' },
    'meson scons waf autoconf automake autoreconf configure xmake premake': builds,
    'bazel bazelisk buck buck2 pants please': queries(
      'query cquery aquery uquery info version help analyze-profile dump list dependencies targets audit peek roots paths filedeps',
    ),
    'gradle gradlew ./gradlew': {
      ...builds,
      takes: '-p --project-dir -x --exclude-task -P -D -b --configuration -I',
      run: targets(
        asksGradle,
        /^(?:.*:)?(?:publish\w*|upload\w*|bintrayUpload)$/,
        '-m --dry-run -v --version -h',
      ),
    },
    'mvn mvnw ./mvnw mvnd': {
      ...builds,
      takes: '-f --file -P -pl -D -s -T -l',
      run: targets(asksMaven, /^(?:deploy|release:perform|deploy:.*)$/, '-v --version -h'),
    },
    'ant sbt mill lein boot clj clojure scala-cli bloop': {
      ...builds,
      run: targets(/^(?:-p|-projecthelp|about|projects|tasks|version|deps|help)$/, /^(?:publish\w*|deploy)$/),
    },
    'tsc vue-tsc tsgo': {
      ...builds,
      takes: '-p --project --target -t --module -m --lib --jsx --moduleResolution',
      safe: '--noEmit --showConfig --listFilesOnly --help -h -v --all',
      flags: { '--outDir --outFile --declarationDir --generateTrace': { value: 'write' } },
    },
    'vite webpack webpack-cli rollup esbuild parcel swc babel tsup unbuild ncc snowpack microbundle gulp grunt bower browserify metro next nuxt nuxi astro gatsby remix ng vue-cli-service react-scripts expo eas ember svelte-kit storybook sb electron electron-builder tauri ionic cordova hugo jekyll eleventy mkdocs sphinx-build docusaurus vuepress vitepress typedoc jsdoc doxygen wasm-pack emcc cross maturin trunk':
      {
        ...builds,
        flags: { '-o --output --outfile --outdir --out-dir --outDir': { value: 'write' } },
      },
    turbo: {
      ...builds,
      safe: '--dry --dry-run --graph',
      subcommands: { 'ls query info bin telemetry docs': 'read', 'run watch prune gen link login': builds },
    },
    nx: queries('graph show list report print-affected affected:graph'),
    'lerna rush': queries('list ls la ll changed diff info', {
      publish: { effect: 'destroy', reason: 'it publishes packages', danger: 'publish' },
    }),
    'jest vitest mocha ava tap tape uvu karma cypress playwright wdio testcafe nightwatch jasmine c8 nyc pytest py.test unittest nose2 nosetests tox nox behave robot rspec cucumber minitest phpunit pest behat codecept bats shellspec gotestsum ginkgo xctest coverage hypothesis locust k6 artillery ab wrk hey vegeta':
      { ...tests, safe: '--listTests --showConfig --list-presets', takes: '-c --config -k -m -n' },
    'just task thor invoke inv mage doit earthly': {
      effect: 'write',
      reason: 'it runs tasks of the project',
      takes: '-f --justfile -d --working-directory -t --taskfile --dir --set',
      safe: '-l --list --list-all --summary --show --dump --evaluate -n --dry-run --dry -T --tasks --variables',
    },
    'husky lefthook': { effect: 'write', reason: 'it changes or runs hooks' },
    'gcc g++ cc c++ clang clang++ clang-cl rustc javac swiftc kotlinc scalac ghc nvcc gfortran tcc ocamlopt ocamlc dmd ldc2 nim crystal valac fpc nasm yasm as ld lld gold lld-link dotc protoc buf flatc thrift antlr4 bison flex yacc lex swig':
      {
        ...builds,
        singleDashLong: true,
        takes: '-o --output -d -I -L -D -x -std -target -arch -isysroot -include',
        run: (call) => (compiler(call), unknownStream),
      },
    'ar ranlib strip objcopy install_name_tool windres': { ...builds, operands: ['data', 'write'] },
    zig: queries('version env targets help ast-check', {
      fmt: { effect: 'write', reason: 'it rewrites files', safe: '--check' },
    }),
    java: { ...builds, reason: 'it runs a program', singleDashLong: true, safe: '-version --version -help' },
    'javap jdeps jps jstack jmap jstat jinfo pkg-config pkgconf llvm-config sdl2-config': 'read',
    'jar jlink jpackage': { ...builds, run: (call) => void jar(call) },
    'wasmtime wasmer ts-node tsx ts-node-esm swift-run': { effect: 'write', reason: 'it runs a program' },
  },
  examples: [
    { command: 'make test', effect: 'write' },
    { command: 'make -n deploy', effect: 'read' },
    { command: 'tsc --noEmit', effect: 'read' },
    { command: 'tsc --outDir dist', effect: 'write', targets: ['dist'] },
    { command: 'mvn dependency:tree', effect: 'read' },
    { command: 'mvn clean deploy', effect: 'destroy' },
    { command: './gradlew build', effect: 'write' },
    { command: 'bazel query //...', effect: 'read' },
    { command: 'vitest run', effect: 'write' },
    { command: 'gcc -o app main.c', effect: 'write', targets: ['app'] },
    { command: 'cmake -E rm -rf src', effect: 'destroy' },
    { command: 'just --list', effect: 'read' },
  ],
});

function jar(call: Call): void {
  if (!/^-?-?(?:t\w*|list|describe-module|version|help)$/.test(call.words[0]?.text ?? ''))
    call.part('write', 'it packs or unpacks files');
}
