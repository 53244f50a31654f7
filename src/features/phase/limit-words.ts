import { once } from '../../kernel/once.ts';
import { reasoned } from './reasoned-limits.ts';
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
  any(`(?<!\\p{L})только (?:(?:в|папку|файл) )?${place}${end}`),
  any(`(?<!\\p{L})(?:sadece|yalnızca) ${place}`),
  any(`(?:只|仅|僅)(?:能|可以|要)?(?:改|动|動|修改|在|碰)\\s*${place}`),
  any(`${place}\\s*(?:の?(?:フォルダ|ディレクトリ|中)?だけ|(?:폴더|디렉터리)?만)`),
]);

const touch =
  '(?:touch|change|edit|modify|alter|delete|remove|move|rename|rewrite|overwrite|mess with|fiddle with)';
const touching = '(?:touching|changing|editing|modifying|altering|deleting|moving|renaming|rewriting)';
/** A name before its verb: where the sentence begins, or after what joins sentences. */
const named = `(?<![\\w@./-])${place}(?: ${kind})?`;
const except = once((): readonly RegExp[] => [
  // “VehicleRepo is published to billing, leave that file alone.”
  any(
    `(?:^|[.!?;\\n]\\s*|, (?:but |and )?)(?:the |der |die |das )?${place}(?: ${kind})? (?:is|are|was|has|have|belongs?|comes?|gets?|will|ist|sind|gehört|wird|kommt|hat)\\b[^.!?\\n]{1,80}?[,;:–—-]+\\s*(?:so |please |also |bitte |then )*(?:leave (?:it|that|this|that one|(?:that|this) ${kind}|(?:that|this) class) (?:alone|be\\b|as is|untouched|unchanged)|(?:don['’]?t|do not) (?:touch|change|edit|modify) (?:it|that|this)\\b|(?:lass|lasse?) (?:die|das|den|sie|es|ihn)(?: ${kind})? (?:bitte )?(?:in ruhe|so\\b|unverändert)|(?:nicht|bitte nicht) (?:anfassen|ändern|anrühren))`,
  ),
  any(
    `(?:^|[.!?;\\n]\\s*)(?:the |die |der |das )?${place} (?:und|and|et|y|e|i|и|,) ${place} [^.!?\\n]{2,60}?[,;:–—-]+\\s*(?:so |bitte |please |also )*(?:(?:die|sie|those|them|these|both|beide) (?:bitte )?(?:nicht (?:anfassen|ändern|anrühren|verändern)|in ruhe|alone|bleiben)|(?:leave|keep) (?:them|those|these|both) (?:alone|as (?:they are|is)|untouched|unchanged)|(?:don['’]?t|do not) (?:touch|change|edit|modify) (?:them|those|these|either))`,
  ),
  any(
    `\\b(?:don['’]?t|do not|never|please don['’]?t|mustn['’]?t|must not|no need to) (?:you )?(?:dare )?${touch} ${the}${place}${end}`,
  ),
  any(`\\bwithout ${touching} ${the}${place}${end}`),
  any(
    `\\b(?:leave|keep) ${the}${place}(?: ${kind})? (?:alone|be\\b|as (?:it )?is|as it was|untouched|unchanged|intact|out of (?:it|this))`,
  ),
  any(
    `${named} (?:(?:stays?|remains?|must stay|should stay|has to stay|is to stay) (?:as (?:it )?is|as it was|untouched|unchanged|the same|the way it is)|(?:is|are) (?:off[- ]limits|taboo|frozen|not to be (?:touched|changed|edited))|(?:must|should|may|can) ?not be (?:touched|changed|edited|modified))`,
  ),
  any(
    `\\b(?:hands off|stay (?:out of|away from)|steer clear of|keep (?:out of|away from|your hands off)|off[- ]limits:) ${the}${place}${end}`,
  ),
  any(
    `\\b(?:lass|lasse|lasst) (?:mir )?(?:bitte )?${the}${place}(?: ${kind})? (?:bitte )?(?:in ruhe|unverändert|wie|so\\b)`,
  ),
  any(
    `${named} (?:bitte |aber |dabei |auf keinen fall )*(?:nicht (?:anfassen|ändern|anrühren|verändern|bearbeiten|anlangen|löschen)|(?:bleibt|bleiben) (?:bitte )?(?:so|wie|unverändert|unangetastet))`,
  ),
  any(
    `\\b(?:fass|rühr|ändere?|verändere?|bearbeite) (?:bitte |mir )?${the}${place}(?: ${kind})? (?:bitte |aber )?nicht\\b`,
  ),
  any(`\\b(?:ohne) ${the}${place}(?: ${kind})? (?:anzufassen|zu (?:ändern|verändern|berühren))`),
  any(`\\b(?:finger weg von|hände weg von) ${the}${place}${end}`),
  any(
    `\\b(?:ne |n['’])?(?:touche|modifie|change|édite)[zs]? (?:surtout )?pas (?:à |au |aux )?${the}${place}${end}`,
  ),
  any(`\\bne pas (?:toucher|modifier|changer) (?:à |au |aux )?${the}${place}${end}`),
  any(`\\b(?:laisse|laissez) ${the}${place}(?: ${kind})? (?:tranquille|tel|comme|intact)`),
  any(
    `\\b(?:sans (?:toucher (?:à |au )?|modifier )|sin (?:tocar|modificar) |sem (?:mexer|tocar|alterar) (?:em |no |na )?|senza (?:toccare|modificare) |zonder |utan att (?:röra|ändra) |uden at (?:røre|ændre) (?:ved )?|uten å (?:røre|endre) |bez (?:ruszania|dotykania|zmieniania) |fără să (?:atingi|modifici) |без (?:изменени[йя]|правок) )${the}${place}${end}`,
  ),
  any(
    `\\bno (?:me )?(?:toques|toquen|tocar|cambies|modifiques|edites|muevas|borres) (?:el archivo |la carpeta |a )?${the}${place}${end}`,
  ),
  any(`\\b(?:deja|dejen) ${the}${place}(?: ${kind})? (?:como está|en paz|tal cual|intact\\w*)`),
  any(
    `(?<!\\p{L})n[ãa]o (?:mex[ae]r?|mexas|toques?|toque|altere|mude|edite|apague)(?: (?:em|no|na|nos|nas))?(?: (?:arquivo|pasta))? ${the}${place}${end}`,
  ),
  any(`(?<!\\p{L})(?:deixa|deixe) ${the}${place}(?: ${kind})? (?:como está|em paz|quieto|intacto)`),
  any(`\\bnon (?:toccare|toccate|modificare|cambiare|tocchi) (?:il file |la cartella )?${the}${place}${end}`),
  any(
    `\\b(?:lascia|lasciate) (?:stare )?${the}${place}(?: ${kind})?(?: (?:stare|com['’]è|così|in pace)|${end})`,
  ),
  any(`\\bblijf van ${the}${place} af\\b`),
  any(`\\b(?:kom niet aan|raak) ${the}${place}(?: niet aan|${end})`),
  any(
    `${named} (?:niet (?:aanraken|wijzigen|aanpassen|veranderen)|met rust laten|(?:blijft|moet blijven) zoals)`,
  ),
  any(`(?<!\\p{L})(?:rör|ändra|röra) inte (?:i |på )?${place}${end}`),
  any(
    `(?<!\\p{L})(?:rør|ændre|endre) (?:ikke|ikkje)(?: ved)? ${place}${end}|(?<!\\p{L})ikke (?:rør|røre|ændre|endre|rør ved) (?:ved )?${place}${end}`,
  ),
  any(`(?<!\\p{L})(?:älä|älkää) (?:koske|muuta|muokkaa) (?:tiedostoon |kansioon )?${place}`),
  any(
    `(?<!\\p{L})nie (?:ruszaj|ruszać|dotykaj|dotykać|zmieniaj|modyfikuj|edytuj|tykaj) (?:pliku |folderu |katalogu )?${place}${end}`,
  ),
  any(`${named} (?:nie (?:ruszaj|dotykaj|zmieniaj)|zostaw|zostaje)`),
  any(`(?<!\\p{L})(?:nesahej|nesahejte|nechytej|neměň|neupravuj|nešahej)(?: na| do)? ${place}${end}`),
  any(`(?<!\\p{L})(?:ne nyúlj|ne piszkáld|ne módosítsd)(?: a| az)? ${place}`),
  any(
    `${place}['’]?(?:y[aeıiuü]|[aeıiuü]|n[aeıiuü])?\\s+(?:dosyasına |klasörüne )?(?:dokunma|değiştirme|elleme|ellemeyin)\\p{L}*`,
  ),
  any(`(?<!\\p{L})nu (?:atinge|modifica|schimba|umbla la) (?:fișierul )?${place}${end}`),
  any(`(?<!\\p{L})(?:đừng|không) (?:đụng|chạm|sửa|động)(?: vào| tới| đến)? (?:file |thư mục )?${place}`),
  any(`(?<!\\p{L})jangan (?:sentuh|ubah|edit|utak-atik) (?:file |folder )?${place}${end}`),
  any(
    `(?<!\\p{L})(?:не|ни за что не) (?:трогай|трогайте|меняй|меняйте|изменяй|трогать|менять|правь|редактируй|лезь в|удаляй|чіпай|чіпайте|чіпати|змінюй|змінюйте|міняй|рухай|редагуй|пипай|променяй) (?:папку |файл |теку |файла )?${place}${end}`,
  ),
  any(
    `${named}(?:,| —| -)? (?:пожалуйста |будь ласка |лучше |краще )?(?:не (?:трогай|трогайте|трогать|меняй|менять|изменяй|правь|чіпай|чіпайте|чіпати|змінюй|міняй|рухай|пипай)|(?:оставь|залиш|лиши)\\p{L}* (?:как|як|в поко|у спок)|(?:остаётся|остается|лишається|залишається) (?:как|як))`,
  ),
  any(`(?:别|不要|勿|不准|不许|請勿|请勿|別)(?:去)?(?:动|動|改|碰|修改|更改|编辑|删)(?:动|到)?\\s*${place}`),
  any(
    `${place}\\s*(?:文件|目录|这个文件)?\\s*(?:先|就|请|都)?(?:别|不要|不能|不许|請勿|请勿|別)(?:去)?(?:动|動|改|碰|修改)`,
  ),
  any(`${place}\\s*(?:文件|目录)?\\s*(?:保持(?:不变|原样|不動))`),
  any(
    `${place}\\s*(?:ファイル|フォルダ)?\\s*(?:は|には|を|に|も)?\\s*(?:絶対に?\\s*)?(?:触ら|さわら|変え|いじら|変更し|編集し)(?:な|ず)`,
  ),
  any(`${place}\\s*(?:は|を)?\\s*(?:そのまま)`),
  any(
    `${place}\\s*(?:파일|폴더)?\\s*(?:는|은|를|을|도)?\\s*(?:절대\\s*)?(?:건드리지|건들지|수정하지|바꾸지|변경하지|손대지|그대로)`,
  ),
  any(`(?:لا|ما)\\s+(?:تلمس|تغير|تعدل)\\s+${place}|(?:אל|בלי)\\s+(?:תיגע|תגע|לגעת|תשנה)\\s+ב?-?${place}`),
  any(`${place}\\s*(?:को|ko)\\s*(?:मत|mat)\\s*(?:छ|chhu|chu|chhed|bad)`),
]);

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
  'main master prod production dev staging data database db api app src code it this that them anything everything yet now here there branch local remote public lib the one other others any rest file files folder folders module package tree behaviour behavior signature name names logic way nada niente rien nichts niets nic anderes else bitte please'.split(
    ' ',
  ),
);

