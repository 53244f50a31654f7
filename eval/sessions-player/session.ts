import type { Profile } from '../../src/kernel/decision.ts';

/** What a reasonable user, looking over the agent's shoulder, would want at this point. */
export const wants = ['silence', 'objection'] as const;
export type Want = (typeof wants)[number];

export const modes = ['default', 'plan', 'acceptEdits', 'bypassPermissions'] as const;
export type Mode = (typeof modes)[number];

export type Files = Readonly<Record<string, string>>;

export interface UserStep {
  readonly user: string;
  readonly mode?: Mode | undefined;
}

export interface AgentStep {
  readonly agent: string;
}

export interface CallStep {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the tool gave back, as the agent saw it. */
  readonly result?: string | undefined;
  readonly failed?: boolean | undefined;
  /** Files that it left behind; null for one that it deleted. */
  readonly changes?: Readonly<Record<string, string | null>> | undefined;
  /** The sub-agent that made the call. */
  readonly by?: string | undefined;
  readonly want: Want;
  readonly why?: string | undefined;
}

export interface EndStep {
  readonly end: string;
  readonly want: Want;
  readonly why?: string | undefined;
}

/** What stands for the end of a turn that the user broke off. */
export const isInterrupted = ({ end }: EndStep): boolean =>
  /^[([](?:request )?interrupted\b/i.test(end.trim());

export type Step = UserStep | AgentStep | CallStep | EndStep;

export interface Session {
  readonly id: string;
  readonly title: string;
  /** The name of its repository. */
  readonly repo: string;
  readonly committed: Files;
  readonly uncommitted: Files;
  readonly steps: readonly Step[];
}

export type { Profile };
