import { once } from '../../kernel/once.ts';

/** The name of a file or a path: a mere word is no place here. */
const file =
  '(`[^`\\n]{1,80}`|"[^"\\n]{1,80}"|(?:[\\w@-]+(?:\\.[\\w@-]+)*/)+[\\w@.-]*(?<![.])|[\\w@-]+(?:\\.[\\w-]+)*\\.[a-z][a-z0-9]{0,5})(?![\\w@/-])(?!\\.\\w)';
const any = (text: string): RegExp => new RegExp(text, 'giu');

/** That what was spoken of is to be left alone; with no name of its own, so that it is about what came before. */
const alone: readonly string[] = [
  "(?:so |please |also |then |just )*(?:(?:do ?n[’']?t|do not|never|nobody should|must not|not to) (?:be )?(?:touch(?:ed)?|chang(?:e|ed)|edit(?:ed)?|modif(?:y|ied))(?: (?:it|that|this|them|those|anything (?:in )?there))?|leave (?:it|that|this|them|those|that one)(?: alone| be| as is| as it is| untouched| out)?|(?:keep your )?hands off(?: (?:it|that|them))?|keep (?:out|away)(?: of (?:it|there))?|stay (?:out of|away from) (?:it|that|there))",
  '(?:also |bitte |deshalb |darum |daher )*(?:(?:die|das|den|sie|es|ihn|da)? ?(?:bitte |also )?nicht (?:dran ?gehen|anfassen|ändern|anrühren|verändern|anlangen)|finger weg(?: davon)?|hände weg(?: davon)?|(?:lass|lasse|lasst) (?:die|das|den|sie|es|ihn) (?:bitte )?(?:in ruhe|so|wie\\b[^.!?\\n]{0,12}|unverändert)|(?:fass|rühr|ändere?) (?:sie|es|ihn|das|die|den) (?:bitte )?nicht(?: an)?)',
  "(?:donc |alors |merci de )*(?:(?:n[’']y |ne (?:la |le |les |l[’'])|on n[’']y )?(?:touch\\w+|modifi\\w+) pas|pas touche|ne pas (?:y |la |le |les )?(?:toucher|modifier)|laisse[sz]?-(?:la|le|les)(?: tranquilles?| comme \\S+)?)",
  '(?:así que |por favor )*(?:no (?:lo |la |los |las |se )?(?:toques|toquéis|toquen|toque|toca|tocan|tocar|cambies|modifiques|edites)|ni (?:lo |la |los |las )?toques|d[eé]ja(?:lo|la|los|las)(?: \\w+){0,3})',
  '(?:então |por favor )*(?:n[ãa]o (?:se )?(?:mex[ae]s?|mexam|toques?|toca|altere|mude|edite|é para mexer)(?: (?:nele|nela|neles|nelas|nisso|aí|lá))?|deix[ae] (?:ele|ela|eles|elas|isso)(?: \\w+){0,3})',
  '(?:quindi |per favore )*(?:non (?:(?:lo|la|li|le) )?(?:toccar\\w*|tocca\\w*|modific\\w*|cambiar\\w*|(?:va|vanno|si) (?:tocc|modific|cambi)\\w+)|lascial[oaie](?: \\w+){0,3})',
  '(?:dus |graag )*(?:niet (?:aanraken|aankomen|wijzigen|aanpassen|veranderen)|blijf er ?(?:van)?af|kom er niet aan|laat (?:die|dat|het|hem|ze)(?: \\w+){0,3})',
  '(?:så )*(?:rör (?:inte (?:den|det|dem)|(?:den|det|dem) inte)|rör inte|låt (?:den|det|dem) vara|(?:rør|endre|ændre) (?:den|det|dem)? ?ikke|ikke (?:rør|endre|ændre)(?: (?:den|det|dem|ved den))?|lad (?:den|det) være|la (?:den|det) være)',
  '(?:więc |proszę )*(?:nie (?:ruszaj|ruszać|dotykaj|dotykać|zmieniaj|zmieniać)(?: (?:go|ich|jej|tego))?|zostaw (?:go|to|ją|je))|(?:tak )?(?:nesahej(?:te)?|nesahat)(?: na (?:něj|to|ni|ně))?|nech (?:to|ho|ji) být|neměň (?:to|ho|ji)',
  '(?:так что |пожалуйста |тому |будь ласка )*(?:(?:его|её|ее|их|його|її|їх|туда) )?(?:не (?:трогай|трогайте|трогать|меняй|меняйте|менять|правь|правьте|лезь|чіпай|чіпайте|чіпати|змінюй|змінюйте|міняй|редагуй)|(?:оставь|залиш)\\p{L}*)(?: (?:его|её|ее|их|його|її|їх|туда|там|в покое|как есть|у спокої|як є))*',
  '(?:lütfen |o yüzden )*(?:ona |onu |oraya |buna )?(?:dokunma\\p{L}*|değiştirme\\p{L}*|elleme\\p{L}*)|(?:nên )?đừng (?:đụng|chạm|sửa|động)(?: (?:vào|tới))?(?: nó)?|(?:jadi )?jangan (?:di)?(?:sentuh|ubah|edit)(?: itu)?|(?:ezért )?ne (?:nyúlj|piszkáld|módosítsd)(?: hozzá)?|(?:joten )?älä (?:koske|muuta|muokkaa)(?: (?:siihen|sitä))?|(?:deci )?nu (?:o |îl |le )?(?:atinge|modifica|schimba|umbla)(?: (?:la el|la ea))?',
];
const over =
  '(?=\\s*(?:[.,;:!?)—–]|$|-\\s|\\n|\\s(?:and|but|please|yet|und|aber|bitte|et|mais|y|pero|e|mas|ma|en|maar|och|men|og|i|ale|а|но|и|і|але)\\s))';

