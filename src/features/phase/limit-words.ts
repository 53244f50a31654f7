import { shown } from './clause-around.ts';
import { kindCalled, kindPattern } from './kinds-apart.ts';
import { isOthers, type Signal, signalsIn } from './limit-signals.ts';
import { onlyKindsIn } from './only-kinds.ts';
import { onlyIn } from './only-words.ts';
import type { Limit } from './request.ts';
import { once } from '../../kernel/once.ts';

/** A file, a folder, a kind of files, or a word that may be the name of one. */
export interface Thing {
  readonly name: string;
  readonly is: 'named' | 'kind' | 'word';
  readonly from: number;
  readonly to: number;
}

/** What nobody takes for anything but a name: quoted, with a slash or an ending, or spelled as programs spell. */
const named =
  '`[^`\\n]{1,80}`|"[^"\\n]{1,80}"|(?:[\\w@-]+(?:\\.[\\w@-]+)*/)+(?:[\\w@.-]*[\\w@-])?|[\\w@-]*(?:\\.[\\w-]+)*\\.[A-Za-z][A-Za-z0-9]{0,9}(?![\\w(])|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+|[a-z]+[a-z0-9]*(?:[_-][a-z0-9]+)+|[A-Z]?\\d{1,4}(?=[\\s,.;:!?)]|$)|[A-Z]\\d{1,3}';
