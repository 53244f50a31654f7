import { saysTheSame } from '../stores/lesson.ts';
import { plainForm, type Statement, statementsIn } from './statement.ts';

/** What a text is to another: it says the same, or it says that the other is wrong. Silent when in doubt. */
export type Relation = 'same' | 'contrary';

export function relationOf(a: string, b: string): Relation | undefined {
  const [mine, theirs] = [statementsIn(a), statementsIn(b)];
  if (mine.some((one) => theirs.some((other) => contradicts(one, other)))) return 'contrary';
  return saysTheSame(a, b) && numbersIn(a) === numbersIn(b) && sameSense(mine, theirs) ? 'same' : undefined;
}

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

const sameSense = (mine: readonly Statement[], theirs: readonly Statement[]): boolean =>
  mine.length !== theirs.length || mine.every(({ negative }, index) => negative === theirs[index]?.negative);

function contradicts(a: Statement, b: Statement): boolean {
  if (a.words.length === 0 || b.words.length === 0) return false;
  if (a.choice || b.choice) return choicesDiffer(a, b) || choicesDiffer(b, a);
  if (sameWords(a.words, b.words)) return a.negative !== b.negative && !aboutRest(a) && !aboutRest(b);
  return a.negative === b.negative && (oppositesIn(a.words, b.words) || valuesDiffer(a.words, b.words));
}

/** "Only" and its like say something about all the rest, so a denial beside it is no contradiction. */
const aboutRest = ({ words }: Statement): boolean =>
  words.some((word) => ['only', 'unless', 'except', 'without', 'if', 'when'].includes(word));

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  [...new Set(a)].toSorted().join('\n') === [...new Set(b)].toSorted().join('\n');

/** A choice against another, or against a word for what it leaves or on what it takes. */
function choicesDiffer({ choice, negative }: Statement, other: Statement): boolean {
  if (!choice) return false;
  if (other.choice)
    return (
      choice.taken === other.choice.left && choice.left === other.choice.taken && negative === other.negative
    );
  if (negative) return false;
  const named = other.words.join(' ');
  return other.negative ? named === choice.taken : named === choice.left;
}

const opposites = new Map(
  [
    'enable disable',
    'enabled disabled',
    'allow forbid',
    'allowed forbidden',
    'include exclude',
    'on off',
    'true false',
    'yes no',
    'tab space',
    'required optional',
    'mandatory optional',
    'before after',
    'public private',
    'first last',
    'mutable immutable',
    'sync async',
    'synchronous asynchronous',
    'ascending descending',
    'accept reject',
    'safe unsafe',
    'uppercase lowercase',
  ].flatMap((pair) => {
    const [one = '', other = ''] = pair.split(' ').map(plainForm);
    return [
      [`${one} ${other}`, true],
      [`${other} ${one}`, true],
    ] as const;
  }),
);

/** The one place where two rows of words differ, when they are alike everywhere else. */
function differenceOf(a: readonly string[], b: readonly string[]): number | undefined {
  if (a.length !== b.length) return undefined;
  const places = a.flatMap((word, index) => (word === b[index] ? [] : [index]));
  return places.length === 1 ? places[0] : undefined;
}

function oppositesIn(a: readonly string[], b: readonly string[]): boolean {
  const at = differenceOf(a, b);
  return at !== undefined && a.length > 1 && opposites.has(`${a[at]} ${b[at]}`);
}

/** Nouns of which a thing has one, so that another word after them is another value. */
const slots = new Set(
  (
    'port branch version name manager database language framework runner region timezone encoding url host user ' +
    'path folder directory timeout limit license licence format style shell editor registry remote bucket prefix ' +
    'suffix extension indentation indent width length size default address domain endpoint key owner maximum minimum'
  ).split(' '),
);
const copulas = new Set('is are equal = default listen run live set stand'.split(' '));
const limits = new Set(
  'is are port timeout after within most least max maximum min minimum limit every need take require keep up below above width size default'.split(
    ' ',
  ),
);
const isNumber = (word: string | undefined): boolean => /^v?\d[\d.,:_]*(?:[a-z%]{1,3})?$/.test(word ?? '');

/** The same is said of the same thing up to one value, and a thing has but one of these. */
function valuesDiffer(a: readonly string[], b: readonly string[]): boolean {
  const at = differenceOf(a, b);
  if (at === undefined || at === 0) return false;
  const before = a.slice(0, at);
  if (isNumber(a[at]) && isNumber(b[at])) return before.slice(-3).some((word) => limits.has(word));
  const copula = before.findLastIndex((word) => copulas.has(word));
  if (copula < 1 || at !== a.length - 1) return false;
  const between = before.slice(copula + 1);
  return (
    slots.has(before[copula - 1] ?? '') && between.every((word) => ['at', 'on', 'in', 'as'].includes(word))
  );
}
