import { once } from '../../kernel/once.ts';

const start = String.raw`(?<![\p{L}\d_])`;
const stop = String.raw`(?![\p{L}\d_])`;
const word = (text: string): string => `${start}(?:${text})${stop}`;
const any = (text: string): RegExp => new RegExp(text, 'giu');

const en =
  'touch|change|edit|modify|alter|delete|remove|move|rename|rewrite|overwrite|refactor|reformat|restyle|mess (?:with|around in)|fiddle with|tinker with|play with|go (?:near|into)|poke (?:at|around in)|work on|start (?:on|with)|bother with|reach into';
const ing =
  'touching|changing|editing|modifying|altering|deleting|moving|renaming|rewriting|refactoring|reformatting|messing with|going into';
const ed = 'touched|changed|edited|modified|altered|deleted|moved|renamed|rewritten|reformatted';
const de =
  'anfassen|ändern|aendern|anrühren|verändern|bearbeiten|anlangen|anpacken|angehen|antasten|löschen|verschieben|umbenennen|umbauen|reinlangen|ran ?gehen|dran ?gehen|rangehn|anpassen|berühren';
const fr = 'touch\\p{L}+|modifi\\p{L}+|chang\\p{L}+|édit\\p{L}+|boug\\p{L}+|réécri\\p{L}+';
const es =
  'toques|toquéis|toque|toca|tocan|tocar|toquen|cambies|cambie|cambiar|modifiques|modifique|modificar|edites|editar|muevas|mover|borres|borrar|alteres|alterar|metas mano (?:a|en)';
const pt =
  'mex[ae]r?|mexas|mexam|toques?|toca|tocar|altere[ms]?|alteres|alterar|mudes?|mude|muda|mudar|edites?|editar|apague[ms]?|modifique[ms]?|modificar';
const it = 'tocc\\p{L}+|modific\\p{L}+|cambi\\p{L}+|edit\\p{L}+|riscriv\\p{L}+|spost\\p{L}+';
const nl = 'aanraken|aankomen|wijzigen|aanpassen|veranderen|bewerken|aanzitten|verplaatsen|hernoemen';
const pl =
  'ruszaj\\p{L}*|ruszać|rusz|dotykaj\\p{L}*|dotykać|zmieniaj\\p{L}*|zmieniać|modyfikuj\\p{L}*|edytuj\\p{L}*|tykaj\\p{L}*|grzeb\\p{L}*';
const ru =
  'трог\\p{L}+|меня(?:й|йте|ть|ем)|изменя\\p{L}+|правь\\p{L}*|править|лез(?:ь|ьте|ть)|редактируй\\p{L}*|удаляй\\p{L}*|прикасай\\p{L}*|чіпай\\p{L}*|чіпати|чіпаємо|змінюй\\p{L}*|змінювати|міняй\\p{L}*|рухай\\p{L}*|редагуй\\p{L}*|торкай\\p{L}*|пипай\\p{L}*|променяй';

