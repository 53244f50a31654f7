import { once } from '../../../kernel/once.ts';
import { saysTestsFail } from './test-changes.ts';
import type { Sections } from '../../../kernel/state.ts';

const tests =
  '(?:[\\w./-]*[\\w/]\\.(?:test|spec)\\.\\w+|\\w*(?:tests?|specs?)|test ?(?:cases?|files?|suites?)|suite)';
const inTests =
  '(?:assert(?:ion)?s?|expectations?|expected (?:values?|results?|outputs?)|snapshots?|fixtures?|baselines?|golden(?: files?)?)';
/** Ends what a verb is about: “fix the parser so that the tests pass” is not about the tests. */
const stops =
  '(?:so|until|till|that(?!\\s+(?:\\w+\\s+){0,2}\\w*(?:test|spec))|which|because|but|if|when|while|then|re-?run|runs?|make|makes|ensure|check|verify|see|shows?|keep|against|according|per|as|like|by|using|via|from|for|pass|passes|whatever)';
const gap = `(?:\\s+(?!${stops}\\b)[\\w'’"\`/.()-]+(?:,(?=[^.!?\\n]{0,40}\\band\\b))?){0,7}?\\s+`;

const away =
  '(?:skip\\w*|disabl\\w+|remov\\w+|delet\\w+|drop\\w*|quarantin\\w+|mut(?:e|ing)|ignor\\w+|comment(?:ing)? out|get rid of|xfail|mark\\w*)';
const other =
  '(?:updat\\w+|chang\\w+|adapt\\w*|adjust\\w*|correct\\w*|rewrit\\w+|rework\\w*|refactor\\w*|renam\\w+|mov\\w+|clean\\w*(?: up)?|simplif\\w+|extend\\w*|migrat\\w+|convert\\w*|port\\w*|split\\w*|replac\\w+|regenerat\\w+|reduc\\w+|merg\\w+|align\\w*|relax\\w*|loosen\\w*|bump\\w*|re-?record\\w*)';
/** Within the sentence; a full stop in a name does not end it. */
const words = (most: number): string => `(?:[^.!?\\n]|\\.(?=\\w)){0,${most}}`;
const wordings = once(() => [
  new RegExp(`\\b(?:${away}|${other})${gap}(?:${tests}|${inTests})\\b`, 'i'),
  new RegExp(`\\b(?:fix\\w*|repair\\w*)${gap}${inTests}\\b`, 'i'),
  new RegExp(
    `\\b(?:${tests}|${inTests})\\b${words(30)}\\b(?:is|are|was|were|looks?|seems?) (?:\\w+ )?(?:wrong|outdated|obsolete|stale|flaky|out of date|old|too strict|unneeded|not needed|incorrect|nonsense|expecting the (?:old|wrong))\\b`,
    'i',
  ),
  new RegExp(
    `\\b${tests}\\b${words(20)}\\b(?:can go|should (?:now )?(?:expect|want|be)|still (?:expects?|wants?|has)|expects? the (?:old|wrong)|needs? (?:updating|adapting|adjusting|to be (?:updated|adapted|changed|adjusted|rewritten)))\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:too|as well|accordingly|included)\\b[^.!?\\n]{0,12}\\b${tests}\\b|\\b(?:and|incl\\w*|plus) (?:the |its |their |all )?(?:tests|specs) (?:too|as well|accordingly)\\b`,
    'i',
  ),
]);

/** What is done to tests, in other languages; as whole words, since “passam” is no “pass an”. */
const workElsewhere = [
  'überspring\\p{L}*|deaktivier\\p{L}*|lösch\\p{L}*|entfern\\p{L}*|anzupassen|anpass\\p{L}*|änder\\p{L}*|aktualisier\\p{L}*|skipp\\p{L}*|ignorier\\p{L}*|umschreib\\p{L}*|rausnehm\\p{L}*',
  'désactiv\\p{L}*|supprim\\p{L}*|enlèv\\p{L}*|enlev\\p{L}*|saute[rsz]?|adapte\\p{L}*|modifi\\p{L}*|corrige[rsz]?|mets? à jour|mettre à jour|ignore[rsz]?|réécri\\p{L}*',
  'salta\\p{L}*|desactiv\\p{L}*|elimin\\p{L}*|borra\\p{L}*|actualiz\\p{L}*|ajust\\p{L}*|cambi\\p{L}*|corrig\\p{L}*|omit\\p{L}*|quita\\p{L}*',
  'pul[ae]\\p{L}*|desativ\\p{L}*|remov\\p{L}*|atualiz\\p{L}*|apag\\p{L}*|muda\\p{L}*|tira\\p{L}*',
  'disattiv\\p{L}*|rimuov\\p{L}*|aggiorn\\p{L}*|cancell\\p{L}*|adatta\\p{L}*|salta\\p{L}*|togli\\p{L}*',
  'verwijder\\p{L}*|pas \\p{L}+ tests? aan|werk \\p{L}+ tests? bij|sla \\p{L}+ tests? over|uppdater\\p{L}*|ta bort|hoppa över|opdater\\p{L}*|oppdater\\p{L}*|slett\\p{L}*|fjern\\p{L}*',
  'pomiń|usuń|wyłącz|zaktualizuj|zmień|dostosuj|smaž|přeskoč|uprav|aktualizuj',
  'пропуст\\p{L}*|отключ\\p{L}*|удал\\p{L}*|убер\\p{L}*|обнов\\p{L}*|поправ\\p{L}*|измен\\p{L}*|пропусти|онови|видали',
  'atla\\p{L}*|sil|silin\\p{L}*|güncelle\\p{L}*|değiştir\\p{L}*|devre dışı',
].join('|');
const testsElsewhere =
  '(?:\\p{L}*tests?|\\p{L}*testes?|pruebas?|testfäll\\p{L}*|testów|testy|testem|testu|test[ia]|testen|тест\\p{L}*|testi|testleri?|snapshots?|assertions?)';
