import * as v from 'valibot';
import { installAndProve } from '../doctor/canary.ts';
import { tryChange } from '../doctor/try-change.ts';
import { tryContained } from '../doctor/try-contained.ts';
import { type ChangedFile, type InitResult, initScreen, smallDiff } from '../init/init-screen.ts';
import {
  askProfile,
  chooseHosts,
  chooseRoot,
  type InitPlan,
  planInit,
  refuseTooWide,
} from '../init/plan-init.ts';
import { writeProjectFiles } from '../init/project-files.ts';
import {
  applyRegistration,
  applyRemovalOfServer,
  entryDiff,
  type ServerChange,
} from '../init/register-server.ts';
import { type App, keyChoices } from '../../../kernel/app.ts';
import { findProgram, programName } from '../../../kernel/commands/program-name.ts';
import { describeDamage, update, updateHint } from '../../../kernel/damage.ts';
import { UserError } from '../../../kernel/errors.ts';
import { type Host, type SettingsScope, settingsScopes } from '../../../kernel/host.ts';
import { type Profile, profiles } from '../../../kernel/decision.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { isIgnored } from '../../../kernel/operations/git.ts';
import { operationOutcome } from '../../../kernel/operations/in-project.ts';
import { below } from '../../../kernel/operations/layout.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';
import { homeFiles, projectFiles, projectId } from '../../../kernel/place.ts';
import { acceptWritten } from '../../../stores/accepted-settings.ts';
import { isNewerRelease } from '../../../kernel/release-order.ts';
import { describeProblem } from '../../../kernel/settings/settings.ts';

/** An older program must not take the place of a newer one, nor set up what a newer one left: it can't read that. */
async function refuseDowngrade(app: App, root: string): Promise<void> {
  const { home, version, runtime } = app;
  const installed = runtime.installed()?.version;
  if (installed !== undefined && isNewerRelease(installed, version))
    throw new UserError(
      'programs_newer',
      `${homeFiles(home).hook} belongs to Ephor ${installed}, but this is ${version}`,
      `${updateHint} To go back to ${version}, first run \`${homeFiles(home).program} uninstall\`.`,
    );
  const project = await app.projectAt(root);
  if (!project) return;
  const problem = project.settings.problems.find(({ repair }) => repair === update);
  if (problem) throw new UserError('config_newer', describeProblem(problem), updateHint);
  const known = await readSessions(project.state);
  const damage = known.damage.find(({ code }) => code === 'state_newer');
  if (damage) throw new UserError('state_newer', describeDamage(damage), updateHint);
}

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));

