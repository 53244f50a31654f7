import { LoopSection } from '../../../kernel/discipline.ts';
import { loopWords, needsCheckIn, noLoop, startedLoop } from '../loop.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

/** Nobody knows which loop it was, so the user is asked once. */
const unknownLoop: LoopSection = { ...noLoop, active: true, iteration: noLoop.max_iterations };

export const loop = defineTracker({
  id: 'loop',
  summary: 'Count the rounds of a loop since a person last looked in',
  scope: 'session',
  on: ['prompt.before', 'tool.before', 'tool.after', 'turn.end'],
  schema: LoopSection,
  initial: noLoop,
  restrictive: unknownLoop,
  reduce({ section, event, decision }) {
    if (event.kind === 'prompt.before')
      return event.agent || event.asked !== undefined ? section : heard(section, event.prompt, event.at);
    if (!section.active) return section;
    if (event.kind === 'turn.end') return { ...section, iteration: section.iteration + 1, asked: null };
    if (!needsCheckIn(section)) return section;
    const call = event.toolCall ?? '';
    if (event.kind === 'tool.after') return section.asked === call ? lookedIn(section) : section;
    const asked = decision.findings.some(({ gate, level }) => gate === 'loop-check-in' && level === 'ask');
    return asked && decision.level === 'ask' ? { ...section, asked: call } : section;
  },
});

/** Whatever the user writes shows that somebody is there; a prompt to a sub-agent is not theirs. */
function heard(section: LoopSection, prompt: string, at: string): LoopSection {
  if (prompt === '') return section;
  const words = loopWords(prompt);
  if (words === 'stop') return noLoop;
  if (words) return startedLoop(words.start, [], at);
  return section.active ? lookedIn(section) : section;
}

const lookedIn = (section: LoopSection): LoopSection =>
  section.task === null ? noLoop : { ...section, iteration: 0, asked: null };