/** Asking that something be left alone; what follows is that. */
const before = once(() =>
  any(
    [
      word(
        `(?:do ?n['’]?t|do not|never|must ?n['’]?t|must not|may not|should ?n['’]?t|should not|no need to|not to|please not|nobody should|no one should|avoid|refrain from|stop|without|rather not|needn['’]?t)(?: you| dare| even| yet| please| actually| ever){0,2} (?:${en}|${ing})`,
      ),
      word(
        "(?:keep (?:your )?)?hands off(?: of)?|stay (?:out of|away from|clear of)|steer clear of|keep (?:out of|away from)|off[- ]limits:|no (?:changes?|edits?|touching)(?: to| in)?|nothing (?:changes )?in|(?:not|don['’]?t) (?:a )?(?:line|byte|thing) (?:in|of)",
      ),
      word(`finger weg von|hände weg von|nichts (?:ändern|anfassen) (?:an|in|am|im)`),
      word(`(?:ne |n['’])?(?:${fr})\\s+(?:surtout )?pas(?: à| au| aux)?|pas touche(?: à| au| aux)?`),
      word(`(?:ne pas|sans|évite[rz]? de)(?: surtout)? (?:y |la |le |les |l['’])?(?:${fr})(?: à| au| aux)?`),
      word(`(?:no|sin|ni|nunca|evita(?:r)?)(?: me| se| lo| la| los| las)? (?:${es})(?: a)?`),
      word(`(?:n[ãa]o|sem|nunca)(?: me| se)? (?:${pt})(?: em| no| na| nos| nas)?`),
      word(`(?:non|senza|evita di)(?: me| si| lo| la| li| le)? (?:${it})`),
      word('(?:blijf van|kom niet aan|zonder)'),
      word(
        '(?:rör|ändra|röra|rør|ændre|endre|røre)(?: inte| ikke| ikkje| ej)(?: i| på| ved)?|(?:inte|ikke) (?:rör|röra|ändra|rør|røre|ændre|endre)(?: i| på| ved)?|(?:utan att|uden at|uten å) (?:röra|ändra|røre|ændre|endre)(?: i| ved)?|(?:älä|älkää) (?:koske|muuta|muokkaa)|koskematta',
      ),
      word(`(?:nie|bez) (?:${pl}|ruszania|dotykania|zmieniania)`),
      word(
        'nesahej\\p{L}*|neměň\\p{L}*|neupravuj\\p{L}*|nechytej|nedotýkej\\p{L}*|nešahej\\p{L}*|(?:na|do|se)',
      ),
      word(`(?:не|ни за что не) (?:${ru})(?: в)?|без (?:изменени\\p{L}+|правок|змін)(?: в| у)?`),
      word(
        '(?:đừng|không được|không|chớ) (?:đụng|chạm|sửa|động|thay đổi|chỉnh)(?: vào| tới| đến)?|giữ nguyên|jangan (?:di)?(?:sentuh|ubah|edit|ganggu|utak-?atik|otak-?atik)|ne (?:nyúlj|piszkáld|módosítsd|változtasd)|nu (?:o |îl |le )?(?:atinge|modifica|schimba|umbla la)',
      ),
      '(?:别|別|不要|勿|不准|不许|不能|请勿|請勿|先不|禁止|无需|不用|不必)(?:去|乱|随便|再|先|要)?(?:动|動|改|碰|修改|编辑|更改|触碰|改动|调整|删)(?:动|到)?',
      '(?:لا|ما)\\s+(?:تلمس|تغير|تعدل)|(?:אל|בלי)\\s+(?:תיגע|תגע|לגעת|תשנה)\\s+ב?-?',
    ]
      .map((each) => each.replace('|(?:na|do|se)', '(?: na| do| se)?'))
      .join('|'),
  ),
);

/** The same; what stands before it is that. */
const after = once(() =>
  any(
    [
      word(
        `(?:(?:is|are|['’]s|stays?|remains?) )?(?:strictly |completely |currently |still |now )?(?:off[- ]limits|frozen|taboo|out of bounds|out of scope|sacred|untouchable|read[- ]only|not (?:yours|ours to change|up for change|part of this|in scope))|(?:can|may|must|should|shall)(?: ?n['’]?t| not) be (?:${ed})|(?:is|are) not to be (?:${ed})|untouched|(?:must |should |has to |have to |is to |are to |can |will )?(?:stays?|remains?) (?:as (?:it|they) (?:is|are|was|were)|as[- ]is|untouched|unchanged|the same|the way (?:it is|they are)|exactly as)|nobody touches|hands off`,
      ),
      word(
        `(?:nicht|niemals|nie) (?:${de})|(?:bleibt|bleiben|bleib) (?:bitte |erstmal |genau )?(?:so|wie|unverändert|unangetastet|unberührt|stehen|liegen|außen vor|drin)|(?:ist |sind )?(?:tabu|eingefroren|gesperrt)|(?:so|unverändert|in ruhe|stehen|liegen) lassen|(?:anzufassen|zu (?:ändern|verändern|berühren))`,
      ),
      word(
        "(?:n['’]est|ne doit|ne doivent) (?:surtout )?pas (?:être )?(?:modifi\\p{L}+|touch\\p{L}+|chang\\p{L}+)|(?:est |sont )?(?:intouchables?|gelée?s?|figée?s?)|reste(?:nt)? (?:telle?s? |comme |intact|inchang)\\p{L}*",
      ),
      word(
        'no se (?:toca|cambia|modifica|edita)n?|(?:es |está |están )?(?:intocables?|congelad[oa]s?)|se quedan? (?:como|igual|tal)|ficam? como|n[ãa]o (?:é|são) (?:para|pra) mexer|intocáve\\p{L}+|(?:non (?:va|vanno|si) )(?:tocc\\p{L}+|modific\\p{L}+|cambi\\p{L}+)|intoccabil\\p{L}+|resta(?:no)? com\\p{L}*|restent',
      ),
      word(
        `niet (?:${nl})|afblijven|met rust laten|(?:blijft|blijven|moet blijven) (?:zoals|zo)|bevroren|nie (?:${pl})|zostaw|zostaje|zostają|nietykaln\\p{L}+|bez zmian`,
      ),
      word(
        `(?:не|ни за что не) (?:${ru})|(?:оставь|залиш|лиши)\\p{L}* (?:как|як|в поко|у спок)\\p{L}*|(?:остаётся|остается|остаются|лишається|лишаються|залишається) (?:как|як)|остаются|лишаються|заморож\\p{L}+|нельзя (?:трогать|менять)`,
      ),
      word('(?:dokunma(?:yın|yiniz|yınız|dan)?|değiştirme(?:yin|den)?|elleme(?:yin|den)?)'),
      '(?:先|就|请|都|千万|绝对|也|一律)*(?:别|別|不要|不能|不许|不准|请勿|請勿)(?:去|乱|随便|再|先)?(?:动|動|改|碰|修改|更改|编辑|调整)(?:它|这个|了)?|保持(?:不变|原样|不動)|已?冻结',
      '(?:絶対に?|一切)?\\s*(?:触ら|さわら|変え|いじら|変更し|編集し|修正し|弄ら|手を(?:付け|つけ|加え))(?:な|ず)|触るな|そのまま|変更(?:不可|禁止)|凍結',
      '(?:절대|제발)?\\s*(?:건드리지|건들지|수정하지|바꾸지|변경하지|손대지|만지지)|그대로|동결',
      '(?:मत|mat)\\s*(?:छ|chhu|chu|chhed|bad)',
    ].join('|'),
  ),
);

