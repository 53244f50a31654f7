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

/** The deterministic evaluator's verdict, with what it rests on. */
export interface Evaluation extends PhaseVerdict {
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
  /** Why the model could not be heard; the phase is then `exploring`. */
  readonly failure?: string | undefined;
  /** What asking a model took; absent when none was asked. */
  readonly model?: { readonly ms: number; readonly cost_usd: number } | undefined;
}

export const shouted = (phase: Phase): string => phase.toUpperCase();