const near = '[^.!?。！？,;:\\n]{0,40}?';
const elsewhere = once(() => [
  new RegExp(`(?<!\\p{L})(?:${workElsewhere})(?!\\p{L})${near}(?<!\\p{L})${testsElsewhere}(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})${testsElsewhere}(?!\\p{L})${near}(?<!\\p{L})(?:${workElsewhere})(?!\\p{L})`, 'iu'),
  /(?<!\p{L})pass(?:e|t|en)?(?!\p{L})[^.!?,\n]{0,30}tests?[^.!?\n]{0,20}(?<!\p{L})an(?!\p{L})/iu,
  /(?<!\p{L})tests?(?!\p{L})[^.!?\n]{0,20}(?:veraltet|falsch|obsolètes?|faux|obsolet[oa]s?|incorrect[oa]s?|equivocad[oa]s?|desatualizad[oa]s?|errad[oa]s?|sbagliat[oi]|verouderd|nieaktualn\p{L}*|устарел\p{L}*|неправильн\p{L}*|yanlış)/iu,
  /(?:跳过|跳過|删除|刪除|删掉|禁用|更新|修改|改掉|注释掉)[^。！？，\n]{0,16}(?:测试|測試|用例|断言)|(?:测试|測試|用例|断言)[^。！？，\n]{0,16}(?:跳过|跳過|删除|刪除|删掉|禁用|更新|修改|改掉|改一下|过时)/,
  /テスト[^。！？\n]{0,16}(?:スキップ|削除|無効|更新|修正|消し|直し|書き換え)|(?:スキップ|削除|無効化|更新)[^。！？\n]{0,16}テスト/,
  /테스트[^.!?\n]{0,16}(?:건너|삭제|비활성|업데이트|수정|스킵|지워)/,
]);

/** “Don’t touch the tests” asks for the contrary. */
export const forbidsTests =
  /\b(?:don['’]?t|do not|dont|never|without|nicht|kein\w*|ne|no|não|non|nie|niet)\b[^.!?,;\n]{0,40}\b(?:tests?|specs?|testes?|pruebas|testy|assertions?|snapshots?)\b|(?:тест\S*[^.!?\n]{0,12}не (?:трогай|меняй|изменяй)|не (?:трогай|меняй|изменяй)[^.!?\n]{0,16}тест)|(?:不要|别)(?:动|改|修改)[^。，\n]{0,8}测试|テスト(?:は|を)?(?:変え|触ら|いじら)ない/gi;

/** Wants the code changed until the tests are content. */
const wantsThemToPass =
  /\b(?:so that|until|make|get|have|let|sure|ensure) (?:\w+ ){0,3}(?:tests?|specs?|suite) (?:\w+ )?(?:pass\w*|green|succeed)\b/gi;

const ofRed =
  /\b(?:red|fail\w*|green|pass\w*|broken|breaks?|rot|grün|rouges?|verts?|échou\w*|rojos?|verdes?|falla\w*|vermelh\w*|quebr\w*|falh\w*|ross[oi]|fallisc\w*|rood|groen|czerwon\w*|zielon\w*|kırmızı|yeşil|röd\w*|grön\w*)\b|красн|зел[её]н|пада|упал|失败|红|绿|挂了|通过|落ち|失敗|赤|通る|실패|빨간|통과/i;

/** “`make test` reports a race, mend it” is about what the tests found, in whatever language. */
const testRun =
  /\b(?:make|npm|pnpm|yarn|bun|deno|cargo|go|mix|dotnet|swift|flutter|zig|sbt|lein|rake|rails|gradlew?|mvnw?|just|task|composer)(?: run| exec)? test\b|\b(?:pytest|vitest|jest|rspec|phpunit|ctest|nosetests|tox)\b/i;

const speaksOfRun = (text: string): boolean => ofRed.test(text) || testRun.test(text) || saysTestsFail(text);

/** A title of a test may hold any words. */
const quoted = /(?<!\w)(?:'[^'\n]{3,100}'|"[^"\n]{3,100}"|`[^`\n]{3,100}`|“[^”\n]{3,100}”|«[^»\n]{3,100}»)/g;

/** Whether the user asked for changes of tests: then nobody makes them pass behind anybody's back. */
export function asksForTestChanges({ prompt, route }: Pick<Sections, 'prompt' | 'route'>): boolean {
  if (route.task_type === 'test' && !speaksOfRun(prompt.text)) return true;
  const text = prompt.text
    .replaceAll(quoted, ' it ')
    .replaceAll(wantsThemToPass, ' ')
    .replaceAll(forbidsTests, ' ');
  return [...wordings(), ...elsewhere()].some((pattern) => pattern.test(text));
}