/** The same in two parts, with what is meant between them. */
const around = once(() =>
  any(
    [
      `${word('leave|keep')}(.{1,60}?)${word('alone|be(?= *(?:[.,;:!?)]|$|for))|as[- ]is|as (?:it|they) (?:is|are|was|were)|the way (?:it is|they are)|untouched|unchanged|intact|out of (?:it|this|the)|(?:for|until) (?:now|later|tomorrow|then|another)|to (?:me|us)|in peace|out(?= *(?:[.,;:!?)]|$))')}`,
      `${word('fass|fasst|rühr|rührt|ändere?|ändert|verändere?|bearbeite|lange?|pack|geh')}(.{1,60}?)${word('nicht')}`,
      `${word('lass|lasse|lasst')}(.{1,60}?)${word('in ruhe|unverändert|wie|so|stehen|liegen|weg|außen vor|erstmal|vorerst|bleiben')}`,
      `${word('ohne')}(.{1,60}?)${word('anzufassen|zu (?:ändern|verändern|berühren)')}`,
      `${word('laisse[zr]?')}(.{1,60}?)${word("tranquilles?|tel(?:le)?s?|comme|intact\\p{L}*|de côté|en l['’]état|pour (?:plus tard|l['’]instant|le moment)")}`,
      `${word('d[eé]ja|dejad|dejen|deix[ae]|deixem')}(.{1,60}?)${word('como|en paz|em paz|tal|intact\\p{L}*|quiet\\p{L}*|para (?:luego|después|depois|mañana|amanhã)|por (?:ahora|enquanto|agora)|fuera|de fora')}`,
      `${word('lascia|lasciate')}(.{1,60}?)${word("stare|com['’]è|così|in pace|per ora|intatt\\p{L}+")}`,
      `${word('lascia stare')}(.{1,60}?)(?=[.,;:!?)]|$)`,
      `${word('raak|verander|wijzig|bewerk|laat')}(.{1,60}?)${word('niet(?: aan)?|met rust|zoals|ongemoeid|staan')}`,
      `${word('blijf van')}(.{1,60}?)${word('af')}`,
      `${word('låt|lad|la')}(.{1,60}?)${word('vara|være|ligge|stå|i fred')}`,
      `${word('rør|endre|ændre|rör')}(.{1,60}?)${word('ikke|inte')}`,
      `${word('nech|nechte')}(.{1,60}?)${word('být|jak|na pokoji')}`,
      `${word('оставь|оставьте|залиш|залиште')}(.{1,60}?)${word('как|як|в покое|у спокої|пока|поки')}`,
    ].join('|'),
  ),
);

