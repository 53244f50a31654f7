import type { AuditLine } from '../../../kernel/outcome.ts';

const levels = new Set<unknown>(['deny', 'ask', 'note']);

/** Whether all that is counted of a line is there: a log is a file, and may hold anything. */
export function isWhole({ at, session, subject, tool, findings }: AuditLine): boolean {
  return (
    !Number.isNaN(Date.parse(at)) &&
    typeof session === 'string' &&
    isTextOrNothing(subject) &&
    isTextOrNothing(tool) &&
    (findings as readonly unknown[]).every(isFinding)
  );
}

const isTextOrNothing = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isFinding(value: unknown): boolean {
  const { gate, code, level, reason } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return levels.has(level) && [gate, code, reason].every((each) => typeof each === 'string');
}
