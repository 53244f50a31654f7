import { holdsChanges, hookCommand, sharedHookCommand } from '../../../kernel/operations/hook-line.ts';
import { type FileChange, planProjectFiles } from './project-files.ts';
import { knowsServers, planRegistration, planRemovalOfServer, type ServerChange } from './register-server.ts';
import { readExactly, settingsFile, settingsLayers } from './settings-file.ts';
import { planInstall, type SettingsChange } from './write-settings.ts';
import type { App } from '../../../kernel/app.ts';
import { findProgram } from '../../../kernel/commands/program-name.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Host, PluginFolder, SettingsScope } from '../../../kernel/host.ts';
import { type Profile, profiles } from '../../../kernel/decision.ts';
import type { OperationInput } from '../../../kernel/operation.ts';
import { gitRoot } from '../../../kernel/operations/git.ts';
import { homeFiles } from '../../../kernel/place.ts';

interface Root {
  readonly root: string;
  readonly inGit: boolean;
}

/** The nearest of the project and the git repository around the working folder, else the folder itself. */
export async function chooseRoot(app: App): Promise<Root> {
  const repository = await gitRoot(app.io, app.cwd);
  const around = [app.project?.place.root, repository].filter((folder) => folder !== undefined);
  const nearest = around.toSorted((a, b) => b.length - a.length)[0];
  return { root: nearest ?? app.cwd, inGit: repository !== undefined };
}

/** Ephor in the home folder or at the top of the disk would take every project below it for one. */
export function refuseTooWide({ io, userHome }: App, root: string): void {
  const real = io.files.realPath(root);
  if (real !== '/' && real !== io.files.realPath(userHome)) return;
  throw new UserError(
    'folder_too_wide',
    `${root} is ${real === '/' ? 'the top of the disk' : 'your home folder'}, and all projects below it would become one`,
    'Go to a project first: `cd my-project && ephor init`.',
  );
}

const question = `How strict should Ephor be here?
  observe   nothing blocks, everything is recorded
  standard  safe defaults
  strict    everything on
Profile [standard]: `;

/** Asks only where somebody can answer; a word that is no profile is asked again. */
export async function askProfile(ask: NonNullable<OperationInput<unknown>['ask']>): Promise<Profile> {
  for (;;) {
    const answer = (await ask(question)).toLowerCase();
    if (answer === '') return 'standard';
    const fitting = profiles.filter((profile) => profile.startsWith(answer));
    if (fitting.length === 1 && fitting[0]) return fitting[0];
  }
}

/** The hosts that were named, or else those that are installed, or else those that call Ephor already. */
export function chooseHosts(app: App, root: string, names: readonly string[]): readonly Host[] {
  const { io, units } = app;
  const known = units.hosts.map(({ id }) => id).join(', ');
  const unknown = names.find((name) => !units.hosts.some(({ id }) => id === name));
  if (unknown !== undefined) {
    throw new UserError('unknown_host', `there is no host ${unknown}`, `The hosts are ${known}.`);
  }
  if (names.length > 0) return units.hosts.filter(({ id }) => names.includes(id));
  const found = units.hosts.filter(({ program }) => findProgram(io, program));
  if (found.length > 0) return found;
  const hooked = units.hosts.filter((host) => scopeInUse(app, root, [host]) !== undefined);
  if (hooked.length > 0) return hooked;
  const programs = units.hosts.map(({ program }) => program).join(', ');
  throw new UserError(
    'no_host',
    `none of the agents that Ephor knows is on PATH (${programs})`,
    `Install one, or name it anyway: \`ephor init --host ${units.hosts[0]?.id ?? ''}\`.`,
  );
}

export interface Wishes {
  /** Undefined: where our hooks are already, else yours here. */
  readonly scope?: SettingsScope | undefined;
  /** In the settings of a repository: whether changes wait on machines without Ephor. */
  readonly require: boolean;
  readonly mcp: boolean;
  readonly as?: 'settings' | 'plugin' | undefined;
  readonly contain?: 'auto' | 'off' | undefined;
}

export interface InitPlan {
  readonly scope: SettingsScope;
  readonly files: readonly FileChange[];
  readonly settings: readonly SettingsChange[];
  readonly servers: readonly ServerChange[];
}

