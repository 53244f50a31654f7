import type { FactInput } from '../../kernel/fact.ts';

/** Whether this event tells that the file was read, links followed. An empty file can be read too. */
export function wasRead(path: string, { event, realPath }: Pick<FactInput, 'event' | 'realPath'>): boolean {
  if (event.kind !== 'tool.after' || event.action.kind !== 'read') return false;
  if (event.result !== 'content' && event.result !== 'empty') return false;
  const wanted = realPath(path);
  return event.action.paths.some((read) => realPath(read) === wanted);
}
