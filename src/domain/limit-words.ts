import type { Limit } from './request.ts';

/** A path, the name of a file, something in quotes, or a single word. */
const place = '(`[^`\\n]{1,80}`|"[^"\\n]{1,80}"|[\\w@.-]+(?:/[\\w@.-]+)*/?(?<![.]))(?![\\w@/-])(?!\\.\\w)';
const kind =
  '(?:folder|directory|dir|package|module|service|file|app|ordner|verzeichnis|datei|modul|dossier|répertoire|fichier|paquet|carpeta|directorio|archivo|paquete|pasta|diretório|arquivo|pacote|cartella|modulo|map|bestand|katalog|folderze|plik|mapp)';
const the = '(?:the |der |die |das |den |dem |le |la |les |el |los |las |o |a |os |as |il |lo |de |het )?';
/** What follows ends the place: the end of a clause, or the word for what it is. */
const end = `(?=\\s+${kind}| itself\\b|\\s*[,.;:!?)](?=\\s|$)|\\s*$|\\s+[-–—]|\\s+(?:and|please|und|et|y|e|i|и)\\b)`;
const any = (text: string): RegExp => new RegExp(text, 'giu');

const only: readonly RegExp[] = [
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
  any(`(?<!\\p{L})только (?:(?:в|папку|файл) )?${place}${end}`),
  any(`(?<!\\p{L})(?:sadece|yalnızca) ${place}`),
  any(`(?:只|仅|僅)(?:能|可以|要)?(?:改|动|動|修改|在|碰)\\s*${place}`),
  any(`${place}\\s*(?:の?(?:フォルダ|ディレクトリ|中)?だけ|(?:폴더|디렉터리)?만)`),
];

const touch = '(?:touch|change|edit|modify|alter|delete|mess with)';
const except: readonly RegExp[] = [
  any(`\\b(?:don['’]?t|do not|never) ${touch} ${the}${place}${end}`),
  any(`\\bwithout (?:touching|changing|editing|modifying) ${the}${place}${end}`),
  any(`\\bleave ${the}${place}(?: ${kind})? (?:alone|as (?:it )?is|untouched|unchanged)\\b`),
  any(`\\b(?:hands off|stay (?:out of|away from)|keep (?:out of|your hands off)) ${the}${place}${end}`),
  any(`\\b(?:lass|lasse) ${the}${place}(?: ${kind})? (?:in ruhe|unverändert|wie)`),
  any(`${place}(?: ${kind})? (?:bitte )?nicht (?:anfassen|ändern|anrühren|verändern|bearbeiten)`),
  any(`\\bne (?:touche|modifie|change)[zs]? (?:surtout )?pas (?:à |au )?${the}${place}${end}`),
  any(`\\b(?:sans toucher (?:à )?|sin tocar |sem mexer (?:em |no |na )?|senza toccare )${the}${place}${end}`),
  any(`\\bno (?:toques|cambies|modifiques|edites) ${the}${place}${end}`),
  any(`(?<!\\p{L})n[ãa]o (?:mex[ae]|toque|altere|mude) (?:em |no |na |n?os? )?${the}${place}${end}`),
  any(`\\bnon (?:toccare|modificare|cambiare) ${the}${place}${end}`),
  any(`\\bblijf van ${the}${place} af\\b`),
  any(`\\bnie (?:ruszaj|dotykaj|zmieniaj) ${place}${end}`),
  any(`(?<!\\p{L})не (?:трогай|меняй|изменяй|трогать|менять) (?:папку |файл )?${place}${end}`),
  any(`(?:别|不要|勿)(?:动|動|改|碰|修改)\\s*${place}`),
  any(`${place}\\s*(?:は|には|を)\\s*(?:触ら|変え|いじら|変更し)な`),
  any(`${place}\\s*(?:는|은|를|을)?\\s*(?:건드리지|수정하지|바꾸지)`),
];

/** “The other folders belong to others”: then what is named is all that may change. */
const others =
  /\b(?:other|anything else|nothing else|everything else|the rest|outside|elsewhere)\b|\b(?:andere[nrs]?|sonst|rest)\b|\b(?:autres?|le reste|ailleurs)\b|(?<!\p{L})(?:otr[oa]s?|resto|outr[oa]s?|altr[eio]|andere|inne|inny\p{L}*|остальн\p{L}*|други\p{L}*|diğer)(?!\p{L})|其他|别的|其它|他の|以外|다른/iu;
const inPlace = any(`\\b(?:in|inside|under|to|into|im|dans|en|em|no|na|nel|nella|w|в) ${the}${place}`);

const longest = 2_000;

/** A single word is a place only where something else says so. */
const isPlain = (name: string): boolean => !/[./`"]/.test(name);

const found = (
  text: string,
  patterns: readonly RegExp[],
  plain: (name: string, words: string) => boolean,
): readonly Limit[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([words, name = '']) => {
      const bare = name.replaceAll(/[`"]/g, '').replace(/[.]+$/, '').replace(/\/$/, '');
      return bare === '' ||
        bare.startsWith('/') ||
        (isPlain(name) && !plain(bare, text.slice(text.indexOf(words))))
        ? []
        : [{ place: bare, words: words.replaceAll(/\s+/g, ' ').trim().slice(0, 80) }];
    }),
  );

/** Names that mean a branch, a place to run or the work as such more often than a folder. */
const vague = new Set(
  'main master prod production dev staging data database db api app src code it this that them anything everything yet now here there branch local remote public lib the one other others any rest file files folder folders module package tree behaviour behavior signature name names logic way nada niente rien nichts niets nic anderes else'.split(
    ' ',
  ),
);

/** Behaviour is changed as well as folders; only folders and files are touched. */
const mayMeanBehaviour = /^\S+ (?:\S+ )?(?:chang|alter|modif|änder|camb|mude|меня)/iu;
const isOfKind = new RegExp(`${kind}\\b`, 'iu');

/** Places that a prompt limits the work to, and places that it wants left alone; as they are named. */
export function limitsIn(prompt: string): {
  readonly only: readonly Limit[];
  readonly except: readonly Limit[];
} {
  const text = prompt.slice(0, longest).replaceAll(/```[^]*?(?:```|$)/g, ' ');
  const speaksOfOthers = others.test(text);
  const within = found(text, only, (name) => !vague.has(name.toLowerCase()) && speaksOfOthers);
  const apart = found(
    text,
    except,
    (name, words) =>
      !vague.has(name.toLowerCase()) && (!mayMeanBehaviour.test(words) || isOfKind.test(words.slice(0, 60))),
  );
  const leavesOthers = apart.length === 0 && within.length === 0 && leaves.test(text);
  return {
    only: leavesOthers ? found(text, [inPlace], (name) => !vague.has(name.toLowerCase())) : within,
    except: apart,
  };
}

const leaves =
  /\b(?:don['’]?t|do not|never|without) (?:touch\w*|chang\w*|edit\w*|modify\w*) (?:any |the |any of the )?(?:other|rest)\b|\bleave (?:the |all )?(?:others?|rest)[^.]{0,20} alone\b|\b(?:andere[nrs]?|den rest)[^.]{0,20}nicht (?:anfassen|ändern|anrühren)|ne (?:touche|modifie)[zs]? pas (?:aux?|les) autres|no (?:toques|cambies) (?:los|las|el) (?:otr|resto)|n[ãa]o (?:mex[ae]|toque|altere) (?:n?os|n?as|no) (?:outr|resto)|не (?:трогай|меняй) (?:остальн|други)/iu;