/** All that `init` would change, as things are now. Throws where it can't do its work. */
export function planInit(
  app: App,
  root: string,
  hosts: readonly Host[],
  wishes: Wishes,
  profile: Profile | undefined,
  prompt: string,
): InitPlan {
  const scope = wishes.scope ?? scopeInUse(app, root, hosts) ?? 'local';
  refuseShared(scope, wishes);
  refuseUnknownPlugin(hosts, wishes);
  refuseUncontained(hosts, scope, wishes);
  const settings = hosts.map((host) => planHooks(app, root, host, scope, wishes));
  for (const change of settings) refuseSilenced(app, change, root);
  return {
    scope,
    files: planProjectFiles(app, root, profile, prompt),
    settings,
    servers: planServers(app, root, hosts, scope, wishes),
  };
}

/** A second file with hooks would have every call judged twice. */
const scopeInUse = (app: App, root: string, hosts: readonly Host[]): SettingsScope | undefined =>
  (['local', 'project', 'user'] as const).find((scope) =>
    hosts.some((host) => Object.keys(linesIn(app, root, host, scope)).length > 0),
  );

function linesIn(app: App, root: string, host: Host, scope: SettingsScope): Readonly<Record<string, string>> {
  return host.edits.installed(readExactly(app, settingsFile(app, host, scope, root)) ?? '');
}

function planHooks(
  app: App,
  root: string,
  host: Host,
  scope: SettingsScope,
  { require, mcp, as, contain, scope: asked }: Wishes,
): SettingsChange {
  const plugin: PluginFolder =
    host.plugin && as && (as === 'plugin' ? homeFiles(app.home).marketplace : null);
  const shell = contain && (contain === 'auto' ? homeFiles(app.home).shell : null);
  const grants = mcp && host.servers ? { startsFromProject: scope === 'project' } : undefined;
  const held = asked === undefined && Object.values(linesIn(app, root, host, scope)).some(holdsChanges);
  const command = scope === 'project' ? sharedHookCommand(host, require || held) : hookCommand(app, host);
  return planInstall(app, host, scope, root, command, { grants, plugin, shell });
}

/** Without the server, what an earlier run registered is taken out. */
const planServers = (
  app: App,
  root: string,
  hosts: readonly Host[],
  scope: SettingsScope,
  { mcp }: Wishes,
): readonly ServerChange[] =>
  hosts
    .filter(knowsServers)
    .flatMap((host) =>
      mcp ? planRegistration(app, host, scope, root) : (planRemovalOfServer(app, host, scope, root) ?? []),
    );

/** The plugin lies in the user's home folder, which is no place to name in a file of the repository. */
function refuseShared(scope: SettingsScope, { as, require, scope: asked }: Wishes): void {
  if (scope === 'project' && as === 'plugin')
    throw new UserError(
      'plugin_not_shared',
      'the plugin is installed for you alone, but the repository’s settings are shared',
      'Use `--scope local` or `--scope user`; hooks and plugin may live in different files.',
    );
  if (scope !== 'project' && require)
    throw new UserError(
      'require_not_shared',
      `\`--require\` is about machines without Ephor, but settings of scope ${asked ?? scope} are yours alone`,
      'Add `--scope project`.',
    );
}

function refuseUnknownPlugin(hosts: readonly Host[], { as }: Wishes): void {
  if (as !== 'plugin' || hosts.some(({ plugin }) => plugin)) return;
  throw new UserError(
    'no_plugin',
    `there is no plugin of ours for ${hosts.map(({ id }) => id).join(', ')}`,
    'Leave `--as plugin` out: the hooks do the same work.',
  );
}

/** Commands of everybody else would fail where there is no such program. */
function refuseUncontained(hosts: readonly Host[], scope: SettingsScope, { contain }: Wishes): void {
  if (contain !== 'auto') return;
  if (scope === 'project')
    throw new UserError(
      'contain_not_shared',
      'the program that contains commands is on this machine only, but the repository’s settings are shared',
      'Use `--scope local` or `--scope user`.',
    );
  if (!hosts.some(({ shell }) => shell))
    throw new UserError(
      'no_shell_program',
      `${hosts.map(({ id }) => id).join(', ')} can’t start commands through another program`,
      'Leave `--contain` out.',
    );
}

/** Our own file may be in order and another one switch all hooks off. */
function refuseSilenced(app: App, { host, scope, file, after = '' }: SettingsChange, root: string): void {
  const others = settingsLayers(app, host, root).filter((layer) => layer.file !== file);
  const silencer = host.administrator?.silencedBy([...others, { scope, file, text: after }]);
  if (!silencer) return;
  throw new UserError(
    'hooks_silenced',
    `${host.id} would not call our hook: ${silencer.file}: ${silencer.cause}`,
    `Change that in ${silencer.file} first.`,
  );
}
