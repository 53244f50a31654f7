import type { PromptClass, TaskIdentity } from '../discipline.ts';

export const noTask: TaskIdentity = { task_keywords: [], task_hash: null };

const mostKeywords = 12;

/** The task after a prompt. Only another task changes it: questions, replies and additions belong to the one at hand. */
export function taskAfter(before: TaskIdentity, asked: PromptClass, typed: string): TaskIdentity {
  if (asked.kind !== 'task') return before;
  const { task_keywords: known, task_hash } = before;
  if (task_hash !== null && (addsToIt(typed) || share(known, asked.keywords)))
    return { task_hash, task_keywords: [...new Set([...known, ...asked.keywords])].slice(0, mostKeywords) };
  return { task_hash: hashOf(asked.keywords), task_keywords: asked.keywords };
}

const additions =
  'also|and|but|plus|additionally|as well|auch|und|aber|außerdem|et|mais|aussi|y|pero|también|e|mas|também|и|но|также|ещё';
const answers =
  'yes|yeah|yep|sure|no|nope|go ahead|do it|sounds good|lgtm|ja|nein|oui|non|sí|sim|não|да|нет|はい|好的';
const belongs = new RegExp(
  `^(?:(?:(?:ok|okay|great|good|thanks|now)[\\s,.!]+)?(?:${additions})|(?:${answers}))(?![\\p{L}\\p{N}])`,
  'iu',
);

/** "Also update the docs" and "yes, but with bcrypt" name something else and are still the same work. */
const addsToIt = (prompt: string): boolean => belongs.test(prompt.trim());

/** At least half of the words of the one that has fewer. */
function share(known: readonly string[], asked: readonly string[]): boolean {
  const both = asked.filter((word) => known.includes(word)).length;
  return both * 2 >= Math.min(known.length, asked.length);
}

/** FNV-1a over the words in alphabetical order: the same words, the same mark, everywhere. */
export function hashOf(keywords: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of keywords.toSorted().join('\n')) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
