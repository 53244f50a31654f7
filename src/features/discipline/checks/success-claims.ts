/** What a message claims: that the tests pass, that another check does, or that the work is done. */
type Claim = 'tests' | 'checks' | 'done';

const longest = 20_000;

const check =
  '(?:tests?|specs?|suites?|checks?|builds?|lint(?:er)?|types?|type[- ]?checks?|CI|everything|pipeline|pytest|vitest|jest)';
/** What is passed to somebody, or through something, is no success. */
const itself = '(?! (?:on )?(?:an?|the|it|them|its|their|through|to|along|down|into|over|by|each)\\b)';
const adverbs = '(?:now |all |still |also |already |again )*';
const passing = [
  new RegExp(
    `\\b${check}\`?(?: runs?| suites?)?:? ${adverbs}(?:(?:pass|passes|passed|succeed|succeeds|succeeded)${itself}|(?:is|are|was|were|stays?|remains?) ${adverbs}(?:passing|green|clean))\\b`,
    'i',
  ),
  /\b(?:all|\d+) (?:\d+ )?(?:of (?:the )?)?(?:\d+ )?(?:(?:unit|integration|e2e) )?(?:tests? |specs? |checks? )?(?:pass|passed|passing|green)(?= now|\W*$|[.,;:!)]| and\b| with\b| \()/i,
  /\b(?:passes|pass|passed) (?:all|every|the)(?: \w+)? (?:tests?|specs?|checks?)(?= now|\W*$|[.,;:!)]| and\b)/i,
  /^\W*(?:tests?|lint|types?|build|CI)(?:[,/ ]+(?:and )?(?:tests?|lint|types?|build))* (?:pass|passes|green|clean)(?=\W*$|[.,;:!)])/i,
];
const isOfTests = /\b(?:tests?|specs?|suites?|e2e)\b|\b(?:all|\d+) (?:\d+ )?(?:pass|passed|passing|green)\b/i;
/** What runs elsewhere can be known without a run here. */
const isOfChecks = /\b(?:builds?|lint(?:er)?|types?|type[- ]?checks?)\b/i;
/** The same in other languages: tests, and that all of them pass. */
const elsewhere = [
  /\b(?:alle|die|sämtliche) (?:\d+ )?(?:\w+)?tests (?:sind (?:jetzt |nun |wieder |alle )?grün|laufen (?:jetzt |nun |alle |wieder )*(?:durch|erfolgreich)|bestehen|bestanden)/i,
  /\b(?:tous les|les) (?:\d+ )?tests (?:passent|sont (?:tous )?(?:verts?|au vert))/i,
  /\b(?:todos los|todas las|los|las) (?:\d+ )?(?:tests|pruebas) (?:pasan|están en verde|pasaron)/i,
  /\b(?:todos os|os) (?:\d+ )?testes (?:passam|passaram|estão (?:verdes|passando))/i,
  /\b(?:tutti i|i) (?:\d+ )?test (?:passano|sono (?:tutti )?verdi)/i,
  /\b(?:alle) (?:\d+ )?tests (?:slagen|zijn groen)/i,
  /(?:wszystkie) (?:\d+ )?testy (?:przechodzą|są zielone)/i,
  /(?:все) (?:\d+ )?тест\S* (?:проходят|прошли|зел[её]ные)/i,
  /(?:tüm|bütün) testler (?:geçiyor|geçti|yeşil)/i,
  /(?:すべて|全て|全部|全)の?テスト(?:が|は)?(?:すべて|全て|全部)?(?:通りました|通っています|通過しました|パスしました|成功しました|グリーン)/,
  /(?:所有|全部)(?:的)?(?:单元)?(?:测试|測試)(?:都|均|全部)?(?:已经|已)?(?:通过|通過)/,
  /모든 테스트(?:가|를)? ?(?:통과)/,
];
/** Tests and a word for success near each other, in whatever order a language puts them. */
const nearby = [
  /\btests?\b[^.!?\n]{0,50}\b(?:grün|durchgelaufen|laufen (?:alle )?durch|erfolgreich|bestanden)\b|\btests (?:habe ich |hab ich |sind )?(?:gelaufen|laufen lassen|ausgeführt)\b[^.!?\n]{0,30}\b(?:grün|ok|erfolgreich|bestanden|durch)\b/i,
  /\btests?\b[^.!?\n]{0,50}\b(?:passent|verts?|au vert|réussi\w*)\b|\b(?:lancé|exécuté|fait tourner) (?:tous )?les tests\b/i,
  /\b(?:tests?|pruebas)\b[^.!?\n]{0,50}\b(?:en verde|verdes?|pasan|pasaron|pasando)\b|\bhe (?:pasado|corrido|ejecutado|lanzado) (?:todos |todas )?(?:los|las) (?:tests?|pruebas)\b/i,
  /\btestes?\b[^.!?\n]{0,50}\b(?:passando|passam|passaram|verdes?)\b|\b(?:rodei|executei) (?:todos )?os testes\b/i,
  /\btests?\b[^.!?\n]{0,50}\b(?:passano|passati|verdi)\b|\bho (?:lanciato|eseguito|fatto girare) (?:tutti )?i test\b/i,
  /\btests?\b[^.!?\n]{0,50}\b(?:groen|slagen|geslaagd)\b|\btest\w*\b[^.!?\n]{0,50}\b(?:gröna|passerar|går igenom|grønne|består)\b/i,
  /\btesty\b[^.!?\n]{0,50}\b(?:przechodzą|przeszły|zielone)|\btestler\b[^.!?\n]{0,40}(?:geçiyor|geçti|yeşil)/i,
  /тест(?:ы|ов|ами)?(?!\p{L})[^.!?\n]{0,50}(?:проходят|прошли|зел[её]н\p{L}*)|прогнал\p{L}* (?:все )?тесты/iu,
  /テスト[^。！？\n]{0,20}(?:通りました|通っています|通過|パスし|成功し|グリーン)|测试[^。！？\n]{0,16}(?:通过|全绿|都过了|跑通)|測試[^。！？\n]{0,16}通過|테스트[^.!?\n]{0,20}(?:통과|초록)/,
];
const suite =
  /\b(?:su[ií]te|bater[ií]a|batterie)\b[^.!?\n]{0,30}\b(?:passa|passou|pasa|passe|passent|verde|verte|grün)\b|\b(?:tudo|todo|tout|tutto|alles)\b[^.!?\n]{0,20}\b(?:testado|probado|testé|testato|getestet)\b/i;
