import { isKept } from './kept-acts.ts';
import { refusedIn, type Stances } from './stance.ts';

/** What leaves this machine: commits that others get, a release, what runs elsewhere, and the history of others. */
export const outwards = ['push', 'pr', 'merge', 'publish', 'deploy', 'force', 'post'] as const;
export type Outward = (typeof outwards)[number];

/** Most languages took these words over; the others have one of their own. */
const words: Readonly<Record<Outward, RegExp>> = {
  pr: /pull.?request|merge.?request|(?<![\w-])(?:prs?|mrs?)(?![\w-])|プルリク|풀 ?리퀘/iu,
  push: /push|\bship|upload|\bshare|remote|origin|hochlad|hochgelad|l(?:ade?|äd)\b[^.!?]{0,30}\bhoch\b|schieb\b[^.!?]{0,30}\bhoch|hoch(?:zu)?schieb|rauf(?:zu)?schieb|pouss|(?<!\p{L})(?:s[uú]b(?:e|an?|ir|ilo)(?:me|nos)?(?:l[oae]s?)?|sob[ea]|carica(?:l[oaie])?|spingi(?:l[oaie])?)(?!\p{L})|envi[ae]|env[ií](?:al|e)|wypch|wrzu[ćc]|wyślij|nahraj|odešli|skicka upp|ladda upp|last opp|læg (?:det|den) op|пуш|зал(?:ей|ий)|отправ|відправ|推送|推上|推到|推一下|上传|プッシュ|上げて|푸시|올려|gönder|yolla|yükle|\binvia|đẩy lên|unggah|kirim|dorong|ارفع|ادفع/iu,
  merge: /merg|\bship|zusammenführ|fusionn|fusion[ae]|合并|マージ|머지|병합|слей|влей|мерж|scal|birleştir/iu,
  publish:
    /publish|(?:push|put|upload|send)\b[^.!?]{0,60}\b(?:feed|registry|nuget|npm|pypi|rubygems|crates\.io|docker ?hub|ghcr|artifactory|nexus|app store|testflight|marketplace|store)\b|releas|\bship|deploy|roll.?out|go.?live|launch|upload|veröffentlich|publi[cqe]|rilasci|lanza|lançar|опублик|релиз|выпус|выкат|деплой|发布|上线|部署|リリース|公開|デプロイ|배포|출시|릴리스|yayınla|wyda[jć]|opublik|wdro[żz]/iu,
  deploy:
    /deploy|\bapply|roll.?out|go.?live|\bship|releas|ausroll|anwenden|déploie|appliqu|desplieg|aplica|aplik|деплой|выкат|примени|部署|应用|上线|デプロイ|適用|배포|적용|wdro[żz]|zastosuj|uygula/iu,
  post: /\bpost(?:s|ed|ing)?\b(?!gres)|(?<!\bcode )[ck]omm?ent(?!ed|s? out|aire)|\bsend(?:s|ing)?\b(?! me)|\breply|\brespond to|\banswer (?:him|her|them|on|in|the (?:comment|review|thread|customer|ticket|issue))|\bmessage (?:to|him|her|them|the (?:team|channel)|@)|\btell (?!me\b|us\b|you\b|it\b)|\blet (?:him|her|them|the \w+|[A-Z]\w+) know|\bnotify|\binform\b|\be-?mail (?:him|her|them|the|to|it)|slack\b|discord\b|\bteams\b|\bclose\b|\bresolve\b|\btransition|\bmove\b|\bassign|\bupdate\b[^.!?]{0,20}(?:ticket|issue|jira|linear|board)|(?:ticket|issue|card)s?\b[^.!?]{0,30}\b(?:done|closed|review)|kommentier|kommentar|schick|antwort|schreib\b|melde|schließ|zuweis|envoi|répon|commentaire|commente|ferme|poste|envía|enviar|comenta|responde|cierra|publica|envia|fecha|comente|invia|rispondi|commenta|chiudi|stuur|reageer|sluit|wyślij|skomentuj|odpisz|zamknij|отправ|напиши|ответь|прокоммент|закрой|gönder|yorum|yanıtla|kapat|发|回复|评论|关闭|通知|送っ|送信|返信|コメント|閉じ|보내|댓글|답장|닫아/iu,
  force:
    /(?<!\p{L})forc(?:ed?|ing|er)?(?:push\w*)?(?!\p{L})|with[- ]lease|erzwing|forç|forza|(?:over|re)write\b[^.!?]{0,30}(?:history|remote|branch|origin|commits?)\b|zwangs|форс|强推|强制|強制|강제/iu,
};

