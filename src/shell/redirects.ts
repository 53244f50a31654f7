import type { HereDoc, Redirection, Word, WordPart } from 'unbash';
import type { Ledger } from './ledger.ts';
import { placeOf } from './places.ts';
import {
  literal,
  networkStream,
  noStream,
  type Scope,
  type Stream,
  unknownStream,
  type Value,
} from './scope.ts';
import { overwritePath, readPath, replacePath, writePath } from './touch.ts';

export interface RedirectContext {
  readonly ledger: Ledger;
  readonly scope: Scope;
  readonly source: string;
  text(word: Word): Value;
  parts(parts: readonly WordPart[]): Value;
  /** Nothing will be written, so what is in the file is lost. */
  readonly empties?: boolean;
}

/** What a command's redirections read and write, and what then flows into it. */
export function applyRedirects(redirects: readonly Redirection[], input: Stream, context: RedirectContext) {
  let flow = input;
  let outputGoesToFile = false;
  const replaced: Value[] = [];
  for (const redirect of redirects) {
    if (redirect.type === 'HereDoc') {
      flow = { kind: 'text', value: hereDocument(redirect, context) };
      if (!redirect.closing) context.ledger.unknown(context.source, 'the text it is given has no end');
    } else if (!redirect.target) continue;
    else if (redirect.type === 'HereString') flow = { kind: 'text', value: context.text(redirect.target) };
    else {
      const target = context.text(redirect.target);
      const { operator } = redirect;
      if (/^\/dev\/(?:tcp|udp)\//.test(target.text)) {
        context.ledger.touch('network', target.text);
        context.ledger.part(context.source, 'write', 'it opens a connection');
        flow = networkStream;
        continue;
      }
      const number = redirect.descriptor?.type === 'FileDescriptor' ? redirect.descriptor.value : undefined;
      if (operator === '<' && number !== undefined && number !== 0 && !isDescriptor(operator, target)) {
        readPath(target, context);
        context.ledger.unknown(context.source, `where ${target.text} is opened again is not known`, 'hidden');
      } else if (operator === '<') {
        readPath(target, context);
        flow = target.origin ?? unknownStream;
      } else if (!isDescriptor(operator, target)) {
        writePath(target, context);
        if (operator !== '>>' && operator !== '&>>') overwritePath(target, context, context.empties !== true);
        if ((operator === '>' || operator === '>|') && context.empties) emptied(target, context);
        const descriptor = redirect.descriptor?.type === 'FileDescriptor' ? redirect.descriptor.value : 1;
        if (descriptor === 1) outputGoesToFile = true;
        if (descriptor === 1 && (operator === '>' || operator === '>|')) replaced.push(target);
      }
    }
  }
  /** What is left to flow on of a single command's output. */
  const settled = (output: Stream): Stream => {
    if (output.kind === 'text') for (const target of replaced) replacePath(target, context);
    return outputGoesToFile ? noStream : output;
  };
  return { input: flow, outputGoesToFile, settled };
}

/** `2>&1` and `>&-` go to an open file, not to a new one. */
const isDescriptor = (operator: string, target: Value): boolean =>
  (operator === '>&' || operator === '<&') && /^(?:\d+-?|-)$/.test(target.text);

const hereDocument = ({ body }: HereDoc, context: RedirectContext): Value =>
  body.parts ? context.parts(body.parts) : literal(body.text);

function emptied(target: Value, { ledger, scope, source }: RedirectContext): void {
  if (placeOf(target, scope) === 'workspace')
    ledger.part(source, 'destroy', `it empties ${target.text}`, 'discard', true);
}
