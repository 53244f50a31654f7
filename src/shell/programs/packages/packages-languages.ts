import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { literal } from '../../scope.ts';

const installs = { effect: 'write', reason: 'it changes the installed packages', safe: '--dry-run' } as const;
const builds = { effect: 'write', reason: 'it builds or runs the project' } as const;
const shares: ProgramSpec = {
  effect: 'destroy',
  reason: 'it changes what others install',
  danger: 'publish',
};

/** Publishing; a rehearsal still builds the project. */
const publishes: ProgramSpec = {
  effect: 'destroy',
  takes: '--registry -p --package --token --version',
  run: (call) => {
    if (call.given.has('-n --dry-run')) return call.part('write', 'it rehearses a publication');
    call.part('destroy', 'it publishes a package', 'publish');
  },
};

/** `cargo fmt -- --check`: the flag may come after the dashes. */
const unlessChecked: ProgramSpec = {
  effect: 'write',
  run: (call) => {
    if (!call.words.some(({ text }) => /^(?:--check|-l|-d|--verify-no-changes)$/.test(text)))
      call.part('write', 'it rewrites files');
  },
};

/** `cargo owner --list` asks, the other forms change who may publish. */
const owners: ProgramSpec = {
  effect: 'read',
  run: (call) => {
    if (call.given.has('-a --add -r --remove'))
      call.part('destroy', 'it changes who owns a package', 'publish');
  },
};

/** `cargo +nightly check` is `cargo check`. */
const withToolchain: ProgramSpec = {
  effect: 'write',
  run: (call) => call.command([literal(call.name.split(' ')[0] ?? ''), ...call.words], call.input),
};

const wraps: ProgramSpec = { effect: 'read', wraps: true };

function goEnv(call: Call): void {
  if (call.given.has('-w -u')) call.part('write', 'it changes settings of go');
}

const lists = (verbs: string): ProgramSpec => ({
  effect: 'read',
  otherwise: 'write',
  subcommands: { [verbs]: 'read' },
});