/** Words before it that keep it from the agent, or for the user themselves. */
const refusedBefore =
  /(?:\b(?:do ?n['’o]?t|never|no|not yet|without|nicht|kein\w*|pas|sans|sin|não|nao|non|senza|nie|bez|не|без|i['’]?ll|i will|let me)|别|不要|不用|先别)(?:\s+\S+){0,1}?\s*$/iu;
/** The same after it, as in "pushはまだ" or "push mache ich". */
const refusedAfter =
  /^\S{0,6}\s*(?:はまだ|はしない|しないで|은? ?하지|는? ?내가|는? ?나중|не надо|пока не|noch nicht|mach(?:e)? ich|myself|not yet|plus tard|todavía no|aún no|ainda não|yapma|etme|nie )/iu;

const time =
  '(?:tomorrow|tonight|later|next (?:week|month|monday|tuesday|wednesday|thursday|friday)|(?:on |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|morgen|übermorgen|nächste woche|später|am (?:montag|dienstag|mittwoch|donnerstag|freitag)|(?:erst )?(?:montag|dienstag|mittwoch|donnerstag|freitag)|demain|plus tard|la semaine prochaine|lundi|mardi|mercredi|jeudi|vendredi|mañana|más tarde|el (?:lunes|martes|miércoles|jueves|viernes)|la semana que viene|amanhã|mais tarde|(?:na )?(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|semana que vem|domani|più tardi|lunedì|martedì|mercoledì|giovedì|venerdì|volgende week|imorgon|i morgen|huomenna|jutro|pojutrze|w (?:poniedziałek|wtorek|środę|czwartek|piątek)|zítra|завтра|позже|потом|послезавтра|(?:в|на) (?:понедельник|вторник|среду|четверг|пятницу)|пізніше|післязавтра|yarın|ngày mai|besok|nanti)';
/** Another time for it: “release is tomorrow”, “release machen wir morgen”. What is asked for elsewhere in the same words counts more. */
const putOffAfter = new RegExp(
  `^\\p{L}{0,6}[,:]?\\s*(?:(?:is|is not until|isn['’]t until|happens|comes|goes out|will be|is set for|is planned for|we(?:['’]ll)? do|waits (?:until|for)|has to wait|(?:can |must )?waits?|ist|kommt|machen wir|mach(?:e)? ich|gibt['’]?s|est|sera|c['’]est|es|será|é|vai ser|fica para|è|sarà|wordt|doen we|är|blir|er|bliver|on|jest|będzie|je|bude|будет|—|-|–)\\s+)?(?:only |not until |not before |erst |wir |seulement |hasta |recién |só |solo |pas avant |först |først |vasta |dopiero |až |только |лише |в )?${time}(?!['’]s)(?!\\p{L})|^(?:は|が)?(?:明日|明後日|来週|後で|あとで)|^(?:은|는|이|가)?\\s?(?:내일|모레|다음 주|나중)|^(?:是|在|等到|要等|放在)?(?:明天|后天|下周|以后|晚点|周[一二三四五])`,
  'iu',
);
const putOffBefore = new RegExp(
  `(?<!\\p{L})${time}(?: (?:we(?:['’]ll)?|i(?:['’]ll)?|wird|ist|on|sera|es|é|è|is|jest|будет|буде))?(?: (?:the|der|die|das|la|le|el|o|il|de|a))?\\s*$|(?:明天|后天|下周|晚点|以后|明日|来週)(?:再|才|会|要|に|の|我们)*\\s*$|(?:내일|다음 주에?|나중에)\\s*$`,
  'iu',
);

export interface Wishes {
  /** What the user asks for, or speaks of as of something that is wanted. */
  readonly asked: readonly Outward[];
  /** What they want left alone, or do themselves. */
  readonly refused: readonly Outward[];
}