const namedPattern = once(() => new RegExp(`(?<![\\w@./-])(?:${named})(?![\\w@/-])`, 'gu'));
const bareName = (name: string): string =>
  name.replaceAll(/[`"]/g, '').replace(/[.]+$/, '').replace(/\/$/, '');

const isName = (name: string): boolean => {
  const bare = bareName(name);
  return bare !== '' && !bare.startsWith('/') && !/^(?:e\.g|i\.e|z\.b|d\.h|\d+)$/i.test(bare);
};

/** Everything in a sentence that has a name of its own, or is called by its kind. */
export function thingsIn(sentence: string): readonly Thing[] {
  const things = [...sentence.matchAll(namedPattern())].flatMap(({ 0: name, index }): readonly Thing[] =>
    isName(name) ? [{ name: bareName(name), is: 'named', from: index, to: index + name.length }] : [],
  );
  const kinds = [...sentence.matchAll(kindPattern())].flatMap(({ 0: name, index }): readonly Thing[] =>
    things.some(({ from, to }) => index < to && index + name.length > from)
      ? []
      : [{ name: kindCalled(name) ?? '', is: 'kind', from: index, to: index + name.length }],
  );
  return [...things, ...kinds].toSorted((a, b) => a.from - b.from);
}

/** Small words between the request and what it is about. */
const filler =
  "(?:the|any|my|our|your|all|of|old|existing|current|other|whole|entire|legacy|shared|also|please|file|files|folder|directory|dir|package|module|class|service|component|page|table|anything|everything|code|stuff|things?|nothing|in|inside|under|within|to|either|both|der|die|das|den|dem|des|am|an|im|in|von|vom|mir|bitte|aber|dabei|mein\\p{L}*|bestehende\\p{L}*|alten?|vorhandene\\p{L}*|datei(?:en)?|ordner|verzeichnis|etwas|irgendwas|le|la|les|l['’]|du|de|des|à|au|aux|un|fichiers?|dossier|rien|ancien\\p{L}*|el|los|las|lo|a|al|del|en|archivos?|carpeta|nada|o|os|as|no|na|nos|nas|em|do|da|arquivos?|pasta|il|i|gli|lo|nel|nella|file|cartella|vecchi\\p{L}*|het|een|bestand(?:en)?|map|oude|bestaande|filen|mappen|i|på|ved|do|w|na|pliku?|folderu?|plików|istniejąc\\p{L}*|star\\p{L}+|v|soubor\\p{L}*|в|во|на|у|папку|файл\\p{L}*|стары\\p{L}+|существующи\\p{L}+|існуючи\\p{L}+|стар\\p{L}+|теку|dosyas\\p{L}*|klasör\\p{L}*|vào|tới|đến|file|thư mục|a|az|tiedosto\\p{L}*|kansio\\p{L}*|fișierul|已有的?|现有的?|旧的?|这个|那个|的|既存の|古い|기존의?)";
const ahead = once(() => new RegExp(`^(?:\\s*${filler}(?=[\\s"\`]|$|[^\\x00-\\x7F]|(?<=['’])))*\\s*`, 'iu'));
const aheadCjk = /^[\s的这个那个里中]*/u;
const joiner =
  /^\s*(?:,|\/|&|\+|、|，|和|与|跟|と|や|および|와|과|이랑|랑)?\s*(?:and|or|nor|und|oder|sowie|et|ou|ni|y|e|o|i|oraz|lub|a|og|och|eller|en|of|и|или|і|й|та|або|ve|veya|và|dan|atau)?\s+|^\s*(?:、|，|和|与|跟|と|や|와|과)\s*/iu;

/** What may follow a name that is meant as such, and not as a part of something else. */
export const goesOn =
  /^\s*(?:['’]s\b|for good|permanently|unless|if\b|as well|\bwith(?! (?:this|that|it))|by (?:default|accident))|^ (?:to be\b|value|variable|flag|option|key|signature|argument|param\w*|behaviou?r|semantics|api\b|order|name|format|tests?\b)/i;

/** The things that are listed from here on; none where something else comes first. */
function listedFrom(sentence: string, at: number, things: readonly Thing[]): readonly Thing[] {
  const found: Thing[] = [];
  let left = at;
  for (let round = 0; round < 6; round += 1) {
    const rest = sentence.slice(left);
    const join = round === 0 ? '' : (joiner.exec(rest)?.[0] ?? '');
    if (round > 0 && join === '') break;
    const skip = (ahead().exec(rest.slice(join.length))?.[0].length ?? 0) + join.length;
    const near = things.find(
      ({ from }) =>
        from >= left + join.length &&
        from <= left + skip + 1 &&
        (from <= left + skip || aheadCjk.test(sentence.slice(left + skip, from))),
    );
    if (!near || (near.is === 'named' && goesOn.test(sentence.slice(near.to)))) break;
    if (
      near.is === 'kind' &&
      !/^\s*(?:\p{P}|$)|^\s+(?:exist|esist|applied|aplicad|applicat|ya\b|já\b|bestehend|and|or|yet|for|until|alone|as|please|und|noch|in|at|from|that|which|at all|themselves|anfassen|—|-|–)|^\P{ASCII}/iu.test(
        sentence.slice(near.to),
      )
    )
      break;
    found.push(near);
    left = near.to;
  }
  return found;
}

const between =
  /^(?:[`"]?)(?:['’]\p{L}{1,4})?\s*(?:(?:itself|file|files|folder|directory|class|module|service|datei|ordner|klasse|fichier|archivo|arquivo|plik\p{L}*|файл|文件|目录|文件夹|ファイル|フォルダ|파일|폴더|dosyasına|dosyasını|klasörüne|existing|existentes?|existantes?|esistenti|istniejąc\p{L}+|are|is|was|de|se|ya|bitte|please|auch|aber|dabei|erstmal|noch|vorerst|auf keinen fall|on|please|must|should|therefore|пожалуйста|будь ласка|лучше|краще|is to|has to|have to|soll|sollen|darf|dürfen|muss|—|-|–|,)\s*){0,3}(?:は|には|を|に|も|が|는|은|를|을|도|에는|को|ko)?\s*$/iu;

/** The things that are listed right before this place. */
function listedBefore(sentence: string, at: number, things: readonly Thing[]): readonly Thing[] {
  const found: Thing[] = [];
  let right = at;
  for (const thing of things.filter(({ to }) => to <= at).toReversed()) {
    const gap = sentence.slice(thing.to, right);
    if (
      found.length === 0
        ? !between.test(gap)
        : !(joiner.exec(gap)?.[0].trim() === gap.trim() && gap.trim() !== '')
    )
      break;
    found.unshift(thing);
    right = thing.from;
    // An article stands between the joint and the next.
    right -=
      /(?:\b(?:the|der|die|das|le|la|les|el|los|o|a)\s+)$/iu.exec(sentence.slice(0, right))?.[0].length ?? 0;
  }
  return found;
}

/** Nothing of its own is named here, so that it is about what was spoken of before. */
const pronoun =
  /^\s*(?:(?:it|that|this|them|those|these|either|both|that one|(?:that|this) (?:file|class|folder|module|one)|anything (?:in )?there|there|die|das|den|sie|es|ihn|da|dran|an|davon|le|la|les|y|lo|los|las|ele|ela|eles|elas|nele|nela|isso|li|lui|het|hem|ze|er|den|det|dem|go|to|ją|je|ich|jej|ho|ji|něj|его|её|ее|их|туда|його|її|їх|там|ona|onu|oraya|nó|itu|hozzá|它|这个|那个|siihen|sitä)(?![\p{L}\d_]))?\s*(?:(?:yet|please|for now|again|now|alone|at all|either|as is|bitte|noch|erstmal|vorerst|pour l['’]instant|por ahora|por favor|пожалуйста|пока|ещё)\s*)*(?=$|[,.;:!?)—–-]|\s[–—-]\s|\s(?:and|but|until|before|so|because|i\b|we\b|und|aber|bis|bevor|sonst|et|mais|y|pero|e|mas|ma|en|maar|och|men|og|i|ale|а|но|и|і|але)\s|[,。、!?，])/iu;
const opensClause =
  /(?:니까|니|라서|어서|아서|라|므로|ので|から|ため|けど|이고|고)\s*$|(?:^|[,.;:!?(\n，、。；]|\s[-–—])\s*(?:(?:please|but|and|so|also|just|then|still|therefore|you|we|it|they|this|that|these|those|really|bitte|aber|und|also|deshalb|darum|die|das|sie|es|den|ihn|da|dann|also|donc|alors|merci de|et|n['’]y|on|y|así que|por favor|lo|la|los|las|se|ni|então|e|quindi|per favore|dus|graag|så|więc|proszę|tak|так|что|так что|пожалуйста|тому|будь ласка|його|её|его|туда|lütfen|o yüzden|ona|onu|nên|jadi|ezért|joten|deci|所以|请|請|先|就|都|千万|你|ので|から)\s*)*$/iu;

/** Scripts in which the verb ends its clause. */
const late = /[\p{Script=Hiragana}\p{Script=Hangul}]/u;

function aboutEarlier(sentence: string, { side, index, text, inner }: Signal): boolean {
  if (side === 'within')
    return pronoun.test(`${inner.trim()} `.trimStart()) && inner.trim().split(/\s+/).length <= 3;
  if (!opensClause.test(sentence.slice(0, index))) return false;
  return late.test(text) || pronoun.test(sentence.slice(index + text.length));
}

/** Behaviour is changed as well as folders; a mere word is a place only where it is touched or left. */
const touches =
  /touch|leave|hands|keep|stay|steer|near|into|finger|hände|fass|rühr|lass|laisse|deja|deix|lascia|toqu|toca|mex|трог|чіпа|碰|动/iu;
const plainWords =
  /^\s*(?:(?:the|my|our|that|this|die|den|das|der|le|la|les|el|los|las|o|a|os|as|il|lo)\s+)?((?:[A-Za-z][A-Za-z]{2,}\s+){0,2}?[A-Za-z][A-Za-z]{2,})(?=\s*(?:$|[,.;:!?)—–]|\s-\s)|\s+(?:alone|be\b|as\b|for\b|yet|untouched|unchanged|until|till|before|folder|directory|module|component|service|package|please|and\s+(?:just|do|fix|only)|in ruhe|so\b|wie\b|out\b|to me|tranquil|como|stare))/iu;
const notPlaces = new Set(
  'it that this them anything everything yet now here there branch local remote public main master prod production dev staging data database api app code the one other others any rest file files folder folders signature name names logic way nada niente rien nichts nic anderes else bitte please alone room space comment comments note out off as is rest'.split(
    ' ',
  ),
);

function wordsMeant(sentence: string, { side, index, text, inner }: Signal): readonly Thing[] {
  if (side === 'before' || (side === 'behind' && !touches.test(text))) return [];
  const said = side === 'within' ? `${inner} alone` : sentence.slice(index + text.length);
  const [, phrase = ''] = plainWords.exec(said) ?? [];
  const parts = phrase.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0 || parts.some((part) => notPlaces.has(part.toLowerCase()))) return [];
  const names = parts.length === 1 ? parts : [parts.join('-'), parts.at(-1) ?? ''];
  return names.map((name) => ({ name, is: 'word', from: index, to: index + text.length }));
}

const sentenceEnd = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+/u;
const longest = 2_000;
const quoted = /```[^]*?(?:```|$)|^>.*$/gm;

function meant(sentence: string, before: string | undefined, signal: Signal): readonly Thing[] {
  const things = thingsIn(sentence);
  const { side, index, text, inner } = signal;
  const start = index + text.length;
  if (side === 'within') {
    const from = index + text.indexOf(inner);
    const found = listedFrom(sentence, from, things).filter(({ to }) => to <= start);
    if (found.length > 0) return found;
  } else if (side === 'before') {
    const found = listedBefore(sentence, index, things);
    if (found.length > 0) return found;
  } else {
    const found = listedFrom(sentence, start, things);
    if (found.length > 0) return found;
  }
  if (aboutEarlier(sentence, signal)) return spokenOf(sentence.slice(0, index), before);
  return wordsMeant(sentence, signal);
}

/** What was spoken of last: the first that the clause before names, or all of them. */
function spokenOf(sentence: string, before: string | undefined): readonly Thing[] {
  for (const clause of [...sentence.split(/[,;:，、；]|\s[-–—]\s/u).toReversed(), before ?? '']) {
    const things = thingsIn(clause).filter(({ is }) => is === 'named' || is === 'kind');
    const [first] = things;
    if (first)
      return things.slice(1).every(({ from }, at) => joinsTo(clause, things[at], from)) ? things : [first];
  }
  return [];
}

const joinsTo = (clause: string, last: Thing | undefined, from: number): boolean =>
  last !== undefined &&
  /^\s*(?:and|und|et|y|e|i|и|,)\s*(?:the |die |der |das )?$/iu.test(clause.slice(last.to, from));

export interface StatedLimits {
  readonly only: readonly Limit[];
  readonly except: readonly Limit[];
  /** Kinds of files that are to be left as they are. */
  readonly kinds: readonly { readonly kind: string; readonly words: string }[];
}

/** Places that a prompt limits the work to, and what it wants left alone; as they are named. */
export function limitsIn(prompt: string): StatedLimits {
  const text = prompt.slice(0, longest).replaceAll(quoted, ' ');
  const sentences = text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '');
  const found = sentences.flatMap((sentence, at) => [
    ...signalsIn(sentence).flatMap((signal) =>
      meant(sentence, sentences[at - 1], signal).map((thing) => ({
        thing,
        words: shown(
          sentence.slice(
            Math.min(signal.index, thing.is === 'word' ? signal.index : thing.from),
            Math.max(signal.index + signal.text.length, thing.to) + (thing.is === 'word' ? 25 : 0),
          ),
        ),
      })),
    ),
    ...thingsIn(sentence).flatMap((thing) =>
      thing.is === 'named' &&
      isOthers(sentence.slice(thing.to, thing.to + 60)) &&
      text.split(thing.name).length === 2 &&
      text.length > sentence.length
        ? [{ thing, words: shown(sentence.slice(thing.from, thing.to + 50)) }]
        : [],
    ),
  ]);
  const except: Limit[] = [];
  const kinds = new Map<string, string>();
  for (const { thing, words } of found) {
    if (thing.is === 'kind') kinds.set(thing.name, kinds.get(thing.name) ?? words);
    else if (!except.some(({ place }) => place === thing.name) && !notPlaces.has(thing.name.toLowerCase()))
      except.push({ place: thing.name, words });
  }
  return {
    only: [...onlyIn(text, except.length > 0), ...onlyKindsIn(text)],
    except,
    kinds: [...kinds].map(([kind, words]) => ({ kind, words })),
  };
}
