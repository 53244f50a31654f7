/** A piece of code. Texts keep what stands between their quotes. */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'pattern' | 'sign';
  readonly text: string;
  /** Letters before the quote, as in Python's `f"…"`; the flags behind a pattern. */
  readonly mark: string;
}

interface Syntax {
  /** Matches a comment, sticky. */
  readonly comment: RegExp;
  /** Matches a text with its quotes, sticky; group 1 is the mark before it, the last one what is in it. */
  readonly text: RegExp;
  /** Whether `/` begins a pattern after this token. */
  pattern?(before: Token | undefined): boolean;
  readonly sign: RegExp;
  readonly name: RegExp;
}

const maxTokens = 2_000;
const maxLength = 4_000;

const space = /\s+/y;
const number = /(?:0[xXoObB][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?n?)(?![A-Za-z_])/y;
const pattern = /\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;

/** Undefined where some of it is not understood: then nothing of it is. */
export function tokensOf(code: string, syntax: Syntax): readonly Token[] | undefined {
  if (code.length > maxLength) return undefined;
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(code);
    if (found) at += found[0].length;
    return found;
  };
  while (at < code.length) {
    if (tokens.length > maxTokens) return undefined;
    if (take(space) || take(syntax.comment)) continue;
    const text = take(syntax.text);
    if (text) {
      tokens.push({
        kind: 'text',
        text: text.slice(2).find((each) => each !== undefined) ?? '',
        mark: text[1] ?? '',
      });
      continue;
    }
    const digits = take(number);
    if (digits) {
      tokens.push({ kind: 'number', text: digits[0], mark: '' });
      continue;
    }
    const name = take(syntax.name);
    if (name) {
      tokens.push({ kind: 'name', text: name[0], mark: '' });
      continue;
    }
    const slashes = syntax.pattern?.(tokens.at(-1)) ? take(pattern) : null;
    if (slashes) {
      tokens.push({ kind: 'pattern', text: slashes[1] ?? '', mark: slashes[2] ?? '' });
      continue;
    }
    const sign = take(syntax.sign);
    if (!sign) return undefined;
    tokens.push({ kind: 'sign', text: sign[0], mark: '' });
  }
  return tokens;
}

export const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(/\s+/).filter((word) => word !== ''));