/** What is made ready is not done yet: “prepare the release” asks for none. */
const madeReady =
  /\b(?:(?:write|word|give|formulate) me\b|compose\b|formulate\b|(?:schreib|formulier|entwirf)e? mir|entwirf\b|formuliere?\b|rédige(?:-moi)?\b|écris-moi|escríbeme|redact[ae](?:me)?\b|me escreve|escreve-me|redija|scrivimi|schrijf me|skriv (?:mig|meg) |napisz mi\b|prepar\w*|draft\w*|get (?:it |this |everything )?ready (?:for|to)|vorbereit\w*|bereite\b|prépar\w*|prepar\w*|przygotuj\w*|voorbereid\w*|förbered\w*|forbered\w*|подготов\p{L}*|підготу\p{L}*|hazırla\w*)(?:\s+\S+){0,3}?\s*$|напиши мне(?:\s+\S+){0,3}?\s*$|(?:准备|準備|帮我写|起草|拟)\S{0,6}$/iu;

/** “Write me the message”: the words are wanted, and not that they go out. */
export const drafts = (prompt: string): boolean =>
  /(?<!\p{L})(?:(?:write|word|give|formulate) (?:me|us)|draft|compose|schreibe? mir|formuliere? (?:mir)?|entwirf|rédige-moi|écris-moi|escríbeme|redáctame|me escreve|escreve-me|scrivimi|schrijf me|napisz mi|напиши мне)(?!\p{L})|帮我写|起草/iu.test(
    prompt,
  );

export function outwardIn(prompt: string): Wishes {
  const said = prompt.replaceAll(names, ' ');
  const spoken = outwards.flatMap((kind) => {
    const found = [...said.matchAll(new RegExp(words[kind], 'giu'))].filter(
      ({ index }) => !madeReady.test(said.slice(Math.max(0, index - 40), index)),
    );
    // “Don’t force push” leaves an ordinary push as it is.
    const plain = kind === 'push' ? found.filter(({ index }) => !isForced(said, index)) : found;
    const all = plain.length > 0 ? plain : found;
    const later = all.filter((each) => isPutOff(said, each));
    // A deployment now is no release, where that is put off.
    const now = all.filter(
      (each) => !later.includes(each) && !(kind === 'publish' && later.length > 0 && rollsOut.test(each[0])),
    );
    if (now.length > 0) return [{ kind, refused: now.some((each) => isRefused(said, each)) }];
    // A release that is to come says nothing of what runs for a trial until then.
    return later.some(([word]) => kind === 'publish' || !/releas|ship/iu.test(word))
      ? [{ kind, refused: true }]
      : [];
  });
  const kinds = (refused: boolean) =>
    spoken.filter((each) => each.refused === refused).map(({ kind }) => kind);
  return { asked: kinds(false), refused: kinds(true) };
}

/** What is spoken of as of something unwanted, each time, by how its words are read. */
export function outwardUnwanted(stances: Stances): readonly Outward[] {
  const said = stances.text.replaceAll(names, (name) => ' '.repeat(name.length));
  return outwards.filter((kind) => {
    const shares = [...said.matchAll(new RegExp(words[kind], 'giu'))]
      .filter(({ index }) => kind !== 'push' || !isForced(said, index))
      .map(({ index, 0: word }) => refusedIn(stances, index, index + word.length));
    return shares.some((share) => share >= surely) && shares.every((share) => share >= rather);
  });
}

const [surely, rather] = [0.8, 0.5];

const isForced = (said: string, index: number): boolean =>
  /\bforce[- ]?d?\s*$/i.test(said.slice(Math.max(0, index - 12), index));

const rollsOut = /^(?:deploy|roll.?out|деплой|部署|デプロイ|배포)/iu;

const isPutOff = (said: string, { index, 0: { length } }: RegExpExecArray): boolean =>
  putOffAfter.test(said.slice(index + length)) ||
  putOffBefore.test(said.slice(Math.max(0, index - 40), index));

const isRefused = (said: string, { index, 0: { length } }: RegExpExecArray): boolean =>
  refusedBefore.test(said.slice(Math.max(0, index - 30), index)) ||
  refusedAfter.test(said.slice(index + length)) ||
  isKept(said, index, length);

/** Files, paths and branches are what it is about, not what is wanted. */
const names = /[\w@~.-]*[/][\w@./-]+|(?<![\w-])[\w-]+\.[a-z][a-z0-9]{0,5}(?!\w)/giu;
