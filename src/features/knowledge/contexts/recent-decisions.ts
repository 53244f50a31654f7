import { defineContext } from '../../../kernel/context.ts';
import type { JournalEntry } from '../../../kernel/stores/journal.ts';
import { shouted } from '../../../kernel/work/phase.ts';

/** Whoever wants to know more can ask for it, so this stays within what a session start may cost. */
const mostLength = 215;
const lineLength = 118;
/** Sources of a session that had a conversation before. */
const continued = ['compact', 'resume'];

export const recentDecisions = defineContext({
  id: 'recent-decisions',
  summary: 'Tell the agent the latest decisions at session start, and what it knew before after a compaction',
  on: ['session.start'],
  needs: ['decisions'],
  priority: 5,
  write({ event, facts: { decisions } }) {
    const snapshot = continued.includes(event.source)
      ? decisions.find(({ type, session_id }) => type === 'context_snapshot' && session_id === event.session)
      : undefined;
    if (snapshot) return bothEnds(`Before the compaction: ${snapshot.context}`.replaceAll(/\s+/g, ' '));
    const head = 'Recent decisions (`ephor history`):';
    let room = mostLength - head.length;
    const lines = decisions.filter(({ type }) => type !== 'context_snapshot').map(lineOf);
    const fitting = lines.filter((line) => (room -= line.length + 3) >= 0).toReversed();
    return fitting.length > 0 ? [head, ...fitting.map((line) => `- ${line}`)].join('\n') : undefined;
  },
});

/** Journals outlive conversations: who reads this later knows nothing of the one that it is from. */
function lineOf(entry: JournalEntry): string {
  const day = entry.timestamp.slice(0, 10);
  return `${day} ${cut(wordsFor(entry).replaceAll(/\s+/g, ' '), lineLength - day.length - 1)}`;
}

function wordsFor({ type, from_state: from, to_state: to, ...entry }: JournalEntry): string {
  const { context, trigger = '', approved_scope: scope } = entry;
  switch (type) {
    case 'phase_transition': {
      const why = scope ? `agreed "${scope}"` : trigger ? `the user said "${trigger}"` : context;
      return `${from ? `${shouted(from)} → ` : ''}${to ? shouted(to) : '?'}: ${why}`;
    }
    case 'override_requested':
      return `the agent asked for an exception: "${context}"`;
    case 'override_granted':
      return `the user granted an exception: "${context}"`;
    case 'override_used':
      return `the exception was used for "${trigger}"`;
    case 'feedback_accepted':
      return `the agent accepted an objection: ${context}`;
    case 'scope_granted':
      return `the user widened a scope: ${scope ?? context}`;
    case 'context_snapshot':
      return 'snapshot before a compaction';
  }
}

/** What was agreed stands at the beginning, and what was asked last at the end. */
const bothEnds = (text: string): string =>
  text.length > mostLength ? `${text.slice(0, mostLength - 93)} … ${text.slice(-90)}` : text;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