/** Why a file is to be left alone, and then that it is: “tokens.css belongs to design, hands off”. */
const reasons = once((): readonly RegExp[] => [
  any(
    `(?:^|[.!?;:\\n]\\s*|, ?(?:but |and |aber |und |mais |et |pero |y |mas |e |ma |men |och |og |ale |но |а |але )?)(?:(?:the|der|die|das|den|le|la|les|el|los|las|o|a|os|as|il|lo|de|het|file|datei|fichier|archivo|arquivo|plik|файл) ){0,2}${file}[^.!?;\\n]{2,80}?[,;:–—-]+\\s*(?:${alone.join('|')})${over}`,
  ),
  any(
    `${file}\\s*(?:这个|那个)?(?:文件|目录|檔案)?\\s*(?:是|由|归|属于|還|还|正在|已经|已經|被|有人|目前|现在|現在|在|都|会|要|给|跟)[^。!?!?;;\\n]{1,40}[,,、;;]\\s*(?:所以|请|請|先|就|都|千万|你)*(?:别|別|不要|勿|不准|不许|不能|请勿|請勿)(?:去|乱|随便|再)?(?:动|動|改|碰|修改)(?:它|这个|了)?(?=[\\s,,。.!!;;、]|$)`,
  ),
  any(
    `${file}\\s*(?:は|が)[^。!?!?\\n]{1,40}(?:ので|から|ため|、|けど)、?\\s*(?:絶対に?|一切)?(?:触ら|さわら|いじら|変更し|変え|編集し)(?:な|ず)`,
  ),
  any(
    `${file}\\s*(?:은|는|이|가)[^.!?\\n]{1,40}(?:니까|니|라서|라|서|때문에|거라|,)\\s*(?:절대 |제발 )?(?:건드리지|건들지|수정하지|바꾸지|변경하지|손대지)`,
  ),
]);
const mayLeave =
  /touch|chang|edit|modif|leave|hands|keep|stay|anfass|änder|rühr|dran ?geh|finger|hände|lass|touch|laiss|toqu|toc[ac]|cambi|d[eé]ja|mex|alter|mude|deix|lascia|aanraken|aankomen|wijzig|aanpass|verander|blijf|kom niet|laat|rör|låt|rør|endre|ændre|lad |la de|rusz|dotyk|zmienia|zostaw|nesah|nech |neměň|трога|меня|прав|лезь|остав|чіпа|змін|міня|редаг|залиш|dokunma|değiştirme|elleme|đừng|jangan|nyúlj|piszk|módos|älä|atinge|schimba|umbla|[别別勿]|不[要准许能]|触|さわ|いじ|変|編集|건드|건들|수정|바꾸|변경|손대/i;

