import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { settingsScopes } from '../../../kernel/host.ts';
import { defineOperation, type OperationInput } from '../../../kernel/operation.ts';
import { homeFiles, projectFiles, projectId } from '../../../kernel/place.ts';
import { forgetAccepted } from '../../../stores/accepted-settings.ts';
import { unlistProject } from '../../../kernel/stores/project-list.ts';
import { chooseRoot } from '../init/plan-init.ts';
import { operationOutcome } from '../../../kernel/operations/in-project.ts';
import { applyRemoval, otherHookedFiles, planRemoval } from '../uninstall/remove-settings.ts';
import { applyRemovalOfServer, entryDiff, planRemovalOfServer } from '../init/register-server.ts';
import { smallDiff } from '../init/init-screen.ts';
import { removeEmptyFolders } from '../init/write-settings.ts';
import { type UninstallResult, uninstallScreen } from '../uninstall/uninstall-screen.ts';

const flag = (text: string) => v.optional(v.pipe(v.boolean(), v.description(text)), false);

interface Wishes {
  readonly purge: boolean;
  readonly user: boolean;
  readonly yes: boolean;
}

export const uninstall = defineOperation({
  id: 'uninstall',
  summary: 'Remove Ephor’s hooks from the settings, and everything else if you ask for it',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  group: 'set up',
  input: {
    purge: flag('also remove this repository’s .ephor/: configuration, rules, log and state'),
    user: flag('also stop the engine and remove its programs from ~/.ephor'),
    yes: flag('don’t ask'),
    dryRun: flag('only show what would change'),
  },
  examples: [
    {
      command: 'ephor uninstall',
      explains: 'take the hooks out and put the settings back; .ephor/ stays. Running it again is harmless',
    },
    {
      command: 'ephor uninstall --purge --user',
      explains: 'remove everything but your key and your configuration',
    },
  ],
  async run({ app, input, ask }): Promise<UninstallResult> {
    const { root } = await chooseRoot(app);
    const plan = () => planAll(app, root, input);
    const planned = plan();
    const folders = foldersToGo(app, root, input);
    if (!input.dryRun) await confirm(app, root, input, ask);
    const { removals, servers, engineStopped } = input.dryRun
      ? { ...planned, engineStopped: false }
      : await aloneIn(app, async () => {
          const now = plan();
          for (const removal of now.removals) applyRemoval(app, removal, removal.root);
          for (const removal of now.servers) applyRemovalOfServer(app, removal, removal.root);
          if (!input.purge && now.removals.length > 0) await recordIn(app);
          const stopped = input.user && (await removePrograms(app));
          forgetAccepted(app.io, root, app.home);
          app.io.files.remove(homeFiles(app.home).guardedOf(projectId(app.io.hash, root)));
          if (input.purge) purge(app, root);
          if (input.user) forgetUser(app);
          return { ...now, engineStopped: stopped };
        });
    return {
      root,
      dryRun: input.dryRun,
      settings: removals.map(({ host, scope, file, how, before = '', after }) => ({
        host: host.id,
        scope,
        file,
        how,
        deleted: after === undefined,
        diff: smallDiff(before, after ?? ''),
      })),
      servers: servers.map((removal) => ({
        host: removal.host.id,
        scope: removal.scope,
        file: removal.file,
        how: removal.how === 'restored' ? 'restored' : 'cleaned',
        deleted: removal.after === undefined,
        diff: entryDiff(removal, removal.root),
      })),
      folders,
      engineStopped,
      stays: whatStays(app, root, input),
    };
  },
  print: uninstallScreen,
});

/** Where Ephor never was, nobody sets it up either. */
const aloneIn = <T>(app: App, work: () => Promise<T>): Promise<T> =>
  app.io.files.stat(app.home) ? app.runtime.alone(work) : work();

