import { once } from '../../kernel/once.ts';

/** A database, or what changes one. */
const database =
  '(?:migra\\p{L}*|мигра\\p{L}*|міграц\\p{L}*|迁移|遷移|マイグレーション|마이그레이션|göç\\p{L}*|schema|sql|ddl|database|databases|datenbank|db|base de (?:datos|données)|banco(?: de dados)?|bdd?|baz\\p{L}{1,3}|баз\\p{L}{1,3}|бд|数据库|資料庫|データベース|DB|데이터베이스|디비|veritaban\\p{L}*|tietokan\\p{L}*|databas\\p{L}*|cơ sở dữ liệu|prod|production|staging)';
const rest = '[^.!?;,\\n]{0,50}?';
const any = (pattern: string): RegExp => new RegExp(pattern, 'iu');

const mayKeep =
  /run|appl|exec|migra|roll out|führ|spiel|wend|lass|fahr|lanc|exéc|pass|jou|ejec|corr|aplic|lanz|rod|subi|esegu|draai|voer|pas|kör|kjør|kør|uruchom|odpal|puszcz|wykon|spust|pust|запу|нака|прим|выпол|прого|викон|застос|跑|执行|运行|来|実行|適用|流|反映|マイ|실행|적용|마이|돌|çalış|uygul|chạy|jalankan|eksekusi/i;
/** How a prompt keeps running to the user, where it may at all. */
export const keeping = (text: string): readonly RegExp[] => (mayKeep.test(text) ? kept() : []);

