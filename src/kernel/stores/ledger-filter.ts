import type { LedgerFilter } from './ledger.ts';
import { fitsGlob } from '../work/scope-glob.ts';
import { traceNamespace, type TraceRecord } from './trace.ts';

export function fitsFilter(record: TraceRecord, filter: LedgerFilter): boolean {
  const details = record.metadata[traceNamespace];
  const { intent, session, path, class: wanted, tool, since } = filter;
  return (
    (intent === undefined || details.intent === intent) &&
    (session === undefined || details.session.startsWith(session)) &&
    (wanted === undefined || details.mutation_class === wanted) &&
    (tool === undefined || details.tool === tool) &&
    (since === undefined || record.timestamp >= since) &&
    (path === undefined || record.files.some((file) => fitsGlob(file.path, path)))
  );
}
