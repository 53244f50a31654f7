import { listOf } from './places.ts';
import { type CallContext, isFrom, type Stream, unknownStream, type Value } from './scope.ts';

/** A script that a program runs, with the words that it is given. */
export function runScriptText(
  text: Value | undefined,
  words: readonly Value[] | undefined,
  input: Stream,
  context: CallContext,
): Stream {
  if (!text?.known) {
    if (isFrom(text?.origin, 'network'))
      context.ledger.part(context.source, 'destroy', 'it runs what it downloads', 'network-to-shell');
    context.ledger.unknown(context.source, 'the script it runs is not known until it runs');
    return unknownStream;
  }
  if (!words) return context.runText(text.text, input);
  const { scope } = context;
  const positional = words.map((word) => (word.known && !word.files ? word.text : undefined));
  const origins = new Map(scope.origins);
  for (const [index, { files }] of words.entries())
    if (files) for (const name of [`${index + 1}`, '@', '*']) origins.set(name, listOf(files));
  const variables = new Map(scope.variables);
  return context.runText(text.text, input, { ...scope, variables, origins, positional });
}
