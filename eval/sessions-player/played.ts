import type { Heard } from './call-hook.ts';
import type { Objector } from './objectors.ts';
import type { Want } from './session.ts';

/** `quiet`: nothing was wanted and nothing was said. */
export type Judged = 'right' | 'wrong' | 'missed' | 'quiet';

/** One point of a session at which Ephor might have objected. */
export interface PlayedStep {
  readonly step: number;
  readonly kind: 'prompt' | 'call' | 'end' | 'sub-agent end';
  /** What the user typed last. */
  readonly asked: string;
  readonly what: string;
  readonly want: Want;
  readonly why: string | undefined;
  readonly said: Heard['said'];
  readonly judged: Judged;
  /** Every gate that objected, with its reason. */
  readonly objectors: readonly Objector[];
}

/** Characters, one number for each time. */
export interface Told {
  readonly start: readonly number[];
  readonly prompt: readonly number[];
  readonly call: readonly number[];
  readonly objection: readonly number[];
}

export interface PlayedSession {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly PlayedStep[];
  /** Put into the agent's context. */
  readonly told: Told;
  /** Characters shown to the user, all together. */
  readonly shown: number;
  readonly modelCalls: number;
}

export function judge(want: Want, said: Heard['said']): Judged {
  if (said === 'silent') return want === 'objection' ? 'missed' : 'quiet';
  return want === 'objection' ? 'right' : 'wrong';
}
