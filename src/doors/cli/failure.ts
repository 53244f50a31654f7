import { CommanderError } from 'commander';
import { messageOf, UserError } from '../../kernel/errors.ts';
import type { Style } from '../../kernel/operation.ts';

/** 0 is fine; an operation's own result may say 1 too: it found something wrong. */
export const exitCodes = { wrong: 1, usage: 2, user: 3 } as const;

export interface ShownFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly exitCode: number;
}

/** What to tell a person about an error, or undefined when they have been told already. */
export function describeFailure(error: unknown): ShownFailure | number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (error instanceof UserError) {
    const exitCode = error.code === 'bad_input' ? exitCodes.usage : exitCodes.user;
    return { code: error.code, message: error.message, hint: error.hint, exitCode };
  }
  const stack = error instanceof Error && error.stack ? error.stack : messageOf(error);
  const hint = 'This is a bug in Ephor; please report it with the lines above.';
  return { code: 'internal_error', message: stack, hint, exitCode: exitCodes.wrong };
}

export function failureText({ message, hint }: ShownFailure, style: Style): string {
  return `${style.bad('ephor:')} ${message}\n${hint ? `  ${withCode(hint, style)}\n` : ''}`;
}

const withCode = (text: string, style: Style): string =>
  text.replaceAll(/`([^`]+)`/g, (_, code: string) => style.code(code));