/** How a prompt may tell that, where it may at all. */
export const reasoned = (text: string): readonly RegExp[] =>
  /[\w@`"-][./]|[`"]/.test(text) && mayLeave.test(text) ? reasons() : [];

/** Only for now: “don’t touch it yet”. */
export const forNow =
  /\b(?:yet|for now|right now|until|before i|till)\b|(?<!\p{L})(?:noch nicht|erstmal|vorerst|bis ich|pas encore|pour l['’]instant|pour le moment|todavía|aún no|por ahora|ainda n[ãa]o|por enquanto|ancora|per ora|nog niet|voorlopig|än|ännu|endnu|ennå|jeszcze|na razie|zatím|ještě|пока|ещё не|еще не|поки|ще не|şimdilik|henüz|chưa|belum|dulu)(?!\p{L})|暂时|先(?:别|不)|まだ|아직|일단/iu;

/** Files of a kind that were there already: what was applied, recorded or released is not to be changed after the fact. */
const kinds: readonly { readonly kind: string; readonly said: string; readonly path: RegExp }[] = [
  {
    kind: 'migrations',
    said: '(?:(?:db |database |sql |alembic |flyway |rails )?migrations?(?:dateien|skripte|files|scripts)?|migrationen|migrationsdateien|migraciones|migrações|migrations|migrazioni|migraties|migrationer|migrasjoner|migracje|migracji|migrace|migrací|миграци\\p{L}+|міграці\\p{L}+|迁移(?:文件|脚本)?|遷移|マイグレーション(?:ファイル)?|마이그레이션(?: 파일)?|migration dosyaları\\p{L}*|migrasyonlar\\p{L}*|migrasi)',
    path: /(?:^|\/)[^/]*migrat[^/]*\/.*\.(?:sql|py|rb|ts|js|php|exs?|cs|go|java|kt|xml|ya?ml)$|(?:^|\/)alembic\/versions\/|(?:^|\/)[VU]\d[\w.]*__\w+\.sql$/i,
  },
  {
    kind: 'snapshots',
    said: '(?:snapshots?(?: files)?|golden files?|goldens|snapshot-?dateien|снапшот\\p{L}*|快照|スナップショット|스냅샷)',
    path: /(?:^|\/)__snapshots__\/|\.snap$|\.golden$|(?:^|\/)(?:golden|goldens|snapshots)\//i,
  },
];
const mayBeKind =
  /migra|migrác|мигра|міграц|迁移|遷移|マイグレ|마이그|snapshot|golden|снапшот|快照|スナップ|스냅/i;
const old =
  '(?:existing|old|older|applied|already applied|committed|earlier|previous|shipped|bestehenden?|vorhandenen?|alten?|bisherigen|existantes?|anciennes?|déjà appliquées|existentes?|antiguas|viejas|aplicadas|ya aplicadas|antigas|já aplicadas|esistenti|vecchie|applicate|bestaande|oude|befintliga|gamla|eksisterende|gamle|istniejących|istniejące|starych|stare|existující|staré|stávající|существующи\\p{L}+|стары\\p{L}+|применённы\\p{L}+|примененны\\p{L}+|існуючи\\p{L}+|наявни\\p{L}+|стари\\p{L}+|已有的?|现有的?|已经?(?:执行|应用|上线|跑)过?的|旧的?|既存の|古い|適用済みの|기존의?|이미 적용된|mevcut|eski|yang (?:sudah )?ada|lama)';
const article = '(?:the |any |our |der |die |das |les |las |los |os |as |le |gli |i |de )?';
const off = alone.join('|');
const before =
  "(?:don[’']?t|do not|never|must not|without|nicht|ne|no|não|nao|non|niet|inte|ikke|nie|не|jangan|đừng|leave|fass|rühr|hands off|finger weg von|ne touche[sz]? pas(?: à| aux)?)";
const verbs =
  '(?:touch\\w*|chang\\w*|edit\\w*|modif\\w*|alter\\w*|rewrit\\w*|toques|toquéis|toque|tocar|toc\\w*|modifiques|cambies|mex\\w+(?: nas| em)?|altere|toccare|modificare|aanraken|rör|røre?|ændre|endre|ruszaj|dotykaj|zmieniaj|трогай|трогать|меняй|менять|правь|чіпай|змінюй|ubah|sentuh|sửa)';

/** Kinds of files whose existing ones a prompt wants left alone, with its words. */
export function kindsApart(text: string): readonly { readonly kind: string; readonly words: string }[] {
  if (!mayBeKind.test(text)) return [];
  return kinds.flatMap(({ kind, said }) => {
    const aged = `(?:${old} ${said}|${said} (?:que ya |que já |die (?:es )?schon |that (?:are|were) |which (?:are|were) )?(?:already )?${old}|${old}${said})`;
    const done = `${said}(?:\\s\\S+){0,4}? (?:already|bereits|schon|déjà|ya|já|già|al|redan|allerede|już|už|уже|вже)\\s`;
    if (!any(`${aged}|${done}`).test(text)) return [];
    const patterns = [
      `(?<!\\p{L})${before} (?:${verbs} )?(?:à |aux |a |na |nas |ved )?${article}${aged}(?!\\p{L})`,
      `(?<!\\p{L})${article}${aged}[^.!?;\\n]{0,60}?[,;:–—-]?\\s*(?:${off}|(?:bleiben|bleibt)\\b[^.!?\\n]{0,20}|(?:stay|remain|keep)\\b[^.!?\\n]{0,25}(?:as|is|are|untouched|unchanged)|(?:must|should|may|can)(?: not|n[’']t) be (?:touched|changed|edited)|are (?:off[- ]limits|frozen|immutable)|se quedan|ficam como|restent|restano|blijven|zostaj\\p{L}+|остаются|не (?:трогаем|меняем|редактируем)|лишаються)${over}`,
      `${aged}[^。!?!?\\n]{0,16}(?:别|別|不要|不能|勿|不准)(?:去)?(?:动|動|改|碰|修改)|(?:别|別|不要|不能|勿)(?:去)?(?:动|動|改|碰|修改)\\s*${aged}`,
      `${aged}[^。!?\\n]{0,16}(?:触ら|いじら|変更し|変え|編集し)(?:な|ず)|${aged}[^.!?\\n]{0,16}(?:건드리지|수정하지|바꾸지|변경하지|손대지)`,
      // “The migrations are applied already, don’t touch them.”
      `(?<!\\p{L})${article}(?:\\S+ )?${done}[^.!?;\\n]{0,40}?[,;:–—-]+\\s*(?:${off})${over}`,
    ];
    const found = patterns.map((each) => any(each).exec(text)?.[0]).find((each) => each !== undefined);
    return found === undefined ? [] : [{ kind, words: found }];
  });
}

/** Whether a file is of the kind. */
export const isOfKind = (kind: string, path: string): boolean =>
  kinds.find((each) => each.kind === kind)?.path.test(path) ?? false;

/** Whether a text speaks of the kind at all. */
export const speaksOfKind = (kind: string, text: string): boolean =>
  any(kinds.find((each) => each.kind === kind)?.said ?? '(?!)').test(text);