export const init = defineOperation({
  id: 'init',
  summary: 'Set up Ephor in this repository, and prove that its hook works',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  group: 'set up',
  input: {
    host: v.optional(
      described(v.array(v.string()), 'which agent to hook; repeat it for more (default: all that are found)'),
    ),
    profile: v.optional(described(v.picklist(profiles), 'how strict (default: asks you at a terminal)')),
    scope: v.optional(
      described(
        v.picklist(settingsScopes),
        'which settings file: your own for this repository, the repository’s shared one, or your own for all (default: where it was, or local)',
      ),
    ),
    require: v.optional(
      described(
        v.boolean(),
        'with --scope project: hold changes on machines without Ephor until it is installed (default: only say so)',
      ),
      false,
    ),
    key: v.optional(described(v.picklist(keyChoices), 'where to keep the signing key'), 'auto'),
    mcp: v.optional(described(v.boolean(), 'leave out our MCP server and its tools'), true),
    as: v.optional(
      described(
        v.picklist(['settings', 'plugin']),
        'plugin: our commands, agents and skills too; settings: only the hooks (default: as it was)',
      ),
    ),
    withSg: v.optional(described(v.boolean(), 'also install a short name: ~/.ephor/bin/sg'), false),
    contain: v.optional(
      described(
        v.picklist(['auto', 'off']),
        'auto: while nothing may change, run checks and unknown programs on a throw-away copy of the workspace (Linux, with bubblewrap; default: as it was)',
      ),
    ),
    yes: v.optional(described(v.boolean(), 'don’t ask'), false),
    dryRun: v.optional(described(v.boolean(), 'only show what would change'), false),
  },
  examples: [
    {
      command: 'ephor init',
      explains:
        'run it in each repository, and again after an upgrade; exit code 3 when you must settle something first',
    },
    { command: 'ephor init --dry-run', explains: 'see every change before it is made' },
    {
      command: 'ephor init --as plugin',
      explains: '`/ephor:do`, `/ephor:supervise`, `/ephor:q`, `/ephor:pull`',
    },
    {
      command: 'ephor init --profile strict --scope project --yes',
      explains: 'set it up for a whole team: commit the hooks; whoever lacks Ephor is told how to get it',
    },
  ],
  async run(call): Promise<InitResult> {
    const { app, input, ask } = call;
    const { root, inGit } = await chooseRoot(app);
    refuseTooWide(app, root);
    await refuseDowngrade(app, root);
    const hosts = chooseHosts(app, root, input.host ?? []);
    const isNew = app.io.files.stat(projectFiles(root).config) === undefined;
    const open = isNew && !input.yes && input.profile === undefined;
    const prompt = await app.phaseReader.prompt();
    const plan = (profile?: Profile) => planInit(app, root, hosts, input, profile, prompt);
    // What can't be done is said before anything is asked or written.
    plan(input.profile);
    const profile = input.profile ?? (open && ask ? await askProfile(ask) : undefined);
    const about = async (planned: InitPlan) => ({
      root,
      scope: planned.scope,
      dryRun: input.dryRun,
      files: changedFiles(planned, root),
      settings: planned.settings.map(({ file }) => file),
      notes: await notesFor(app, root, inGit, planned),
    });
    if (input.dryRun) {
      const planned = plan(profile);
      const hooked = hosts.map((host) => hostResult(app, host, planned.scope));
      const chosen = profile ?? (await profileIn(app, root));
      const { notes, ...shown } = await about(planned);
      return { ...shown, ...untried(app), profile: chosen, hosts: hooked, notes };
    }
    call.say('setting up …');
    return app.runtime.alone(async () => {
      const planned = plan(profile);
      const shown = await about(planned);
      writeProjectFiles(app, root, planned.files);
      const key = app.chooseKey(input.key);
      acceptWritten(app.io, root, app.home, planned.files);
      // What the hosts' settings are from now on is as the person wants them.
      app.io.files.remove(homeFiles(app.home).guardedOf(projectId(app.io.hash, root)));
      const hook = app.runtime.install({ shortName: input.withSg, contain: input.contain === 'auto' });
      if (input.contain === 'auto') await proveContainment(app, hosts, root);
      if (input.as === 'plugin' || app.io.files.stat(homeFiles(app.home).marketplace))
        app.runtime.installPlugin();
      const project = await app.projectAt(root);
      await project?.state.update(
        () => ({}),
        operationOutcome(app, 'init', { subject: hosts.map(({ id }) => id).join(' ') }),
      );
      const flown = [];
      for (const change of planned.settings) {
        call.say(`calling the ${change.host.id} hook …`);
        const canary = await installAndProve(app, change, root);
        const lines = change.host.edits.installed(change.after ?? '');
        const trial = await tryChange(app, change.host, lines, root);
        flown.push({ ...hostResult(app, change.host, planned.scope), canary, change: trial });
      }
      for (const change of planned.servers) {
        if (input.mcp) applyRegistration(app, change, root);
        else applyRemovalOfServer(app, change, root);
      }
      const ready = flown.every(({ change }) => !change || change.obstacles.length === 0);
      const program = programName(app.io, app.home, app.userHome);
      const settings = (await app.projectAt(root))?.settings;
      return {
        ...shown,
        profile: settings?.profile ?? 'standard',
        prompts: settings?.prompts ?? 'local',
        hosts: flown,
        key,
        hook,
        ready,
        program,
      };
    });
  },
  print: initScreen,
  exitCode: ({ dryRun, ready }) => (dryRun || ready ? 0 : 1),
});

/** What does not hold is not set up. */
async function proveContainment(app: App, hosts: readonly Host[], root: string): Promise<void> {
  for (const { shell } of hosts) {
    const problem = shell && (await tryContained(app, shell, root));
    if (problem === undefined) continue;
    throw new UserError(
      'cannot_contain',
      `commands can’t be contained here: ${problem}`,
      'Install bubblewrap (`apt install bubblewrap`), or leave `--contain` out.',
    );
  }
}

const untried = ({ io, home, userHome }: App) => ({
  key: null,
  hook: null,
  prompts: 'local' as const,
  ready: false,
  program: programName(io, home, userHome),
});

async function notesFor(
  app: App,
  root: string,
  inGit: boolean,
  { scope, settings }: InitPlan,
): Promise<readonly string[]> {
  const notes = inGit ? [] : ['This is not a git repository. Ephor works here anyway.'];
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

const hostResult = (app: App, { id, program }: Host, scope: SettingsScope) => ({
  id,
  scope,
  program: findProgram(app.io, program) ?? null,
  canary: null,
  change: null,
});

const changedFiles = ({ files, settings, servers }: InitPlan, root: string): readonly ChangedFile[] => [
  ...[...files, ...settings].map(toChangedFile),
  ...servers.map((change) => changedServers(change, root)),
];

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
