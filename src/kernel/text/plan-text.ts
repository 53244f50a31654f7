const longest = 50_000;

/** A line of a list: numbered, bulleted, or a step by name. */
const item = /^\s{0,8}(?:\d{1,2}[.)]|[-*•–]|step\s+\d{1,2}\b[.:]?)\s+\S/i;

/** Words that say that what is listed is still to come. */
const announces =
  /(?<!\p{L})(?:plan|steps?|proposal|approach|i(?:['’]ll| will| would|['’]d| propose| suggest)|here(?:['’]s| is) (?:how|what)|vorgehen|schritte|étapes|pasos|etapas|passos|план|шаги|计划|步骤|計画|手順)(?!\p{L})/iu;
const asks = /\?\s*$/;

/** Whether a message of the agent shows steps that it wants to take: a list, and words that make it a plan. */
export function showsPlan(message: string): boolean {
  const text = message.slice(0, longest).replaceAll(/```[^]*?(?:```|$)/g, '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => item.test(line));
  if (items.length < 2) return false;
  const around = lines.filter((line) => !item.test(line));
  return around.some((line) => announces.test(line)) || asks.test(lines.at(-1) ?? '');
}
