/** A check that is silenced: how, and the line that does it. */
export interface Silenced {
  readonly what: string;
  readonly line: string;
}

/** Whether a line is nothing but a comment. */
export const isNote = (line: string): boolean => /^(?:#(?![![])|\/\/|\*(?=\s|\/|$)|\/\*|<!--|;)/.test(line);
