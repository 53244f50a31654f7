import type { Decision } from '../../../kernel/decision.ts';
import type { AgentEvent, EventOf } from '../../../kernel/event.ts';
import {
  agentRole,
  attemptFailed,
  isSupervised,
  noSupervision,
  stepInProgress,
  type SupervisedWork,
  SupervisionSection,
} from '../../../kernel/work/supervision.ts';
import { isLost, lostSupervision } from '../supervision-steps.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { begun, ended, verdictIn } from '../seen-at-work.ts';

/** What agents and sub-agents were seen to do for supervised work. Its plan is changed by `ephor supervise` only. */
export const supervision = defineTracker({
  id: 'supervision',
  summary: 'Remember what was seen of supervised work: edits, checks, evidence, critics',
  scope: 'session',
  on: ['tool.before', 'tool.after', 'tool.failed', 'agent.start', 'agent.end'],
  needs: ['fileVersions', 'world'],
  schema: SupervisionSection,
  initial: noSupervision,
  restrictive: lostSupervision,
  reduce({ section, event, facts, decision }) {
    const { work } = section;
    if (!isSupervised(work)) return section;
    if (isLost(section)) return settled(section, work, event, decision);
    switch (event.kind) {
      case 'tool.before': {
        const observed = decision.level === 'deny' ? work.observed : begun(work.observed, event);
        return observed === work.observed ? section : { work: { ...work, observed } };
      }
      case 'agent.start':
        return { work: reviewing(work, event) };
      case 'agent.end':
        return { work: reported(work, event) };
      case 'tool.after':
      case 'tool.failed':
        return { work: ended(work, event, facts) };
    }
  },
  /** What could not be seen may have been an edit. */
  withoutFacts: ({ work }, event) => {
    if (!isSupervised(work) || (event.kind !== 'tool.after' && event.kind !== 'tool.failed')) return { work };
    const { observed } = work;
    return { work: { ...work, observed: { ...observed, edits: observed.edits + 1 } } };
  },
});

/** A call that the user was asked about and that ran is their yes: they know that nothing is supervised any more. */
function settled(
  section: SupervisionSection,
  work: SupervisedWork,
  event: AgentEvent,
  decision: Decision,
): SupervisionSection {
  const call = event.toolCall?.slice(0, 100);
  if (call === undefined) return section;
  if (event.kind === 'tool.after')
    return Object.hasOwn(work.observed.running, call) ? noSupervision : section;
  const asked = decision.findings.some(({ gate, level }) => gate === 'supervision-lost' && level === 'ask');
  if (event.kind !== 'tool.before' || !asked || decision.level !== 'ask') return section;
  return { work: { ...work, observed: { ...work.observed, running: { [call]: 0 } } } };
}

const reviewerRoles = new Set(['critic', 'qa']);

function reviewing(work: SupervisedWork, event: EventOf<'agent.start'>): SupervisedWork {
  const id = event.agent?.id.slice(0, 100);
  if (id === undefined || !reviewerRoles.has(agentRole(event.agentType))) return work;
  const { observed, plan } = work;
  const reviewers = [...Object.entries(observed.reviewers), [id, { plan, edits: observed.edits }] as const];
  return { ...work, observed: { ...observed, reviewers: Object.fromEntries(reviewers.slice(-20)) } };
}

/** A reviewer has seen what was there when it began. A worker whose last check failed has used up an attempt. */
function reported(work: SupervisedWork, event: EventOf<'agent.end'>): SupervisedWork {
  const { observed } = work;
  const id = (event.agent?.id ?? '').slice(0, 100);
  const role = agentRole(event.agentType);
  if (reviewerRoles.has(role)) {
    const { [id]: saw = { plan: work.plan, edits: observed.edits }, ...reviewers } = observed.reviewers;
    const critic = { plan: saw.plan, said: verdictIn(event.message), spoke: event.message !== undefined };
    const seen = role === 'qa' ? { qaEdits: saw.edits } : { critic };
    return { ...work, observed: { ...observed, reviewers, ...seen } };
  }
  const step = stepInProgress(work);
  const { lastCheck } = observed;
  if (!step || !observed.workers.includes(id) || lastCheck === null || lastCheck.passed) return work;
  return attemptFailed(work, step.id, event.at, `${lastCheck.command} failed`);
}
