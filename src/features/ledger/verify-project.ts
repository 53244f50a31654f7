import type { Io } from '../../kernel/io.ts';
import type { LedgerCheck } from '../../kernel/stores/ledger.ts';
import { traceNamespace, type TraceRange } from '../../kernel/stores/trace.ts';
import { lookAt } from '../../stores/look-at-file.ts';
import { createLedgerFile } from '../../stores/ledger-file.ts';
import { hashContent, linesOf } from './attribution/lines.ts';

interface Newest {
  readonly line: number;
  readonly after: string | undefined;
  readonly ranges: readonly TraceRange[];
}

/** The ledger line by line, and the files that are still as their newest record left them. */
export async function verifyProject(io: Io, root: string): Promise<LedgerCheck> {
  const newest = new Map<string, Newest>();
  const check = await createLedgerFile(io, root).verify(({ files, metadata }, line) => {
    const { changes } = metadata[traceNamespace];
    for (const { path, conversations } of files) {
      const ranges = conversations.flatMap((each) => each.ranges);
      newest.set(path, { line, after: changes[path]?.after, ranges });
    }
  });
  let compared = 0;
  const broken = [...check.broken];
  for (const [path, { line, after, ranges }] of newest) {
    const look = after === undefined ? undefined : await lookAt(io, `${root}/${path}`);
    if (look?.kind !== 'text' || hashContent(io.hash, look.text) !== after) continue;
    compared += 1;
    const lines = linesOf(look.text);
    const isWrong = ({ start_line, end_line, content_hash }: TraceRange): boolean =>
      hashContent(io.hash, lines.slice(start_line - 1, end_line).join('\n')) !== content_hash;
    if (ranges.some(isWrong)) broken.push({ line, cause: `its lines of ${path} are not those in the file` });
  }
  return { ...check, compared, broken: broken.toSorted((a, b) => a.line - b.line) };
}
