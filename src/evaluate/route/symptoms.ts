import { createFinder } from '../phase/finder.ts';
import { list } from '../phase/lexicon.ts';

/** Something is not as it should be. */
const clear = createFinder(
  list(`
    crash | crashes | crashing | crashed | fails | failing | failed | fail | broken | breaks | broke | breaking | bug | bugs | buggy | not working | doesnt work | does not work | dont work | didnt work | isnt working | stopped working | no longer | hangs | hang | hanging | freezes | freezing | stuck | leak | leaks | leaking | memory leak* | regression | flaky | flakes | intermittent* | stack trace | stacktrace | traceback | throws | throwing | segfault* | segmentation fault | panics | race condition | deadlock* | infinite loop | blank page | blank screen | white screen | corrupt | corrupted | corrupts | off by one | used to work | worked yesterday | worked before | worked fine | out of memory | oom | times out | timing out | timed out | wrong result* | wrong value* | wrong order | wrong date | wrong total | wrong | incorrect | incorrectly | unexpected* | glitch* | disappears | disappeared | vanishes | getting an error | get an error | gets an error | throws an error | getting this error | get this error | this error | following error | same error | an error | errors out | error when | error in | error on | errors when | errors in | nullpointer* | null pointer | typeerror | referenceerror | keyerror | valueerror | attributeerror | importerror | modulenotfounderror | econnrefused | enoent | eaddrinuse | exception | exceptions | is red | went red | turns red | red since | misbehav* | acting up | messed up | goes wrong | went wrong | going wrong | gone wrong | does nothing | nothing happens | not found error | mojibake | garbled | twice instead | duplicated | double charged | charged twice | fired twice | fires twice | sent twice | runs twice | called twice | describe the bug | steps to reproduce | to reproduce | expected behavior | expected behaviour | actual behavior | actual behaviour | different order every | nan | anymore | any more | delivered twice | open twice | opens twice | flips back | unstable | unreliable | unreadable | unresponsive | hours late | too late | random | randomly | cuts off | cut off | overlaps | oomkilled | even though | although | fall back | falls back | restart every | restarts every | rotated | login loop | redirect loop | each time i | every time i | suddenly | all of a sudden | through the roof | deprecation warning* | inverted | crash loop* | crashloop* | rejected | dropped | lost | spikes | spiking | spike`),
);

/** Something is not done that should be: "doesn't update", "won't start", "is not shown". */
const lacking =
  /(?<!\p{L})(?:doesnt|does not|isnt|is not|arent|are not|wont|will not|cant|cannot|didnt|did not|hasnt|havent|never)\s+(?:\p{L}+\s+)?\p{L}{3,}|(?<!\p{L})(?:it|they|this|that) shouldnt(?!\p{L})/u;
const contrary =
  /(?:works?|pass|passes|fine|green|runs?)(?!\p{L})[^.\n]{0,60}(?<!\p{L})but (?:not|fails?|isnt|doesnt)(?!\p{L})|(?<!\p{L})(?:should|expected|supposed to)(?!\p{L})[^.\n]{0,160}(?<!\p{L})(?:but|instead(?! of))(?!\p{L})|(?<!\p{L})(?:4\d\d|5\d\d)s?\s+(?:error|errors|on|when|for|from|in)(?!\p{L})|(?:returns?|get|getting|gets|gives?|throws?|answers|with)(?: an?| me)? (?:4|5)0\d(?!\d)/u;
const slow = createFinder(
  list(
    'slow | slower | super slow | takes forever | used to be faster | takes ages | sluggish | laggy | lags | high cpu | 100% cpu',
  ),
);

/** "Takes 14 seconds". */
const duration = /(?<!\p{L})takes?\s(?:\p{L}+\s){0,2}\d+\s*(?:s|sec|seconds|min|minutes|hours?)(?!\p{L})/u;

const elsewhere = createFinder(
  list(`
    funktioniert nicht | geht nicht | läuft nicht | stürzt ab | abstürz* | absturz | kaputt | fehler* | hängt | schlägt fehl | fehlgeschlagen | falsch* | klappt nicht
    no funciona | no anda | falla | fallan | fallando | se cuelga | sale mal | va mal | roto | rota | incorrect*
    ne marche pas | ne fonctionne pas | ne fonctionne plus | ne marche plus | plante | erreur | erreurs | cassé | cassée | échoue | échouent | inversé* | bogue
    não funciona | quebrado | quebrada | quebrou | erro | erros | falha | falhando | travando
    non funziona | rotto | errore | errori | si blocca | fallisce
    werkt niet | kapot | fout | foutmelding | crasht
    nie działa | błąd | błędy | nefunguje | chyba
    не работает | ошибк* | падает | падают | сломал* | не працює | помилк*
    çalışmıyor | hata | fungerar inte | virker ikke | fejl | fel | tidak berfungsi | lỗi
    报错 | 错误 | 不工作 | 崩溃 | 失败 | 无法 | エラー | 動かない | 動きません | 落ちる | クラッシュ | 失敗 | 에러 | 오류 | 작동하지 | 안 돼 | 실패 | خطأ | لا يعمل`),
);

