import * as v from 'valibot';
import { type Silenced, silencedBy } from '../checks/silencers.ts';
import { type Weakened, weakenedBy, weakenedByCommand } from '../checks/weakened-checks.ts';
import type { CommandAction, WriteAction } from '../../../kernel/action.ts';
import { checkIn, decidingCheckIn } from '../../../kernel/checks/checks.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shownPath } from '../../../kernel/place.ts';
import type { Sections } from '../../../kernel/state.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

/** “Don’t skip the hooks” asks for the contrary. */
const forbidden =
  /\b(?:don['’]?t|do not|never|without|nicht|ne|no|não|non)\b[^.!?,;\n]{0,40}\b(?:tests?|specs?|testes?|pruebas|assertions?|snapshots?|hooks?|checks?|lint\w*|thresholds?|coverage|rules?|steps?|jobs?|ci|pipeline|config\w*|limits?|baseline|strict\w*|warnings?)\b/gi;

const silence =
  /\b(?:ignor\w+|suppress\w*|silenc\w+|disabl\w+|switch(?:ed)? off|turn(?:ed)? off|allow\w*|skip\w*|relax\w*|loosen\w*|lower\w*|noqa|nolint|no-verify|ts-ignore|ts-expect-error|eslint-disable|as any|bypass\w*|force the commit|(?:past|around|over) (?:the |this |that )?(?:hooks?|checks?)|without (?:the )?(?:hooks?|checks?)|ohne (?:die )?hooks?|sans (?:les |le )?hooks?|sin (?:los )?hooks?|sem (?:os )?hooks?|überspring\w*|ignorier\w*|désactiv\w*|desactiv\w*)\b|(?:без хук|跳过|忽略|スキップ|無視|건너)/i;

/** Whether the user asked for a check to be silenced. */
const asksForSilence = ({ prompt }: Pick<Sections, 'prompt'>): boolean =>
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
function asksToWeaken(
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

const code = 'const total = sum(items);\n';

export const silencedChecks = defineGate({
  id: 'silenced-checks',
  summary: 'Speak up when an agent silences a check instead of fixing what it found',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  options: v.object({
    asks: v.optional(
      v.pipe(
        v.picklist(['hooks', 'all']),
        v.description(
          'ask when hooks are bypassed or a rule is switched off after a check failed, and note the rest; or ask about all',
        ),
      ),
      'hooks',
    ),
  }),
  presets: { strict: { asks: 'all' } },
  examples: {
    objects: [
      {
        name: 'a line that the type checker is told to ignore',
        event: becoming('/repo/src/a.ts', code, `// @ts-ignore\n${code}`),
      },
      {
        name: 'a rule that is disabled in a comment',
        event: becoming('/repo/src/a.ts', code, `/* eslint-disable */\n${code}`),
      },
      {
        name: 'certificates that are no longer checked',
        event: becoming('/repo/src/fetch.py', 'get(url)\n', 'get(url, verify=False)\n'),
      },
      {
        name: 'a threshold that is lowered',
        event: becoming('/repo/vitest.config.ts', 'lines: 90,\n', 'lines: 60,\n'),
      },
      { name: 'a commit that passes its hooks by', event: command('git commit --no-verify -m wip') },
      {
        name: 'the same after a hook refused it',
        event: command('HUSKY=0 git commit -m wip'),
        state: { evidence: { ...noEvidence, hook: 'git commit -m wip' } },
      },
      {
        name: 'a hook that loses a command after it refused a commit',
        event: becoming('/repo/.husky/pre-commit', 'npm run lint\nnpm test\n', 'npm test\n'),
        state: { evidence: { ...noEvidence, hook: 'git commit -m wip' } },
      },
      {
        name: 'a lower threshold where the user says that the check is red',
        event: becoming('/repo/build.gradle.kts', 'minimum = "0.80"\n', 'minimum = "0.60"\n'),
        state: { evidence: { ...noEvidence, red: [{ what: 'gradle check is red', kind: null }] } },
      },
    ],
    passes: [
      {
        name: 'what was in the file before',
        event: becoming('/repo/src/a.ts', `// @ts-ignore\n${code}`, `// @ts-ignore\n${code}${code}`),
      },
      {
        name: 'a check that is no longer silenced',
        event: becoming('/repo/src/a.ts', `// @ts-ignore\n${code}`, code),
      },
      {
        name: 'what the user asked for',
        event: becoming('/repo/src/a.ts', code, `// @ts-ignore\n${code}`),
        state: { prompt: { at: null, text: 'ignore the type error for now' } },
      },
      {
        name: 'a document about it',
        event: becoming('/repo/README.md', '', 'Never write `// @ts-ignore`.\n'),
      },
      { name: 'a commit', event: command('git commit -m "add a check"') },
    ],
  },
  check({ event: { action, cwd }, state: { prompt, evidence, task }, options }) {
    if (action.kind !== 'write' && action.kind !== 'command') return;
    if (evidence.proposed === true && task.kind === 'passthrough') return;
    const cause =
      failedBefore(evidence) ?? (wantsItMended(prompt.text) ? 'you asked to have it fixed' : undefined);
    const weaker = cause === undefined ? undefined : weakened(action);
    if (weaker && !asksToWeaken(prompt.text, weaker))
      return saying(weaker, cause, shownPath(weaker.path, cwd));
    if (weaker) return;
    const found = action.kind === 'write' ? silencedBy(action) : passedBy(action);
    if (!found || asksForSilence({ prompt })) return;
    const heeded =
      isSweeping(found.what) ||
      isBlanket(found.line) ||
      properly.test(prompt.text) ||
      wantsItMended(prompt.text)
        ? cause
        : undefined;
    return {
      ...saying(found, heeded, action.kind === 'write' ? shownPath(action.path, cwd) : ''),
      atMost: options?.asks === 'all' || found.always || heeded !== undefined ? undefined : ('note' as const),
    };
  },
});

const weakened = (action: CommandAction | WriteAction): Weakened | undefined =>
  action.kind === 'write' ? weakenedBy(action) : weakenedByCommand(action);

const saying = ({ what, line }: Silenced, cause: string | undefined, where: string) => ({
  code: 'check_silenced',
  reason: `${what.charAt(0).toUpperCase()}${what.slice(1)}${where === '' ? '' : ` in ${where}`}${cause === undefined ? '' : ` after ${cause}`}: \`${shorten(line, cause === undefined ? 80 : 50)}\`.`,
  remedy: 'Fix what the check found. If the check is wrong, tell the user why and let them decide.',
});

const passingHooks = 'hooks are bypassed';
const switchesHooksOff =
  /(?:^|[\s;&])(?:HUSKY=0|HUSKY_SKIP_HOOKS=1|LEFTHOOK=(?:0|false)|SKIP=[\w,-]+|PRE_COMMIT_ALLOW_NO_CONFIG=1|OVERCOMMIT_DISABLE=1)(?=\s|;|&|$)|core\.hooksPath[= ]\s*(?:\/dev\/null|""|'')/;

/** The hook, the check or the user’s word that is not heeded. */
function failedBefore({ hook, check, test, red = [], reported }: EvidenceSection): string | undefined {
  const failed = hook ?? [check, test].find((run) => run?.ended === 'failed')?.command;
  const [first] = red.toSorted((a, b) => Number(a.kind === null) - Number(b.kind === null));
  const run = failed ?? (first?.kind == null ? undefined : first.what);
  if (run !== undefined) return `\`${shorten(run, 40)}\` failed`;
  if (first) return `“${shorten(first.what, 40)}”`;
  return reported == null ? undefined : 'a test failed';
}

/** Whoever wants what a checker finds mended does not want the checker quiet. */
const fixesCheck =
  /\b(?:fix|clean|sort|solve|resolve|address|get rid of|make|get)\b[^.!?\n]{0,40}\b(?:lint\w*|eslint|oxlint|biome|ruff|flake8|pylint|mypy|pyright|phpstan|psalm|clippy|rubocop|golangci\S*|detekt|ktlint|checkstyle|spotbugs|stylelint|tsc|type ?errors?|types?|warnings?)\b|\b(?:lint\w*|eslint|ruff|mypy|phpstan|psalm|clippy|rubocop|golangci\S*|detekt|tsc|type ?check\w*)\b[^.!?\n]{0,50}\b(?:red|fail\w*|complain\w*|finds?|shouts?|errors?|warnings?|green|pass(?:es)?|clean)\b/i;
/** One of these is in every text that fits: most texts have none, and the pattern is dear to compile. */
const checkers =
  'lint biome ruff flake8 mypy pyright phpstan psalm clippy rubocop golangci detekt checkstyle spotbugs tsc type warning'.split(
    ' ',
  );

function wantsItMended(text: string): boolean {
  const folded = text.toLowerCase();
  return checkers.some((name) => folded.includes(name)) && fixesCheck.test(text);
}

/** Silences a whole file or all rules at once, and not the one that is wrong here. */
const isBlanket = (line: string): boolean =>
  /#!\[allow\(|\/\*\s*eslint-disable\s*\*\/|@ts-nocheck|#\s*(?:ruff|flake8):\s*noqa(?!:)|mypy:\s*ignore-errors|nolint:\s*all\b|@file:Suppress|rubocop:disable (?:all|Lint|Style)\b|@SuppressWarnings\("all"\)|#pragma warning disable\s*$|stylelint-disable\s*\*\/|clippy::all/.test(
    line,
  );
/** Whoever asks for it to be done well wants nothing put under the rug. */
const properly =
  /\b(?:properly|for real|cleanly|the right way|root cause|really fix\w*|richtig|ordentlich|sauber|wirklich beheb\w*|proprement|vraiment corrig\w*|de verdad|como es debido|correctamente|direito|de verdade|per bene|davvero|netjes|echt oplossen|ordentligt|på riktigt|porządnie|naprawdę|düzgün)\b|нормально|по-настоящему|как следует|正しく|ちゃんと|きちんと|真正|好好|제대로/iu;

/** Passes by more than a line: hooks, a rule everywhere, a whole step. */
const isSweeping = (what: string): boolean =>
  what === passingHooks ||
  /^a (?:rule is switched off|step may fail|check may fail|threshold is lowered)/.test(what) ||
  what.startsWith('strictness') ||
  what.startsWith('a check’s findings');

/** A failing check alone is only looked at; one that may fail before a commit proves nothing of it. */
function passedBy(action: CommandAction): Silenced | undefined {
  const calls = (action.report?.calls ?? []).map(({ words }) => words);
  const commits = calls.filter(([program, ...rest]) => program === 'git' && rest.some(isSaving));
  if (commits.some((words) => words.includes('--no-verify') || isShortNoVerify(words)))
    return { what: passingHooks, line: action.command };
  if (commits.length > 0 && switchesHooksOff.test(action.command))
    return { what: passingHooks, line: action.command };
  const mayFail = checkIn(action) !== undefined && decidingCheckIn(action) === undefined;
  return mayFail && commits.length > 0 && /\|\|\s*(?:true|:)(?:\W|$)/.test(action.command)
    ? { what: 'a check may fail before a commit', line: action.command }
    : undefined;
}

const isSaving = (verb: string | undefined): boolean => verb === 'commit' || verb === 'push';

/** `-n` is `--no-verify` for a commit, and a rehearsal for a push. */
const isShortNoVerify = (words: readonly (string | undefined)[]): boolean => {
  const at = words.indexOf('commit');
  return at >= 0 && words.slice(at).some((flag) => /^-[aqsev]*n[aqsevm]*$/.test(flag ?? ''));
};
