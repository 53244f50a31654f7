import * as v from 'valibot';
import type { ErrorsSection } from '../error-quotes.ts';
import { tellingLines } from '../../../kernel/checks/error-signature.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const none: ErrorsSection = { failed: [], seen: [], crowded: false };
const [keptLines, longestLine] = [30, 200];

export const errors = defineTracker({
  id: 'errors',
  summary: 'Remember the newest error lines, to compare quotations with them',
  scope: 'session',
  on: ['prompt.before', 'tool.after', 'tool.failed'],
  schema: v.object({ failed: v.array(v.string()), seen: v.array(v.string()), crowded: v.boolean() }),
  initial: none,
  restrictive: none,
  reduce({ section, event }) {
    switch (event.kind) {
      case 'tool.failed':
        return event.interrupted ? section : added(section, 'failed', event.error);
      case 'tool.after':
        return added(section, event.result === 'failed' ? 'failed' : 'seen', printed(event));
      case 'prompt.before':
        return event.agent ? section : added(section, 'seen', typedIn(event));
    }
  },
});

/** What a program wrote; files that were read are not looked through. */
function printed({ action, response }: EventOf<'tool.after'>): string {
  if (action.kind !== 'command' || typeof response !== 'object' || response === null) return '';
  const { stdout, stderr, error } = response as Readonly<Record<string, unknown>>;
  return [stdout, stderr, error].filter((text) => typeof text === 'string').join('\n');
}

function added(section: ErrorsSection, list: 'failed' | 'seen', text: string): ErrorsSection {
  const found = text === '' ? [] : tellingLines(text).map(cut);
  if (found.length === 0) return section;
  const lines = [...new Set([...section[list].filter((line) => !found.includes(line)), ...found])];
  return {
    ...section,
    [list]: lines.slice(-keptLines),
    crowded: section.crowded || lines.length > keptLines || text.length > mostText,
  };
}

/** More than this is not looked through. */
const mostText = 8_000;

const cut = (line: string): string =>
  line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line;
