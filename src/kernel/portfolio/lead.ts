/** What a host needs to start a lead: a session of its agent without a terminal. */
export interface LeadStart {
  /** Chosen by us, so that the session's agreement is there before it starts; for `resume`, the one to go on with. */
  readonly session: string;
  readonly resume: boolean;
  /** What the agent is told first. */
  readonly briefing: string;
  readonly model?: string | undefined;
  /** Files with the hooks and the server of tools for this session alone; the user's settings stay as they are. */
  readonly settingsFile: string;
  readonly serversFile: string;
}

export interface LeadCommand {
  readonly args: readonly string[];
  readonly input: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the stream of a lead tells. */
export type LeadEvent =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'called'; readonly tool: string; readonly subject: string }
  | Used
  /** The model's limit is used up, or it is overloaded; it may be tried again at that time. */
  | { readonly kind: 'held'; readonly cause: 'limit' | 'overloaded'; readonly retryAt: string | null }
  /** `login`: the agent can't log in, which no retry mends. */
  | {
      readonly kind: 'ended';
      readonly failure: string | null;
      readonly text: string;
      readonly login?: boolean | undefined;
    };

/** What the model was used for, by one answer of it or by the whole process. */
export interface Used {
  readonly kind: 'used';
  readonly turns: number;
  readonly tokens: number;
  readonly usd: number;
  /** Names the answer; the same one may be told of several times, and counts once. */
  readonly answer?: string | undefined;
  /** In place of all answers: turns and tokens of this process, and what the session has cost with all that went before. */
  readonly total?: boolean | undefined;
}

export interface LeadUsage {
  readonly turns: number;
  readonly tokens: number;
  readonly usd: number;
  /** The answer that was counted last. */
  readonly answer?: string | undefined;
}

export const nothingUsed: LeadUsage = { turns: 0, tokens: 0, usd: 0 };

/** `before`: what earlier runs of the same session cost. */
export function addUsage(sofar: LeadUsage, used: Used, before = 0): LeadUsage {
  if (used.total)
    return { turns: used.turns, tokens: used.tokens, usd: Math.max(0, used.usd - before, sofar.usd) };
  if (used.answer !== undefined && used.answer === sofar.answer) return sofar;
  return {
    turns: sofar.turns + used.turns,
    tokens: sofar.tokens + used.tokens,
    usd: sofar.usd + used.usd,
    answer: used.answer,
  };
}

/** How a host leads. Pure. */
export interface HostLead {
  command(start: LeadStart): LeadCommand;
  /** What one line of its output tells. */
  read(line: string): readonly LeadEvent[];
  /** How its program says, without asking a server, whether it is logged in. */
  readonly login?: { readonly args: readonly string[]; isMissing(output: string): boolean };
  /** The text of a settings file with our hooks, and of one with our server of tools. */
  settings(hookLine: (eventName: string) => string): string;
  servers(server: {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  }): string;
}

/** How the lead of a run proves itself, to every program that it starts. */
export const runVariable = 'EPHOR_RUN';
export const runEpochVariable = 'EPHOR_RUN_EPOCH';
export const runTokenVariable = 'EPHOR_RUN_TOKEN';
