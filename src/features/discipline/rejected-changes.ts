import * as v from 'valibot';
import type { WriteAction } from '../../kernel/action.ts';
import { lineChanges } from '../../kernel/checks/line-changes.ts';
import { markOf } from '../../kernel/checks/put-back.ts';
import type { Stored } from '../../kernel/schema.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    rejected: RejectedSection;
  }
}

const Change = v.object({
  path: v.string(),
  /** What was added, as a mark. */
  mark: v.string(),
});

/** Changes of the newest turn that made any, and those that the user wanted undone. Belongs to the tracker `rejected`. */
export const RejectedSection = v.object({
  made: v.array(Change),
  /** Whether a prompt came since. */
  closed: v.boolean(),
  rejected: v.array(Change),
});
export type RejectedSection = Stored<typeof RejectedSection>;

export const nothingRejected: RejectedSection = { made: [], closed: false, rejected: [] };

/** Less than that comes back by chance. */
const shortest = 12;

/** What a write adds, as a mark; undefined where that is next to nothing. */
export function addedBy(action: WriteAction): string | undefined {
  const added = lineChanges(action).added.map((line) => line.replaceAll(/\s+/g, ' '));
  const text = added.join('\n');
  return text.length < shortest ? undefined : markOf(text);
}

/** Asking to have undone what was done, in the languages that we know. */
const undoing =
  /(?<!\p{L})(?:undo|un-do|revert(?: (?:it|that|this|those|them))?|put (?:it|that|this|things) back|roll (?:it |that )?back|back (?:it|that) out|take (?:it|that) (?:back|out)|go back to|as it was|the way it was|zurück(?:nehmen|setzen|drehen)?|rückgängig|mach das weg|nimm das (?:zurück|raus|wieder)|annule[rz]?|remets|reviens|rétabli\p{L}*|deshaz\p{L}*|revierte\p{L}*|desfa[zç]\p{L}*|reverte\p{L}*|annulla\p{L}*|ripristina\p{L}*|torna indietro|ongedaan|draai (?:het|dat) terug|zet (?:het|dat) terug|ångra|återställ\p{L}*|fortryd|tilbage|cofnij|przywróć|wycofaj|vrať|откат\p{L}*|верни|отмени|відкот\p{L}*|поверни|скасуй|geri al\p{L}*|hoàn tác|batalkan|kembalikan)(?!\p{L})|撤销|撤回|还原|回退|改回|戻して|元に|取り消|되돌려|되돌리|원래대로/iu;
/** A plain no to what was done. */
const refusing =
  /^\s*(?:no+|nope|nah|nein|nee|non|não|nao|nie|ne|нет|ні|hayır|không|tidak|不是|不对|不行|违|ちがう|違う|いや|아니)(?:[\s,.!:;—–-]|$|\P{ASCII})/iu;

export const wantsUndone = (prompt: string): boolean => undoing.test(prompt) || refusing.test(prompt);

/** Whether a write brings back what the user wanted undone. */
export function wasRejected(action: WriteAction, { rejected }: RejectedSection): boolean {
  if (!rejected.some(({ path }) => path === action.path)) return false;
  const mark = addedBy(action);
  return mark !== undefined && rejected.some((each) => each.path === action.path && each.mark === mark);
}
