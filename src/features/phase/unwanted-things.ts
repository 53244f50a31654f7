import { once } from '../../kernel/once.ts';
import { type Stances, unwantedIn } from '../../kernel/work/stance.ts';
import { things as packages } from './ban-words.ts';
import { runningIn } from './kept-words.ts';
import { clauseAround } from './clause-around.ts';
import { goesOn, type StatedLimits, type Thing, thingsIn } from './limit-words.ts';
import { isSpelled } from './echoes.ts';
import { placesIn } from './places-to-run.ts';
import type { Ban, Unwanted } from './request.ts';

/** Files are named in every complaint; kinds of files and acts are spoken of for a reason. */
const [surelyFile, surelyKind, surelyAct] = [0.85, 0.85, 0.85];

/** What is run or committed is not to be changed for that. */
const isRun =
  /(?<!\p{L})(?:run|running|execut\w+|start|launch|call|invoke|commit|stage|push|send|post|publish|starte|ausführen|lance[rz]?|exécute[rz]?|ejecut\w+|corr[ae]s?|rod[ae]r?|execut\w+|esegu\w+|lanci\w+|запуска?й\p{L}*)\s+(?:the|my|our|that|this|die|das|den|le|la|les|el|los|las|il|o|a)?\s*`?$/iu;
/** “The same tests” are to say the same, in whatever form. */
const isSame =
  /(?<!\p{L})(?:the same|same|gleichen?|dieselben|selben|mêmes?|mism[oa]s?|mesm[oa]s?|stess[eio]|zelfde|samma|samme|te same|те же|同样的|同じ|같은)\s*$/iu;
/** “The users role”: a part of the project by its name and by what it is. */
const partOfProject =
  /(?<![\p{L}\d-])([A-Za-z][\w-]{2,})[ -](?:role|module|package|folder|directory|crate|chart|service|app|component|stack|plugin|modul|ordner|paket|dossier|carpeta|pasta|cartella)(?![\p{L}\d-])/giu;
/** A part of a file is not the file: “the two colours in theme.css”. */
const partOf =
  /(?<!\p{L})(?:the|these|those|both|two|three|some|die|der|das|les?|las?|los|el|os?|as?|i|il|gli|de)\s+(?!(?:whole|entire|file|rest|stuff|code|things?)\b)[^.,;:!?]{0,40}?\s(?:in|of|from|inside|at|aus|im|dans|du|de|en|em|del|nel|in|van|w|в|из)\s+(?:the\s+)?`?$/iu;

/** Files and kinds of files that a prompt speaks of as of something to be left alone, by how its words are read. */
export function unwantedThings(stances: Stances): Pick<StatedLimits, 'except' | 'kinds'> {
  const things = thingsIn(stances.text);
  const unwanted = things.filter(
    (thing) =>
      isUnwanted(thing, stances) &&
      things.every(
        ({ is, name, from, to }) =>
          is !== 'kind' || name !== thing.name || unwantedIn(stances, from, to) >= rather,
      ),
  );
  const saying = ({ from, to }: Pick<Thing, 'from' | 'to'>): string => clauseAround(stances.text, from, to);
  const parts = [...stances.text.matchAll(partOfProject)].flatMap(({ 0: words, 1: name = '', index }) =>
    unwantedIn(stances, index, index + words.length) >= surelyFile
      ? [{ place: name, words: saying({ from: index, to: index + words.length }) }]
      : [],
  );
  return {
    except: [
      ...unwanted
        .filter(({ is }) => is === 'named')
        .map((thing) => ({ place: thing.name, words: saying(thing) })),
      ...parts,
    ],
    kinds: unwanted
      .filter(({ is }) => is === 'kind')
      .map((thing) => ({ kind: thing.name, words: saying(thing) })),
  };
}

const isUnwanted = ({ is, name, from, to }: Thing, stances: Stances): boolean =>
  !isRun.test(stances.text.slice(0, from)) &&
  !isSame.test(stances.text.slice(0, from)) &&
  !(/\.\w+$/.test(name) && partOf.test(stances.text.slice(0, from))) &&
  (is === 'kind' || (/[./]/.test(name) && !goesOn.test(stances.text.slice(to)))) &&
  unwantedIn(stances, from, to) >= (is === 'kind' ? surelyKind : surelyFile);

/** Scripts that part no words have no ends of words either. */
const packagePattern = once(
  () =>
    new RegExp(
      `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])${packages}(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
      'giu',
    ),
);
const commitPattern =
  /(?<![\p{L}/])(?:un)?commit\p{L}*|(?<!\p{L})eincheck\p{L}*|(?<!\p{L})[зк]акоммит\p{L}*|(?<!\p{L})коммит\p{L}*|(?<!\p{L})коміт\p{L}*|(?<!\p{L})zacommituj\p{L}*|コミット|커밋|提交/giu;

const spoken: readonly (readonly [Ban['of'], (text: string) => readonly RegExpMatchArray[]])[] = [
  ['packages', (text) => [...text.matchAll(packagePattern())]],
  ['run', runningIn],
  ['commit', (text) => [...text.matchAll(commitPattern)]],
];

/** Acts that a prompt speaks of as of something unwanted, each time. */
export const unwantedActs = (stances: Stances): readonly Ban[] =>
  spoken.flatMap(([of, find]) => {
    const found = find(stances.text).map(({ index = 0, 0: word }) => ({
      from: index,
      to: index + word.length,
    }));
    const [first] = found;
    return first && found.every(({ from, to }) => unwantedIn(stances, from, to) >= surelyAct)
      ? [{ of, name: '', words: clauseAround(stances.text, first.from, first.to) }]
      : [];
  });

/** Places to run, where each mention speaks of something unwanted there. */
export function unwantedPlaces(stances: Stances): readonly Ban[] {
  const found = placesIn(stances.text).map((place) => ({
    ...place,
    share: unwantedIn(stances, place.from, place.to),
  }));
  return found
    .filter(
      ({ name, share }) =>
        share >= surelyAct && found.every((other) => other.name !== name || other.share >= rather),
    )
    .map(({ name, from, to }) => ({ of: 'place', name, words: clauseAround(stances.text, from, to) }));
}

const rather = 0.5;
const [surelyWord, mostWords] = [0.92, 12];

/** Names that speak of something unwanted and can be known again in code; not those that are also spoken of otherwise. */
export function unwantedWords(stances: Stances): readonly Unwanted[] {
  const said = stances.words.map(({ from, to, unwanted }) => ({
    word: stances.text.slice(from, to),
    from,
    to,
    unwanted,
  }));
  const plain = (word: string): string => word.toLowerCase();
  return said
    .filter(
      ({ word, unwanted }) =>
        unwanted >= surelyWord &&
        /^-{0,2}[A-Za-z][\w-]{3,40}$/.test(word) &&
        isSpelled(word) &&
        said.every((other) => plain(other.word) !== plain(word) || other.unwanted >= rather),
    )
    .slice(0, mostWords)
    .map(({ word, from, to }) => ({ word, words: clauseAround(stances.text, from, to) }));
}

/** Whether a prompt speaks of committing at all. */
export const speaksOfCommits = (text: string): boolean => text.search(commitPattern) >= 0;
