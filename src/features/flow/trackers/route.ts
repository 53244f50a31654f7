import { checkIn, decidingCheckIn } from '../../../kernel/checks/checks.ts';
import { codeWrittenBy } from '../../../kernel/checks/edit.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { settled } from '../../../kernel/work/phase.ts';
import { noRoute, routeAfter, RouteSection } from '../../../kernel/work/route-section.ts';
import { isSkill } from '../../../kernel/text/skill-words.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const [keptTold, keptFiles] = [20, 50];

export const route = defineTracker({
  id: 'route',
  summary: 'Remember what kind of task this is, and which guardrails hold for it',
  scope: 'session',
  on: ['prompt.before', 'tool.after'],
  needs: ['promptClass', 'evaluation', 'route'],
  schema: RouteSection,
  initial: noRoute,
  restrictive: {
    ...noRoute,
    guardrails: {
      ...noRoute.guardrails,
      plan_mode: true,
      verify_before_complete: true,
      require_acceptance_test: true,
      quote_errors_exactly: true,
      fix_within_design: true,
    },
  },
  reduce({ section, event, facts, told = [] }) {
    if (event.kind === 'tool.after') return proved(skilled(section, event), event);
    const { promptClass: asked, evaluation } = facts;
    const agreed = evaluation !== null && settled(evaluation).phase === 'ready';
    // The answer to a dialog belongs to the prompt before it.
    if (asked === null) return agreed ? { ...section, answering: false } : section;
    const next = routeAfter(section, { typed: event.prompt, at: event.at, asked, route: facts.route });
    return remembering(agreed ? { ...next, answering: false } : next, told);
  },
  /** What could not be read may have been a task. */
  withoutFacts: (section, event) =>
    event.kind === 'prompt.before' ? { ...section, answering: false } : section,
});

function skilled(section: RouteSection, { action, result }: EventOf<'tool.after'>): RouteSection {
  const wanted = section.guardrails.require_skill;
  const used = action.kind === 'other' ? action.skill : undefined;
  const worked = result === 'content' || result === 'empty';
  const fits = wanted !== null && used !== undefined && worked && isSkill(used, wanted);
  return fits ? { ...section, skill_used: true } : section;
}

/** What a check writes are its reports. */
function proved(section: RouteSection, event: EventOf<'tool.after'>): RouteSection {
  if (!section.guardrails.require_acceptance_test || !succeeded(event)) return section;
  if (decidingCheckIn(event.action) === 'test') return { ...section, untested: [] };
  const written = checkIn(event.action) ? [] : codeWrittenBy(event.action);
  if (written.length === 0) return section;
  return { ...section, untested: [...new Set([...section.untested, ...written])].slice(-keptFiles) };
}

function remembering(section: RouteSection, told: readonly string[]): RouteSection {
  const { task_hash } = section;
  if (task_hash === null || !told.includes('route-note')) return section;
  return {
    ...section,
    told: [...section.told.filter((hash) => hash !== task_hash), task_hash].slice(-keptTold),
  };
}
