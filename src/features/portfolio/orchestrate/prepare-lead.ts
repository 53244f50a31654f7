import { agentLead, agentObstacleNow, leadingHost } from '../leads/agent-lead.ts';
import { commandBriefing, readCommandLine } from './command-lead.ts';
import type { App } from '../../../kernel/app.ts';
import {
  type LeadEvent,
  runEpochVariable,
  runTokenVariable,
  runVariable,
} from '../../../kernel/portfolio/lead.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** A run whose record is written and whose process is about to be started. */
export interface LeadToStart {
  readonly run: Run;
  /** Proves the run's calls; only its hash is in the record. */
  readonly token: string;
  /** Where it works. */
  readonly worktree: string;
  /** A private folder of this run, for files that the lead's program reads. */
  readonly folder: string;
  /** The portfolio as the run was planned on. */
  readonly portfolio: Portfolio;
  /** Whether `run.session` is to be gone on with. */
  readonly resume: boolean;
}

export interface PreparedLead {
  /** The program, and its arguments. */
  readonly argv: readonly string[];
  /** What it is told on its standard input. */
  readonly input: string;
  /** Added to the environment; an undefined variable is taken out. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Everything that a lead needs before its process starts. It may write files into `folder` and the session's agreement. */
export async function prepareLead(app: App, lead: LeadToStart): Promise<PreparedLead> {
  const { run, token, worktree } = lead;
  const { argv, input, env } = run.lead.kind === 'command' ? commandLead(lead) : await agentLead(app, lead);
  const own = {
    EPHOR_HOME: app.home,
    [runVariable]: run.id,
    [runEpochVariable]: String(run.epoch),
    [runTokenVariable]: token,
    EPHOR_SPACE: run.space,
    EPHOR_INITIATIVE: run.initiative,
    EPHOR_TASK: run.task === null ? undefined : String(run.task),
    EPHOR_RUN_KIND: run.kind,
    EPHOR_WORKTREE: worktree,
  };
  return { argv, input, env: { ...env, ...own } };
}

function commandLead({ run, portfolio }: LeadToStart): PreparedLead {
  return { argv: run.lead.command ?? [], input: commandBriefing(run, portfolio), env: {} };
}

/** Reads the lines of a lead's output. */
export function leadReader(app: App, lead: Run['lead']): (line: string) => readonly LeadEvent[] {
  if (lead.kind === 'command') return readCommandLine;
  const host = leadingHost(app, lead);
  return (line) => host?.lead.read(line) ?? [];
}

/** Why no lead of this kind can be started on this machine, in a sentence; undefined when one can. */
export async function leadObstacle(app: App, lead: Run['lead']): Promise<string | undefined> {
  if (lead.kind === 'agent') return agentObstacleNow(app, lead);
  const [program] = lead.command ?? [];
  if (program === undefined) return 'The lead is a command, and no words of it are given.';
  return (await isProgram(app, program)) ? undefined : `The program ${program} of the lead is not there.`;
}

async function isProgram({ io }: App, program: string): Promise<boolean> {
  const { exitCode } = await io.processes.run('/bin/sh', ['-c', 'command -v -- "$1"', 'sh', program]);
  return exitCode === 0;
}
