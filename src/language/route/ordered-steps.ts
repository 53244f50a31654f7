import { isAsked, normalise } from '../reading/clauses.ts';
import { coreOf, lateVerb, verbAt, type Words } from '../reading/lexicon.ts';
import type { Reading } from '../reading/word-tags.ts';

/** Words that put what follows first, in the languages that are read. */
const first =
  "first of all|firstly|first|zuerst|zunachst|als erstes|d'abord|tout d'abord|en premier|primero|en primer lugar|per prima cosa|prima|innanzitutto|primeiro|eerst|ten eerste|først|forst|najpierw|nejdriv|nejprve|сначала|сперва|спочатку|ilk once|oncelikle|ilk olarak|pertama|đau tien|首先|先|まず|最初に|먼저|우선|पहले|सबसे पहले|أولا|اولا";

/** Words that put it after something else, or at the end. */
const next =
  'and then|then|next|afterwards|after that|finally|lastly|at the end|dann|danach|anschließend|schließlich|zuletzt|zum schluss|am ende|puis|ensuite|apres|enfin|pour finir|luego|despues|por ultimo|finalmente|poi|dopo|infine|alla fine|depois|por fim|em seguida|daarna|dan|vervolgens|tot slot|ten slotte|derefter|derpa|sedan|darefter|til sidst|til slut|till sist|slutligen|potem|nastepnie|na koniec|potom|pak|nakonec|затем|потом|после этого|наконец|в конце|потім|далі|нарешті|sonra|ardindan|son olarak|en son|lalu|kemudian|setelah itu|terakhir|sau đo|roi|cuoi cung|然后|接着|再|最后|最後に|次に|それから|그다음|그 다음|그리고 나서|마지막으로|फिर|इसके बाद|अंत में|ثم|بعد ذلك|أخيرا|اخيرا';

const joint = String.raw`(?:(?:and|und|et|y|e|en|og|och|i|a|oraz|и|і|та|ve|dan|va|और|و)\s+)?`;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const mark = new RegExp(
  String.raw`(^|[\n,.;:!、，。；：]\s*|\s|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))${joint}(?:(${first})|(?:${next}))(?:(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?![\p{L}\p{M}]))[,:、，]?\s*`,
  'gu',
);
const [most, longest] = [30, 4_000];

/**
 * What the user wants done one after the other, in their own words: “first …, then …, finally …”. Each part must say what
 * to do; where one does not, the words tell of something that happens, and there are no steps.
 */
export function orderedSteps({ said, words }: Pick<Reading, 'said' | 'words'>): readonly string[] {
  if (said.length > longest || isAsked(said)) return [];
  const text = said.normalize('NFC');
  const plain = plainOf(text);
  if (plain.length !== text.length) return [];
  const parts: string[] = [];
  let opened = false;
  let from = 0;
  for (const found of plain.matchAll(mark)) {
    const [whole, before, opening] = found;
    if (opening !== undefined) {
      if (parts.length > 0 || opened || before === ' ') continue;
      opened = true;
    } else {
      if (!saysWhat(normalise(text.slice(found.index + whole.length)), words)) continue;
      parts.push(text.slice(from, found.index));
    }
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  const enough = opened ? 2 : 3;
  const steps = parts.map((part) => part.trim().replace(/^[\s\p{P}]+|[\s.,;:、，。]+$/gu, ''));
  const whole = steps.length >= enough && steps.length <= most;
  return whole && steps.every((step) => saysWhat(normalise(step), words)) ? steps : [];
}

/** Lower case and without accents on Latin letters, each letter in its place. */
const plainOf = (text: string): string =>
  text.toLowerCase().replaceAll(/[\p{Script=Latin}’‘`´]/gu, (letter) => {
    const [base = letter] = letter.normalize('NFD');
    return /\p{L}/u.test(base) ? base : "'";
  });

function saysWhat(text: string, words: Words): boolean {
  const core = coreOf(text.trim(), words);
  if (verbAt(core, words) !== undefined) return true;
  return (!words.onlyEnglish || unspaced.test(text)) && lateVerb(text, true, words) !== undefined;
}
