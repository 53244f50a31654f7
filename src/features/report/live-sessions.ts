import type { App, Project } from '../../kernel/app.ts';
import { resumeLine } from '../../kernel/operations/resume-line.ts';
import { trialSession } from '../../kernel/outcome.ts';
import { projectId } from '../../kernel/place.ts';
import type { Run } from '../../kernel/portfolio/run.ts';
import type { Named } from '../../kernel/stores/store.ts';
import type { Phase } from '../../kernel/work/phase.ts';

/** A session of an agent that was heard of lately. */
export interface LiveSession {
  readonly session: string;
  readonly host: string;
  readonly project: string;
  readonly root: string;
  readonly lead: LiveLead | null;
  readonly phase: Phase;
  /** What the user asked for last, without secrets and cut short. */
  readonly prompt: string;
  readonly intent: { readonly id: string; readonly name: string | null } | null;
  readonly prompts: number;
  readonly edits: number;
  readonly commands: number;
  readonly failures: number;
  readonly objections: number;
  readonly lastAt: string;
  /** The newest calls, newest first. */
  readonly calls: readonly LiveCall[];
  /** A command line that goes on with it in a terminal, where its host has one. */
  readonly resume: string | null;
}

export interface LiveCall extends Pick<Named, 'id' | 'at' | 'tool' | 'subject' | 'decision'> {
  readonly reason: string | null;
}

/** A lead at work, guarded by hooks or not. */
export interface LiveLead
  extends Pick<
    Run,
    | 'id'
    | 'space'
    | 'initiative'
    | 'task'
    | 'kind'
    | 'state'
    | 'session'
    | 'worktree'
    | 'startedAt'
    | 'heartbeatAt'
    | 'turns'
    | 'tokens'
    | 'usd'
  > {
  readonly host: string | null;
}

const mostLines = 2_000;
const mostCalls = 6;

export const liveLead = ({
  id,
  space,
  initiative,
  task,
  kind,
  state,
  session,
  worktree,
  startedAt,
  heartbeatAt,
  turns,
  tokens,
  usd,
  lead,
}: Run): LiveLead => ({
  id,
  space,
  initiative,
  task,
  kind,
  state,
  session,
  worktree,
  startedAt,
  heartbeatAt,
  turns,
  tokens,
  usd,
  host: lead.host ?? null,
});

/** The sessions of one project that called Ephor since then. */
export async function sessionsSince(
  app: App,
  project: Project,
  since: string,
  leads: readonly LiveLead[],
): Promise<readonly LiveSession[]> {
  const { root } = project.place;
  const lines = await project.audit.read({ since, limit: mostLines });
  const bySession = new Map<string, Named[]>();
  for (const line of lines) {
    if (['', trialSession].includes(line.session) || line.event === 'operation') continue;
    const known = bySession.get(line.session);
    if (known) known.push(line);
    else bySession.set(line.session, [line]);
  }
  const found = [...bySession].map(async ([session, its]): Promise<LiveSession> => {
    const { sections } = await project.state.read(session);
    const { activity, phase, prompt, intent, objections } = sections;
    const last = its.at(-1);
    const lead = leads.find((each) => each.session === session) ?? null;
    return {
      session,
      host: last?.host ?? '',
      project: projectId(app.io.hash, root),
      root,
      lead,
      phase: phase.phase,
      prompt: prompt.text,
      intent:
        intent.active === null
          ? null
          : {
              id: intent.active,
              name: project.settings.intents.list.find(({ id }) => id === intent.active)?.name ?? null,
            },
      prompts: activity.prompts,
      edits: activity.edits,
      commands: activity.commands,
      failures: activity.failures,
      objections: objections.count,
      lastAt: last?.at ?? since,
      calls: callsIn(its),
      resume: resumeLine(app, last?.host ?? '', session, lead?.worktree ?? root),
    };
  });
  return Promise.all(found);
}

const callsIn = (lines: readonly Named[]): readonly LiveCall[] =>
  lines
    .filter(({ event, decision }) => event === 'tool.before' || decision === 'deny' || decision === 'ask')
    .slice(-mostCalls)
    .reverse()
    .map(({ id, at, tool, subject, decision, findings }) => ({
      id,
      at,
      tool,
      subject,
      decision,
      reason: findings.find(({ level }) => level === decision)?.reason ?? null,
    }));