/** Hooks and servers of this project, and those that could not do without the programs that go. */
function planAll(app: App, root: string, { user }: Wishes) {
  const others = user ? otherHookedFiles(app, root).map((each) => each.root) : [];
  const all = [root, ...new Set(others)].flatMap((each) =>
    app.units.hosts.flatMap((host) =>
      settingsScopes
        .filter((scope) => each === root || scope !== 'user')
        .map((scope) => ({ host, scope, root: each })),
    ),
  );
  return {
    removals: all.flatMap(({ host, scope, root: at }) => {
      const removal = planRemoval(app, host, scope, at);
      return removal ? [{ ...removal, root: at }] : [];
    }),
    servers: all.flatMap(({ host, scope, root: at }) => {
      const removal = planRemovalOfServer(app, host, scope, at);
      return removal ? [{ ...removal, root: at }] : [];
    }),
  };
}

function foldersToGo(
  { io, home }: App,
  root: string,
  { purge: repository, user }: Wishes,
): readonly string[] {
  const { bin, runtime, run, marketplace } = homeFiles(home);
  const folders = [
    ...(repository ? [projectFiles(root).ephor] : []),
    ...(user ? [bin, runtime, run, marketplace] : []),
  ];
  return folders.filter((folder) => io.files.stat(folder));
}

async function confirm(
  app: App,
  root: string,
  { purge: repository, user, yes }: Wishes,
  ask: OperationInput<unknown>['ask'],
): Promise<void> {
  const hooked = user && !yes ? otherHookedFiles(app, root) : [];
  if (hooked.length > 0) {
    const roots = [...new Set(hooked.map((each) => each.root))];
    throw new UserError(
      'still_hooked',
      `your other projects use the programs you want to remove; nothing has changed\n${roots.map((each) => `  ${each}`).join('\n')}`,
      'Run `ephor uninstall` in each of them first, or add `--yes` to take their hooks out too.',
    );
  }
  const { ephor } = projectFiles(root);
  if (!repository || yes || !app.io.files.stat(ephor)) return;
  const answer = await ask?.(`Remove ${ephor} with its configuration, rules, log and state? [y/N] `);
  if (/^y(?:es)?$/i.test(answer ?? '')) return;
  throw new UserError(
    'not_confirmed',
    `${ephor} was not removed, and nothing else changed`,
    'Add `--yes` to go on.',
  );
}

const recordIn = async (app: App): Promise<void> =>
  app.project?.audit.append(operationOutcome(app, 'uninstall'));

async function removePrograms(app: App): Promise<boolean> {
  const stopped = await app.runtime.stopEngine();
  app.runtime.uninstall();
  return stopped;
}

/** What was remembered for all projects, and lists in the user's own folder that nothing is left in. */
function forgetUser(app: App): void {
  const { acceptedUser, guarded, projects, installed, accepted } = homeFiles(app.home);
  for (const path of [acceptedUser, guarded]) app.io.files.remove(path);
  removeEmptyFolders(app, [projects, installed.folder, accepted]);
}

/** The entry in the list of projects goes too: without it, a later set-up would miss the state that is gone. */
function purge({ io, home }: App, root: string): void {
  io.files.remove(projectFiles(root).ephor);
  unlistProject(io, home, root);
}

function whatStays(app: App, root: string, wishes: Wishes): UninstallResult['stays'] {
  const { ephor } = projectFiles(root);
  const { home, bin } = homeFiles(app.home);
  const candidates = [
    {
      path: ephor,
      holds: 'configuration, rules, log and state',
      remove: 'ephor uninstall --purge',
      stays: !wishes.purge,
    },
    { path: bin, holds: 'the hook programs', remove: 'ephor uninstall --user', stays: !wishes.user },
    { path: home, holds: 'your key and configuration', remove: `rm -r ${home}`, stays: wishes.user },
  ];
  return candidates
    .filter(({ path, stays }) => stays && app.io.files.stat(path))
    .map(({ path, holds, remove }) => ({ path, holds, remove }));
}
