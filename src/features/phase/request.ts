import * as v from 'valibot';
import type { Stored } from '../../kernel/schema.ts';

/** Something that takes a word, a line or a number. */
const tiny: readonly RegExp[] = [
  /(?<!\p{L})(?:ein|a|an|one|the|une?|un|una|het|de|ett|et) (?:["'“„«]?\p{L}["'”“»]?|letter|comma|full stop|period|apostrophe|hyphen|space|buchstabe|komma|punkt|leerzeichen|lettre|virgule|espace|letra|coma|vírgula|lettera|virgola|punto|komma|bokstav)(?: \S+)? (?:is missing|missing|too (?:much|many)|fehlt|zu viel|manque|de trop|falta|sobra|manca|ontbreekt|saknas|mangler)(?!\p{L})|(?<!\p{L})(?:spelled|spelt|written|geschrieben|écrit|escrit[oa]|scritt[oa])\b[^.!?]{0,15}(?:wrong|incorrect|falsch|mal|errad|sbagliat)|(?:wrong(?:ly)?|falsch|mal|errad[oa]|sbagliat[oa]) (?:spelled|spelt|geschrieben|écrit|escrit[oa]|scritt[oa])|не хватает буквы|пропущена буква|лишняя буква|少了?(?:一)?个字/iu,
  /\b(?:typos?|misspell\w*|misspelt|spelling(?: (?:mistake|error))?|tippfehler\w*|schreibfehler\w*|rechtschreibfehler\w*|faute de frappe|coquille|faute d['’]orthographe|errata|error tipográfico|erro de digitação|refuso|errore di battitura|literówk\p{L}*|stavfel|skrivfel|trykkfeil|slåfejl|tikfout|spelfout|yazım hatası)(?!\p{L})|опечатк|错别字|拼写错误|打错|誤字|脱字|タイプミス|오타/iu,
  /\b(?:just|only) (?:one|a single|this one) (?:word|line|character|letter)\b|\bone[- ](?:word|line) (?:change|fix|edit)\b|\bshould (?:say|read) \S[^.]{0,60}\b(?:not|instead of)\b|\bnur (?:ein wort|eine zeile)\b|\b(?:un seul mot|une seule ligne|una sola (?:palabra|línea)|uma única (?:palavra|linha))\b/iu,
  /\b(?:bump|raise|set|change) (?:the )?(?:version|build number|versionCode)\b|\bbump to v?\d|\b(?:version|versión|versão|versione|wersj[ęa])\b[^.]{0,20}\b(?:auf|to|à|a|para|na|do|til)\b ?v?\d/iu,
  /\b(?:change|make|set)\b[^.]{0,30}\b(?:colou?r|label|caption|placeholder)\b|\b(?:farbe|couleur|color|cor|colore|kleur|kolor)\b[^.]{0,20}\b(?:ändern|auf|changer|en|cambia\w*|muda\w*|para)\b/iu,
];
const large =
  /refactor|rewrit|moderni|clean ?up|redesign|implement|restructur|migrat|overhaul|convert|everywhere|all (?:files|pages)|umschreib|umbau|réécri|reescri|riscri|przepisz|перепиш|重写|重构|書き直|リファクタ|리팩/i;
const longest = 240;

/** The words that make a prompt a request for something tiny; undefined where it asks for more, or may. */
export function smallnessIn(prompt: string): string | undefined {
  const text = prompt.replaceAll(/\s+/g, ' ').trim();
  if (text.length > longest || large.test(text)) return undefined;
  return tiny.some((pattern) => pattern.test(text)) ? text.slice(0, 80) : undefined;
}

const packages =
  /dependen|packag|librar|upgrad|updat|install|outdated|latest|node_modules|lock ?file|\b(?:npm|pip|yarn|pnpm|cargo|gem|deps?|module|sdk)\b|version|abhängig|\bpaket|bibliothek|aktualisier|dépendance|paquet|bibliothèque|mets? à jour|dependência|atualiz|actualiz|biblioteca|dipendenz|aggiorn|zależnoś|bibliotek|zaktualiz|afhankelijk|beroende|зависимост|пакет|библиотек|обнов|верси|依赖|依賴|版本|升级|库|依存|ライブラリ|バージョン|更新|의존|패키지|버전|업데이트|bağımlılık|kütüphane|sürüm|güncelle/i;

/** Whether a prompt speaks of packages, so that nobody is surprised by new ones. */
export const speaksOfPackages = (prompt: string): boolean => packages.test(prompt);

declare module '../../kernel/state.ts' {
  interface Sections {
    request: RequestSection;
  }
}

/**
 * What a user wants kept out of the work: packages, running it, a construct of the language, what the project is built
 * with (where they want nothing but what they say), what runs for everybody (where they spoke of another place),
 * commits, an act by its name, and throwing changes away.
 */
const Ban = v.object({
  of: v.picklist(['packages', 'run', 'construct', 'build', 'live', 'commit', 'place', 'act', 'discard']),
  /** Of a construct, a place to run or an act, which; of a commit, the file that stays out of it. */
  name: v.string(),
  /** The user’s own words. */
  words: v.string(),
});
export type Ban = Stored<typeof Ban>;

const Limit = v.object({
  place: v.string(),
  /** The place is a kind of files, and all of them are meant that were there at that time. */
  before: v.optional(v.string()),
  /** The place is a kind of files, and new ones are meant, too. */
  kind: v.optional(v.boolean()),
  /** Only until the next request. */
  forNow: v.optional(v.boolean()),
  /** The user’s own words. */
  words: v.string(),
});
export type Limit = Stored<typeof Limit>;

/** A word of a prompt that speaks of something unwanted, to be known again in what the agent does. */
const Unwanted = v.object({
  word: v.string(),
  /** The user’s own words. */
  words: v.string(),
});
export type Unwanted = Stored<typeof Unwanted>;

/** What the newest request says of its own size and place. Belongs to the tracker `request`. */
export const RequestSection = v.object({
  /** The words that make it something tiny: a typo, one line, a version. */
  small: v.nullable(v.string()),
  /** Some prompt of the session spoke of packages, versions or installing. */
  packages: v.optional(v.boolean(), false),
  /** Places that it is limited to, and places to be left alone, as they are named. */
  only: v.array(Limit),
  except: v.array(Limit),
  /** What it wants kept out of the work. */
  bans: v.optional(v.array(Ban)),
  unwanted: v.optional(v.array(Unwanted)),
});
export type RequestSection = Stored<typeof RequestSection>;

export const noRequest: RequestSection = { small: null, packages: false, only: [], except: [] };