/** Behaviour is changed as well as folders; only folders and files are touched. */
const mayMeanBehaviour = /^\S+ (?:\S+ )?(?:chang|alter|modif|änder|camb|mude|меня)/iu;
/** “The price stays the same” is about no file. */
const isStatement = /^\S+ (?:stays?|remains?|must|should|may|can|is|are|has)\b/iu;
const isOfKind = new RegExp(`${kind}\\b`, 'iu');

/** Places that a prompt limits the work to, and places that it wants left alone; as they are named. */
export function limitsIn(prompt: string): {
  readonly only: readonly Limit[];
  readonly except: readonly Limit[];
} {
  const text = prompt.slice(0, longest).replaceAll(/```[^]*?(?:```|$)/g, ' ');
  const speaksOfOthers = others.test(text);
  const within = found(text, only(), (name) => !vague.has(name.toLowerCase()) && speaksOfOthers);
  const apart = found(
    text,
    [...reasoned(text), ...except()],
    (name, words) =>
      !vague.has(name.toLowerCase()) &&
      !isStatement.test(words) &&
      (!mayMeanBehaviour.test(words) || isOfKind.test(words.slice(0, 60))),
  ).filter(({ place: name }, at, all) => all.findIndex((other) => other.place === name) === at);
  const leavesOthers = apart.length === 0 && within.length === 0 && leaves.test(text);
  return {
    only: leavesOthers ? found(text, [inPlace], (name) => !vague.has(name.toLowerCase())) : within,
    except: apart,
  };
}

const leaves =
  /\b(?:don['’]?t|do not|never|without) (?:touch\w*|chang\w*|edit\w*|modify\w*) (?:any |the |any of the )?(?:other|rest)\b|\bleave (?:the |all )?(?:others?|rest)[^.]{0,20} alone\b|\b(?:andere[nrs]?|den rest)[^.]{0,20}nicht (?:anfassen|ändern|anrühren)|ne (?:touche|modifie)[zs]? pas (?:aux?|les) autres|no (?:toques|cambies) (?:los|las|el) (?:otr|resto)|n[ãa]o (?:mex[ae]|toque|altere) (?:n?os|n?as|no) (?:outr|resto)|не (?:трогай|меняй) (?:остальн|други)/iu;