/** “Leave the table.” With nothing behind it, it opens its clause. */
const opening = once(() =>
  any(
    `(?<=(?:^|[.,;:!?(\\n–—-]\\s*|\\s)(?:(?:please|but|and|so|just|also|then|bitte|aber|und|erstmal) )?)(?:(?<![\\p{L}\\d_] )leave|(?<=(?:please|but|and|so|just|also|then) )leave|lass|zostaw|nech|lascia|laisse|deja|deixa)${stop}`,
  ),
);

export interface Signal {
  /** Where what is meant stands: behind the signal, before it, or within. */
  readonly side: 'behind' | 'before' | 'within' | 'open';
  readonly index: number;
  readonly text: string;
  readonly inner: string;
}

const mayLeave =
  /touch|chang|edit|modif|alter|leave|keep|hands|stay|steer|avoid|frozen|limit|bounds|scope|without|do ?n['’]?t|do not|never|must|should|no need|nobody|taboo|tabu|read[- ]only|sacred|untouch|not|nicht|lass|bleib|finger|hände|ohne|gesperrt|eingefr|fass|rühr|änder|pas|laisse|intouch|sans|reste|gel|no |sin |d[eé]j|intoc|conge|qued|n[ãa]o|sem |deix|fica|non |senza|lascia|intocc|resta|niet|blijf|kom |laat|zonder|rör|rør|ändra|ændre|endre|låt|lad|älä|kosk|nie |zostaw|zosta|bez |nesah|nech|nem|neu|ned|neš|не |нель|остав|остаё|остае|лиш|залиш|без |заморож|dokun|değiş|elle|đừng|không|giữ|jangan|ne |nu |[别別勿]|不[要准许能用必]|先不|无需|冻结|保持|請|请|触|さわ|いじ|変|編集|修正|そのまま|凍結|手を|건드|건들|수정|바꾸|변경|손대|만지|그대로|동결|मत|mat|לא|אל|בלי|لا|ما/iu;

/** Where a sentence asks that something be left alone, in any of the languages. */
export function signalsIn(sentence: string): readonly Signal[] {
  if (!mayLeave.test(sentence)) return [];
  const found = (side: Signal['side'], pattern: RegExp): readonly Signal[] =>
    [...sentence.matchAll(pattern)].map((match) => ({
      side,
      index: match.index,
      text: match[0],
      inner: match.slice(1).find((each) => each !== undefined) ?? '',
    }));
  return [
    ...found('within', around()),
    ...found('behind', before()),
    ...found('before', after()),
    ...found('open', opening()),
  ];
}

/** Only for now: “don’t touch it yet”. */
export const forNow =
  /\b(?:yet|for now|right now|until|before i|till|later|another day|tomorrow)\b|(?<!\p{L})(?:noch nicht|erstmal|vorerst|bis ich|später|pas encore|pour l['’]instant|pour le moment|plus tard|todavía|aún no|por ahora|luego|ainda n[ãa]o|por enquanto|por agora|ancora|per ora|nog niet|voorlopig|än|ännu|endnu|ennå|jeszcze|na razie|zatím|ještě|пока|ещё не|еще не|поки|ще не|şimdilik|henüz|chưa|belum|dulu)(?!\p{L})|暂时|先(?:别|不)|まだ|아직|일단/iu;

const owner =
  /^(?:['’]s)?\s*(?:,? ?(?:which )?)?(?:belongs? to (?!us\b|this\b|the (?:same|repo|project))|(?:is|are) (?:owned|maintained) by (?!us\b|me\b)|(?:is|are) (?:auto-?|code-?)?generated(?! (?:wrong|incorrect|badly|twice))|(?:is|are) vendored|gehört (?:dem|der|den|zum|zur)\b|(?:wird|werden|ist|sind) (?:automatisch )?(?:generiert|erzeugt)|appartient à|est généré|pertenece al?\b|es del equipo|está generad[oa]|pertence a|é gerad[oa]|appartiene a|è generat[oa]|принадлежит|генерируется|сгенерирован|належить|генерується|是(?:自动)?生成的|归\S{1,8}(?:管|维护|负责)|由\S{1,8}(?:维护|管理|负责))/iu;

/** What is said right behind a name: that it is somebody else’s, or written by a program. */
export const isOthers = (behind: string): boolean => owner.test(behind);
