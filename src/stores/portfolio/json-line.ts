/** One token of JSON, or nothing where there is none. */
const token =
  /[ \t\r\n]*(?:([[{\]},:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

interface Level {
  readonly object: boolean;
  /** What may come: a `value`, a `key`, a `colon`, a `comma`; `first` where the level may end at once. */
  expects: 'first' | 'key' | 'colon' | 'value' | 'comma';
  /** The key or the place that its value stands under. */
  at: string | number;
}

/** The line of the first thing that is not JSON; the last line where nothing is wrong with the tokens. */
export function faultyLine(text: string): number {
  return walk(text, () => false);
}

/** The line of the value at a path, or of the deepest of its parts that is there. */
export function lineOfValue(text: string, path: readonly (string | number)[]): number | null {
  let best: number | null = null;
  let depth = -1;
  walk(text, (here, line) => {
    if (here.length > path.length || here.length <= depth) return false;
    if (here.some((part, at) => part !== path[at])) return false;
    depth = here.length;
    best = line;
    return depth === path.length;
  });
  return best;
}

function walk(text: string, found: (path: readonly (string | number)[], line: number) => boolean): number {
  const levels: Level[] = [];
  let line = 1;
  let counted = 0;
  const lineAt = (offset: number): number => {
    for (; counted < offset; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
  let over = false;
  token.lastIndex = 0;
  for (;;) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (!match) return lineAt(start + (/^[ \t\r\n]*/.exec(text.slice(start))?.[0].length ?? 0));
    const [, mark, word, plain] = match;
    const here = lineAt(token.lastIndex - (mark ?? word ?? plain ?? '').length);
    const level = levels.at(-1);
    if (over) return here;
    if (mark === ':') {
      if (level?.expects !== 'colon') return here;
      level.expects = 'value';
    } else if (mark === ',') {
      if (level?.expects !== 'comma') return here;
      level.expects = level.object ? 'key' : 'value';
      if (!level.object) level.at = Number(level.at) + 1;
    } else if (mark === '}' || mark === ']') {
      if (!level || level.object !== (mark === '}') || !['first', 'comma'].includes(level.expects))
        return here;
      levels.pop();
      over = levels.length === 0;
    } else if (level?.object && (level.expects === 'first' || level.expects === 'key')) {
      if (word === undefined) return here;
      level.at = JSON.parse(word) as string;
      level.expects = 'colon';
    } else {
      if (level && !['first', 'value'].includes(level.expects)) return here;
      if (
        found(
          levels.map(({ at }) => at),
          here,
        )
      )
        return here;
      if (level) level.expects = 'comma';
      if (mark) levels.push({ object: mark === '{', expects: 'first', at: 0 });
      else over = levels.length === 0;
    }
  }
}
