import type { PromptClass } from '../discipline.ts';
import type { Route } from './route.ts';
import type { Stances } from './stance.ts';

/** How far the conversation has come: only in `ready` does the agent change anything. */
export const phases = ['exploring', 'discussing', 'ready'] as const;
export type Phase = (typeof phases)[number];

/** What somebody wrote, without tool calls and their results. */
export interface Message {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What the conversation says about the phase. Named as the model words it and as it is stored. */
export interface PhaseVerdict {
  readonly phase: Phase;
  /** 0 to 1. */
  readonly confidence: number;
  /** What the user agreed to; null unless ready. */
  readonly approved_scope: string | null;
  readonly reason: string;
}

/** How clearly the conversation speaks against a change now: beyond doubt, or so that it can be read either way. */
export const evidences = ['explicit', 'weak'] as const;
export type Evidence = (typeof evidences)[number];

/** The deterministic evaluator's verdict, with what it rests on. */
export interface Evaluation extends PhaseVerdict {
  readonly against: Evidence | null;
  /** Nothing was said that moves the phase. */
  readonly kept: boolean;
  /** A request that leaves open what exactly is to be done. */
  readonly vague: boolean;
  /** False when a model should be asked. */
  readonly sure: boolean;
  readonly signals: readonly Signal[];
}

/** One thing that was noticed in the conversation, and the words that it was noticed in. */
export interface Signal {
  readonly name: string;
  readonly words: string;
}

/** The verdict on one prompt and who gave it. */
export interface PromptEvaluation extends PhaseVerdict {
  readonly by: 'deterministic' | 'model';
  /** Null when nothing speaks against a change. */
  readonly against: Evidence | null;
  /** Why the model could not be heard; the phase is then `exploring`. */
  readonly failure?: string | undefined;
  /** What asking a model took; absent when none was asked. */
  readonly model?: { readonly ms: number; readonly cost_usd: number } | undefined;
}

export const shouted = (phase: Phase): string => phase.toUpperCase();

/** Agreement needs something that was agreed to; without it the conversation goes on. */
export function settled<V extends PhaseVerdict>(verdict: V): V {
  if (verdict.phase !== 'ready') return { ...verdict, approved_scope: null };
  if (verdict.approved_scope?.trim()) return verdict;
  return {
    ...verdict,
    phase: 'discussing',
    approved_scope: null,
    reason: 'the user agreed, but it is not clear to what',
  };
}

/** The user's newest message as it was read, once for everybody who asks; what nobody asks for is not worked out. */
export interface PromptReading {
  /** Oldest first; the last one is the newest message. */
  readonly messages: readonly Message[];
  readonly class: PromptClass;
  readonly route: Route;
  /** What each of its words stands in: wanted, ruled out, refused. */
  readonly stances: Stances;
  /** The phase that it leads to from the current one, where that is known. */
  evaluate(current?: Phase): Evaluation;
}
