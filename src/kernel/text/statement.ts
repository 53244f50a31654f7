/** One clause of a text, by what it says and not by how. */
export interface Statement {
  /** Whether it says that something is not so, or not to be done. */
  readonly negative: boolean;
  /** Its telling words in their order, in their plain form. */
  readonly words: readonly string[];
  /** What it names to be taken, and what to be left for it. */
  readonly choice: { readonly taken: string; readonly left: string } | undefined;
}

const shortened: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can|won|shan)['’]t\b/g, 'not'],
  [/n['’]t\b/g, ' not'],
  [/\bcannot\b/g, 'not'],
  [/\b(?:must|should|may|do|does|is|are|will|can) not\b/g, 'not'],
  [/\bno longer\b|\bat no time\b|\bunder no circumstances\b/g, 'not'],
  [/\bnot (?:allowed|permitted)\b/g, 'not'],
  [/\b(?:is|are) (?:allowed|permitted)\b/g, ''],
  [/\b(?:is|are) (?:forbidden|prohibited|disallowed|banned)\b/g, 'not'],
];

const negators = new Set(
  'not never no avoid avoids stop refrain forbid forbidden prohibited disallowed banned none nothing'.split(
    ' ',
  ),
);

/** They carry no meaning of their own, or only say how strongly something is meant. */
const small = new Set(
  (
    'a an the this that these those it its we you they our your their i me us there here please just really ' +
    'always must should shall will would can could may might do does did to of be been being and or so then ' +
    'use uses used using make sure ensure remember note keep ever from'
  ).split(' '),
);

/** Clauses of a text, at most so many: what is longer is no single piece of knowledge. */
const mostClauses = 40;

export const statementsIn = (text: string): readonly Statement[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/(?<=[.!?;])\s+|[;\n]+/)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .slice(0, mostClauses)
    .map(statementOf);

function statementOf(clause: string): Statement {
  const plain = shortened.reduce((text, [shape, word]) => text.replaceAll(shape, word), clause);
  const all = wordsIn(plain);
  return {
    negative: all.filter((word) => negators.has(word)).length % 2 === 1,
    words: all.filter((word) => !negators.has(word) && !small.has(word)).map(plainForm),
    choice: choiceIn(plain),
  };
}

/** Names with dots, slashes or dashes are one word; a sign between words says what `is` says. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/\s[=:]+\s|:\s/g, ' is ')
    .match(/[\p{L}\p{N}_@/~][\p{L}\p{N}_@/~.+:-]*[\p{L}\p{N}_+/]|[\p{L}\p{N}]/gu) ?? [];

/** Without the ending of the plural and of the third person. */
export const plainForm = (word: string): string =>
  word.length > 3 && /^\p{L}+$/u.test(word) ? word.replace(/(?<=[^s])s$/, '') : word;

const choices: readonly RegExp[] = [
  /\bprefer\s+(.+?)\s+(?:over|to)\s+(.+)$/,
  /\b(?:use|take|choose|pick|run|write)\s+(.+?)\s+(?:instead of|rather than|over|not)\s+(.+)$/,
  /^(.+?)\s+(?:instead of|rather than)\s+(.+)$/,
];

function choiceIn(clause: string): Statement['choice'] {
  for (const shape of choices) {
    const [, taken, left] = shape.exec(clause) ?? [];
    if (taken !== undefined && left !== undefined) return { taken: namesIn(taken), left: namesIn(left) };
  }
  return undefined;
}

const namesIn = (text: string): string =>
  wordsIn(text)
    .filter((word) => !small.has(word))
    .map(plainForm)
    .join(' ');
