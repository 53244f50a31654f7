import * as v from 'valibot';
import { type App, keyChoices } from '../domain/app.ts';
import { UserError } from '../domain/errors.ts';
import { type Host, type PluginFolder, type SettingsScope, settingsScopes } from '../domain/host.ts';
import { type Profile, profiles } from '../domain/level.ts';
import { defineOperation } from '../domain/operation.ts';
import { freeTools } from '../domain/own-tools.ts';
import { homeFiles, projectFiles } from '../domain/place.ts';
import { describeProblem } from '../domain/settings.ts';
import { type CanaryFlight, flyCanary } from './lib/canary.ts';
import { chooseHosts } from './lib/choose-hosts.ts';
import { askProfile } from './lib/choose-profile.ts';
import { chooseRoot, refuseTooWide } from './lib/choose-root.ts';
import { findProgram } from './lib/find-program.ts';
import { isIgnored } from './lib/git.ts';
import { hookCommand } from './lib/hook-line.ts';
import type { ChangedFile, InitResult } from './lib/init-result.ts';
import { initScreen } from './lib/init-screen.ts';
import { below } from './lib/layout.ts';
import { operationOutcome } from './lib/operation-outcome.ts';
import { planProjectFiles, writeProjectFiles } from './lib/project-files.ts';
import {
  applyRegistration,
  applyRemovalOfServer,
  entryDiff,
  planRegistration,
  planRemovalOfServer,
  type ServerChange,
} from './lib/register-server.ts';
import { readExactly, settingsLayers } from './lib/settings-file.ts';
import { smallDiff } from './lib/small-diff.ts';
import { applyInstall, planInstall, type SettingsChange } from './lib/write-settings.ts';

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));

export const init = defineOperation({
  id: 'init',
  summary: 'Set up Ephor in this repository and prove that its hook works',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  group: 'set up',
  input: {
    host: v.optional(described(v.array(v.string()), 'agent to hook, again for more; all that are found')),
    profile: v.optional(described(v.picklist(profiles), 'how strict; asked when you sit at a terminal')),
    scope: v.optional(
      described(
        v.picklist(settingsScopes),
        'settings file: yours here, the repository’s, or yours everywhere',
      ),
      'local',
    ),
    key: v.optional(described(v.picklist(keyChoices), 'where the signing key is kept'), 'auto'),
    mcp: v.optional(described(v.boolean(), 'leave our MCP server and its tools out'), true),
    as: v.optional(
      described(
        v.picklist(['settings', 'plugin']),
        'plugin: our commands, agents and skills too; settings: the hooks alone; else as it was',
      ),
    ),
    yes: v.optional(described(v.boolean(), 'ask nothing'), false),
    dryRun: v.optional(described(v.boolean(), 'show what would change and write nothing'), false),
  },
  examples: [
    {
      command: 'ephor init',
      explains:
        'set up this repository, and again after an upgrade; exit code 3 when you must settle something first',
    },
    { command: 'ephor init --dry-run', explains: 'see every change first' },
    {
      command: 'ephor init --as plugin',
      explains: '`/ephor:do`, `/ephor:supervise`, `/ephor:q`, `/ephor:pull`',
    },
    {
      command: 'ephor init --profile strict --scope project --yes',
      explains: 'for a whole team: the hooks are committed with the repository',
    },
  ],
  async run(call): Promise<InitResult> {
    const { app, input, ask } = call;
    const { root, inGit } = await chooseRoot(app);
    refuseTooWide(app, root);
    const hosts = chooseHosts(app, input.host ?? []);
    refuseShared(input);
    const isNew = app.io.files.stat(projectFiles(root).config) === undefined;
    const open = isNew && !input.yes && input.profile === undefined;
    const profileWanted = input.profile ?? (open && ask ? await askProfile(ask) : undefined);
    const prompt = await app.phaseReader.prompt();
    const plan = planInit(app, root, hosts, input, profileWanted, prompt);
    const servers = planServers(app, root, hosts, input);
    const notes = await notesFor(app, root, inGit, input.scope, plan.settings);
    const shown = {
      root,
      dryRun: input.dryRun,
      files: [...plan.changes.map(toChangedFile), ...servers.map((change) => changedServers(change, root))],
    };
    if (input.dryRun) {
      const planned = hosts.map((host) => hostResult(app, host, input.scope, null));
      const profile = profileWanted ?? (await profileIn(app, root));
      return { ...shown, profile, hosts: planned, key: null, hook: null, notes };
    }
    writeProjectFiles(app, root, plan.files);
    const key = app.chooseKey(input.key);
    const hook = app.runtime.install();
    if (input.as === 'plugin' || app.io.files.stat(homeFiles(app.home).marketplace))
      app.runtime.installPlugin();
    const project = await app.projectAt(root);
    project?.state.update(
      () => ({}),
      operationOutcome(app, 'init', { subject: hosts.map(({ id }) => id).join(' ') }),
    );
    const flown = [];
    for (const change of plan.settings) {
      call.say(`calling the ${change.host.id} hook …`);
      flown.push(hostResult(app, change.host, input.scope, await installAndProve(app, change, root)));
    }
    for (const change of servers) {
      if (input.mcp) applyRegistration(app, change, root);
      else applyRemovalOfServer(app, change, root);
    }
    const problems = project?.settings.problems.map(describeProblem) ?? [];
    const profile = await profileIn(app, root);
    return { ...shown, profile, hosts: flown, key, hook, notes: [...notes, ...problems] };
  },
  print: initScreen,
});

