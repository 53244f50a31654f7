import type { ParameterExpansionPart, Word, WordPart } from 'unbash';
import {
  disguisedStream,
  literal,
  numberStream,
  type Scope,
  type Stream,
  unknownMark,
  unknownStream,
  type Value,
} from './scope.ts';

const maxAlternatives = 64;

type Parts = readonly WordPart[];

/** `a{b,c}` to `ab` and `ac`. Undefined where they are too many, or nested. */
function expandBraces(parts: Parts, { budget }: Scope): readonly Parts[] | undefined {
  let words: Parts[] = [[]];
  for (const part of parts) {
    const choices = part.type === 'BraceExpansion' ? choicesOf(part.text) : undefined;
    if (part.type === 'BraceExpansion' && choices === undefined) return undefined;
    const added = choices ? choices.map((text) => asLiteral(part, text)) : [part];
    if (
      words.length * added.length > maxAlternatives ||
      !budget.spend(words.length * added.length * parts.length)
    )
      return undefined;
    words = words.flatMap((word) => added.map((choice) => [...word, choice]));
  }
  return words;
}

const asLiteral = (part: WordPart, text: string): WordPart => ({
  type: 'Literal',
  pos: part.pos,
  end: part.end,
  value: text,
  text,
});

function choicesOf(text: string): readonly string[] | undefined {
  if (text.length > 2_000) return undefined;
  const inner = text.slice(1, -1);
  const range = /^(?:(-?\d{1,6})\.\.(-?\d{1,6})|([A-Za-z])\.\.([A-Za-z]))$/.exec(inner);
  if (range) {
    const [from, to] = range[1] === undefined ? codesOf(range) : [Number(range[1]), Number(range[2])];
    const count = Math.abs(to - from) + 1;
    if (count > maxAlternatives) return undefined;
    const shown = (value: number): string =>
      range[1] === undefined ? String.fromCharCode(value) : String(value);
    return Array.from({ length: count }, (_, index) => shown(from + (to >= from ? index : -index)));
  }
  if (/[{}$`"'\\]|\.\./.test(inner)) return undefined;
  const choices = inner.split(',');
  return choices.length > maxAlternatives ? undefined : choices;
}

const codesOf = (range: RegExpExecArray): readonly [number, number] => [
  (range[3] ?? 'a').charCodeAt(0),
  (range[4] ?? 'a').charCodeAt(0),
];

/** What words need from the evaluator: running a substitution, to learn its effects and perhaps its output. */
export type Substitute = (part: Extract<WordPart, { script: unknown }>) => Stream;

/** A piece of a word. Unquoted pieces that came out of an expansion are split at spaces. */
interface Piece {
  readonly text: string;
  readonly known: boolean;
  readonly glob: boolean;
  readonly split: boolean;
  readonly origin?: Stream;
}

const maxWords = 64;

const unknownOne: Value = { text: unknownMark, known: false, glob: false };

/** A word of the line to the words that the program gets. */
export function expandWord(word: Word, scope: Scope, substitute: Substitute): readonly Value[] {
  if (!word.parts) return [tilde(literal(word.value), word.text, scope)];
  // Each of them is a word of its own.
  if (scope.positional && /^"\$(?:@|\{@\})"$/.test(word.text))
    return scope.positional.map((text) => (text === undefined ? unknownOne : literal(text)));
  const alternatives = word.parts.some(({ type }) => type === 'BraceExpansion')
    ? expandBraces(word.parts, scope)
    : [word.parts];
  if (alternatives === undefined) return [{ ...literal(unknownMark), known: false, origin: disguisedStream }];
  return alternatives.flatMap((parts) => {
    const pieces = parts.flatMap((part) => piecesOf(part, scope, substitute, false));
    const first = parts[0];
    const start = first?.type === 'Literal' && alternatives.length > 1 ? first.text : word.text;
    return splitPieces(pieces).map((value) => tilde(value, start, scope));
  });
}

/** As one text, for assignments and redirections, where nothing is split. */
export function expandText(word: Word, scope: Scope, substitute: Substitute): Value {
  if (!word.parts) return tilde(literal(word.value), word.text, scope);
  const pieces = word.parts.flatMap((part) => piecesOf(part, scope, substitute, true));
  return tilde(join(pieces), word.text, scope);
}

export const expandParts = (parts: readonly WordPart[], scope: Scope, substitute: Substitute): Value =>
  join(parts.flatMap((part) => piecesOf(part, scope, substitute, true)));

const plain = (text: string): Piece => ({ text, known: true, glob: false, split: false });
const nothingKnown: Piece = { text: unknownMark, known: false, glob: false, split: false };

function piecesOf(part: WordPart, scope: Scope, substitute: Substitute, quoted: boolean): readonly Piece[] {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [plain(part.value)];
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.length === 0
        ? [plain('')]
        : part.parts.flatMap((inner) => piecesOf(inner, scope, substitute, true));
    case 'Glob':
      return [{ ...plain(part.value), glob: !quoted }];
    case 'ExtendedGlob':
      return [{ ...plain(part.text), glob: !quoted }];
    case 'BraceExpansion':
      return [plain(part.text)];
    case 'SimpleExpansion':
      return [variable(part.text.slice(1), lookUp(part.text.slice(1), scope), scope, quoted)];
    case 'ParameterExpansion':
      return [
        likely(part, scope, substitute) ??
          variable(part.parameter, parameter(part, scope, substitute), scope, quoted),
      ];
    case 'CommandExpansion':
      return [substituted(substitute(part), quoted)];
    case 'ProcessSubstitution':
      return [{ ...plain('/dev/fd/63'), origin: substitute(part) }];
    case 'ArithmeticExpansion':
      return [{ ...nothingKnown, origin: numberStream }];
  }
}

/** `${x:-y}` of what the line does not set: most likely `y`, or something else in its place. */
function likely(part: ParameterExpansionPart, scope: Scope, substitute: Substitute): Piece | undefined {
  const { operation, parameter: name, prefix, index } = part;
  if (operation?.type !== 'Default' || !/^:?[-=]$/.test(operation.operator) || prefix || index)
    return undefined;
  if (scope.variables.has(name) || /^\d+$|^[@*]$/.test(name)) return undefined;
  const other = expandText(operation.operand, scope, substitute);
  return other.known ? { text: other.text, known: true, glob: true, split: false } : undefined;
}

const expanded = (text: string | undefined, quoted: boolean): Piece =>
  text === undefined
    ? nothingKnown
    : { text, known: true, glob: !quoted && /[*?[]/.test(text), split: !quoted };

/** An unknown value keeps where it came from. */
function variable(name: string, text: string | undefined, scope: Scope, quoted: boolean): Piece {
  if (text !== undefined && !scope.budget.spend(text.length)) return nothingKnown;
  if (text !== undefined && !quoted && scope.variables.get('IFS') !== ' ' && /\W/.test(text))
    return nothingKnown;
  const origin = text === undefined ? scope.origins.get(name) : undefined;
  return origin ? { ...nothingKnown, origin } : expanded(text, quoted);
}

/** The text that a command prints, without its last line ends. */
const substituted = (output: Stream, quoted: boolean): Piece =>
  output.kind === 'text' && output.value.known
    ? expanded(output.value.text.replace(/\n+$/, ''), quoted)
    : { ...nothingKnown, origin: output };

function lookUp(name: string, scope: Scope): string | undefined {
  if (/^\d+$/.test(name)) return scope.positional?.[Number(name) - 1];
  if (name === '@' || name === '*') {
    const all = scope.positional;
    return all?.every((each) => each !== undefined) ? all.join(' ') : undefined;
  }
  return scope.variables.get(name);
}

function parameter(part: ParameterExpansionPart, scope: Scope, substitute: Substitute): string | undefined {
  const { operation, prefix, index } = part;
  if (prefix || index) return undefined;
  const value = lookUp(part.parameter, scope);
  if (!operation) return value;
  const operand = (word: Word): string | undefined => {
    const result = expandText(word, scope, substitute);
    return result.known ? result.text : undefined;
  };
  switch (operation.type) {
    case 'Default': {
      const other = operand(operation.operand);
      const isSet = scope.variables.has(part.parameter);
      if (operation.operator.endsWith('+')) return isSet ? other : undefined;
      return isSet ? value || other : undefined;
    }
    case 'Slice': {
      const from = Number(operand(operation.offset));
      const length = operation.length ? Number(operand(operation.length)) : undefined;
      if (value === undefined || !Number.isInteger(from) || from < 0) return undefined;
      return length === undefined
        ? value.slice(from)
        : length >= 0
          ? value.slice(from, from + length)
          : undefined;
    }
    case 'Replace': {
      const [pattern, replacement] = [operand(operation.pattern), operand(operation.replacement)];
      if (value === undefined || pattern === undefined || replacement === undefined || /[*?[]/.test(pattern))
        return undefined;
      if (!scope.budget.spend(value.length * (replacement.length + 1))) return undefined;
      if (operation.operator === '//') return value.replaceAll(pattern, () => replacement);
      return operation.operator === '/' ? value.replace(pattern, () => replacement) : undefined;
    }
    case 'CaseModification':
      if (value === undefined || operation.operand) return undefined;
      if (operation.operator === '^^') return value.toUpperCase();
      return operation.operator === ',,' ? value.toLowerCase() : undefined;
    case 'Remove':
    case 'Transform':
    case 'Names':
    case 'Unknown':
      return undefined;
  }
}

function join(pieces: readonly Piece[]): Value {
  const origins = pieces.flatMap(({ origin }) => origin ?? []);
  const found = origins.find((stream) => stream !== unknownStream) ?? origins[0];
  const origin = found === numberStream && pieces.length > 1 ? unknownStream : found;
  return {
    text: pieces.map(({ text }) => text).join(''),
    known: pieces.every(({ known }) => known),
    glob: pieces.some(({ glob }) => glob),
    ...(origin && { origin }),
  };
}

/** Unquoted expansions are cut at spaces: `rm${IFS}-rf` is two words. */
function splitPieces(pieces: readonly Piece[]): readonly Value[] {
  if (!pieces.some(({ split }) => split)) return [join(pieces)];
  const words: Piece[][] = [[]];
  for (const piece of pieces) {
    if (!piece.split || !/\s/.test(piece.text)) {
      words.at(-1)?.push(piece);
      continue;
    }
    for (const [index, text] of piece.text.split(/\s+/).entries()) {
      if (index > 0) words.push([]);
      if (text !== '') words.at(-1)?.push({ ...piece, text });
    }
  }
  const filled = words.filter((word) => word.length > 0);
  if (filled.length > maxWords) return [{ ...literal(unknownMark), known: false, origin: disguisedStream }];
  return filled.map(join);
}

/** `~`, `~/…`, `~+`, `~-` and `~name` at the unquoted start of a word. */
function tilde(value: Value, source: string, { world, variables, cwd }: Scope): Value {
  if (!source.startsWith('~') || !value.text.startsWith('~')) return value;
  const [, who = '', rest = ''] = /^~([^/]*)([^]*)$/.exec(value.text) ?? [];
  const folder =
    who === ''
      ? world.home
      : who === '+'
        ? cwd
        : who === '-'
          ? variables.get('OLDPWD')
          : who === 'root'
            ? '/root'
            : /^[a-z_][\w-]*$/.test(who)
              ? `/home/${who}`
              : undefined;
  return folder === undefined
    ? { ...value, text: `${unknownMark}${rest}`, known: false }
    : { ...value, text: folder + rest };
}
