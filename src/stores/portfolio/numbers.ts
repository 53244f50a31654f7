import * as v from 'valibot';
import type { Io } from '../../kernel/io.ts';
import { portfolioFiles } from '../../kernel/place.ts';
import { escalationStatuses } from '../../kernel/portfolio/escalation.ts';
import type { Numbers } from '../../kernel/portfolio/portfolio-store.ts';
import { journalLines } from './journal-file.ts';
import type { Parser, SeenFiles } from './seen-files.ts';

const Counters = v.object({
  escalation: v.optional(v.number(), 0),
  run: v.optional(v.number(), 0),
  lease: v.optional(v.number(), 0),
});
export type Counters = v.InferOutput<typeof Counters>;

const mostBytes = 64 * 1024;

export const counterParser: Parser<Counters | undefined> = {
  mostBytes,
  absent: undefined,
  parse: (text) => {
    try {
      return v.parse(Counters, JSON.parse(text));
    } catch {
      return undefined;
    }
  },
  broken: () => undefined,
};

/** The highest numbers that were ever used. */
export interface UsedNumbers {
  readonly counters: Counters;
  task(space: string, initiative: string): number;
}

export function usedNumbers(io: Pick<Io, 'files'>, seen: SeenFiles, home: string): UsedNumbers {
  const files = portfolioFiles(home);
  const counted = storedCounters(io, seen, home);
  const named = (folder: string): number =>
    Math.max(
      0,
      ...seen
        .entries(folder)
        .map(({ name }) => Number(/^(?:esc-|run-)?0*(\d{1,9})\.json$/.exec(name)?.[1] ?? 0)),
    );
  return {
    counters: {
      ...counted,
      escalation: Math.max(
        counted.escalation,
        ...escalationStatuses.map((status) => named(files.escalations(status))),
      ),
      run: Math.max(counted.run, named(files.runs)),
    },
    task: (space, initiative) =>
      Math.max(
        named(files.tasks(space, initiative)),
        Number(/^\s*(\d{1,9})\s*$/.exec(textOf(seen, files.highwatermark(space, initiative)))?.[1] ?? 0),
      ),
  };
}

function textOf(seen: SeenFiles, path: string): string {
  try {
    return seen.text(path, mostBytes) ?? '';
  } catch {
    return '';
  }
}

/** From their file; where that is lost, from the journal. */
export function storedCounters(io: Pick<Io, 'files'>, seen: SeenFiles, home: string): Counters {
  const stored = seen.file(portfolioFiles(home).numbers, counterParser);
  if (stored) return stored;
  const counters: Counters = { escalation: 0, run: 0, lease: 0 };
  for (const { thing, to } of journalLines(io, home)) {
    const [, kind, number] = /^(escalation|run) \w+-0*(\d{1,9})$/.exec(thing) ?? [];
    if (kind === 'escalation' || kind === 'run') counters[kind] = Math.max(counters[kind], Number(number));
    if (thing === 'lease' && typeof to?.['epoch'] === 'number')
      counters.lease = Math.max(counters.lease, to['epoch']);
  }
  return counters;
}

export const numberOf = (id: string): number => Number(/(\d+)$/.exec(id)?.[1] ?? 0);

/** Hands out the next ones; what was handed out in vain may be handed out again. */
export function nextNumbers(used: UsedNumbers): Numbers {
  const tasks = new Map<string, number>();
  let { escalation, run } = used.counters;
  return {
    task: (space, initiative) => {
      const key = `${space}/${initiative}`;
      const id = (tasks.get(key) ?? used.task(space, initiative)) + 1;
      tasks.set(key, id);
      return id;
    },
    escalation: () => {
      escalation += 1;
      return `esc-${String(escalation).padStart(3, '0')}`;
    },
    run: () => {
      run += 1;
      return `run-${String(run).padStart(4, '0')}`;
    },
  };
}
