import type { Call } from '../../program.ts';
import { noStream, type Stream, unknownStream } from '../../stream.ts';

/** Programs whose verb is a flag: one that asks makes it only look, unless another acts. */
export const byVerb =
  (asks: RegExp, act: (call: Call) => void, acts?: RegExp) =>
  (call: Call): Stream => {
    const flags = call.words.map(({ text }) => text).filter((text) => text.startsWith('-'));
    const looks = flags.some((flag) => asks.test(flag)) && !flags.some((flag) => acts?.test(flag));
    if (!looks) act(call);
    return unknownStream;
  };

/** From the first word that is no flag on: a command of its own. */
export const wrapped = (call: Call): Stream => {
  const [first] = call.given.operands;
  return first ? call.command(call.words.slice(call.words.indexOf(first)), call.input) : noStream;
};
