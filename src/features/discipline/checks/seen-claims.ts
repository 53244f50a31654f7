import { unseenMeasure, unseenRuns } from './unseen-numbers.ts';
import { numbersIn } from '../showing.ts';

/** Documents that people name by a word, and files of text. */
const document =
  /(?<![\w/.-])(?:README|CHANGELOG|CONTRIBUTING|HISTORY)(?:\.(?:md|rst|adoc|txt))?(?![\w/])|[\w./-]*\w\.(?:md|mdx|rst|adoc)(?!\w)/giu;
const wants =
  /\b(?:updat|add|document|mention|note|extend|adjust|describ|entry|list it|write|put)|aktualisier|ergänz|erweiter|dokumentier|erwähn|eintrag|schreib|nachzieh|mets? à jour|mettre à jour|ajout|complèt|actualiz|añad|agreg|menciona|atualiz|adicion|coloca|aggiorn|aggiung|bijwerk|werk|voeg|uppdater|lägg|opdater|tilføj|oppdater|legg|päivitä|lisää|zaktualizuj|dodaj|dopisz|opisz|aktualizuj|doplň|přidej|обнов|добав|допиш|опиш|онов|дода|güncelle|ekle|更新|添加|加上|加到|补充|写|追記|追加|書い|추가|업데이트|갱신|적어|cập nhật|thêm|perbarui|tambah/i;
/** Where it is said not to be done, to be there before, to be a source, or to be for later. */
const otherwise =
  /\b(?:not|n['’]t|no|never|still|todo|should|will|would|could|can|may|if|you|left|leave|skip\w*|unchanged|already|per|according|see|says|said|need\w*|next|nicht|noch|kein\w*|bereits|schon|siehe|laut|bleibt|pas|déjà|voir|selon|ya|según|véase|não|já|conforme|non|già|vedi|niet|al|zie|volgens|inte|redan|se|ikke|allerede|nie|już|zob\w*|değil|zaten|belum|sudah|chưa)\b|(?<!\p{L})(?:не|уже|вже|см|согласно|ще)(?!\p{L})|未|没|不|已经有|参见|まだ|ない|ませ|않|아직|이미|못|[?？]$/iu;

const names = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(document)].map(([name]) => stem(name))),
];

/** `docs/README.md`, `README` and `readme` are the same. */
const stem = (name: string): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.\w+$/, '');

/** The document that was to be changed and is told to be, though nothing changed it. */
export function claimedDocument(
  sentences: readonly string[],
  prompt: string,
  changed: readonly string[],
): { readonly name: string; readonly words: string } | undefined {
  if (changed.includes('*') || !wants.test(prompt)) return undefined;
  const untouched = names(prompt).filter((name) => !changed.some((each) => stem(each) === name));
  for (const words of sentences) {
    const name = otherwise.test(words) ? undefined : names(words).find((each) => untouched.includes(each));
    if (name !== undefined) return { name, words };
  }
  return undefined;
}

/** What an agent says to have seen: in a browser, on a device, by running it, out in the world, or as a measured number. */
export interface SeenClaim {
  readonly of: 'browser' | 'device' | 'run' | 'deploy' | 'number' | 'invented' | 'document';
  readonly words: string;
}

type Place = 'browser' | 'device';

