import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { literal, type Stream, unknownStream, type Value } from '../../scope.ts';

const shares = (reason: string): ProgramSpec => ({ effect: 'destroy', reason, danger: 'publish' });
const runsProject = { effect: 'write', reason: 'it runs code of the project' } as const;
const installs = { effect: 'write', reason: 'it changes the installed packages', safe: '--dry-run' } as const;

/** Publishing; a rehearsal still runs the project's scripts. */
const publishes: ProgramSpec = {
  effect: 'destroy',
  run: (call) => {
    if (call.given.has('--dry-run')) return call.part('write', 'it rehearses a publication');
    call.part('destroy', 'it publishes a package', 'publish');
  },
};

/** The package's own name for its program: `eslint@9` and `@biomejs/biome` are `eslint` and `biome`. */
const programOf = (word: Value): Value => ({
  ...word,
  text: word.text.replace(/^@[^/]+\//, '').replace(/(?<=.)@[^@]*$/, ''),
});

/** `npx tool args`: a local tool, or one that is downloaded first. */
function runsTool(call: Call): Stream {
  const { given, words } = call;
  const line = given.value('-c --call');
  if (line) return call.script(line, undefined, call.input);
  const first = given.operands[0];
  if (!first) return unknownStream;
  if (given.has('-y --yes -p --package')) call.part('write', 'it downloads the tool that it runs');
  return call.command([programOf(first), ...words.slice(words.indexOf(first) + 1)], call.input);
}

const npx: ProgramSpec = {
  effect: 'write',
  flagsFirst: true,
  takes: '-p --package -c --call -w --workspace',
  flags: { '-y --yes --no --no-install --prefer-offline --offline': {} },
  run: runsTool,
};

/** `pnpm eslint`, `yarn tsc`: the tool of that name. */
const localTool: ProgramSpec = {
  effect: 'write',
  run: (call) => call.command([literal(call.name.split(' ').at(-1) ?? ''), ...call.words], call.input),
};
const localTools = 'tsc eslint prettier biome oxlint stylelint vue-tsc knip prisma knex sequelize typeorm';

/** `npm version` shows, `npm version patch` changes. */
const bareShows = (reason: string): ProgramSpec => ({
  effect: 'read',
  run: (call) => {
    if (call.words.length > 0 && !call.given.has('--json --list --help')) call.part('write', reason);
  },
});

const settings: ProgramSpec = {
  effect: 'read',
  otherwise: 'write',
  subcommands: { 'ls list get': 'read', 'set delete rm edit fix': 'write' },
};

const shared = {
  'publish pub': publishes,
  'unpublish deprecate undeprecate': shares('it changes what others install'),
  'dist-tag dist-tags tag': {
    effect: 'read',
    otherwise: 'destroy',
    subcommands: { 'ls list': 'read', 'add rm set remove': shares('it changes what others install') },
  },
  'owner author': {
    effect: 'read',
    otherwise: 'destroy',
    subcommands: { 'ls list': 'read', 'add rm remove': shares('it changes who owns a package') },
  },
  token: {
    effect: 'read',
    otherwise: 'destroy',
    subcommands: { 'ls list': 'read', 'create revoke delete rm': shares('it makes or takes back access') },
  },
  'access team org': {
    effect: 'read',
    otherwise: 'destroy',
    subcommands: {
      'ls ls-packages ls-collaborators list get': 'read',
      'add rm set grant revoke create destroy edit public restricted': shares('it changes who has access'),
    },
  },
  'login logout adduser add-user': { effect: 'write', reason: 'it changes who you are to the registry' },
  'install i add in ins ci clean-install ic it cit install-test uninstall un rm r remove unlink update up upgrade dedupe ddp prune rebuild rb link ln import patch patch-commit shrinkwrap unplug set patch-remove':
    installs,
  'run run-script rum urn test t tst start stop restart build dev lint': {
    ...runsProject,
    run: (call: Call) => {
      const asks = call.given.has('--list') || (/ run/.test(call.name) && call.given.operands.length === 0);
      if (!asks) call.part('write', 'it runs code of the project');
    },
  },
  'init create innit': { effect: 'write', reason: 'it makes a project' },
  'whoami ping root prefix bin docs home repo bugs issues search s se find outdated view v info show why explain help help-search completion licenses sbom query stars':
    'read',
  'list ls ll la': 'read',
  audit: {
    effect: 'read',
    otherwise: 'write',
    subcommands: { signatures: 'read', fix: installs },
    flags: { '--fix': { effect: 'write' } },
  },
} as const satisfies ProgramSpec['subcommands'];

export const packagesJs = defineFamily({
  id: 'packages-js',
  summary: 'Package managers and runtimes of JavaScript',
  programs: {
    npm: {
      effect: 'write',
      safe: '-h',
      takes: '--prefix -C -w --workspace --registry --userconfig --cache --loglevel',
      subcommands: {
        ...shared,
        'fund doctor diff get': 'read',
        'config c pkg': settings,
        'exec x': npx,
        version: bareShows('it makes a new version'),
        pack: { effect: 'write', reason: 'it writes an archive', safe: '--dry-run' },
        cache: { effect: 'read', subcommands: { 'ls list': 'read' }, otherwise: 'write' },
        'profile hook': { effect: 'read', subcommands: { 'get ls list': 'read' }, otherwise: 'write' },
        'star unstar edit explore': 'write',
      },
    },
    'npx bunx': npx,
    pnpm: {
      effect: 'write',
      safe: '-h',
      takes: '-C --dir -F --filter --reporter',
      subcommands: {
        ...shared,
        [localTools]: localTool,
        'config c': settings,
        exec: npx,
        dlx: { effect: 'write', reason: 'it downloads the tool that it runs' },
        'store env cache': {
          effect: 'read',
          subcommands: { 'path status list ls view': 'read' },
          otherwise: 'write',
        },
        'doctor cat-file cat-index find-hash': 'read',
        pack: { effect: 'write', reason: 'it writes an archive' },
      },
    },
    yarn: {
      effect: 'write',
      reason: 'it changes the installed packages',
      safe: '-h',
      takes: '--cwd',
      subcommands: {
        ...shared,
        [localTools]: localTool,
        config: { ...settings, subcommands: { 'ls list get': 'read' } },
        'cache global workspaces plugin constraints': {
          effect: 'read',
          subcommands: { 'list ls dir bin info query source runtime': 'read' },
          otherwise: 'write',
        },
        'versions check': 'read',
        version: bareShows('it makes a new version'),
        npm: {
          effect: 'read',
          otherwise: 'write',
          subcommands: {
            'audit info whoami': 'read',
            publish: publishes,
            tag: shared['dist-tag dist-tags tag'],
            'login logout': 'write',
          },
        },
        exec: npx,
        pack: { effect: 'write', reason: 'it writes an archive', safe: '-n --dry-run' },
        dlx: { effect: 'write', reason: 'it downloads the tool that it runs' },
      },
    },
    bun: {
      effect: 'write',
      safe: '-h --revision',
      takes: '--cwd',
      subcommands: {
        ...shared,
        [localTools]: localTool,
        x: npx,
        pm: {
          effect: 'read',
          subcommands: { 'ls list bin hash hash-string hash-print cache whoami why view': 'read' },
          otherwise: 'write',
        },
      },
    },
    deno: {
      effect: 'write',
      reason: 'it runs code of the project',
      safe: '-h',
      subcommands: {
        'check info doc types completions outdated help json_reference': 'read',
        lint: { effect: 'read', flags: { '--fix': { effect: 'write', operands: 'write' } } },
        fmt: { effect: 'write', reason: 'it rewrites files', safe: '--check', operands: ['write'] },
        eval: {
          effect: 'write',
          run: (call) => {
            if (call.given.operands.length === 0) call.unknown('the code it runs is not known');
            for (const code of call.given.operands) call.code('node', code);
          },
        },
        task: runsProject,
        'run test bench serve compile jupyter repl': runsProject,
        'install add remove uninstall upgrade cache vendor init update': installs,
        publish: publishes,
      },
    },
    'corepack ni nci nun': installs,
    'verdaccio np semantic-release release-it changeset changesets standard-version': {
      effect: 'write',
      reason: 'it makes a release',
      safe: '--dry-run -n',
      run: (call) => {
        const publishing = /^(?:np|semantic-release|release-it)$/.test(call.name);
        const asked = call.given.operands[0]?.text;
        if (asked === 'status' || asked === 'version-check') return;
        if (publishing || asked === 'publish') call.part('destroy', 'it publishes a package', 'publish');
        else call.part('write', 'it makes a release');
      },
    },
  },
  examples: [
    { command: 'npm ls --depth=0', effect: 'read' },
    { command: 'npm install lodash', effect: 'write' },
    { command: 'npm run build', effect: 'write' },
    { command: 'npm publish', effect: 'destroy' },
    { command: 'npm publish --dry-run', effect: 'write' },
    { command: 'npm dist-tag add pkg@1.0.0 latest', effect: 'destroy' },
    { command: 'npm config get registry', effect: 'read' },
    { command: 'npx eslint src', effect: 'read' },
    { command: 'npx eslint@9 --fix src', effect: 'write' },
    { command: 'npx create-thing', effect: 'write' },
    { command: 'pnpm why react', effect: 'read' },
    { command: 'yarn', effect: 'write' },
  ],
});
