export interface Part {
  readonly id: string;
  readonly priority: number;
  readonly text: string;
  readonly failed?: string | undefined;
}

export interface Told {
  readonly text: string;
  readonly told: readonly string[];
  readonly leftOut: readonly string[];
  readonly failed: readonly string[];
}

const separator = '\n\n';

/** Parts go in whole, most important first; one that does not fit is left out and named. */
export function withinBudget(parts: readonly Part[], budget: number): Told {
  const told: Part[] = [];
  const leftOut: string[] = [];
  let room = budget;
  const wanted = parts.filter((part) => part.text !== '').sort(byPriority);
  for (const part of wanted) {
    const cost = part.text.length + (told.length > 0 ? separator.length : 0);
    if (cost > room) {
      leftOut.push(part.id);
      continue;
    }
    room -= cost;
    told.push(part);
  }
  return {
    text: told.map((part) => part.text).join(separator),
    told: told.map((part) => part.id),
    leftOut,
    failed: parts.flatMap((part) => (part.failed ? [`${part.id}: ${part.failed}`] : [])),
  };
}

const byPriority = (a: Part, b: Part): number => a.priority - b.priority || (a.id < b.id ? -1 : 1);
