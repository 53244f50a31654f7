import { type Stances, unwantedIn } from '../../kernel/work/stance.ts';
import { clauseAround } from './clause-around.ts';
import type { Ban } from './request.ts';

const [surely, rather] = [0.85, 0.5];

const negated =
  /(?<!\p{L})(?:do ?n['’]?o?t|do not|never|no|without|nicht|kein\p{L}*|ohne|ne|pas de|sans|no|sin|não|nao|sem|non|senza|niet|geen|zonder|nie|bez|не|без|ikke|inte)\s+(?:ever |actually |yet |any |le |la |lo |les |es |den |die |das )?$/iu;
/** Nothing in particular: then the act itself is meant, and not one upon one thing. */
const itself =
  /^(?:['’]?s)?(?: (?:it|this|that|them|anything|everything|yet|now|here|for now|until|till|before|first|please|nichts|es|das|noch|rien|encore|nada|todavía|ainda|niente|ancora|ничего|пока)(?!\p{L})|\s*(?:[.,;:!?)\n–—-]|$))/iu;
/** Words of other gates, and words that say nothing of an act. */
const elsewhere =
  /^(?:push\w*|commit\w*|merg\w+|releas\w+|deploy\w*|publish\w*|post\w*|chang\w+|touch\w*|edit\w*|tests?|lint\w*|build\w*|more|need|problem|idea|rush|hurry|worry|matter|offen[cs]e|thanks?|that|this|anything|nothing|longer|just|really|reason|doubt|bother|pressure)$/i;

/** Acts that a prompt rules out by a word that commands may bear as their name: “do NOT flash”, “don’t amend”. */
export const namedActs = (stances: Stances): readonly Ban[] =>
  stances.words.flatMap(({ from, to, unwanted }): readonly Ban[] => {
    const word = stances.text.slice(from, to).toLowerCase();
    const isNamed =
      unwanted >= surely &&
      /^[a-z][a-z-]{3,20}$/.test(word) &&
      !elsewhere.test(word) &&
      negated.test(stances.text.slice(Math.max(0, from - 30), from)) &&
      itself.test(stances.text.slice(to, to + 40));
    const everywhere = stances.words.every(
      (other) => stances.text.slice(other.from, other.to).toLowerCase() !== word || other.unwanted >= rather,
    );
    return isNamed && everywhere
      ? [{ of: 'act', name: word, words: clauseAround(stances.text, from, to) }]
      : [];
  });

const files = /(?<![\w@./-])[\w@-][\w@./-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?![\w(])/g;
const committing =
  /commit|(?<!\p{L})(?:stage|staging area|check(?:ed)? in|eincheck)|коммит|коміт|コミット|커밋|提交/iu;

/** Files that a prompt wants left out of a commit: “commit it, but not notes.md”. */
export const leftOut = (stances: Stances): readonly Ban[] => {
  if (!committing.test(stances.text)) return [];
  return [...stances.text.matchAll(files)].flatMap(({ 0: name, index }): readonly Ban[] => {
    const words = clauseAround(stances.text, index, index + name.length);
    const isOut =
      unwantedIn(stances, index, index + name.length) >= surely ||
      (committing.test(words) && unwantedIn(stances, index, index + words.length) >= surely);
    return isOut ? [{ of: 'commit', name, words }] : [];
  });
};

const changes =
  /(?<!\p{L})(?:(?:my|our|the|all|local|these|those|meine|unsere|die|mes|nos|les|mis|nuestros|los|minhas?|meus|as|os|le mie|i miei|moje|мои|mina|mine) (?:local |uncommitted |own |lokalen |locales? |locais |locali )?(?:changes|edits|work|modifications|änderungen|arbeit|modifs?|changements|cambios|alterações|mudanças|modifiche|zmiany|изменения|правки|ändringar|endringer|ændringer))(?!\p{L})|(?:改动|修改|变更|変更|변경)(?:내용|사항)?(?:は|を|는|은)?(?:保留|留着|残し|유지)/giu;

/** Changes that a prompt wants kept: “undo the commit, keep my changes”. */
export const keptChanges = (stances: Stances): readonly Ban[] =>
  [...stances.text.matchAll(changes)].flatMap(({ 0: words, index }): readonly Ban[] => {
    const clause = clauseAround(stances.text, index, index + words.length);
    return unwantedIn(stances, index, index + words.length) >= surely && keeps.test(clause)
      ? [{ of: 'discard', name: '', words: clause }]
      : [];
  });

const keeps =
  /keep|leave|preserv|lose|losing|throw|behalt|lass|bleib|verlier|gard|conserv|perd|mant[eé]n|guard|manten|tieni|mantieni|zachow|zostaw|оставь|сохрани|behåll|behold|保留|留|残|유지/iu;
