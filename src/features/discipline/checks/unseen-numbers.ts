import { numbersIn } from '../showing.ts';

/** Words by which something was measured. */
const measured =
  /\bbenchmark|\b(?:times? |x |× ?|%|percent) ?(?:faster|slower)|\b(?:faster|slower|speed-?up|throughput|latency)\b|\bschneller|langsamer|plus (?:rapide|lent)|más (?:rápid|lent)|mais (?:rápid|lent)|più (?:veloc|lent)|\bsneller|\bsnabbare|\bhurtigere|\braskere|szybsz|rychlejš|быстрее|медленнее|швидше|daha hızlı|快了|提速|更快|倍速|高速化|速くな|빨라|빠르/i;
const withUnit =
  /\d[\d.,]*\s?(?:[µμ]s|us|ms|ns|s|sec|seconds?|min|x|×|%|percent|prozent|倍|배|[KMG]i?B(?:\/s)?|ops(?:\/s)?|req\/s|rps|qps|fps|allocs?)(?![\p{L}\d])/u;

/** Somebody ran something so many times. */
const times = [
  /\bI(?:['’]ve| have)?(?: also| then| just| even)* (?:ran|re-?ran|run|executed|repeated|looped|tested|stress[- ]tested|hammered)\b[^.!?\n]{0,80}?\b(\d[\d,]*)\s?(?:times|x\b|×|runs|iterations|rounds|loops)/i,
  /\b(?:pass(?:es|ed)?|green|stable|clean|survive[sd]?)\b[^.!?\n]{0,40}?\b(\d[\d,]*) (?:(?:consecutive |repeated )?(?:runs|iterations|rounds)|times in a row)/i,
  /\b(\d[\d,]*) (?:consecutive |repeated )?(?:runs|iterations|rounds|repetitions)\b[^.!?\n]{0,40}\b(?:without|no|zero|0|not a single|all (?:green|passed))\b/i,
  /(\d[\d.]*)[ -]?(?:mal|Läufe\p{L}*|Durchläufe\p{L}*|Durchgänge\p{L}*)(?!\p{L})[^.!?\n]{0,60}(?:laufen lassen|gelaufen|ausgeführt|durchgelaufen|getestet|ohne|grün|fehlerfrei)|(?:laufen lassen|ausgeführt|getestet)[^.!?\n]{0,40}?(\d[\d.]*)[ -]?mal(?!\p{L})/iu,
  /(?:lancé|exécuté|testé|relancé|tourné)[^.!?\n]{0,50}?(\d[\d ]*) fois/i,
  /(?:ejecut|corr[ií]|prob|lanc)\p{L}*[^.!?\n]{0,50}?(\d[\d.]*) veces/iu,
  /(?:rodei|executei|testei|rodou)[^.!?\n]{0,50}?(\d[\d.]*) vezes/i,
  /(?:eseguit|lanciat|provat|testat)\p{L}*[^.!?\n]{0,50}?(\d[\d.]*) volte/iu,
  /(\d[\d.]*) (?:keer|gånger|gange|ganger)(?!\p{L})[^.!?\n]{0,40}(?:gedraaid|uitgevoerd|getest|kört|testat|kørt|kjørt|testet|utan|uden|uten|zonder)|(?:kört|kørt|kjørt|gedraaid)[^.!?\n]{0,50}?(\d[\d.]*) (?:keer|gånger|gange|ganger)/iu,
  /(?:uruchomi|puści|spusti|запусти|прогна|прогнал)\p{L}*[^.!?\n]{0,50}?(\d[\d ]*) (?:razy|krát|раз)/iu,
  /(?:跑|运行|执行|测试)了?[^。！？\n]{0,20}?(\d+) ?[次遍]|(\d+) ?回[^。！？\n]{0,10}(?:実行|回し|走らせ)|(\d+) ?(?:번|회)[^.!?\n]{0,10}(?:실행|돌려|돌렸)|(\d+) (?:kez|kere|defa) (?:çalıştır|dene)\p{L}*/iu,
];

const fewest = 10;

/** Whether a sentence tells of so many runs that no command of the session speaks of. */
export function unseenRuns(words: string, known: readonly string[]): boolean {
  return times.some((pattern) => {
    const found = pattern
      .exec(words)
      ?.slice(1)
      .find((each) => each !== undefined);
    const count = found?.replaceAll(/[.,\s]/g, '') ?? '';
    return Number(count) >= fewest && !known.includes(count);
  });
}

/** Whether a sentence tells what was measured, and not one of its numbers was printed or named by anybody. */
export function unseenMeasure(words: string, known: readonly string[]): boolean {
  if (!measured.test(words) || !withUnit.test(words)) return false;
  const numbers = numbersIn(words).filter((each) => each.length > 1);
  return numbers.length > 0 && !numbers.some((each) => isKnown(Number(each), known));
}

/** As it was printed, or rounded. */
const isKnown = (value: number, known: readonly string[]): boolean =>
  known.some((each) => {
    const printed = Number(each);
    return Math.abs(printed - value) <= Math.max(Math.abs(value) * 0.02, value % 1 === 0 ? 0.5 : 0.05);
  });
