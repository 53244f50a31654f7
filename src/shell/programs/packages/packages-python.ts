import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { literal, type Stream, unknownStream } from '../../scope.ts';

const installs = { effect: 'write', reason: 'it changes the installed packages' } as const;
const builds = { effect: 'write', reason: 'it builds the project' } as const;

const publishes: ProgramSpec = {
  effect: 'destroy',
  run: (call) => {
    if (call.given.has('--dry-run')) return call.part('write', 'it rehearses a publication');
    call.part('destroy', 'it publishes a package', 'publish');
  },
};

/** `uv run tool args`, `poetry run tool args`: the tool decides. */
const runFlags =
  '--group --only-group --no-group --extra --no-extra --with --with-editable --with-requirements --env-file -p --python --project --directory --package --index --index-url --default-index --extra-index-url --from -n --name --prefix -s --site-packages -e --cwd';
function runsTool(call: Call): Stream {
  const { given, words } = call;
  const module = given.value('-m --module');
  const first = given.operands[0];
  if (module) {
    const at = words.indexOf(module);
    return call.command([literal('python'), literal('-m'), ...words.slice(at)], call.input);
  }
  if (!first) return unknownStream;
  if (given.has('--with --with-requirements')) call.part('write', 'it installs packages for the run');
  return call.command(words.slice(words.indexOf(first)), call.input);
}
const runs: ProgramSpec = { effect: 'write', takes: `${runFlags} -m --module`, run: runsTool };

const pip: ProgramSpec = {
  effect: 'write',
  safe: '-h',
  takes: '--python --log --proxy --timeout --cache-dir',
  subcommands: {
    'list ls freeze show check search inspect index hash help version debug completion tree outdated': 'read',
    config: { effect: 'write', subcommands: { 'list get debug': 'read' }, otherwise: 'write' },
    cache: { effect: 'write', subcommands: { 'dir info list': 'read' }, otherwise: 'write' },
    'install uninstall sync': installs,
    'download wheel lock compile': { effect: 'write', reason: 'it writes packages or a lock file' },
  },
};

const bareShows = (reason: string): ProgramSpec => ({
  effect: 'read',
  run: (call) => {
    if (call.given.operands.length > 0 || call.given.has('--bump')) call.part('write', reason);
  },
});

export const packagesPython = defineFamily({
  id: 'packages-python',
  summary: 'Package managers of Python',
  programs: {
    'pip pip2 pip3': pip,
    pipx: {
      effect: 'write',
      safe: '-h',
      subcommands: { 'list environment completions help': 'read', run: installs },
    },
    uv: {
      effect: 'write',
      safe: '-h',
      takes: '--project --directory --config-file --cache-dir --color -p --python',
      subcommands: {
        pip,
        run: runs,
        'tree help': 'read',
        version: bareShows('it changes the version of the project'),
        lock: { effect: 'write', reason: 'it writes the lock file', safe: '--check --locked --dry-run' },
        sync: { ...installs, safe: '--check --dry-run' },
        export: {
          effect: 'read',
          takes: '--group --extra --format',
          flags: { '-o --output-file': { value: 'write' } },
        },
        cache: { effect: 'read', subcommands: { 'dir size': 'read' }, otherwise: 'write' },
        python: { effect: 'read', subcommands: { 'list find dir': 'read' }, otherwise: 'write' },
        tool: { effect: 'read', subcommands: { 'list dir': 'read' }, otherwise: 'write' },
        auth: {
          effect: 'read',
          subcommands: {
            dir: 'read',
            token: { effect: 'destroy', reason: 'it shows a secret', danger: 'secret' },
          },
          otherwise: 'write',
        },
        publish: publishes,
        'add remove venv init': installs,
        build: builds,
        self: { effect: 'read', subcommands: { version: 'read' }, otherwise: 'write' },
        format: { effect: 'write', reason: 'it rewrites files', safe: '--check --diff' },
      },
    },
    uvx: { effect: 'write', reason: 'it downloads the tool that it runs' },
    poetry: {
      effect: 'read',
      safe: '-h',
      takes: '-C --directory -P --project',
      subcommands: {
        'show check search about help list': 'read',
        env: { effect: 'read', subcommands: { 'info list activate': 'read' }, otherwise: 'write' },
        source: { effect: 'read', subcommands: { show: 'read' }, otherwise: 'write' },
        cache: { effect: 'read', subcommands: { list: 'read' }, otherwise: 'write' },
        config: {
          effect: 'read',
          run: (call) => {
            if (call.given.operands.length > 1 || call.given.has('--unset'))
              call.part('write', 'it changes settings');
          },
        },
        version: bareShows('it changes the version of the project'),
        export: {
          effect: 'read',
          flags: { '-o --output': { value: 'write' } },
          takes: '-f --with --without',
        },
        lock: { effect: 'write', reason: 'it writes the lock file', safe: '--check' },
        'install add remove update sync': { ...installs, safe: '--dry-run' },
        run: runs,
        publish: publishes,
        build: builds,
      },
    },
    'pdm hatch pipenv rye pixi': {
      effect: 'write',
      safe: '-h --where --venv --py',
      subcommands: {
        'list info show search outdated graph check help tree verify --version': 'read',
        'env config dep project cache python': {
          effect: 'read',
          subcommands: { 'show list ls find info metadata hash get': 'read' },
          otherwise: 'write',
        },
        version: bareShows('it changes the version of the project'),
        lock: { effect: 'write', reason: 'it writes the lock file', safe: '--check' },
        'run exec': runs,
        fmt: { effect: 'write', reason: 'it rewrites files', safe: '--check' },
        'publish upload': publishes,
        'install add remove uninstall update sync': { ...installs, safe: '--dry-run' },
      },
    },
    'conda mamba micromamba': {
      effect: 'read',
      safe: '-h --dry-run -d',
      subcommands: {
        'list info search compare doctor help repoquery notices': 'read',
        config: { effect: 'write', safe: '--show --show-sources --get --describe --validate' },
        env: {
          effect: 'read',
          subcommands: {
            list: 'read',
            export: { effect: 'read', takes: '-n', flags: { '-f --file': { value: 'write' } } },
          },
          otherwise: 'write',
        },
        run: runs,
        'install remove uninstall update upgrade create clean activate deactivate init rename': installs,
      },
    },
    twine: {
      effect: 'read',
      subcommands: { check: 'read', 'upload register': publishes },
    },
    'virtualenv easy_install pip-sync pip-compile': installs,
    'pip-audit safety pipdeptree pip-licenses deptry': {
      effect: 'read',
      flags: { '--fix': { effect: 'write' }, '-o --output --output-file': { value: 'write' } },
    },
  },
  examples: [
    { command: 'pip list --outdated', effect: 'read' },
    { command: 'pip install requests', effect: 'write' },
    { command: 'pip config get global.index-url', effect: 'read' },
    { command: 'python -m pip install requests', effect: 'write' },
    { command: 'uv run ruff check .', effect: 'read' },
    { command: 'uv run --group dev rm -rf src', effect: 'destroy', targets: ['src'] },
    { command: 'uv lock --check', effect: 'read' },
    { command: 'uv publish', effect: 'destroy' },
    { command: 'poetry show --tree', effect: 'read' },
    { command: 'poetry run pytest', effect: 'write' },
    { command: 'conda env list', effect: 'read' },
    { command: 'twine upload dist/*', effect: 'destroy' },
  ],
});