/** In each language: to have checked, to be asked to check, and where. */
const languages: readonly {
  readonly checked: RegExp;
  readonly check: RegExp;
  readonly browser: RegExp;
  readonly device: RegExp;
}[] = [
  {
    checked:
      /\bI(?:['’]ve| have)?(?: also| just| then| even| both)*(?: manually| visually| personally)? (?:verified|tested|checked|confirmed|tried|validated|looked|clicked|opened|watched|saw)\b|^(?:\W*(?:done|fixed)\W+)?(?:also |and |manually |visually )*(?:verified|tested|checked|confirmed|tried out|tried|validated)\b|,\s*(?:and )?(?:also |manually )?(?:verified|tested|checked|confirmed|tried)\b/i,
    check: /\b(?:check|verify|test|try|confirm|make sure|ensure|see (?:that|if|whether)|show|prove|look)\b/i,
    browser:
      /\bin (?:(?:the|a|my|your|both|real|actual) )*(?:browsers?|chrome|chromium|firefox|safari|edge|devtools)\b|\bin the (?:running app|UI)\b/i,
    device:
      /\bon (?:(?:the|a|an|my|your|real|actual|physical|test) )*(?:devices?|boards?|hardware|phone|iphone|ipad|android(?: phone| device)?|pixel|emulator|simulator|target|raspberry pi|pi|esp32|arduino|nucleo|robot|microcontroller)\b/i,
  },
  {
    checked:
      /\b(?:geprüft|getestet|überprüft|verifiziert|ausprobiert|nachgesehen|kontrolliert|angesehen|angeschaut)\b/i,
    check: /\b(?:prüf\w*|überprüf\w*|teste?|schau\w*|check\w*|verifizier\w*|stell\w* sicher|probier\w*)\b/i,
    browser: /\bim Browser\b|\bin (?:Chrome|Firefox|Safari)\b/i,
    device:
      /\bauf (?:de[mr]|einem|einer|meinem|deinem) (?:\p{L}+ )?(?:Gerät|Testgerät|Board|Platine|Handy|Telefon|Emulator|Hardware)(?!\p{L})|\bim Simulator\b/iu,
  },
  {
    checked: /(?:vérifié|testé|contrôlé|essayé|validé|confirmé|regardé)/i,
    check: /(?:vérifie|teste|assure|regarde|contrôle|essaie|confirme)/i,
    browser: /dans (?:le|un) navigateur|dans (?:chrome|firefox|safari)/i,
    device: /sur (?:la carte|l['’]appareil|le téléphone|l['’]émulateur|le simulateur|le matériel|le device)/i,
  },
  {
    checked:
      /(?:verifiqué|verificado|probé|probado|comprobé|comprobado|testeado|revisé|revisado|confirmé|confirmado)/i,
    check: /(?:comprueba|verifica|prueba|asegúrate|mira|confirma|revisa|testea)/i,
    browser: /en (?:el|un) navegador|en (?:chrome|firefox|safari)/i,
    device: /en (?:la placa|el dispositivo|el móvil|el teléfono|el emulador|el simulador|el hardware)/i,
  },
  {
    checked: /(?:verifiquei|verificado|testei|testado|conferi|confirmei|validei|chequei)/i,
    check: /(?:verifi(?:ca|que)|test[ae]|confere|confira|confirm[ae]|garant[ae]|olha)/i,
    browser: /no navegador|no (?:chrome|firefox|safari)/i,
    device: /na placa|no (?:dispositivo|celular|aparelho|emulador|simulador|hardware)/i,
  },
  {
    checked: /(?:verificato|testato|provato|controllato|confermato)/i,
    check: /(?:verifica|prova|controlla|testa|assicurati|guarda)/i,
    browser: /nel browser|su (?:chrome|firefox|safari)/i,
    device: /sulla scheda|sul (?:dispositivo|telefono|simulatore)|sull['’]emulatore/i,
  },
  {
    checked: /(?:getest|gecontroleerd|geverifieerd|bekeken|testat|verifierat|kollat|kontrollerat|testet)/i,
    check: /(?:controleer|test|check|kijk|kolla|kontrollera|sjekk|tjek)/i,
    browser: /in de browser|i webbläsaren|i browseren|i nettleseren/i,
    device:
      /op (?:het (?:apparaat|bord|toestel)|de (?:telefoon|emulator))|på (?:enheten|kortet|telefonen|enheden)/i,
  },
  {
    checked: /(?:sprawdził[ae]m|sprawdzone|przetestował[ae]m|przetestowane|zweryfikował[ae]m)/i,
    check: /(?:sprawdź|przetestuj|upewnij|zweryfikuj)/i,
    browser: /w przeglądarce|w (?:chrome|firefoksie)/i,
    device: /na (?:urządzeniu|płytce|telefonie|emulatorze)/i,
  },
  {
    checked: /(?:проверил|проверено|протестировал|протестировано|посмотрел|убедил)/i,
    check: /(?:проверь|протестируй|убедись|посмотри|перевір)/i,
    browser: /в браузере|у браузері/i,
    device: /на (?:устройстве|плате|телефоне|эмуляторе|железе|девайсе)/i,
  },
  {
    checked: /(?:test ettim|doğruladım|kontrol ettim|denedim|baktım)/i,
    check: /(?:kontrol et|test et|dene|doğrula|bak)/i,
    browser: /tarayıcıda/i,
    device: /(?:cihazda|kartta|telefonda|emülatörde)/i,
  },
  {
    checked:
      /(?:验证|测试|确认|试|检查|驗證|測試|確認)(?:过|了|過|通过)|(?:確認|検証|テスト)(?:しました|済み|できました|した)|(?:확인|테스트|검증)(?:했|하였|완료)|(?:check|test|verify) (?:kiya|kar liya|kar diya)/i,
    check: /检查|验证|确认|测试|看看|確認|検証|テスト|試し|확인|테스트|검증|check karo|test karo/i,
    browser: /浏览器|瀏覽器|ブラウザ|브라우저|browser (?:me|mein|par)\b/i,
    device:
      /真机|设备上|开发板|板子|手机上|模拟器|実機|端末|基板|エミュレータ|シミュレータ|실기기|기기에서|보드에서|에뮬레이터|(?:phone|device|board) (?:me|mein|par)\b/i,
  },
];

const ran =
  /\bI(?:['’]ve| have)?(?: also| just| then)? (?:ran|run|executed|started|launched) (?:it|this|them|the (?:\w+ )?(?:app|script|server|program|migrations?|notebook|pipeline|job|command|code|game|cli|binary|training|benchmarks?))\b|\b(?:manually|by hand) (?:verified|tested|checked|confirmed)\b|\b(?:verified|tested|checked|tried) (?:it |this |that |everything )?(?:manually|by hand|end[- ]to[- ]end)\b/i;
const deployed =
  /^\W*(?:I(?:['’]ve| have)? )?(?:successfully )?(?:deployed|rolled out|published|released)\b|\b(?:is|are) (?:now )?(?:deployed|live|rolled out|published|released)\b|\bdeploy(?:ment|ed)? (?:went|worked|fine|succeeded|is done)\b|\b(?:deployt|ausgerollt|déployé|desplegado|implantado|deployado|wdrożone|задеплоен|выкачен)|(?:已部署|デプロイしました|배포했)/i;
const deploys =
  /deploy|publish|release|rollout|apply|push|upload|fly\b|vercel|netlify|heroku|wrangler|helm|kubectl|serverless|cdk|pulumi/i;
const metric =
  /\b(?:AUC|ROC|accuracy|F1|RMSE|MAE|MSE|precision|recall|perplexity|BLEU|mAP|R²|R2|loss|latency|throughput|p\d\d|fps|coverage|benchmarks?|speed-?up|score|req\/s|ops\/s|Genauigkeit|Latenz|précision|latence|precisión|exactitud|latencia|cobertura|acurácia|latência|dokładność|точност\S*|задержк\S*)(?![\p{L}\d])|准确率|精度|延迟|覆盖率|精度|レイテンシ|カバレッジ|정확도|지연/iu;

/** Says openly that something did not work, was not done, or is left to others. */
const admits =
  /\b(?:fail\w*|could ?n['’]?t|could not|can['’]?t|cannot|unable|not (?:connected|plugged|available|possible|run|tested|verified|checked|able|yet|measured)|no (?:device|board|browser|access|data)|haven['’]?t|hasn['’]?t|didn['’]?t|wasn['’]?t|errors? (?:out|remain)|is missing|are missing|untested|unverified|still needs?|please (?:check|test|try|verify|run)|you (?:should|need to)|once you)\b|fall(?:ó|aron|a\b)|\bno (?:pude|se pudo|he|está|hay|encontr)|\bnicht (?:\p{L}+ )?(?:getestet|geprüft|ausprobiert|überprüft|verifiziert|angesehen|angeschaut|nachgesehen|laufen|ausgeführt|gestartet|möglich|gelaufen|funktioniert|geklappt|verfügbar|angeschlossen)|\bkonnte\p{L}* [^.]{0,60}nicht|\bkein (?:gerät|board|browser)|fehlgeschlagen|échou|\bpas (?:pu|encore|possible)|n['’]ai? pas|impossible|\bn[ãa]o (?:consegui|foi|rodei|testei|pude|deu|há|está|verifiquei)|falh|\bnon (?:ho|è|riesc)|\bniet (?:getest|gelukt|gecontroleerd|kunnen)|\bgeen (?:apparaat|browser)|mislukt|\binte (?:testat|kunnat|kollat)|\bikke (?:testet|kunne)|nie (?:udało|mog|ma)|не (?:удал|получ|смог|провер|запуск|подключ)|ошибк|упал|olmadı|başarısız|没|未|无法|失败|不能|ません|失敗|なかった|못|실패|않/iu;

const unsaid =
  /\b(?:if|once|when|will|would|could|should|might|to (?:verify|test|check)|let me|next|earlier|before|previously|says|said|you (?:said|checked|tested|verified)|how to|steps? to)\b|[?？]$/i;

const longest = 20_000;

const sentencesOf = (message: string): readonly string[] =>
  message
    .slice(-longest)
    .replaceAll(/```[^]*?(?:```|$)/g, ' ')
    .replaceAll(/^[ \t]*>.*$/gm, ' ')
    .replaceAll(/[*_~]{1,3}/g, '')
    .split(/(?<=[.!?;])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !unsaid.test(sentence));

/** What a message says to have seen; nothing where it admits that something was not, or did not work. */
export function seenClaims(
  message: string,
  {
    prompt,
    failed,
    printed = [],
    documents = [],
  }: {
    readonly prompt: string;
    readonly printed?: readonly string[] | undefined;
    readonly documents?: readonly string[] | undefined;
    readonly failed: { readonly command: string; readonly numbers: readonly string[] } | null;
  },
): readonly SeenClaim[] {
  if (message === '' || admits.test(message.replaceAll(flawless, ' '))) return [];
  const asked = placesAsked(prompt);
  const sentences = sentencesOf(message);
  const known = [...printed, ...(failed?.numbers ?? []), ...numbersIn(prompt)];
  const told = claimedDocument(sentences, prompt, documents);
  const claimed: readonly SeenClaim[] = told ? [{ of: 'document', words: told.words }] : [];
  const seen = sentences.flatMap((words): readonly SeenClaim[] => {
    const place = placeClaimed(words, asked);
    if (place) return [{ of: place, words }];
    if (ran.test(words)) return [{ of: 'run', words }];
    if (failed && deploys.test(failed.command) && deployed.test(words)) return [{ of: 'deploy', words }];
    if (failed && measures(words, known)) return [{ of: 'number', words }];
    return unseenRuns(words, known) || unseenMeasure(words, known) ? [{ of: 'invented', words }] : [];
  });
  return [...seen, ...claimed];
}

/** “Did not see a single failure” admits nothing. */
const flawless =
  /\b(?:did not|didn['’]?t|without|no|not|never|zero|0)\b[^.,;\n]{0,25}\b(?:fail\w*|errors?|flak\w*|problems?)\b|\b(?:ohne|kein\w*|sans|aucune?|sin|ning\w*|sem|nenhum\w*|senza|nessun\w*|zonder|geen|utan|inga|uden|bez)\b[^.,;\n]{0,20}\b(?:fehl\w*|échec\w*|erreur\w*|fallos?|error\w*|falhas?|erros?|errori|fout\w*|fel|fejl|błęd\w*)\b/gi;

const places: readonly Place[] = ['browser', 'device'];

const placesAsked = (prompt: string): readonly Place[] =>
  places.filter((place) =>
    languages.some(({ check, ...where }) => check.test(prompt) && where[place].test(prompt)),
  );

const placeClaimed = (words: string, asked: readonly Place[]): Place | undefined =>
  places.find((place) =>
    languages.some(
      ({ checked, ...where }) => where[place].test(words) && (asked.includes(place) || checked.test(words)),
    ),
  );

/** A metric with a number that nobody printed and nobody named. */
const measures = (words: string, known: readonly string[]): boolean => {
  const found = metric.exec(words);
  const rest = found === null ? '' : words.slice(found.index + found[0].length);
  return numbersIn(rest).some((number) => !known.includes(number));
};