export const isBroken = (text: string, english: boolean): boolean =>
  clear.in(harmless(text)) || contrary.test(text) || (!english && (elsewhere.in(text) || ceased.test(text)));

/** Failures that a program is to deal with are none of its own. */
const harmless = (text: string): string =>
  text.replaceAll(
    /(?<!\p{L})(?:regression tests?|error (?:messages?|handling|pages?|states?|codes?|boundar\p{L}+)|failed (?:logins?|login attempts?|payments?|uploads?|requests?|jobs?)|(?:on|after|for) (?:failure|errors?)|breaking changes?|wrong passwords?|(?:401|403|404|409|422|429|500|503)(?: and \d+)?$)(?!\p{L})/gu,
    ' ',
  );

/** "Nicht mehr", "ne … plus", "ya no". */
const ceased =
  /(?<!\p{L})(?:(?:nicht|nichts|keine?n?|kein\p{L}*\s\p{L}+) mehr|keine?\s.{1,40}\smehr|n\p{L}*\s\p{L}+ (?:plus|pas)|ya no|en blanco|ja nao|nao \p{L}+ mais|non \p{L}+ piu|больше не|не \p{L}+ет|(?:no|nao|non) (?:se )?\p{L}{3,}(?:a|e|an|en|am|em|ano|ono))(?!\p{L})/u;

export const isLacking = (text: string): boolean => lacking.test(text);

export const isSlow = (text: string): boolean => slow.in(text) || duration.test(text);

const errorOutput = new RegExp(
  [
    String.raw`^\s*Traceback \(most recent`,
    String.raw`^\s+at\s\S+.{0,200}[:(]\d+`,
    String.raw`(?<![\p{L}\d])(?:[A-Z][A-Za-z]{0,40})?(?:Error|Exception)(?::|\s+\[|\()`,
    String.raw`^\s*(?:npm ERR!|error\[E\d+\]|FAIL\s|FAILED\s|E\s{3}|panic:|fatal:|Caused by:|Segmentation fault)`,
    String.raw`(?<!\p{L})error(?:\s+TS\d+)?:\s`,
    String.raw`(?<!\w)(?:ECONN[A-Z]+|ENOENT|EACCES|EADDRINUSE|ERESOLVE|ETIMEDOUT|CrashLoopBackOff|OOMKilled|SIGSEGV|SIGKILL)(?!\w)`,
    String.raw`\[(?:ERROR|FATAL)\]|^\s*(?:ERROR|FATAL)\s`,
    String.raw`\d+ (?:failed|failing)(?!\p{L})`,
    String.raw`exit(?:ed)? (?:with )?(?:code|status) [1-9]`,
    String.raw`AssertionError|Cannot read propert|is not defined|is not a function|command not found|No module named|permission denied|No such file`,
  ].join('|'),
  'mu',
);

const spokenOf =
  /(?<!\p{L})(?:errors?|error messages?|exceptions?|stack ?traces?|traceback|exit code \d+|flaky|failing|fails with|failed with|panics?|segfaults?|(?:4|5)\d\d(?:s|er)?(?! ?(?:ms|kb|mb|px|rows|users|lines|files))|fehlermeldung|erreur|erro|errore|ошибка)(?!\p{L})|(?:says|hangs at|with|prints|complains) ["“\uE001\uE002]/u;

/** Whether the output of something that failed is shown or spoken of. */
export const showsError = (typed: string): boolean => errorOutput.test(typed.slice(0, 20_000));

export const speaksOfError = (text: string): boolean => spokenOf.test(text);

/** Whether the output of something that failed is shown outside of what the user says themselves. */
export function pastesError({ typed, said }: { readonly typed: string; readonly said: string }): boolean {
  const own = new Set(said.split('\n').map((line) => line.trim()));
  const pasted = typed
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => !own.has(line.trim()) && !line.includes('"'));
  return typed.includes('\n') && showsError(pasted.join('\n'));
}
