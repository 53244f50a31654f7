import { expectChange } from './cache.ts';
import { failureOf, write } from './call.ts';
import { begin, takeBack, toast } from '../shell/toasts.ts';

interface Act<T> {
  /** The operation by its words, like `escalation/snooze`. */
  readonly words: string;
  readonly input: object;
  readonly project?: string;
  /** What it will look like: shown at once, taken back where it fails. */
  readonly expect?: readonly { readonly path: string; readonly patch: (value: never) => unknown }[];
  /** What is said when it is done. */
  readonly said: (result: T) => string;
  readonly undo?: (result: T) => Promise<unknown>;
}

/** Does something, shows it at once, says what happened, and takes it back where it could not be done. */
export async function act<T>({
  words,
  input,
  project,
  expect = [],
  said,
  undo,
}: Act<T>): Promise<T | undefined> {
  const expected = expect.map(({ path, patch }) => expectChange(path, patch as (value: unknown) => unknown));
  const running = undo ? begin() : undefined;
  try {
    const result = await write<T>(words, input, project);
    for (const each of expected) each.keep();
    const back = undo && (() => undo(result));
    if (running?.end()) await takeBack({ undo: back });
    else toast({ text: said(result), ...(back ? { undo: back } : {}) });
    return result;
  } catch (error) {
    running?.end();
    for (const each of expected) each.drop();
    const { message, hint } = failureOf(error);
    toast({ kind: 'problem', text: `Not done: ${message}. ${hint}` });
    return undefined;
  }
}
