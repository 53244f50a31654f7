import { posix } from 'node:path';
import { isYes } from './ask-for-lead.ts';
import { leadBriefing, type LeadDocuments } from '../lead-briefing.ts';
import { settleWorktree } from './settle-worktree.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { findProgram, namedIn, programName } from '../../../kernel/commands/program-name.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { hookCommand } from '../../../kernel/operations/hook-line.ts';
import { operationOutcome } from '../../../kernel/operations/in-project.ts';
import { homeFiles } from '../../../kernel/place.ts';
import type { Change } from '../../../kernel/portfolio/change.ts';
import {
  type HostLead,
  runEpochVariable,
  runTokenVariable,
  runVariable,
} from '../../../kernel/portfolio/lead.ts';
import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';

/** An agent that is about to lead. */
export interface AgentToStart {
  readonly run: Run;
  readonly token: string;
  /** Where it works: the root of the code in its worktree. */
  readonly worktree: string;
  /** A private folder of this run. */
  readonly folder: string;
  readonly portfolio: Portfolio;
  readonly resume: boolean;
}

export interface PreparedAgent {
  readonly argv: readonly string[];
  readonly input: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type LeadingHost = Host & { readonly lead: HostLead };

/** The host whose agent is to lead: the one that is named, else the first that can. */
export function leadingHost({ units }: Pick<App, 'units'>, lead: Run['lead']): LeadingHost | undefined {
  const host = units.hosts.find((each) => each.lead && (lead.host === undefined || lead.host === each.id));
  return host?.lead ? (host as LeadingHost) : undefined;
}

/** Why no agent can lead here, in a sentence; undefined when one can. */
export function agentObstacle(app: Pick<App, 'units' | 'io'>, lead: Run['lead']): string | undefined {
  const host = leadingHost(app, lead);
  if (!host) {
    const able = app.units.hosts.filter((each) => each.lead).map(({ id }) => id);
    return `${lead.host ?? 'No agent'} can’t lead; those that can are ${able.join(', ') || 'none'}.`;
  }
  return findProgram(app.io, host.program)
    ? undefined
    : `The program \`${host.program}\` of ${host.id} is not on the PATH.`;
}

const loginTakesMs = 10_000;

/** As `agentObstacle`, and whether the agent could log in: looked at before anything is started. */
export async function agentObstacleNow(
  app: Pick<App, 'units' | 'io'>,
  lead: Run['lead'],
): Promise<string | undefined> {
  const obstacle = agentObstacle(app, lead);
  const host = leadingHost(app, lead);
  const login = host?.lead.login;
  const program = host && findProgram(app.io, host.program);
  if (obstacle !== undefined || !program || !login) return obstacle;
  const options = { timeoutMs: loginTakesMs };
  const said = await app.io.processes.run(program, login.args, options).catch(() => undefined);
  return said && !said.late && login.isMissing(said.stdout)
    ? `${host.id} is not logged in on this machine: log in with \`${host.program}\`.`
    : undefined;
}

/** Writes the agreement of the session into its signed state, and what its client reads into files of its own. */
export async function agentLead(app: App, start: AgentToStart): Promise<PreparedAgent> {
  const { run, worktree, portfolio } = start;
  const host = leadingHost(app, run.lead);
  const obstacle = agentObstacle(app, run.lead);
  if (!host || obstacle !== undefined)
    throw new UserError(
      'no_lead',
      obstacle ?? 'no agent can lead',
      'Install it, or name another in the space’s `lead`.',
    );
  const { session } = run;
  if (session === null) throw new Error(`${run.id} names no session`);
  if (!app.runtime.installed()) app.runtime.install();
  const project = await settleWorktree(app, worktree, codeOf(portfolio, run));
  await agree(app, project, start, session);
  const documents = await documentsOf(app.portfolio, run);
  const briefing = leadBriefing(portfolio, run, documents);
  const files = writeFiles(app, host, project, start);
  const command = host.lead.command({
    session,
    resume: start.resume,
    briefing: namedIn(briefing, () => programName(app.io, app.home, app.userHome)),
    model: run.lead.model,
    ...files,
  });
  return {
    argv: [host.program, ...command.args],
    input: command.input,
    env: command.env,
  };
}

const codeOf = ({ spaces }: Portfolio, { space }: Run): string | null =>
  spaces.find(({ slug }) => slug === space)?.codeDir ?? null;

async function documentsOf(
  store: Pick<PortfolioStore, 'document'>,
  { space, initiative }: Run,
): Promise<LeadDocuments> {
  const texts = await Promise.all([
    store.document({ document: 'conventions', space: null }),
    store.document({ document: 'preferences' }),
    store.document({ document: 'conventions', space }),
    store.document({ document: 'patterns', space }),
    store.document({ document: 'plan', space, initiative }),
  ]);
  const [conventions = '', preferences = '', ofSpace = '', patterns = '', plan = ''] = texts;
  return { global: `${conventions}\n${preferences}`, space: `${ofSpace}\n${patterns}`, plan };
}

function writeFiles(app: App, host: LeadingHost, { place }: Project, { run, token, folder }: AgentToStart) {
  const [settingsFile, serversFile] = [`${folder}/settings.json`, `${folder}/servers.json`];
  const env = {
    EPHOR_HOME: app.home,
    [runVariable]: run.id,
    [runEpochVariable]: String(run.epoch),
    [runTokenVariable]: token,
  };
  const server = { command: homeFiles(app.home).mcp, args: [], env };
  app.io.files.makeFolder(folder, 0o700);
  app.io.files.writeAtomic(settingsFile, host.lead.settings(hookLine(app, host, place.root)), {
    mode: 0o600,
  });
  app.io.files.writeAtomic(serversFile, host.lead.servers(server), { mode: 0o600 });
  return { settingsFile, serversFile };
}

/** The very line that the host's own settings hold already, where they do: hosts run what is there twice once. */
function hookLine(app: App, host: Host, root: string): (eventName: string) => string {
  const { files, userFolderVariable } = host.settings;
  const moved = userFolderVariable && app.io.env(userFolderVariable);
  const user = moved ? posix.join(moved, posix.basename(files.user)) : posix.join(app.userHome, files.user);
  const places = [posix.join(root, files.project), posix.join(root, files.local), user];
  const known = places.flatMap((path) => {
    const text = app.io.files.readText(path);
    return text === undefined ? [] : [host.edits.installed(text)];
  });
  const { line } = hookCommand(app, host);
  return (eventName) =>
    known.map((each) => each[eventName]).find((each) => each !== undefined) ?? line(eventName);
}

/** Agreement comes from the plan: it is written here, and nothing that is said in the session gives or widens it. */
async function agree(app: App, project: Project, start: AgentToStart, session: string): Promise<void> {
  const lead = { leading: await leadingOf(app, project, start) };
  await project.state.transact(session, (known) => ({
    state: {
      ...known,
      sections: {
        ...known.sections,
        lead,
        phase: phaseOf(lead.leading, start, app.io.clock.now().toISOString()),
      },
    },
    outcome: operationOutcome(app, 'lead', {
      session,
      subject: `${start.run.space}/${start.run.initiative}`,
    }),
    result: undefined,
  }));
}

function phaseOf(
  { space, initiative, kind, agreed }: Leading,
  { run, portfolio }: AgentToStart,
  at: string,
): PhaseSection {
  const plan = portfolio.initiatives.find((each) => each.space === space && each.id === initiative);
  const start = { ...phaseAtStart, since: at, last_evaluated: at };
  if (kind === 'plan' || !agreed)
    return { ...start, reason: kind === 'plan' ? 'this run only plans' : 'nobody said yes to the plan' };
  return {
    ...start,
    phase: 'ready',
    previous: 'exploring',
    reason: `the plan was approved by ${plan?.approval?.by ?? 'a policy'}, for ${run.id}`,
    confidence: 1,
    approved_scope: `${space}/${initiative}: ${plan?.title ?? initiative}`,
  };
}

async function leadingOf(app: App, project: Project, start: AgentToStart): Promise<Leading> {
  const { io } = app;
  const { run, portfolio, worktree } = start;
  const { space, initiative, kind, epoch, id } = run;
  const own = portfolio.initiatives.find((each) => each.space === space && each.id === initiative);
  const plan = portfolio.plans.find((each) => each.space === space && each.initiative === initiative);
  const tasks = portfolio.tasks.filter((each) => each.space === space && each.plan === initiative);
  const used = await usedGrants(project, portfolio, run);
  return {
    run: id,
    epoch,
    space,
    initiative,
    kind,
    task: tasks.find((task) => task.status === 'in_progress' && task.run === id)?.id ?? null,
    root: io.files.realPath(worktree),
    scope: own?.scope ?? [],
    agreed: kind === 'work' && own?.approval != null && own.approval.plan === plan?.hash,
    grants: grantsIn(portfolio, run).filter(({ escalation }) => !used.includes(escalation)),
    start: {
      highest: Math.max(0, ...tasks.map((task) => task.id)),
      plan: io.hash.sha256(plan?.text ?? ''),
      knowledge: portfolio.texts.find((each) => each.space === space)?.knowledgeBytes ?? 0,
    },
    passed: [],
    edited: null,
    refusals: 0,
    completed: tasks.filter(({ status }) => status === 'completed').length,
    told: [],
    letGo: false,
  };
}

/** What a person allowed after a gate had asked. */
const grantsIn = ({ escalations }: Portfolio, { space, initiative }: Run): Leading['grants'] =>
  escalations.flatMap(({ id, action, status, resolution, ...each }) => {
    const open = status === 'resolved' && action !== null && !action.used && isYes(resolution);
    if (!open || each.space !== space || each.initiative !== initiative) return [];
    return [{ escalation: id, tool: action.tool, input: action.input, used: false }];
  });

/** Those that an earlier run was seen to use. */
async function usedGrants({ state }: Project, { runs }: Portfolio, run: Run): Promise<readonly string[]> {
  const earlier = runs.filter(
    (each) => each.space === run.space && each.initiative === run.initiative && each.session !== null,
  );
  const sessions = [...new Set(earlier.map(({ session }) => session ?? ''))];
  const states = await Promise.all(sessions.map((session) => state.read(session)));
  return states.flatMap(({ sections }) =>
    (sections.lead.leading?.grants ?? []).filter(({ used }) => used).map(({ escalation }) => escalation),
  );
}

/** What is known of a lead's session once it has ended. */
export interface LeadAfter {
  /** It was let go although something was missing. */
  readonly letGo: boolean;
  /** Questions of which the yes was used up. */
  readonly used: readonly string[];
}

export async function leadAfter(app: App, run: Run): Promise<LeadAfter> {
  const project = run.worktree === null ? undefined : await app.projectAt(run.worktree);
  if (!project || run.session === null) return { letGo: false, used: [] };
  const { leading } = (await project.state.read(run.session)).sections.lead;
  const used = (leading?.grants ?? []).filter((each) => each.used).map(({ escalation }) => escalation);
  return { letGo: leading?.run === run.id && leading.letGo, used };
}

/** A yes that was used is none any more. */
export const usedUp = ({ escalations }: Portfolio, used: readonly string[]): readonly Change[] =>
  escalations.flatMap((each) => {
    const { action } = each;
    if (!used.includes(each.id) || action === null || action.used) return [];
    return [{ put: 'escalation', value: { ...each, action: { ...action, used: true } } } satisfies Change];
  });
