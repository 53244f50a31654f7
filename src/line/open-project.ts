import { posix } from 'node:path';
import { dirname, isAbsolute } from 'node:path/posix';
import { gateFromRule } from '../features/guard/rules/rule-gate.ts';
import { openLedger } from '../features/ledger/open-ledger.ts';
import type { Context } from '../kernel/context.ts';
import type { ActiveGate } from '../kernel/evaluate.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { Io } from '../kernel/io.ts';
import type { Loudness } from '../kernel/decision.ts';
import { type Place, projectFiles, usualHome } from '../kernel/place.ts';
import type { PortfolioStore } from '../kernel/portfolio/portfolio-store.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import type { Journal } from '../kernel/stores/journal.ts';
import type { Ledger, Settled } from '../kernel/stores/ledger.ts';
import type { Prompts } from '../kernel/stores/prompts.ts';
import type { AuditLog, StateStore } from '../kernel/stores/store.ts';
import type { Units } from '../kernel/units.ts';
import type { Afterwards } from './afterwards.ts';
import type { World } from './materialise.ts';
import { loadSettings, type SettingsCache } from './settings/load-settings.ts';
import { wasAccepted } from '../stores/accepted-settings.ts';
import { createFileState } from '../stores/file-state.ts';
import { createJournal } from '../stores/journal.ts';
import { createPrompts } from '../stores/prompts.ts';
import type { StoreCache } from '../stores/documents.ts';

/** What the line needs to know about itself. The caches hold only what can be proved fresh. */
export interface Line {
  readonly io: Io;
  readonly units: Units;
  readonly home: string;
  readonly userHome: string;
  readonly version: string;
  /** Where the grammars lie by which a change of form is told from one of meaning. */
  readonly grammars: string | undefined;
  /** Where the words and weights lie by which prompts are read. */
  readonly data: string | undefined;
  readonly settingsCache: SettingsCache;
  readonly storeCache: StoreCache;
  /** Projects as opened last; used again as long as their settings are the very same. */
  readonly projectCache: Map<string, OpenProject>;
  readonly factDeadlineMs: number;
  /** Set in the engine, whose environment is not that of any session. */
  readonly resident: boolean;
  readonly lockDeadlineMs: number;
  readonly afterwards: Afterwards;
  /** Opened on first use. */
  readonly portfolio: PortfolioStore;
  /** Settles a project's ledger in another thread, where there is one. */
  readonly settleElsewhere?: ((root: string) => Promise<Settled>) | undefined;
}

export interface OpenProject {
  readonly place: Place;
  readonly settings: Settings;
  readonly gates: readonly ActiveGate[];
  /** Who may tell something here: nobody, where Ephor only observes. */
  readonly contexts: readonly Context[];
  readonly state: StateStore;
  readonly audit: AuditLog;
  readonly journal: Journal;
  readonly ledger: Ledger;
  readonly prompts: Prompts;
}

export async function openProject(line: Line, root: string): Promise<OpenProject> {
  const { io, units, home, version } = line;
  const settings = await loadSettings({
    io,
    gates: units.gates,
    root,
    home,
    version,
    cache: line.settingsCache,
  });
  const opened = line.projectCache.get(root);
  if (opened?.settings === settings) return opened;
  const { store, audit } = createFileState({
    io,
    root,
    home,
    trackers: units.trackers,
    audit: settings.audit,
    lockDeadlineMs: line.lockDeadlineMs,
    cache: line.storeCache,
  });
  const gates = activeGates(line, settings, root);
  const contexts = settings.profile === 'observe' ? [] : units.contexts;
  const journal = createJournal(io, root, settings.prompts);
  const prompts = createPrompts(io, root);
  const ledger = openLedger({
    io,
    root,
    hosts: units.hosts,
    grammars: line.grammars,
    settings: settings.ledger,
    keeping: settings.prompts,
    prompts,
    resident: line.resident,
    settleElsewhere: line.settleElsewhere,
  });
  const project = {
    place: placeOf(line, root),
    settings,
    gates,
    contexts,
    state: store,
    audit,
    journal,
    ledger,
    prompts,
  };
  line.projectCache.set(root, project);
  return project;
}

function activeGates({ io, units }: Line, settings: Settings, root: string): readonly ActiveGate[] {
  const roots = settings.rules.length > 0 ? [root, io.files.realPath(root)] : [];
  const all = [...units.gates, ...settings.rules.map((rule) => gateFromRule(rule, roots))];
  return all.flatMap((gate) => {
    const { level, options } = settings.gates[gate.id] ?? { level: 'deny', options: undefined };
    return level === 'off' ? [] : [{ gate, level: level satisfies Loudness, options }];
  });
}

export function placeOf({ io, units, home, userHome }: Line, root: string): Place {
  const hostFiles = units.hosts.flatMap(({ settings: { files, userFolderVariable } }) => {
    const moved = userFolderVariable && io.env(userFolderVariable);
    return [
      posix.join(root, files.local),
      posix.join(root, files.project),
      posix.join(userHome, files.user),
      ...(moved ? [posix.join(moved, posix.basename(files.user))] : []),
    ];
  });
  return { root, home, userHome, hostFiles: [...new Set(hostFiles)], hostEvents: eventsOf(units.hosts) };
}

const eventsOf = (hosts: Units['hosts']): Place['hostEvents'] =>
  Object.fromEntries(hosts.map(({ id, eventNames }) => [id, Object.values(eventNames)]));

export const worldOf = ({ units, userHome }: Line, root: string): World => ({
  root,
  home: userHome,
  hosts: units.hosts,
});

/** `EPHOR_HOME`, else `~/.ephor`. */
export const ephorHome = (io: Io, userHome: string): string => io.env('EPHOR_HOME') || usualHome(userHome);

/**
 * The nearest folder upwards that Ephor was set up in, also when its configuration was taken away since. One that is
 * found on the way up, and that nobody used yet, does not stand before a project around it. The user's own `~/.ephor`
 * is not a project.
 */
export function locateRoot(io: Io, home: string, from: string): string | undefined {
  if (!isAbsolute(from)) return undefined;
  let unused: string | undefined;
  for (let folder = from; ; folder = dirname(folder)) {
    const { ephor, config } = projectFiles(folder === '/' ? '' : folder);
    const isThere = ephor !== home && io.files.stat(config) !== undefined;
    if (isThere && folder === from) return folder;
    if (ephor !== home && wasAccepted(io, home, folder)) return folder;
    if (isThere) unused ??= folder;
    if (folder === dirname(folder)) return unused;
  }
}

/** Where to look, best first: an agent that changes its folder, or writes elsewhere, stays under the same roof. */
export function placesToLook(event: AgentEvent, projectFolder: string | undefined): readonly string[] {
  const written = 'action' in event && event.action.kind === 'write' ? [dirname(event.action.path)] : [];
  return [...(projectFolder ? [projectFolder] : []), event.cwd, ...written];
}
