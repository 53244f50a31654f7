import { keptRunning, onlyStaging, onlyThat } from './kept-words.ts';
import { type Ban, speaksOfPackages } from './request.ts';

/** What people call packages. */
export const things =
  '(?:dependenc(?:y|ies)|deps?|packages?|librar(?:y|ies)|libs?|crates?|gems?|modules? from npm|third[- ]party (?:code|librar\\w+|packages?)|abhängigkeit(?:en)?|pakete?n?|bibliothek(?:en)?|librairies?|dépendances?|paquets?|bibliothèques?|dependencias?|librer[ií]as?|paquetes?|dependências?|bibliotecas?|pacotes?|dipendenz[ae]|librerie?|pacchetti?|afhankelijkhe(?:id|den)|beroenden?|bibliotek|paket|afhængigheder|avhengigheter|pakker|riippuvuuksia|kirjastoja|zależności|bibliotek(?:i)?|pakietów|závislost(?:i|í)|knihoven|зависимост(?:ей|и)|библиотек|пакетов|залежност(?:ей|і)|бібліотек|пакетів|依赖|依存|ライブラリ|クレート|パッケージ|第三方库|의존성|라이브러리|패키지)';
const fresh =
  '(?:(?:any|new|additional|extra|further|more|other|external|third[- ]party|runtime|neuen?|zusätzlichen?|weiteren?|externen?|fremden?|nouvelles?|autres?|externes?|nuevas?|nuevos?|novas?|novos?|externas?|nuove|nuovi|altre|esterne|nieuwe|extra|nya|nye|yttre|uusia|nowych|zewnętrznych|nových|externích|новых|внешних|лишних|сторонних|нових|зовнішніх) ){0,2}';
const packages: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:no|without|zero|avoid|don['’]?t (?:add|install|pull in|introduce|use|bring in)|do not (?:add|install|pull in|introduce|use)|never (?:add|install)|ohne|keine?n?|sans|pas d['’e]|aucune?|sin|no (?:añadas|agregues|instales|metas)|sem|n[ãa]o (?:adicione|instale|use)|senza|nessuna|niente|non (?:aggiungere|installare)|geen|zonder|inga|utan|ingen|uden|uten|ilman|ei|bez|żadnych|без|никаких|жодних) (?:adding |installing |adding any |d['’]|de |a |of )?${fresh}${things}(?!\\p{L})`,
    'iu',
  ),
  /\b(?:zero[- ]dependency|dependency[- ]free|(?:stay|keep\w*|remain)\b[^.!?\n]{0,30}\bfree of dependencies|std(?:lib)? only|only (?:the )?std(?:lib)?|standard library only|only the standard library|nur (?:die )?standardbibliothek|bibliothèque standard uniquement|solo (?:la )?biblioteca estándar|só (?:a )?biblioteca padrão|solo (?:la )?libreria standard|только стандартн\p{L}* библиотек\p{L}*)/iu,
  /(?:不要|别|不|勿|禁止|请勿)(?:再)?(?:引入|加|添加|新增|增加|装|安装|使用|用)(?:任何|新的?|第三方|额外的?|外部)*(?:依赖|库|包)|(?:零|无)依赖/,
  /(?:依存(?:関係|ライブラリ)?|ライブラリ|パッケージ|外部ライブラリ)(?:は|を|の)?(?:新たに|追加|新規)?(?:で)?(?:増やさ|追加し|入れ|使わ|なし)(?:な|ず|で)?|依存なし/,
  /(?:의존성|라이브러리|패키지)(?:을|를|은|는)?\s*(?:새로\s*)?(?:추가\s*(?:없이|하지|말)|늘리지|설치하지|쓰지)|의존성 없이/,
  /(?:yeni )?(?:bağımlılık|paket|kütüphane) (?:ekleme|kullanma|kurma)(?:den|dan)?(?!\p{L}*y)|không (?:thêm|dùng|cài) (?:thư viện|dependency|package)|(?:tanpa|jangan (?:tambah|pakai)\w*) (?:dependensi|dependency|library|package|pustaka)/iu,
];

