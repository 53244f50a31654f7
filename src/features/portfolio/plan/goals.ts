const goalHeading = /^#{1,6}\s+(?:(?:our|the|current|open)\s+)?(?:goals?|objectives?|what we want)\b/i;
const item = /^\s{0,3}(?:[-*+]|\d{1,2}[.)])\s+(?:\[([ xX])\]\s+)?(.+)$/;
const mostGoals = 50;

/** What an overview lists under “Goals”, without what is ticked or struck through. */
export function goalsIn(overview: string): readonly string[] {
  const goals: string[] = [];
  let depth: number | undefined;
  for (const line of overview.slice(0, 100_000).split(/\r?\n/)) {
    const signs = /^(#{1,6})\s/.exec(line)?.[1]?.length;
    if (signs !== undefined) {
      if (goalHeading.test(line)) depth = signs;
      else if (depth !== undefined && signs <= depth) depth = undefined;
    } else if (depth !== undefined) {
      const [, tick = ' ', text = ''] = item.exec(line) ?? [];
      const goal = text.replaceAll(/\*\*|__|`/g, '').trim();
      if (tick === ' ' && /\p{L}{2}/u.test(goal) && !/^~~.*~~$/.test(goal)) goals.push(goal);
    }
  }
  return goals.slice(0, mostGoals);
}