/** What runs on a database is for the user, or for later: “I’ll run the migration myself”, “rodar no banco é comigo”. */
const kept = once((): readonly RegExp[] => [
  any(
    `\\b(?:i['’]ll|i will|i['’]?d rather|i['’]?m going to|let me|(?:the )?(?:dba|ops)(?: team)? (?:will|runs?|applies)|(?:dba|ops)['’]ll) (?:then |later |actually )?(?:run|runs?|apply|applies|execute|migrate|roll out)\\b${rest}(?<!\\p{L})${database}(?!\\p{L})(?! (?:tests?|checks?|lint))`,
  ),
  any(
    `\\b(?:i['’]?ll|i will|i['’]?d rather|i want to|i['’]?m going to|let me|we['’]?ll) (?:then |later |actually )?(?:run|apply|execute|migrate) (?:it|them|this|that|those|these)(?: on \\w+| in \\w+| against \\w+)? (?:myself|ourselves|by hand|manually|later|tonight|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|next week|after)`,
  ),
  any(
    `\\b(?:running|applying|executing) (?:it|them|this|that|the [\\w ]{1,20})(?: (?:on|in|against) [\\w ]{1,20})? is (?:on me|up to me|my (?:job|part|thing|call)|mine|for me|for later|for ops|for the dba)|\\bleave (?:the )?(?:running|applying|executing|execution|migration run)\\b${rest}\\bto (?:me|us|ops|the dba)`,
  ),
  any(
    `(?<!\\p{L})${database}${rest}(?:(?:führe?|spiele?|wende|lasse?|fahre?) ich\\b|(?:ausführen|einspielen|laufen lassen|anwenden|migrieren) (?:mach(?:e)?|tue?|werde?|übernehme) ich)|\\b(?:ausführen|einspielen|anwenden|laufen lassen|migrieren) (?:mach|tu|werd|übernehm)e? ich|\\bich (?:führe?|spiele?|wende|lasse?)${rest}(?:selbst|selber|später|morgen|heute abend|nachher)`,
  ),
  any(
    `(?<!\\p{L})je (?:la |le |les |l['’])?(?:lance|lancerai|exécute|exécuterai|applique|appliquerai|passe|passerai|joue|jouerai)${rest}(?:moi[- ]même|plus tard|demain|ce soir|ensuite|après)|(?:lancer|exécuter|appliquer|passer|jouer)${rest},? (?:c['’]est (?:moi|pour moi|mon affaire)|je m['’]en (?:charge|occupe))`,
  ),
  any(
    `(?<!\\p{L})(?:la |lo |las |los )?(?:ejecuto|corro|aplico|lanzo|ejecutaré|aplicaré|correré)${rest}(?:yo\\b|luego|después|mañana|más tarde|esta noche)|(?<!\\p{L})yo (?:la |lo |las |los )?(?:ejecuto|corro|aplico|lanzo|ejecutaré|aplicaré)|(?:ejecutar|correr|aplicar|lanzar)(?:l[oa]s?)?${rest} (?:me encargo|es cosa mía|lo hago yo|la hago yo|yo lo hago|corre de mi cuenta)`,
  ),
  any(
    `(?<!\\p{L})(?:rodar|executar|aplicar|subir)(?:-?l?[oa]s?)?${rest} (?:(?:é|fica|fica por minha conta|deixa|deixe) ?(?:comigo|por minha conta|para? mim|pra mim)?|(?:sou )?eu (?:faço|rodo|executo|aplico|mesm[oa])|(?:faço|rodo|executo) eu)(?!\\p{L})|(?<!\\p{L})eu (?:mesm[oa] )?(?:rodo|executo|aplico|vou rodar|vou executar|vou aplicar)|(?<!\\p{L})(?:rodo|executo|aplico)${rest}(?:depois|amanhã|mais tarde|eu mesm[oa])`,
  ),
  any(
    `(?<!\\p{L})(?:la |lo |le |li )?(?:eseguo|lancio|applico|eseguirò|lancerò|applicherò)${rest}(?:io\\b|dopo|più tardi|domani|stasera)|(?:eseguir|lanciar|applicar)\\p{L}*${rest} (?:ci penso io|lo faccio io|la faccio io|tocca a me)`,
  ),
  any(
    `(?<!\\p{L})(?:draaien|uitvoeren|toepassen) doe ik|\\bik (?:draai|voer|pas)${rest}(?:zelf|later|morgen|straks)|(?<!\\p{L})(?:jag|jeg) (?:kör|kjører|kører|applicerar)${rest}(?:själv|selv|senare|senere|imorgon|i morgen)`,
  ),
  any(
    `(?<!\\p{L})(?:sam|sama) (?:ją |to |je )?(?:uruchomię|odpalę|puszczę|wykonam)|(?:uruchomię|odpalę|puszczę|wykonam)${rest}(?:sam|sama|później|jutro|potem)(?!\\p{L})|(?<!\\p{L})(?:spustím|pustím)${rest}(?:sám|sama|později|zítra)(?!\\p{L})`,
  ),
  any(
    `(?<!\\p{L})(?:сам|сама|потом|позже|завтра|пізніше) (?:её |ее |их |это |її |їх )?(?:запущу|накачу|накат\\p{L}*|применю|выполню|прогоню|виконаю|застосую)|(?:запущу|накачу|применю|выполню|прогоню|виконаю|застосую)${rest}(?:сам|сама|потом|позже|завтра|пізніше|вечером|ввечері)(?!\\p{L})|(?:накатить|запустить|выполнить|применить|накатывать|запускать)${rest} (?:буду я|я сам|сам|сама|за мной)(?!\\p{L})`,
  ),
  /(?:迁移|脚本|数据库|库里?|SQL)[^。!?!?\n]{0,16}(?:我自己|我来|由我|我之后|我晚点|我稍后|DBA|运维)(?:会|再|去)?(?:跑|执行|运行|上|做|弄)?|(?:我自己|我来|由我|我之后|我晚点|我稍后)(?:会|再|去)?(?:跑|执行|运行)(?!.{0,4}测试)/iu,
  /(?:実行|適用|流すの|反映|マイグレーション)(?:は|を)?[^。!?\n]{0,12}(?:私が|僕が|俺が|自分で|こちらで|こっちで|後で|あとで)|(?:私が|僕が|俺が|自分で|こちらで|こっちで)[^。!?\n]{0,8}(?:実行|適用|流し|流す)/u,
  /(?:실행|적용|마이그레이션|돌리는)[^.!?\n]{0,12}(?:제가|내가|직접|나중에)|(?:제가|내가|직접)[^.!?\n]{0,10}(?:실행|적용|돌릴|돌리겠)/u,
  /(?:migration|göç|sql|veritaban)\p{L}*[^.!?\n]{0,20}(?:ben|kendim) (?:çalıştır|uygula)\p{L}*|(?:tự|để) (?:tôi|mình|em|anh) (?:tự )?chạy|(?:biar )?(?:saya|aku)(?: sendiri)? (?:yang )?(?:jalankan|eksekusi|menjalankan)/iu,
]);

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
const inEnvironment = any(
  `(?<!\\p{L})(?:on|in|to|at|for|against|auf|im|in der|für|nach|en|sur|dans|vers|pour|a|em|no|na|para|pra|su|nel|nella|per|op|naar|på|til|i|do|w|dla|na|v|на|в|для|у|trên|ke|di) (?:the |our |der |dem |das |die |le |la |el |il |o )?${environments}(?![\\p{L}\\d/_]|-\\w|\\.\\w)|${environments}(?:['’]?[dt][ae](?!\\p{L})|(?:で|に|の|だけ)|(?:에서?|에만|의|만)(?!\\p{L}))|(?:在|到|给|把|只)(?:改|动|部署到|上)?\\s*(?:staging|预发(?:布)?(?:环境)?|测试环境|开发环境)`,
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
