import { isKept } from '../../kernel/work/kept-acts.ts';

/** What is run on a database, or rolled out. */
const running =
  /(?<!\p{L})(?:run|running|appl(?:y|ying)|execut(?:e|ing)|migrate|roll(?:ing)? (?:it )?out|ausführ\p{L}*|einspiel\p{L}*|spiele?|führe?|laufen lassen|anwend\p{L}*|wende|migrier\p{L}*|fahre?|lance\p{L}*|exécut\p{L}*|appliqu\p{L}*|passer\p{L}*|jouer\p{L}*|ejecut\p{L}*|corr[eo]\p{L}*|aplic\p{L}*|lanz\p{L}*|rod(?:ar?|o)|execut\p{L}*|subir|esegu\p{L}*|lanci\p{L}*|applic\p{L}*|draai\p{L}*|uitvoer\p{L}*|toepass\p{L}*|kör\p{L}*|kjør\p{L}*|køre?r?|uruchomi\p{L}*|odpal\p{L}*|puszcz\p{L}*|wykona\p{L}*|spust\p{L}*|запу\p{L}*|нака\p{L}*|прим\p{L}*|выполн\p{L}*|прого\p{L}*|викона\p{L}*|застос\p{L}*|çalıştır\p{L}*|uygula\p{L}*|chạy|jalankan|eksekusi|menjalankan)(?!\p{L})(?!\s+(?:the )?(?:tests?|checks?|lint\p{L}*|build|suite|it locally|out|into|away))|跑|执行|运行|実行|適用|流[しす]|反映|실행|적용|돌릴|돌리/giu;
/** What it is run on, or what is run; a mere “it” may be anything else. */
const onData =
  /migra|мигра|міграц|迁移|遷移|マイグレ|마이그|göç|schema|\bsql\b|\.sql|\bddl\b|\bdb\b|database|datenbank|base de (?:datos|données)|\bbanco\b|\bbdd?\b|(?<!\p{L})баз[уеыаі]|(?<!\p{L})бд(?!\p{L})|数据库|資料庫|データベース|데이터베이스|디비|veritaban|tietokan|cơ sở dữ liệu|column|spalte|colonne|columna|coluna|\btable\b|manifest|ya?ml|terraform|kubectl|helm|ansible|playbook|\bprod/iu;

/** Whether somebody speaks of running something at all. */
export const speaksOfRunning = (text: string): boolean => text.search(running) >= 0;

/** Where a prompt speaks of running something on a database, or of rolling it out. */
export const runningIn = (text: string): readonly RegExpExecArray[] =>
  onData.test(text) ? [...text.matchAll(running)] : [];

/** How a prompt keeps running it to the user, or for later: “I’ll run the migration myself”, “rodar no banco é comigo”. */
export function keptRunning(text: string): string | undefined {
  const kept = runningIn(text).find(({ index, 0: word }) => isKept(text, index, word.length, true));
  return kept && text.slice(Math.max(0, kept.index - 20), kept.index + kept[0].length + 30);
}

/** Nothing but what is said: “only that”, “sonst nichts”. */
const nothingElse =
  /(?:^|[.!?;,—–-]\s*|\band |\bund |\bet |\s[ye] |\si |\sи )(?:(?:only|just) (?:that|this)|nothing (?:else|more)|that['’]?s (?:it|all)|nur das|nur dies|sonst nichts|nichts (?:anderes|weiter)|mehr nicht|(?:seulement|juste|uniquement) (?:ça|cela)|rien d['’]autre|rien de plus|(?:solo|sólo|solamente) eso|nada más|só isso|apenas isso|nada mais|mais nada|solo (?:questo|quello)|nient['’]?altro|alleen dat|verder niets|niets anders|bara det|inget annat|kun det|intet andet|bare det|ikke noe annet|tylko to|nic (?:więcej|innego)|jen to|nic jiného|только это|больше ничего|ничего больше|лише це|тільки це|більше нічого|sadece bu|başka bir şey (?:yapma|değiştirme)|chỉ (?:vậy|thế) thôi|itu saja|hanya itu)(?=\s*(?:[.,;:!?)—–-]|$|\s(?:please|bitte|por favor|s['’]il|the|release|пожалуйста)))|(?:只(?:改|做)这(?:个|些|一处)|其他(?:的)?(?:都)?(?:别|不要)(?:动|改)|别的(?:都)?(?:别|不要)(?:动|改))|(?:それだけ|他は(?:触ら|変え|いじら))|(?:그것만|그거만|다른 (?:건|것은) (?:건드리지|바꾸지))/iu;
