/** A mistake or situation that the user can do something about. Anything else that is thrown is our bug. */
export class UserError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
    this.code = code;
    this.hint = hint;
  }
}

/** This process can't know what is asked; the hook's own process, with the user's environment, can. */
export class JudgeElsewhere extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
