import { clauseAround } from './clause-around.ts';
import { kindCalled, kindPattern } from './kinds-apart.ts';
import type { Limit } from './request.ts';

/** Kinds that people mean as files to change, and not as a place that something happens in. */
const asFiles = new Set([
  'migrations',
  'snapshots',
  'tests',
  'fixtures',
  'styles',
  'views',
  'scripts',
  'documents',
  'translations',
]);

const onlyAhead =
  /(?:^|[.,;:!?(\n–—-]\s*|\b(?:but|and|please|bitte|aber|mais|pero|mas|ma|change|edit|touch|update|fix|write|do|in|ändere?|mach|schreib|change[zr]?|modifie|cambia|toca|arregla|muda|mexe|modifica|scrivi|popraw|измени|правь|исправь) )(?:only|just|nur|ausschließlich|seulement|juste|uniquement|solo|sólo|solamente|só|apenas|somente|soltanto|alleen|enkel|endast|bara|kun|tylko|jen|только|тільки|лише|sadece)(?: (?:touch|change|edit|in|within|toca|cambia|en|em|no|na|im|in den|dans|nel|w|в))? ?(?:the |these |my |our |die |den |das |der |les? |la |l['’]|los |las |el |os? |as? |i |il |gli |de |het )?$|(?:只|仅|僅)(?:能|可以|要)?(?:改|动|動|修改|写|碰)\s*$/iu;
const onlyBehind =
  /^(?: files?)? (?:only|nur|seulement|uniquement|solamente|apenas|soltanto)(?=\s*(?:please|bitte|svp|por favor|per favore)?\s*(?:[.,;:!?)\n–—-]|$))|^\s*(?:だけ|のみ|만)/iu;
const opens = /(?:^|[.,;:!?(\n]\s*)(?:the |die |les |los |las )?$/iu;
const ends =
  /^(?: files?)?\s*(?:please|bitte|svp|for now|erstmal|por ahora|por favor)?\s*(?:[.,;:!?)\n–—]|\s-\s|$)/iu;

/** Kinds of files that a prompt limits the work to: “docs only please”, “nur die Tests”. */
export const onlyKindsIn = (text: string): readonly Limit[] =>
  [...text.matchAll(kindPattern())].flatMap(({ 0: name, index }): readonly Limit[] => {
    const kind = kindCalled(name);
    if (kind === undefined || !asFiles.has(kind)) return [];
    const [before, after] = [text.slice(Math.max(0, index - 60), index), text.slice(index + name.length)];
    const limits =
      (ends.test(after) && onlyAhead.test(before)) || (opens.test(before) && onlyBehind.test(after));
    return limits ? [{ place: kind, kind: true, words: clauseAround(text, index, index + name.length) }] : [];
  });
