import type { Sections } from '../../../kernel/state.ts';

/** “Don’t skip the hooks” asks for the contrary. */
const forbidden =
  /\b(?:don['’]?t|do not|never|without|nicht|ne|no|não|non)\b[^.!?,;\n]{0,40}\b(?:tests?|specs?|testes?|pruebas|assertions?|snapshots?|hooks?|checks?|lint\w*|thresholds?|coverage|rules?|steps?|jobs?|ci|pipeline|config\w*|limits?|baseline|strict\w*|warnings?)\b/gi;

const silence =
  /\b(?:ignor\w+|suppress\w*|silenc\w+|disabl\w+|switch(?:ed)? off|turn(?:ed)? off|allow\w*|skip\w*|relax\w*|loosen\w*|lower\w*|noqa|nolint|no-verify|ts-ignore|ts-expect-error|eslint-disable|as any|bypass\w*|force the commit|without (?:the )?(?:hooks?|checks?)|ohne (?:die )?hooks?|sans (?:les |le )?hooks?|sin (?:los )?hooks?|sem (?:os )?hooks?|überspring\w*|ignorier\w*|désactiv\w*|desactiv\w*)\b|(?:без хук|跳过|忽略|スキップ|無視|건너)/i;

/** Whether the user asked for a check to be silenced. */
export const asksForSilence = ({ prompt }: Pick<Sections, 'prompt'>): boolean =>
  silence.test(prompt.text.replaceAll(forbidden, ' '));

/** Verbs that want less of something, in the languages that we know. */
const less =
  'disabl\\w+|switch\\w* off|turn\\w* off|skip\\w*|remov\\w+|delet\\w+|drop\\w*|kill|lower\\w*|reduc\\w+|decreas\\w+|relax\\w*|loosen\\w*|rais\\w+|increas\\w+|bump\\w*|set|chang\\w+|ignor\\w+|exclud\\w+|allow\\w*|suppress\\w*|silenc\\w+|bypass\\w*|get rid|take out|rip out|comment out|without|add\\w* (?:\\S+ ){0,3}(?:exception|exclusion|ignore)\\w*|deaktivier\\w*|abschalt\\w*|ausschalt\\w*|schalt\\w*|entfern\\w*|lösch\\w*|senk\\w*|reduzier\\w*|locker\\w*|überspring\\w*|ignorier\\w*|runter|raus|désactiv\\w*|supprim\\w*|enlèv\\w*|retir\\w*|baiss\\w*|rédui\\w*|assoupli\\w*|ignore[rz]?|saute[rz]?|desactiv\\w*|deshabilit\\w*|quita\\w*|elimin\\w*|borra\\w*|baja\\w*|reduc\\w*|relaja\\w*|ignora\\w*|salta\\w*|desativ\\w*|desabilit\\w*|remov\\w*|tira\\w*|baix\\w*|reduz\\w*|diminu\\w*|afroux\\w*|pula\\w*|disabilit\\w*|disattiv\\w*|rimuov\\w*|togli\\w*|abbass\\w*|riduc\\w*|allent\\w*|salt\\w*|uitschakel\\w*|uitzetten|verwijder\\w*|verlaag\\w*|stäng av|ta bort|sänk\\w*|slå (?:av|fra)|fjern\\w*|sænk\\w*|senk\\w*|poista\\w*|laske\\w*|wyłącz\\w*|usuń|usun\\w*|obniż\\w*|pomiń|vypni|odstraň|sniž|kapcsold|töröld|kapat\\w*|kaldır\\w*|düşür\\w*|azalt\\w*|dezactiv\\w*|scade|отключ\\p{L}*|выключ\\p{L}*|убери|убрать|удали\\p{L}*|сниз\\p{L}*|понизь|опусти|ослабь|пропусти|игнорир\\p{L}*|вимкни|вимкнут\\p{L}*|прибери|видали\\p{L}*|зниз\\p{L}*|послаб\\p{L}*|пропусти|ігнор\\p{L}*';
const asian =
  /关掉|禁用|去掉|删除|删掉|降低|降到|放宽|跳过|忽略|無効|外して|削除|消して|下げ|緩め|スキップ|無視|끄|꺼|비활성|제거|삭제|낮춰|낮추|완화|건너|무시/;
const ofChecks =
  'hooks?|pre-?commit|pre-?push|husky|lefthook|lint-staged|thresholds?|coverage|limits?|rules?|steps?|jobs?|stages?|ci|workflows?|pipelines?|lint\\w*|checks?|warnings?|strict\\w*|level|baseline|type-?check\\w*|-?-?werror|max-warnings|max-\\w+|eslint|ruff|rubocop|detekt|phpstan|clippy|mypy|jacoco|codecov|schwelle\\w*|regel\\w*|abdeckung|schritt\\w*|seuil\\w*|règle\\w*|couverture|étape\\w*|umbral|regla\\w*|cobertura|paso|limite|regra\\w*|etapa|passo|soglia|regola|regole|copertura|drempel|dekking|tröskel\\w*|täckning\\w*|grænse\\w*|terskel\\w*|próg|progu|reguł\\w*|pokryci\\w*|krok\\w*|eşi\\w*|kural\\w*|kapsam\\w*|порог\\p{L}*|поріг|порогу|правил\\p{L}*|покрыти\\p{L}*|покритт\\p{L}*|шаг\\p{L}*|крок\\p{L}*|хук\\p{L}*|линтер\\p{L}*|лінтер\\p{L}*';
const asianChecks =
  /钩子|阈值|覆盖率|规则|步骤|检查|フック|しきい値|閾値|カバレッジ|ルール|ステップ|チェック|훅|임계|커버리지|규칙|단계|검사|hook|lint|CI|threshold|coverage/i;
const word = (text: string): string => `(?<![\\p{L}\\d_])(?:${text})(?![\\p{L}\\d_])`;
const near = new RegExp(
  `${word(less)}[^.!?;\\n]{0,50}?${word(ofChecks)}|${word(ofChecks)}[^.!?;\\n]{0,40}?${word(less)}`,
  'iu',
);
const named = new RegExp(word(less), 'iu');

/** “Coverage dropped under 80” tells what happened, and wants nothing lowered. */
const told = new RegExp(
  `${word(ofChecks)}\\s+(?:(?:has|have|had|is|was|just|suddenly|now|ist|hat|a|est|ha|è|foi|jest|была?|было)\\s+)*(?:dropp?(?:ed|s)|fell|fallen|falls|decreas(?:ed|es)|went down|going down|slipped|sank|reduced|lowered|gesunken|sinkt|fällt|gefallen|runter|tombée?|baisse|baissé|chuté|bajó|bajado|cayó|caído|caiu|baixou|diminuiu|scesa?|calata?|diminuita|gedaald|gezakt|sjunkit|faldet|falt|spadł\\w*|obniżył\\w*|упал\\p{L}*|снизил\\p{L}*|впал\\p{L}*|знизил\\p{L}*|düştü)(?![\\p{L}\\d_])|(?:覆盖率|カバレッジ|커버리지)\\S{0,3}\\s*(?:下降|掉|降到|降低了|低于|下が|落ち|떨어|낮아)`,
  'giu',
);

/** Whether the user asked for less of just this: a verb near what checks, or near a name that the change bears. */
export function asksToWeaken(
  prompt: string,
  { line, path }: { readonly line: string; readonly path: string },
): boolean {
  const text = prompt.replaceAll(forbidden, ' ').replaceAll(told, ' ');
  if (near.test(text) || (asian.test(text) && asianChecks.test(text))) return true;
  if (!named.test(text) && !asian.test(text)) return speaksOfNumber(text, line);
  const names = [...line.matchAll(/[\w@/-]{4,}/g), ...path.matchAll(/[^/]+$/g)].map(([name]) =>
    name.toLowerCase(),
  );
  const folded = text.toLowerCase();
  return names.some((name) => isTelling(name) && folded.includes(name)) || speaksOfNumber(text, line);
}

const isTelling = (name: string): boolean =>
  !/^(?:true|false|error|warn|becomes|continue-on-error|allow_failure|test|tests|name|uses|exit|minimum|lines|with)$/.test(
    name,
  );

/** “Coverage at 70 is fine”: the number that it becomes is the user’s. */
function speaksOfNumber(text: string, line: string): boolean {
  const [, now = ''] = / becomes (.+)$/.exec(line) ?? [];
  return [...now.matchAll(/\d+(?:\.\d+)?/g)].some(([value]) => {
    const percent = Number(value) < 1 ? String(Math.round(Number(value) * 100)) : value;
    return (
      Number(value) > 0 &&
      [value, percent].some((each) =>
        new RegExp(`(?<![\\d.])${each.replace('.', '\\.')}(?![\\d])`).test(text),
      )
    );
  });
}
