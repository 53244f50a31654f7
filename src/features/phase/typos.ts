import type { WriteAction } from '../../kernel/action.ts';
import { lineChanges } from '../../kernel/checks/line-changes.ts';

const slips =
  "(?:typos?|misspellings?|spelling(?: and grammar)?(?: slips?| mistakes?| errors?)?|tippfehler|rechtschreibfehler|schreibfehler|fautes?(?: de frappe| d['’]orthographe)?|coquilles?|erratas?|faltas(?: de ortografía)?|errores (?:tipográficos|de ortografía)|erros de (?:digitação|ortografia)|refusi|errori di battitura|tikfouten|spelfouten|literówki|stavfel|skrivfel|trykfejl|опечатки|орфографию|错别字|誤字脱字|誤字|오타)";
const only =
  '(?:only|just|nothing but|nur|ausschließlich|seulement|juste|uniquement|solo|sólo|só|apenas|somente|soltanto|alleen|enkel|tylko|bara|kun|только|лишь|只(?:改)?)';
const patterns = [
  new RegExp(
    `(?<!\\p{L}|\\bthe )${only}\\s*(?:fix |correct |the |die |les |las |los |os |i |de )?${slips}`,
    'iu',
  ),
  new RegExp(
    `${slips}\\s*(?:please )?(?:only|nur|seulement|uniquement|alleen)(?!\\p{L})|${slips}(?:だけ|만)`,
    'iu',
  ),
];

/** “Don’t reword anything of my text.” */
const asWritten =
  /(?<!\p{L})(?:do ?n['’]?o?t|do not|never|without|no) (?:re-?word|rephras|rewrit|re-?phras)\w*|nichts? umformulier\p{L}*|(?:ne|sans) reformul\p{L}*(?: pas)?|sin reformular|no reformules|sem reformular|não reformule|senza riformulare|non riformulare|не переформулируй/iu;

/** The words by which a prompt wants a text left as it is written. */
export const asWrittenIn = (prompt: string): string | undefined =>
  asWritten.exec(prompt.replaceAll(/\s+/g, ' '))?.[0];

/** The words by which a prompt wants nothing but slips of the pen mended. */
export const onlySlipsIn = (prompt: string): string | undefined => {
  const plain = prompt.replaceAll(/\s+/g, ' ');
  return patterns.map((pattern) => pattern.exec(plain)?.[0]).find((found) => found !== undefined);
};

/** More words than that are another sentence. */
const fewest = 4;

/** A line whose words become others, and not the same words spelled otherwise. */
export function rewordedLine(action: WriteAction, mayAdd = false): string | undefined {
  if (action.before === undefined) return undefined;
  const { added, removed } = lineChanges(action);
  return added.find((line, at) => {
    if (mayAdd && removed[at] === undefined) return false;
    const [before, after] = [wordsOf(removed[at] ?? ''), wordsOf(line)];
    const fresh = after.filter((word) => !before.some((old) => isLike(old, word)));
    const gone = before.filter((word) => !after.some((now) => isLike(now, word)));
    return fresh.length + gone.length >= fewest;
  });
}

const wordsOf = (line: string): readonly string[] => line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same word, but for a slip: one sign in three may differ, and one at least. */
const isLike = (one: string, other: string): boolean =>
  one === other || distance(one, other) <= Math.max(1, Math.floor(Math.max(one.length, other.length) / 3));

/** How many signs are to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