const running: readonly RegExp[] = [
  /\b(?:do ?n['’]?t|do not|dont|never|without) (?:actually |yet )?(?:run|runn?ing|execut\w+|apply\w*|migrat\w+)(?: (?:it|them|this|that|the migrations?|any migrations?|the script|anything))?(?! (?:the )?(?:tests?|lint|build|into|out|away))(?=\s*(?:[.,;:!?)]|$|yet\b|yourself\b|against\b|on\b|until\b|and\b|please\b|—|-|–))/iu,
  /\b(?:nicht|noch nicht) (?:ausführen|laufen lassen|anwenden|starten)|(?:ausführen|laufen lassen) (?:tue|mach|werde) ich|\bohne (?:sie|es|ihn) auszuführen/iu,
  /ne (?:la |le |les |l['’])?(?:lance|exécute|applique|joue)[zs]? pas|sans (?:la |le |les |l['’])?(?:lancer|exécuter|appliquer)/iu,
  /(?<!\p{L})(?:no (?:la |lo |las |los )?(?:ejecutes|corras|apliques|lances)|sin ejecutar(?:l[oa]s?)?|n[ãa]o (?:rode|execute|aplique|roda)|sem (?:rodar|executar)|non (?:eseguir|lanciar|applicar)\p{L}*|senza (?:eseguir|lanciar)\p{L}*|niet (?:uitvoeren|draaien)|kör (?:den |det )?inte|kør (?:den |det )?ikke|kjør (?:den |det )?ikke|nie (?:uruchamiaj|odpalaj)|nespouštěj|не (?:запускай|выполняй|накатывай|применяй|запускати|виконуй|запускай)|çalıştırma)(?!\p{L})/iu,
  /(?:不要|别|先别|先不)(?:运行|执行|跑)|(?:実行|走らせ|流さ)(?:はしない|しない|ない)で?|실행(?:은|하지|하진)\s*(?:하지)?\s*(?:마|말)/,
];

/** What may be banned: how people call it, and how it looks in code. */
const constructs: readonly { readonly name: string; readonly said: string; readonly code: RegExp }[] = [
  {
    name: '`any`',
    said: '`?any`?(?! (?:new|more|other|further|extra|additional|of|kind|longer|tests?|changes?|dep|pack|lib))',
    code: /(?::|<|\bas|\|)\s*any\b(?!\w)|\bany\[\]/,
  },
  {
    name: 'a cast',
    said: '(?:`?as`? ?-?(?:casts?|casting|캐스팅|キャスト)|(?:type )?(?:casts?|casting|assertions)|캐스팅|キャスト|类型断言)',
    code: /\bas (?!const\b|\*|from\b)[A-Z{(][\w.<>[\]{} |]*(?=[);,\]}\s]|$)|\bas (?:any|unknown|string|number|never)\b/,
  },
  { name: '`unwrap`', said: '`?unwraps?(?:\\(\\))?`?', code: /\.unwrap\(\)/ },
  { name: '`unsafe`', said: '`?unsafe`?(?: (?:code|blocks?))?', code: /\bunsafe\b/ },
  { name: '`eval`', said: '`?eval(?:\\(\\))?`?', code: /\beval\(/ },
  { name: '`!important`', said: '`?!important`?', code: /!important\b/ },
  { name: '`!!`', said: '`?!!`?|non-?null assertions?', code: /\w!!(?=[\s.)]|$)|[\w)\]]!(?=\.|\[|;|\))/ },
  { name: '`var`', said: '`?var`?', code: /\bvar \w+\s*=/ },
  { name: 'inline styles', said: 'inline[- ]styles?|inline css', code: /\bstyle=(?:\{\{|")/ },
  { name: '`console.log`', said: '`?console\\.log`?s?', code: /\bconsole\.log\(/ },
  { name: '`@ts-ignore`', said: '`?@?ts-ignore`?s?', code: /@ts-(?:ignore|expect-error)/ },
  { name: '`noqa`', said: '`?#? ?noqa`?s?', code: /#\s*(?:noqa|type:\s*ignore|pylint:\s*disable)/i },
  {
    name: 'a suppression',
    said: '`?(?:eslint-disable|biome-ignore|rubocop:disable|nolint|@?suppress\\s?warnings?|phpcs:ignore|phpstan-ignore)`?s?|(?:lint(?:er)? )?suppressions?|(?:disable|ignore)[- ]comments?|ignores\\b',
    code: /(?:eslint|oxlint)-disable|(?:biome|prettier|deno-lint|phpcs:|phpstan|swiftlint:|ktlint)[-:]?(?:ignore|disable)|rubocop:disable|\bnolint\b|@SuppressWarnings|#\[allow\(|@ts-(?:ignore|expect-error|nocheck)|#\s*(?:noqa|type:\s*ignore|pylint:\s*disable)|#pragma warning disable|istanbul ignore|c8 ignore/i,
  },
  { name: 'sleeps', said: '`?sleeps?(?:\\(\\))?`?', code: /\bsleep\(|\bThread\.sleep\b|\btime\.Sleep\b/ },
  { name: 'raw SQL', said: 'raw sql', code: /["'`](?:SELECT|INSERT|UPDATE|DELETE)\s/i },
  {
    name: 'regular expressions',
    said: 'regex(?:es|p)?|regular expressions?',
    code: /\bnew RegExp\(|\bre\.(?:compile|match|search|sub)\(|\bRegex(?:::new|\()|regexp\.(?:Must)?Compile/,
  },
  { name: '`panic`', said: '`?panics?(?:!|\\(\\))?`?', code: /\bpanic!?\(/ },
  { name: 'globals', said: '`?global`? (?:variables?|state)|globals', code: /^\s*global \w+/m },
];
const not =
  "(?:no|without|don['’]?t use|do not use|dont use|never use|avoid|kein\\w*|ohne|nicht mit|sans|pas d['’e]|sin|no uses|sem|n[ãa]o use|senza|non usare|geen|zonder|inga|utan|ingen|uden|uten|bez|żadnych|nie używaj|без|не используй|не використовуй|不要用|不用|别用|不准用)";
const joined =
  '(?:[^.!?;\\n]{0,24}?(?:,| or | and | und | oder | et | ou | y | o | e | и | или |나 |이나 |や|、|和)\\s*)?';

function constructBan(text: string): readonly Ban[] {
  return constructs.flatMap(({ name, said }) => {
    const before = new RegExp(
      `(?<![\\p{L}\\d_])${not}\\s*${joined}(?:the |any |a |an |new |more |des |les )?(?:${said})(?![\\w])`,
      'iu',
    );
    const after = new RegExp(
      `(?<![\\w])(?:${said})(?:[은는이가을를도나]|이나|や|、|は|を|も)?[^.!?;\\n]{0,14}?\\s*(?:쓰지 ?말|사용하지|금지|使わ(?:な|ず)|禁止|なし|kullanma|(?:is|are) (?:forbidden|banned|off limits)|verboten|interdite?s?|prohibid[oa]s?|proibid[oa]s?)`,
      'iu',
    );
    const found = before.exec(text) ?? after.exec(text);
    return found ? [{ of: 'construct', name, words: found[0] }] : [];
  });
}

const longest = 2_000;

/** What a prompt bans, each with the words that do. */
export function bansIn(prompt: string): readonly Ban[] {
  const text = prompt.slice(0, longest).replaceAll(/```[^]*?(?:```|$)/g, ' ');
  const first = (patterns: readonly RegExp[]): string | undefined =>
    patterns.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  const [noPackages, notRun] = [first(packages), first(running) ?? keptRunning(text)];
  const rest = speaksOfPackages(text) ? undefined : onlyThat(text);
  const staging = onlyStaging(text);
  const found: readonly Ban[] = [
    ...(noPackages === undefined ? [] : [{ of: 'packages' as const, name: '', words: noPackages }]),
    ...(notRun === undefined ? [] : [{ of: 'run' as const, name: '', words: notRun }]),
    ...(rest === undefined ? [] : [{ of: 'build' as const, name: '', words: rest }]),
    ...(staging === undefined ? [] : [{ of: 'live' as const, name: '', words: staging }]),
    ...constructBan(text),
  ];
  return found.map((ban) => ({ ...ban, words: ban.words.replaceAll(/\s+/g, ' ').trim().slice(0, 60) }));
}

/** The construct of that name in lines of code. */
export const usesConstruct = (name: string, lines: readonly string[]): string | undefined => {
  const code = constructs.find((each) => each.name === name)?.code;
  return code && lines.find((line) => !/^\s*(?:\/\/|#|\*|--)/.test(line) && code.test(line));
};
