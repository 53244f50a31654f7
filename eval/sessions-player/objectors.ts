import { existsSync, readFileSync } from 'node:fs';
import type { EventKind } from '../../src/kernel/event.ts';
import type { AuditLine } from '../../src/kernel/outcome.ts';
import { projectFiles } from '../../src/kernel/place.ts';
import type { Heard } from './call-hook.ts';

export interface Objector {
  readonly gate: string;
  readonly code: string;
  readonly reason: string;
}

/** Who objected to the newest event of a kind, by the audit log. What Ephor could not judge stands in no log. */
export function objectorsIn(root: string, kind: EventKind, heard: Heard): readonly Objector[] {
  if (heard.said === 'silent') return [];
  const log = projectFiles(root).audit;
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
  const newest = lines.map((line) => JSON.parse(line) as AuditLine).findLast(({ event }) => event === kind);
  const loud = (newest?.findings ?? []).filter(({ level }) => level !== 'note');
  if (loud.length === 0) return [{ gate: 'ephor', code: 'not_judged', reason: heard.reason }];
  return loud.map(({ gate, code, reason }) => ({ gate, code, reason }));
}
