import {
  type FileChange,
  lineHashLength,
  traceNamespace,
  type TraceRecord,
} from '../../../kernel/stores/trace.ts';

export interface Measures {
  readonly added: number;
  readonly removed: number;
}

/** How many lines a record added and took away. */
export function linesIn(record: TraceRecord): Measures {
  return Object.values(record.metadata[traceNamespace].changes)
    .map(linesOf)
    .reduce(sum, { added: 0, removed: 0 });
}

export const linesOf = ({ hunks }: FileChange): Measures =>
  hunks
    .map(({ added, removed }) => ({ added: added.length / lineHashLength, removed }))
    .reduce(sum, {
      added: 0,
      removed: 0,
    });

const sum = (a: Measures, b: Measures): Measures => ({
  added: a.added + b.added,
  removed: a.removed + b.removed,
});

export const modelOf = ({ files }: TraceRecord): string | undefined =>
  files.flatMap((file) => file.conversations).find(({ contributor }) => contributor.model_id !== undefined)
    ?.contributor.model_id;
