import type { Caller } from '../kernel/caller.ts';
import { messageOf, UserError } from '../kernel/errors.ts';

/** 0 is fine; an operation's own result may say 1 too: it found something wrong. */
export const exitCodes = { wrong: 1, usage: 2, user: 3 } as const;

/** What a caller is told about an error, the same at every door. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly exitCode: number;
  /** Where in our program it happened, for a bug. */
  readonly stack?: string | undefined;
}

interface Circumstances {
  readonly stop: AbortSignal;
  readonly caller: Pick<Caller, 'kind'>;
}

export function failureOf(error: unknown, { stop, caller }: Circumstances): Failure {
  if (error instanceof UserError) {
    const { code, message, hint } = error;
    return { code, message, hint, exitCode: code === 'bad_input' ? exitCodes.usage : exitCodes.user };
  }
  if (stop.aborted) {
    const hint = 'Run it again to finish it.';
    return {
      code: 'cancelled',
      message: 'it was stopped before it finished',
      hint,
      exitCode: exitCodes.wrong,
    };
  }
  return {
    code: 'internal_error',
    message: messageOf(error),
    hint: `This is a bug in Ephor; ${bugHints[caller.kind]}`,
    exitCode: exitCodes.wrong,
    stack: error instanceof Error ? error.stack : undefined,
  };
}

const bugHints = {
  person: 'please report it with the lines above.',
  agent: 'tell the user, and go on without it.',
} as const;