/** Then what it is built with may be part of it. */
const speaksOfBuild =
  /build|bump|config|konfig|\bci\b|pipeline|workflow|docker|deploy|gradle|maven|makefile|webpack|vite|eslint|lint|tsconfig|script|setting|einstellung|réglage|ajuste|настройк|конфиг|сборк|配置|构建|設定|ビルド|설정|빌드|ayar|yapılandır/iu;

export const onlyThat = (text: string): string | undefined =>
  speaksOfBuild.test(text) ? undefined : nothingElse.exec(text)?.[0].replace(/^[.!?;,—–\s-]+/, '');

const environments =
  '(?:staging|stage|stg|pre-?prod(?:uction)?|uat|qa|sandbox|dev(?:elopment)?|test(?:ing)?[- ](?:env(?:ironment)?|umgebung|cluster|system|server)|стейджинг\\p{L}*|стейдж\\p{L}*|стейдж|тестов\\p{L}* (?:сред|сервер|стенд)\\p{L}*|预发(?:布)?(?:环境)?|测试环境|开发环境|ステージング(?:環境)?|検証環境|開発環境|스테이징|개발 환경)';
const inEnvironment = new RegExp(
  `(?<!\\p{L})(?:on|in|to|at|for|against|auf|im|in der|für|nach|en|sur|dans|vers|pour|a|em|no|na|para|pra|su|nel|nella|per|op|naar|på|til|i|do|w|dla|na|v|на|в|для|у|trên|ke|di) (?:the |our |der |dem |das |die |le |la |el |il |o )?${environments}(?![\\p{L}\\d/_]|-\\w|\\.\\w)|${environments}(?:['’]?[dt][ae](?!\\p{L})|(?:で|に|の|だけ)|(?:에서?|에만|의|만)(?!\\p{L}))|(?:在|到|给|把|只)(?:改|动|部署到|上)?\\s*(?:staging|预发(?:布)?(?:环境)?|测试环境|开发环境)`,
  'iu',
);
/** Somebody speaks of what runs for everybody, or of all places. */
const everywhere =
  /prod|\blive\b|master|\bmain\b|release|go[- ]?live|both|everywhere|every (?:env|cluster|stage)|all (?:env|cluster|stages|of them)|envs\b|environments\b|compare|same (?:as|for)|alle (?:umgebung|cluster)|beide|überall|partout|tous les|les deux|todos|todas|ambos|ambas|tutti|entrambi|alle omgevingen|wszędzie|прод|боев|везде|обоих|всех|всюди|生产|线上|正式|所有|两个|本番|すべて|両方|全環境|운영|프로덕션|모든|üretim|canlı|her yerde|продакшн/iu;

const mayBeTrial =
  /stag|stg|pre-?prod|uat|qa|sandbox|dev|test|стей|тест|预发|测试|开发|ステー|検証|開発|스테|개발/i;

/** The words for a place to run that is not for everybody, where nothing is said of another. */
export const onlyStaging = (text: string): string | undefined =>
  !mayBeTrial.test(text) || everywhere.test(text) ? undefined : inEnvironment.exec(text)?.[0];

/** Whether somebody speaks of what runs for everybody. */
export const speaksOfLive = (text: string): boolean => everywhere.test(text);

/** A file that says how things run for everybody. */
export const isLiveFile = (path: string): boolean =>
  /(?:^|\/)(?:prod|production|prd|live)\/(?:[^/]+\/)*[^/]+\.(?:ya?ml|json5?|toml|tf|tfvars|hcl|env|properties|ini|conf|cfg|xml|tpl|jsonnet|cue|bicep|params)$|(?:^|[/._-])(?:prod|production|prd)(?:[._-][\w-]+)*\.(?:ya?ml|json5?|toml|tf|tfvars|hcl|env|properties|ini|conf|cfg|xml|params)$|(?:^|\/)(?:settings|environments|config|env)\/(?:prod|production)\.\w+$|(?:^|\/)\.env\.prod(?:uction)?$/i.test(
    path,
  );
/** Words of a command that name it. */
export const namesLive = (command: string): boolean =>
  /(?:^|[\s/=:._-])(?:prod|production|prd)(?:$|[\s/=:._-])/i.test(command) &&
  !/\b(?:NODE_ENV|RAILS_ENV|APP_ENV|MIX_ENV|--mode|--target|--omit|--only|--production)[= ]?/i.test(command);