const elsewhereNot =
  /\b(?:nicht|kein\w*|wenn|falls|sobald|sollten?|müssten?|pas|si|quand|devraient|no|cuando|deberían|não|se|quando|devem|non|dovrebbero|niet|als|nie|jeśli|powinny)\b|\b(?:не|если|когда|должны)\b|eğer|はず|たら|れば|ない|如果|应该|应当|没有|未|면|않/i;
const finished = [
  /^\W*(?:all |everything(?: is|['’]s)? |it(?: is|['’]s) |that(?: is|['’]s) )?(?:done|finished|complete|completed|fixed|implemented|resolved|solved)(?:\s*[.!:;,–—-]|\s+and\b|$)/i,
  /\b(?:is|are|has been|have been) (?:now )?(?:fully |completely |successfully )?(?:done|finished|complete|completed|fixed|implemented|resolved|solved|working|production[- ]ready)(?: now| again)?(?:\s*[.!:;]*$|\s+and\b)/i,
  /^\W*(?:the )?(?:task|bug|issue|problem|work|fix|feature|implementation|migration|refactoring) (?:done|complete|completed|fixed|finished|resolved|implemented)\W*$/i,
  /\b(?:now works?|works? (?:now|correctly|as (?:expected|intended|asked))|works? again)\b/i,
  /\bI(?:['’]ve| have)? (?:now )?(?:successfully )?(?:fixed|implemented|finished|completed|resolved|solved)\b/i,
  /\bsuccessfully (?:fixed|implemented|completed|resolved|migrated|refactored)\b/i,
];

/** What is said of a wish, a plan, a condition, the past, or somebody else's word, claims nothing. */
const hedged =
  /\b(?:if|once|when|whenever|until|unless|should|would|could|might|may|will|['’]ll|shall|must|need(?:s|ed)? to|needs?|have to|has to|going to|want(?:s|ed)? to|let me|let['’]s|plan|next|then run|try|make sure|ensure|verify that|check (?:that|whether)|whether|so that|(?<!as )expect(?:s|ed)?|make (?:all|the|it|them|these)|get (?:all|the)|supposed to|hopefully|probably|likely|I think|I believe|assuming|before|confirm(?: that)?|steps? \d+|parts? \d+|phases? \d+|except|run `[^`]*`|conflicts?|position|width|height|header|previously|used to|earlier|originally|says|said|claims?|according to|please|to be|not yet|yet to|after (?:you|that)|you can|todo)\b/i;
const negated =
  /\b(?:not|no|never|isn['’]?t|aren['’]?t|wasn['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|can['’]?t|cannot|couldn['’]?t|won['’]?t|haven['’]?t|hasn['’]?t|none|nothing|neither|nor|only|some|most|almost|nearly|half|partly|partially|without)\b/i;

/** Says openly what is not proven: then nobody is misled. */
const open = [
  /\b(?:not|never|haven['’]?t|hasn['’]?t|didn['’]?t|couldn['’]?t|can['’]?t|cannot|wasn['’]?t|weren['’]?t|unable to|without) (?:been )?(?:yet )?(?:able to )?(?:run|ran|running|test|tested|testing|verify|verified|verifying|check|checked|checking|execute|executed)\b/i,
  /\b(?:untested|unverified|unchecked)\b/i,
  /(?<!\bno |\b0 |\bzero |\bthe |\bthat |\bpreviously |\bwithout |\bany )\b(?:tests?|specs?|checks?|suite|build|lint|cases?|it|they|which)\b[^.!?\n]{0,60}\b(?:(?:still|currently|now) )?(?:fails?|failing|red|broken)\b/i,
  /\b(?:one|two|three|another|an?) (?:other |more |unrelated |older )?(?:tests?|specs?|checks?|cases?)\b[^!?\n]{0,90}\b(?:fails?|failing|red|broken)\b/i,
  /\b[1-9]\d* (?:\w+ )?(?:failures?|failed|failing|errors?)\b/i,
  /\b(?:still|currently) (?:fails?|failing|broken|red|missing|open)\b|\bfail(?:s|ing)? now\b|\bred (?:on|in)\b/i,
  /\bfails?,? (?:just )?(?:as (?:it|they|before)\b|like (?:it|before)\b|on main\b|before (?:me|my|this|the)\b|too\b|for (?:another|an unrelated)\b)|\.(?:test|spec)\.\w{2,4}`? (?:still )?fails?\b/i,
  /\b(?:is|are) (?:missing|not (?:yet )?(?:started|done|finished|implemented|complete|covered|supported))\b/i,
  /\b(?:please|you (?:can|should|may want to)) (?:run|test|verify|check)\b/i,
  /\b(?:nicht|keine tests?) (?:ausgeführt|getestet|laufen lassen|ausführen)|schl(?:ägt|agen) (?:\w+ )?fehl|pas (?:pu )?(?:lancé|exécuté|testé|lancer|exécuter)|échou\w+|sin (?:ejecutar|probar)|no (?:he |pude )?(?:ejecut\w+|corr\w+|prob\w+)|fallan?\b|não (?:rodei|executei|testei|consegui rodar)|falham?\b|non (?:ho )?(?:eseguito|testato)|fallisc\w+|не (?:запускал|проверял|тестировал|удалось запустить)|пада(?:ет|ют)|nie uruchom\w+|実行していません|実行できません|失敗し|未运行|没有运行|没有跑|未测试|失败|실행하지|실패/i,
];

const flawless =
  /\b(?:with )?(?:no|0|zero|without(?: any)?) (?:\w+ )?(?:errors?|failures?|failed|failing|warnings?|issues?|problems?|regressions?|tests? fail(?:s|ed|ing)?)\b/gi;

/** The clearest claim of a message; undefined where it makes none, or says itself what is not proven. */
export function claimIn(message: string): { readonly claim: Claim; readonly words: string } | undefined {
  const text = message
    .slice(-longest)
    .replaceAll(/```[^]*?(?:```|$)/g, ' ')
    .replaceAll(/^[ \t]*>.*$/gm, ' ')
    .replaceAll(/["“][^"”\n]{0,200}["”]/g, ' ')
    .replaceAll(/[*_~]{1,3}/g, '')
    .replaceAll(flawless, ' ');
  if (isOpen(text)) return undefined;
  const claims = sentencesOf(text).flatMap((words) => {
    const claim = claimOf(words);
    return claim ? [{ claim, words: words.slice(0, 120) }] : [];
  });
  return (
    claims.find(({ claim }) => claim === 'tests') ??
    claims.find(({ claim }) => claim === 'checks') ??
    claims[0]
  );
}

const isOpen = (text: string): boolean => open.some((pattern) => pattern.test(text));

/** Whether a message says itself what was not run, or still fails. */
export const saysWhatIsOpen = (message: string): boolean =>
  isOpen(message.slice(-longest).replaceAll(flawless, ' '));

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?;])\s+|(?<=[。！？])|\n+|\s[–—]\s|,\s+(?=but\b|and\b|so\b|though\b)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

function claimOf(sentence: string): Claim | undefined {
  if (/[?？]$/.test(sentence)) return undefined;
  if (
    elsewhere.some((pattern) => pattern.test(sentence)) ||
    nearby.some((pattern) => pattern.test(sentence)) ||
    suite.test(sentence)
  )
    return elsewhereNot.test(sentence) ? undefined : 'tests';
  if (hedged.test(sentence) || negated.test(sentence)) return undefined;
  if (passing.some((pattern) => pattern.test(sentence)))
    return isOfTests.test(sentence) ? 'tests' : isOfChecks.test(sentence) ? 'checks' : 'done';
  return finished.some((pattern) => pattern.test(sentence)) ? 'done' : undefined;
}