interface Wishes {
  readonly scope: SettingsScope;
  readonly mcp: boolean;
  readonly as?: 'settings' | 'plugin' | undefined;
}

/** The plugin lies in the user's home folder, which is no place to name in a file of the repository. */
function refuseShared({ scope, as }: Wishes): void {
  if (scope !== 'project' || as !== 'plugin') return;
  throw new UserError(
    'plugin_not_shared',
    'the plugin is installed for you, and the settings of the repository are everybody’s',
    'Use `--scope local` or `--scope user`; hooks and plugin may be in different files.',
  );
}

const pluginFolder = ({ home }: App, { as }: Wishes): PluginFolder =>
  as && (as === 'plugin' ? homeFiles(home).marketplace : null);

/** Without the server, what an earlier run registered is taken out. */
const planServers = (
  app: App,
  root: string,
  hosts: readonly Host[],
  { scope, mcp }: Wishes,
): readonly ServerChange[] =>
  hosts.flatMap((host) =>
    mcp ? planRegistration(app, host, scope, root) : (planRemovalOfServer(app, host, scope, root) ?? []),
  );

function planInit(
  app: App,
  root: string,
  hosts: readonly Host[],
  wishes: Wishes,
  profile: Profile | undefined,
  prompt: string,
) {
  const { scope, mcp } = wishes;
  const files = planProjectFiles(app, root, profile, prompt);
  const hook = `${app.home}/bin/hook`;
  const grants = mcp ? { tools: freeTools, startsFromProject: scope === 'project' } : undefined;
  const settings = hosts.map((host) =>
    planInstall(app, host, scope, root, hookCommand(app, host, hook), {
      grants,
      plugin: pluginFolder(app, wishes),
    }),
  );
  for (const change of settings) refuseSilenced(app, change, root);
  return { files, settings, changes: [...files, ...settings] };
}

/** Our own file may be in order and another one switch all hooks off. */
function refuseSilenced(app: App, { host, scope, file, after = '' }: SettingsChange, root: string): void {
  const others = settingsLayers(app, host, root).filter((layer) => layer.file !== file);
  const silencer = host.settings.silencedBy([...others, { scope, file, text: after }]);
  if (!silencer) return;
  throw new UserError(
    'hooks_silenced',
    `${host.id} would not call any hook of ours: ${silencer.file}: ${silencer.cause}`,
    `Change that in ${silencer.file} first.`,
  );
}

/** Writes the settings, reads them back, and calls the hook as the host would; on any doubt takes it all back. */
async function installAndProve(app: App, change: SettingsChange, root: string): Promise<CanaryFlight> {
  const undo = applyInstall(app, change, root);
  const flight = await attemptProof(app, change, root);
  if (flight.problem === null) return flight;
  undo();
  const off = ['EPHOR_DISABLED', 'SUPEREGO_DISABLED'].find((name) => app.io.env(name) === '1');
  throw new UserError(
    'canary_failed',
    `the ${change.host.id} hook does not work: ${flight.problem}. ${change.file} is as it was`,
    off ? `Take ${off} out of your environment first.` : 'Run `ephor doctor`; it names the cause.',
  );
}

async function attemptProof(app: App, { host, file }: SettingsChange, root: string): Promise<CanaryFlight> {
  const text = readExactly(app, file) ?? '';
  const [problem] = host.settings.problems(text);
  const line = host.settings.installed(text)[host.settings.canary(root, file).eventName];
  if (problem !== undefined || line === undefined) {
    return { expected: 'refused', ms: 0, problem: problem ?? 'the settings do not hold it' };
  }
  return flyCanary(app, host, line, root);
}

async function notesFor(
  app: App,
  root: string,
  inGit: boolean,
  scope: SettingsScope,
  settings: readonly SettingsChange[],
): Promise<readonly string[]> {
  const notes = inGit ? [] : ['This is not a git repository. Ephor works here all the same.'];
  if (root !== app.cwd) notes.push(`Set up at ${root}, the root of the repository around this folder.`);
  if (!inGit || scope !== 'local') return notes;
  for (const { file } of settings) {
    if (!(await isIgnored(app.io, root, file))) {
      notes.push(`git does not ignore ${below(file, root)}, which is yours alone: add it to .gitignore.`);
    }
  }
  return notes;
}

const profileIn = async (app: App, root: string): Promise<Profile> =>
  (await app.projectAt(root))?.settings.profile ?? 'standard';

const hostResult = (app: App, { id, program }: Host, scope: SettingsScope, canary: CanaryFlight | null) => ({
  id,
  scope,
  program: findProgram(app.io, program) ?? null,
  canary,
});

function toChangedFile(change: {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}): ChangedFile {
  const { file, before, after = '' } = change;
  const kind = before === undefined ? 'new' : before === after ? 'kept' : 'changed';
  return { file, change: kind, diff: smallDiff(before ?? '', after) };
}

function changedServers(change: ServerChange, root: string): ChangedFile {
  const { file, before, after } = change;
  const kind = before === undefined ? 'new' : before === after ? 'kept' : 'changed';
  return { file, change: kind, diff: entryDiff(change, root) };
}
