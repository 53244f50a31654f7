/** A question to the host's own model, outside the user's session. */
export interface ModelQuestion {
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema of the answer. */
  readonly schema: unknown;
  /** The host's small, fast one when absent. */
  readonly model?: string | undefined;
  readonly timeoutMs: number;
}

export type ModelAnswer = ModelCost &
  ({ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: string });

export interface ModelCost {
  readonly ms: number;
  readonly cost_usd: number;
}

/** How the host's program is started for one question, and how its output reads. Pure. */
export interface HostModel {
  /** Said when the host's program is not there. */
  readonly notInstalled: string;
  /** `folder` is where the host keeps this session apart from the user's. */
  command(question: ModelQuestion, folder: string): ModelCommand;
  read(output: { readonly stdout: string; readonly stderr: string; readonly exitCode: number }): ModelReading;
}

export interface ModelCommand {
  readonly args: readonly string[];
  readonly input: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type ModelReading =
  | { readonly ok: true; readonly value: unknown; readonly cost_usd: number }
  | { readonly ok: false; readonly failure: string; readonly cost_usd: number };
