import { mutates } from '../../../kernel/action.ts';
import { SpansSection } from '../loss/loss.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: SpansSection = { running: {}, spans: [] };
const [keptCalls, keptSpans] = [30, 100];
/** Two that follow each other so closely are one. */
const gapMs = 1_000;
/** Nobody waits for a call longer than that without doing something else meanwhile. */
const longestMs = 600_000;

/** Tells what the agent's own calls changed from what others changed between them. */
export const spans = defineTracker({
  id: 'spans',
  summary: 'Remember when the agent’s calls that may change files ran',
  scope: 'session',
  on: ['tool.before', 'tool.after', 'tool.failed'],
  schema: SpansSection,
  initial: none,
  restrictive: none,
  reduce({ section, event }) {
    const { toolCall, action } = event;
    if (toolCall === undefined || !mutates(action) || action.kind === 'delegate') return section;
    const name = toolCall.slice(0, 100);
    const at = Date.parse(event.at);
    // One that is refused never ends.
    if (event.kind === 'tool.before') {
      const running = [...Object.entries(section.running), [name, at] as const].slice(-keptCalls);
      return { ...section, running: Object.fromEntries(running) };
    }
    const { [name]: from, ...running } = section.running;
    if (from === undefined) return section;
    return { running, spans: joined(section.spans, Math.max(from, at - longestMs), at) };
  },
});

function joined(before: SpansSection['spans'], from: number, to: number): SpansSection['spans'] {
  const last = before.at(-1);
  if (!last || from - last[1] > gapMs) return [...before, [from, to] as const].slice(-keptSpans);
  return [...before.slice(0, -1), [Math.min(last[0], from), Math.max(last[1], to)] as const];
}
