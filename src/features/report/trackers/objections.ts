import { subjectOf } from '../../../kernel/subject.ts';
import { RecentObjections } from '../../../kernel/state.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { isAnswer } from '../../../kernel/text/override-words.ts';

const kept = 50;
const none = { count: 0, recent: [] };

export const objections = defineTracker({
  id: 'objections',
  summary: 'Keep the newest objections of the session',
  scope: 'session',
  on: [
    'tool.before',
    'prompt.before',
    'turn.end',
    'agent.end',
    'teammate.idle',
    'task.created',
    'task.completed',
  ],
  schema: RecentObjections,
  initial: none,
  restrictive: none,
  reduce({ section, event, decision }) {
    const findings = decision.findings.filter((finding) => !isAnswer(finding));
    if (findings.length === 0) return section;
    const subject = subjectOf(event) ?? event.kind;
    const fresh = findings.map(({ gate, code, level }) => ({
      at: event.at,
      gate,
      code,
      level,
      subject,
    }));
    return { count: section.count + fresh.length, recent: [...section.recent, ...fresh].slice(-kept) };
  },
});
