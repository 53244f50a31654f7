import type { Evidence, Phase } from '../../kernel/work/phase.ts';
import { sentencesOf } from '../reading/clauses.ts';
import type { Reading } from '../reading/word-tags.ts';
import { wordCount } from '../reading/speech-acts.ts';

/** What holds whatever the weights say: an agreement that hangs on something that has not happened. */
export interface Condition {
  readonly phase: Exclude<Phase, 'ready'>;
  readonly against: Evidence | null;
  readonly reason: string;
}

const word = (text: string): string => `(?<![\\p{L}\\d])(?:${text})(?![\\p{L}\\d])`;

/** After, once, as soon as: not before. */
const once = [
  'once|after|as soon as|when|until|till|unless|only if|pending|subject to|not (?:before|until)|wait(?:ing)? (?:for|until|till)|hold (?:on |off )?(?:for|until|till)|need',
  'sobald|(?:erst |nur )?(?:wenn|nachdem|nach)|bevor|bis|warte?t?(?: erst)?(?: noch)?(?: auf)?|vorbehaltlich',
  "(?:une fois|dès|après|quand|lorsque|seulement si|attends?|jusqu['’]à|avant)(?: que| qu['’])?",
  'cuando|después de(?: que)?|tras|una vez(?: que)?|solo si|sólo si|espera(?: a)?(?: que)?|hasta(?: que)?',
  'quando|depois (?:de|que)|após|assim que|só se|espera(?: que)?|até(?: que)?|dopo(?: che)?|una volta che|appena|solo se|aspetta(?: che)?|finché',
  'zodra|nadat|als|wacht(?: op| tot)?|när|efter|först när|vänta(?: på| tills)?|når|etter|først når|vent(?: på| til)?',
  'gdy|kiedy|jak|po tym jak|dopiero|poczekaj(?: na| aż)?|až|jakmile|počkej(?: na| až)?',
  'после(?: того)?(?: как)?|когда|как только|только если|жди|подожди|дождись|після(?: того)?(?: як)?|коли|щойно|зачекай',
].join('|');
/** A yes that somebody still has to give. */
const approval = [
  'approv\\p{L}*|ok(?:ay|s|ed)?|confirm\\p{L}*|agree\\p{L}*|sign(?:s|ed)?[- ]?off\\p{L}*|(?:says?|said) (?:yes|ok|so|go)|go[- ]ahead|green light|thumbs[- ]up|blessing|consent\\p{L}*|accept(?:s|ed) (?:it|that|the plan|your plan)|okays',
  'zustimm\\p{L}*|zugestimmt|zustimmung|freigeb\\p{L}*|freigegeben|freigabe|bestätig\\p{L}*|abgesegnet|abnick\\p{L}*|genehmig\\p{L}*|einverstanden|absegn\\p{L}*|okay',
  'approuv\\p{L}*|valid\\p{L}*|accord|confirm\\p{L}*|feu vert',
  'aprueb\\p{L}*|aprob\\p{L}*|confirm\\p{L}*|visto bueno|dé el ok|aprov\\p{L}*|conferm\\p{L}*|via libera|benestare|aval',
  'goedkeur\\p{L}*|goedgekeurd|akkoord|bevestig\\p{L}*|godkän\\p{L}*|godkjen\\p{L}*|godkend\\p{L}*|zatwierdz\\p{L}*|zgod\\p{L}*|schvál\\p{L}*|potvrd\\p{L}*',
  'одобр\\p{L}*|подтверд\\p{L}*|соглас\\p{L}*|апрув\\p{L}*|схвал\\p{L}*|підтверд\\p{L}*|погод\\p{L}*|ок',
].join('|');
const waitsForYes = new RegExp(
  `${word('(?:when|once|until|unless|only when|as soon as|after) i (?:tell you|say so|say go|give (?:you )?(?:the|my) (?:word|go|ok))')}|${word('(?:i|we|he|she|\\p{L}+) (?:approves?|confirms?|oks?)[^.!?\\n]{0,20}then')}|${word(once)}[^.!?;\\n]{0,40}?${word(approval)}|(?:等|待)[^。！？\\n]{0,12}(?:同意|批准|确认|审批|点头|OK)|(?:同意|批准|确认)(?:了|过)?(?:之后|以后|后)再?|(?:承認|確認|許可|OK)[^。\\n]{0,8}(?:たら|てから|後に|まで)|(?:승인|확인|동의)[^.\\n]{0,8}(?:하면|한 후|다음에|때까지|후에)`,
  'iu',
);
/** Somebody else’s yes, or one that was given already, binds nobody. */
const given =
  /\b(?:approved|confirmed|agreed|signed off|accepted)\b[^.!?]{0,30}?(?:,| so) (?:so |go|start|please|do)\b|\b(?:why|what|how|if|asks?|email|mail|users?|customers?|orders?|payments?|status|state|button|dialog|page)\b|\b(?:commit|push|merge|ship|deploy|release|publish|stop|done|tell me|let me know)\b[^.!?]{0,15}\b(?:when|once|after|until|if)\b|\b(?:looks?|is|are|seems?|everything|all|it['’]?s|tests?|build|ci|lint|types?) (?:\w+ )?ok(?:ay)?\b/i;
/** “Sure, after lunch.” */
const anotherTime = new RegExp(
  `^[^?]{0,40}${word('after (?:lunch|the \\p{L}+|work|that)|tomorrow|tonight|later|not (?:before|until|now|yet|today)|next week|nach (?:der|dem) \\p{L}+|morgen|später|nicht vor|demain|plus tard|pas avant|mañana|luego|más tarde|amanhã|depois|mais tarde|domani|dopo|più tardi|morgen|straks|imorgon|senare|jutro|później|zítra|завтра|позже|потом|не раньше|пізніше|yarın|sonra')}[^?]{0,40}$|(?:明天|以后|晚点|明日|後で|あとで|내일|나중에)`,
  'iu',
);

const first =
  "(?:first(?:ly)?|before (?:anything(?= else|[.,;]|$)|coding|you (?:code|start|begin|write|change|touch|implement))|erst(?:mal)?|zuerst|zunächst|vorher|d[’']abord|primero|antes|primeiro|prima|per prima cosa|eerst|först|først|najpierw|nejdřív|nejprve|сначала|сперва|спочатку|önce|trước|dulu)";
const plan =
  '(?:plan|proposal|outline|design(?: doc)?|concept|approach|vorschlag|konzept|planung|proposition|propuesta|proposta|plano|piano|voorstel|förslag|forslag|propozycj\\p{L}*|návrh\\p{L}*|план\\p{L}*|предложени\\p{L}*|пропозиці\\p{L}*|öneri|kế hoạch|rencana)';
const planFirst = new RegExp(
  `(?:${word(plan)}[^.!?;\\n]{0,20}${word(first)}|${word(first)}[^.!?;\\n]{0,30}${word(plan)})|先[^。！？\\n]{0,8}(?:方案|计划|设计)|(?:まず|先に)[^。\\n]{0,8}(?:計画|案|設計|方針)|먼저[^.\\n]{0,8}(?:계획|설계|제안)`,
  'iu',
);
/** “The plan first had three steps”: told, not asked. */
const told = /\b(?:plan|approach|design|proposal) (?:was|is|has|had|looks?|says?|you|we|i)\b/i;

const notYet = new RegExp(
  `${word(
    "(?:do ?n['’]?t|do not|please no|no) (?:write |start )?(?:any |the )?(?:cod(?:e|ing)|implement\\p{L}*)(?: anything)?(?: it)? (?:yet|for now|just yet)|(?:noch|erstmal) (?:keinen?|nichts?) (?:code|coden|schreiben|implementieren|programmieren)|(?:pas encore|ne code pas|n['’]écris pas (?:encore )?(?:de )?code)|todavía no (?:escribas|programes|implementes)|ainda não (?:escreva|programe|implemente)|non scrivere ancora|nog geen code|skriv (?:inte|ikke) kod\\p{L}* (?:än|ännu|endnu|ennå)|не пиши(?:те)? (?:пока |ещё )?код|пока не (?:пиши|меняй|трогай)|ще не пиши|(?:jeszcze|na razie) nie (?:pisz|zmieniaj|ruszaj|koduj)|nie (?:pisz|zmieniaj|ruszaj|koduj) (?:jeszcze|na razie)|zatím nepiš|henüz (?:kod yazma|bir şey (?:yapma|değiştirme))|(?:do ?n['’]?t|do not) (?:change|edit|touch|modify|write|do|build|start|implement|code) (?:anything|any (?:code|files?)|(?:the |my |any )?(?:code|files?)|it|on it)?\\s*(?:yet|for now|just yet|until i (?:say|tell)\\p{L}*)|(?:noch|erstmal|vorerst) nichts (?:ändern|anfassen|machen|umsetzen)|ne (?:change|touche|modifie)[zs]? (?:encore )?rien (?:encore|pour l['’]instant)|(?:todavía|aún) no (?:cambies|toques|modifiques) nada|não (?:mude|mexa em|altere) nada (?:ainda|por enquanto)|non (?:cambiare|toccare|modificare) (?:ancora )?niente (?:ancora|per ora)",
  )}|まだ(?:コード|何も|ファイル)?(?:を|は)?(?:書か|変更し|修正し|触ら|いじら|直さ)ない|(?:先|暂时|暂且)(?:不要|别|不)(?:写|改|动)(?:任何|代码|文件|东西)|아직 (?:코드|아무것도|파일)?(?:를|을|도)? ?(?:작성하|수정하|고치|건드리|쓰)지 ?(?:마|말)`,
  'iu',
);
/** A word to start after all of that. */
const after =
  /(?<!\p{L})(?:never ?mind|forget (?:that|the plan)|skip the plan|no need (?:for|to wait)|don['’]?t wait|without (?:asking|waiting)|or just (?:do|go)|egal|ohne (?:zu )?(?:fragen|warten))(?!\p{L})/iu;

/** An offer to tell more, and nothing else: a yes to it is leave to talk. */
const offersWords =
  /(?:want|like|need|care|interested) (?:me )?(?:to )?(?:know|hear|learn|see|read)(?: (?:more|about|how|the|what|why))|(?:want|like|shall|should|can|may|could)(?: (?:me|i|you))*(?: to)? (?:explain|elaborate|go (?:deeper|into (?:more )?detail)|tell you|show you|walk you through|summari[sz]e|describe)|would you like (?:a |an |the |some )?(?:summary|overview|explanation|details|example|comparison)|more details\?|soll ich (?:\S+ ){0,3}(?:erklären|erläutern|ausführen|zeigen|zusammenfassen|vorstellen)|(?:möchtest|willst) du (?:mehr|\S+ genauer) (?:wissen|erfahren|hören|sehen)|(?:veux-tu|voulez-vous|tu veux) (?:en savoir|que j['’]explique|voir|plus de détails)|¿?(?:quieres|quiere) (?:saber|ver|que (?:te )?(?:explique|cuente|muestre))|quer (?:saber|ver|que eu (?:explique|mostre))|vuoi (?:saper|vedere|che (?:ti )?(?:spieghi|mostri))|wil je (?:meer|dat ik (?:het )?uitleg)|(?:хочешь|хотите|нужно) (?:узнать|увидеть|подробн|чтобы я (?:объясн|рассказ|показ))|рассказать подробнее|объяснить подробнее|要(?:我)?(?:详细|再)?(?:解释|说明|讲)|想(?:了解|知道|看)|詳しく(?:説明|話)|もっと知り|더 (?:알고|자세히|설명)|자세히 설명/iu;
const plainYes = new Set(['accept', 'go', 'thanks', 'praise', 'small-talk', 'look']);

const quoted = (text: string): string => {
  const said = text
    .replaceAll(/[\uE000-\uE002]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return said.length > 120 ? `${said.slice(0, 119)}…` : said;
};

export function conditionOf({ own, speeches, turn }: Reading): Condition | undefined {
  const asked = turn.questions.at(-1);
  if (
    asked !== undefined &&
    offersWords.test(asked.said) &&
    speeches.length > 0 &&
    speeches.every(({ act, clause }) => plainYes.has(act) && wordCount(clause.text) <= 4)
  )
    return { phase: 'exploring', against: 'explicit', reason: 'the user wants to hear more' };
  if (asked !== undefined && speeches[0]?.act === 'accept' && wordCount(own) <= 8 && anotherTime.test(own))
    return { phase: 'discussing', against: 'explicit', reason: `not now: “${quoted(own)}”` };
  if (after.test(own)) return undefined;
  for (const sentence of sentencesOf(own)) {
    if (sentence.length > 400) continue;
    if (waitsForYes.test(sentence) && !given.test(sentence) && !/[?？]\s*$/.test(sentence))
      return {
        phase: 'discussing',
        against: 'explicit',
        reason: `the user said to wait: “${quoted(sentence)}”`,
      };
    if (notYet.test(sentence))
      return {
        phase: 'discussing',
        against: 'explicit',
        reason: `the user said to wait: “${quoted(sentence)}”`,
      };
    if (planFirst.test(sentence) && !told.test(sentence))
      return {
        phase: 'discussing',
        against: 'explicit',
        reason: `the user wants a plan first: “${quoted(sentence)}”`,
      };
  }
  return undefined;
}
