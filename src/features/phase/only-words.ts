import { once } from '../../kernel/once.ts';
import type { Limit } from './request.ts';

/** A path, the name of a file, something in quotes, or a single word. */
const place = '(`[^`\\n]{1,80}`|"[^"\\n]{1,80}"|[\\w@.-]+(?:/[\\w@.-]+)*/?(?<![.]))(?![\\w@/-])(?!\\.\\w)';
const kind =
  '(?:folder|directory|dir|package|module|service|file|app|ordner|verzeichnis|datei|modul|dossier|répertoire|fichier|paquet|carpeta|directorio|archivo|paquete|pasta|diretório|arquivo|pacote|cartella|modulo|map|bestand|katalog|folderze|plik|mapp)';
const the = '(?:the |der |die |das |den |dem |le |la |les |el |los |las |o |a |os |as |il |lo |de |het )?';
/** What follows ends the place: the end of a clause, or the word for what it is. */
const end = `(?=\\s+${kind}| itself\\b|\\s+(?:yet|for now|until|till|before|right now|noch|erstmal|vorerst|encore|pour l|todavía|aún|por ahora|ainda|por enquanto|ancora|per ora|nog|voorlopig|än|ännu|endnu|ennå|jeszcze|na razie|zatím|пока|поки|dulu)(?!\\p{L})|\\s*[,.;:!?)](?=\\s|$)|\\s*$|\\s+[-–—]|\\s+(?:and|please|und|et|y|e|i|и)\\b)`;
const any = (text: string): RegExp => new RegExp(text, 'giu');

const only = once((): readonly RegExp[] => [
  any(`\\bonly (?:(?:in|inside|within|under|touch|change|edit|modify|work (?:in|on)) )?${the}${place}${end}`),
  any(
    `\\b(?:stay|keep|remain|limit (?:yourself|it|this|the change)|restrict (?:yourself|it|this)) (?:changes )?(?:in|inside|within|to) ${the}${place}${end}`,
  ),
  any(
    `\\b(?:nothing|no (?:files?|changes?)|(?:don['’]?t|do not|never) \\w+ anything) (?:outside|other than|except|but|beyond)(?: of)? ${the}${place}${end}`,
  ),
  any(`\\b(?:nur|ausschließlich|lediglich) (?:(?:in|im|an) )?${the}${place}${end}`),
  any(`\\b(?:seulement|uniquement) (?:(?:dans|sur) )?${the}${place}${end}`),
  any(
    `(?<!\\p{L})(?:solo|sólo|solamente|únicamente|só|apenas|somente|soltanto|solamente) (?:(?:en|toca|cambia|em|no|na|mexe em|mexa em|in|dentro|nel|nella) )?${the}${place}${end}`,
  ),
  any(`\\b(?:alleen|enkel|endast|bara|kun|tylko) (?:(?:in|i|w|op) )?${the}${place}${end}`),
  any(`(?<!\\p{L})(?:только|тільки|лише) (?:(?:в|у|папку|файл) )?${place}${end}`),
  any(`(?<!\\p{L})(?:sadece|yalnızca) ${place}`),
  any(`(?:只|仅|僅)(?:能|可以|要)?(?:改|动|動|修改|在|碰)\\s*${place}`),
  any(`${place}\\s*(?:の?(?:フォルダ|ディレクトリ|中)?だけ|(?:폴더|디렉터리)?만)`),
]);

/** “The other folders belong to others”: then what is named is all that may change. */
const speaksOfOthers =
  /\b(?:other|anything else|nothing else|everything else|the rest|outside|elsewhere)\b|\b(?:andere[nrs]?|sonst|rest)\b|\b(?:autres?|le reste|ailleurs)\b|(?<!\p{L})(?:otr[oa]s?|resto|outr[oa]s?|altr[eio]|andere|inne|inny\p{L}*|остальн\p{L}*|други\p{L}*|diğer)(?!\p{L})|其他|别的|其它|他の|以外|다른/iu;
const inPlace = any(`\\b(?:in|inside|under|to|into|im|dans|en|em|no|na|nel|nella|w|в) ${the}${place}`);

/** A single word is a place only where something else says so, or where it is the name of a file all the world over. */
const isPlain = (name: string): boolean =>
  !/[./`"]/.test(name) &&
  !/^(?:readme|changelog|licen[cs]e|makefile|dockerfile|contributing|gemfile|procfile)$/i.test(name);

const found = (
  text: string,
  patterns: readonly RegExp[],
  plain: (name: string, words: string) => boolean,
): readonly Limit[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([words, ...names]) =>
      names
        .filter((name) => name !== undefined)
        .flatMap((name) => {
          const bare = name.replaceAll(/[`"]/g, '').replace(/[.]+$/, '').replace(/\/$/, '');
          return bare === '' ||
            bare.startsWith('/') ||
            (isPlain(name) && !plain(bare, text.slice(text.indexOf(words))))
            ? []
            : [{ place: bare, words: words.replaceAll(/\s+/g, ' ').trim().slice(0, 80) }];
        }),
    ),
  );

/** Names that mean a branch, a place to run or the work as such more often than a folder. */
const vague = new Set(
  'main master prod production dev staging data database db api app src code lib the one file files folder folders module package tree'.split(
    ' ',
  ),
);

/** Places that a prompt limits the work to, as they are named. */
export function onlyIn(text: string, others: boolean): readonly Limit[] {
  const isPlace = (name: string): boolean => !vague.has(name.toLowerCase());
  const within = found(text, only(), (name) => isPlace(name) && speaksOfOthers.test(text));
  return within.length > 0 || others ? within : leaves.test(text) ? found(text, [inPlace], isPlace) : [];
}

const leaves =
  /\b(?:don['’]?t|do not|never|without) (?:touch\w*|chang\w*|edit\w*|modify\w*) (?:any |the |any of the )?(?:other|rest)\b|\bleave (?:the |all )?(?:others?|rest)[^.]{0,20} alone\b|\b(?:andere[nrs]?|den rest)[^.]{0,20}nicht (?:anfassen|ändern|anrühren)|ne (?:touche|modifie)[zs]? pas (?:aux?|les) autres|no (?:toques|cambies) (?:los|las|el) (?:otr|resto)|n[ãa]o (?:mex[ae]|toque|altere) (?:n?os|n?as|no) (?:outr|resto)|не (?:трогай|меняй) (?:остальн|други)/iu;
