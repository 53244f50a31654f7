import { checkIn, decidingCheckIn } from '../../../kernel/checks/checks.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { correctsAgent, remembers, ScribeSection } from '../scribe.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { endOf } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: ScribeSection = { failing: {}, halted: false, worth: [] };
const kept = 5;
/** A test that fails once, before the code is written, is how work goes. */
const enoughFailures = 2;

export const scribe = defineTracker({
  id: 'scribe',
  summary: 'Remember what is worth writing down, until that is done or the agent was reminded',
  scope: 'session',
  on: ['session.start', 'prompt.before', 'tool.before', 'tool.after', 'tool.failed', 'turn.end'],
  schema: ScribeSection,
  initial: nothing,
  restrictive: nothing,
  reduce({ section: before, event, decision, told = [] }) {
    const reminded =
      told.includes('worth-remembering') ||
      decision.findings.some(({ gate, level }) => gate === 'unremembered' && level !== 'note');
    const section = reminded ? { ...before, worth: [] } : before;
    switch (event.kind) {
      case 'session.start':
        return event.source === 'resume' ? section : nothing;
      case 'prompt.before':
        return isCorrection(event) ? withWorth(section, 'the user corrected you') : section;
      case 'tool.before':
        return decision.findings.some(({ gate, level }) => gate === 'breaker' && level === 'deny')
          ? { ...section, halted: true }
          : section;
      case 'tool.after':
      case 'tool.failed':
        return afterTool(section, event);
      case 'turn.end':
        return section;
    }
  },
});

/** An answer to a dialog belongs to the prompt before it, and a message to a sub-agent is no user's. */
const isCorrection = (event: EventOf<'prompt.before'>): boolean =>
  event.asked === undefined && event.agent === undefined && correctsAgent(event.prompt);

const withWorth = (section: ScribeSection, what: string): ScribeSection => ({
  ...section,
  worth: [...section.worth.filter((each) => each !== what), what].slice(-kept),
});

function afterTool(section: ScribeSection, event: EventOf<'tool.after' | 'tool.failed'>): ScribeSection {
  const end = endOf(event);
  if (!end) return section;
  const passed = end.ended === 'passed';
  if (passed && remembers(event.action)) return { ...section, worth: [] };
  const kind = checkIn(event.action);
  if (kind === undefined) {
    if (!section.halted || !passed || end.use !== 'change') return section;
    return withWorth({ ...section, halted: false }, 'the breaker had opened, and work went on');
  }
  const failing = section.failing[kind];
  if (!passed) {
    const command = shorten(subjectOf(event) ?? event.tool, 80);
    return {
      ...section,
      failing: { ...section.failing, [kind]: { times: (failing?.times ?? 0) + 1, command } },
    };
  }
  if (!failing || decidingCheckIn(event.action) === undefined) return section;
  const mended = { ...section, failing: { ...section.failing, [kind]: undefined } };
  return failing.times < enoughFailures
    ? mended
    : withWorth(mended, `\`${failing.command}\` failed ${failing.times} times and passes now`);
}