export const packagesLanguages = defineFamily({
  id: 'packages-languages',
  summary: 'Package managers and toolchains of Rust, Go, Ruby, PHP and .NET',
  programs: {
    cargo: {
      effect: 'write',
      reason: 'it runs cargo',
      safe: '-h --list --explain',
      takes: '-C --color --config -Z --explain',
      subcommands: {
        '+*': withToolchain,
        'help version search info tree metadata locate-project verify-project read-manifest pkgid': 'read',
        'audit deny': lists('check list bin'),
        'check c clippy outdated machete': {
          effect: 'read',
          reason: 'it checks the code',
          flags: { '--fix': { effect: 'write', reason: 'it rewrites files' } },
        },
        fmt: unlessChecked,
        'build b test t run r bench doc d rustc rustdoc fix clean nextest miri llvm-cov tarpaulin watch bloat geiger udeps expand semver-checks package new init generate':
          builds,
        'add rm remove update fetch vendor generate-lockfile install uninstall binstall upgrade': installs,
        'login logout': { effect: 'write', reason: 'it changes who you are to the registry' },
        'publish release': publishes,
        yank: shares,
        owner: owners,
      },
    },
    rustup: {
      effect: 'read',
      safe: '-h',
      subcommands: {
        'show which doc check help completions': 'read',
        'toolchain target component override': lists('list'),
        run: { effect: 'write', run: (call) => call.command(call.words.slice(1), call.input) },
        self: { effect: 'write', subcommands: { update: 'write', uninstall: shares } },
        'update default install uninstall set': installs,
      },
    },
    go: {
      effect: 'read',
      takes: '-C',
      subcommands: {
        'version list doc vet help telemetry': 'read',
        env: { effect: 'read', run: (call) => void goEnv(call) },
        tool: {
          effect: 'read',
          otherwise: 'write',
          subcommands: { 'nm objdump addr2line buildid dist trace': 'read' },
        },
        mod: lists('graph why verify'),
        fmt: { effect: 'write', reason: 'it rewrites files', safe: '-n' },
        'build test run install generate clean work get fix bug': builds,
      },
    },
    gem: {
      effect: 'read',
      safe: '-h',
      subcommands: {
        'list search info which specification contents dependency environment env outdated help stale check query':
          'read',
        sources: {
          effect: 'read',
          flags: { '-a --add -r --remove -c --clear-all -u --update': { effect: 'write' } },
        },
        'push yank owner': shares,
        'install uninstall update cleanup build fetch unpack pristine signin signout': installs,
      },
    },
    'bundle bundler': {
      effect: 'write',
      reason: 'it changes the installed packages',
      safe: '-h',
      subcommands: {
        'list show info outdated check platform licenses env doctor help version audit': 'read',
        exec: wraps,
        config: {
          effect: 'read',
          run: (call) => {
            const [verb] = call.given.operands;
            if (/^(?:set|unset)$/.test(verb?.text ?? '') || call.given.operands.length > 2)
              call.part('write', 'it changes settings');
          },
        },
        'install update add remove lock package cache clean init gem pristine binstubs': installs,
      },
    },
    composer: {
      effect: 'read',
      safe: '-h --dry-run',
      takes: '-d --working-dir',
      subcommands: {
        'show info outdated licenses search validate diagnose check-platform-reqs why depends prohibits why-not status fund audit about browse home suggests list help':
          'read',
        'exec run-script run': builds,
        'install update require remove dump-autoload create-project global config init reinstall': installs,
      },
    },
    dotnet: {
      effect: 'read',
      safe: '-h --info --list-sdks --list-runtimes',
      subcommands: {
        'list help': 'read',
        'sln solution tool workload reference package': lists('list search'),
        format: unlessChecked,
        nuget: {
          effect: 'read',
          otherwise: 'write',
          subcommands: { 'list why verify': 'read', 'push delete': shares },
        },
        'user-secrets': {
          effect: 'destroy',
          reason: 'it shows or changes secrets',
          danger: 'secret',
        },
        ef: {
          effect: 'read',
          otherwise: 'write',
          subcommands: {
            migrations: lists('list has-pending-model-changes script'),
            dbcontext: lists('list info script'),
            database: {
              effect: 'read',
              otherwise: 'write',
              subcommands: { drop: { effect: 'destroy', reason: 'it deletes a database', danger: 'delete' } },
            },
          },
        },
        'build test run publish pack restore clean new add remove watch msbuild vstest dev-certs': builds,
      },
    },
    nuget: {
      effect: 'read',
      subcommands: { 'list search sources help verify': 'read', 'push delete': shares },
    },
    'pub hex mix rebar3 opam cabal stack luarocks cpan cpanm pod carthage swift dart flutter': {
      effect: 'write',
      safe: '-h',
      subcommands: {
        'list search show info outdated deps analyze doctor devices help version why ls': 'read',
        format: {
          effect: 'write',
          reason: 'it rewrites files',
          safe: '--set-exit-if-changed --check-formatted',
        },
        publish: publishes,
        'hex.publish hex.retire trunk': shares,
        'ecto.drop ecto.reset ecto.rollback ash_postgres.drop ash.reset ash.tear_down': {
          effect: 'destroy',
          reason: 'it deletes data of a database',
          danger: 'delete',
        },
      },
    },
    'nvm fnm volta asdf mise rtx pyenv rbenv nodenv jenv goenv tfenv sdk n proto': {
      effect: 'write',
      safe: '-h',
      subcommands: {
        'ls list ls-remote list-remote list-all current which where version versions whence root prefix commands shims info latest doctor env help ls-all whoami outdated status':
          'read',
        'plugin plugins config settings': lists('ls list get list-all ls-remote'),
        'exec x': {
          effect: 'read',
          run: (call) => {
            const at = call.words.findIndex(({ text }) => text === '--');
            if (at >= 0) return call.command(call.words.slice(at + 1), call.input);
            return call.command(
              call.words.slice(call.words.findIndex(({ text }) => !/^[-\d]|@/.test(text))),
              call.input,
            );
          },
        },
        'install use uninstall global local shell set reshim rehash default pin alias unalias trust upgrade':
          {
            effect: 'write',
            reason: 'it changes the versions of tools',
          },
      },
    },
  },
  examples: [
    { command: 'cargo tree', effect: 'read' },
    { command: 'cargo +nightly clippy -- -D warnings', effect: 'read' },
    { command: 'cargo test', effect: 'write' },
    { command: 'cargo fmt -- --check', effect: 'read' },
    { command: 'cargo publish', effect: 'destroy' },
    { command: 'cargo yank --version 1.0.0', effect: 'destroy' },
    { command: 'go vet ./...', effect: 'read' },
    { command: 'go test ./...', effect: 'write' },
    { command: 'gem push a.gem', effect: 'destroy' },
    { command: 'bundle exec rubocop', effect: 'read' },
    { command: 'dotnet ef database drop', effect: 'destroy' },
    { command: 'mix ecto.reset', effect: 'destroy' },
    { command: 'mix ecto.migrate', effect: 'write' },
    { command: 'nvm ls', effect: 'read' },
  ],
});
