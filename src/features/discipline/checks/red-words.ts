import { once } from '../../../kernel/once.ts';

/** What checks: by its kind, or by the name of a program. */
const checks =
  'ci|cd|pipelines?|builds?|workflows?|actions|jobs?|jenkins|circleci|travis|gitlab|buildkite|(?:pre-?(?:commit|push)|commit|push|git)?[- ]?hooks?|pre-?commit|pre-?push|husky|lefthook|lint(?:er|ing|s)?|type-?checks?|types|checks?|coverage|jacoco|gradlew?|gradle check|mvn|maven|verify|quality gate|sonar\\w*|eslint|tsc|ruff|mypy|rubocop|golangci(?:-lint)?|detekt|phpstan|clippy|ktlint|checkstyle|stylelint|prettier|biome|flake8|pylint|npm run \\S+|make \\S+|abdeckung|couverture|cobertura|copertura|dekning|täckning|pokrycie|kapsam|сборк\\p{L}*|пайплайн\\p{L}*|линтер\\p{L}*|хук\\p{L}*|проверк\\p{L}*|покрыти\\p{L}*|збірк\\p{L}*|лінтер\\p{L}*|перевірк\\p{L}*|покритт\\p{L}*|流水线|构建|钩子|检查|覆盖率|ビルド|フック|チェック|カバレッジ|빌드|훅|검사|커버리지|파이프라인';
const red =
  "red|fail(?:s|ed|ing|ure)?|broken|breaks|broke|block(?:s|ed|ing)|reject\\w*|refus\\w*|complain\\w*|not (?:green|passing)|(?:won[’']?t|doesn[’']?t|can[’']?t|isn[’']?t) (?:pass|go through|let|green)\\w*|too low|below|rot|schlägt|fehl\\w*|kaputt|bricht|meckert|blockiert|rouge|échou\\w*|cass\\w*|plante|bloqu\\w*|roj[oa]|fall[ae]\\w*|fallando|rot[oa]|vermelh[oa]|falh\\w*|quebr\\w*|ross[oa]|fallisc\\w*|fallit\\w*|rompe|rood|faalt|stuk|röd\\w*|failar|trasig\\w*|rød\\w*|fejler|feiler|punainen|kaatuu|czerwon\\w*|pada|nie przechodzi|nie działa|červen\\w*|padá|piros|elhasal|kırmızı|patlıyor|başarısız|roșu|pică|красн\\p{L}*|пада\\p{L}*|упал\\p{L}*|сломал\\p{L}*|не проход\\p{L}*|ругается|червон\\p{L}*|впав|впала|не проходить|свариться|зламал\\p{L}*|红|挂|失败|不过|报错|没过|落ち|赤|失敗|こけ|通らな|エラー|실패|깨[졌지]|빨간|통과하지|통과 못";
const green =
  '(?:get|make|turn|bring|have) (?:it|this|that|them|the \\w+|ci|\\w+) (?:to )?(?:green|pass\\w*)|(?:back )?to green|green again|wieder grün|au vert|en verde|a verde|verde de novo|na zielono|зелен\\p{L}*|变绿|绿|グリーン|초록';
const word = (text: string): string => `(?<![\\p{L}\\d_])(?:${text})(?![\\p{L}\\d_])`;
const scripted = (text: string): string =>
  `(?:${word(text)}|(?:流水线|构建|钩子|检查|覆盖率|ビルド|フック|チェック|カバレッジ|빌드|훅|검사|커버리지|파이프라인|CI))`;
const end = '(?:红|挂|失败|不过|报错|没过|落ち|赤|失敗|こけ|通らな|エラー|실패|깨|빨간|통과하지|통과 못|绿)';

const reports = once(
  () =>
    new RegExp(
      `${scripted(checks)}[^.!?。\\n]{0,60}?(?:${word(red)}|${end})|${word(red)}[^.!?。\\n]{0,25}?${word(checks)}|${scripted(checks)}[^.!?\\n]{0,60}?${word(green)}|${word(green)}[^.!?\\n]{0,30}?${word(checks)}`,
      'iu',
    ),
);

/** The words by which a user says that a check, a hook or CI is red. */
export function redWords(prompt: string): string | undefined {
  return reports().exec(prompt.slice(0, 4_000))?.[0].replaceAll(/\s+/g, ' ').slice(0, 60);
}
