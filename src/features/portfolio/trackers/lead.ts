import { decidingCheckIn } from '../../../kernel/checks/checks.ts';
import { ranCheck } from '../../../kernel/checks/check-run.ts';
import type { Action } from '../../../kernel/action.ts';
import { isScratch } from '../../../kernel/checks/code-file.ts';
import { edits } from '../../../kernel/checks/line-changes.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { grantFor } from '../../../kernel/portfolio/lead-asks.ts';
import { type Leading, LeadSection, mostRefusals, noLead } from '../../../kernel/portfolio/lead-section.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import type { LeadWork } from '../leads/lead-facts.ts';
import { mostOwed, owed } from '../leads/owed.ts';
import { inOneLine } from '../leads/seen-checks.ts';
import { succeeded } from '../../../kernel/tool-end.ts';

const [mostPassed, longestCommand] = [40, 300];

/** Nothing of it is the agent's to say: who leads is written before the session starts, the rest is seen. */
export const lead = defineTracker({
  id: 'lead',
  summary: 'Remember what a session that leads an initiative may do, and what was seen of it',
  scope: 'session',
  on: ['tool.before', 'tool.after', 'teammate.idle', 'task.completed', 'turn.end'],
  needs: ['leadStanding', 'leadWork'],
  schema: LeadSection,
  initial: noLead,
  restrictive: noLead,
  reduce({ section, event, facts, decision }) {
    const { leading } = section;
    if (leading === null) return section;
    switch (event.kind) {
      case 'tool.before': {
        const { task } = facts.leadStanding;
        const granted = decision.level === 'deny' ? undefined : grantFor(section, event);
        if (task === leading.task && granted === undefined) return section;
        const grants = leading.grants.map((each) => (each === granted ? { ...each, used: true } : each));
        return { leading: { ...leading, task, grants } };
      }
      case 'tool.after':
        return withCheck(withEdit(section, leading, event), event);
      case 'teammate.idle':
      case 'task.completed':
      case 'turn.end':
        return { leading: afterEnd(leading, facts.leadWork, decision.findings.some(isOurs)) };
    }
  },
});

const isOurs = ({ gate, level }: { readonly gate: string; readonly level: string }): boolean =>
  gate.startsWith('lead-') && level === 'deny';

/** What a check shows is shown of the files as they were. */
function withEdit(section: LeadSection, leading: Leading, event: EventOf<'tool.after'>): LeadSection {
  const { action } = event;
  if (!edits(action) || decidingCheckIn(action) !== undefined || isNamed(leading, action)) return section;
  const paths = action.kind === 'write' ? [action.path] : (pathsOf(action) ?? [leading.root]);
  return paths.every((path) => isScratch(path, leading.root))
    ? section
    : { leading: { ...leading, edited: event.at } };
}

const pathsOf = (action: Action): readonly string[] | undefined =>
  action.kind === 'command' ? action.report?.writes.map(({ path }) => path ?? '') : undefined;

/** People said that it is a check, like `node -e "…"`: its exit code counts, and it changes nothing. */
const isNamed = ({ checks }: Leading, action: Action): boolean =>
  action.kind === 'command' && checks.includes(inOneLine(action.command));

function withCheck(section: LeadSection, event: EventOf<'tool.after'>): LeadSection {
  const { leading } = section;
  if (leading === null || event.action.kind !== 'command') return section;
  const passed = isNamed(leading, event.action)
    ? succeeded(event)
    : decidingCheckIn(event.action) !== undefined || ranCheck(event)?.ended === 'passed';
  if (!passed) return section;
  const seen = { command: event.action.command.slice(0, longestCommand), at: event.at };
  return { leading: { ...leading, passed: [...leading.passed, seen].slice(-mostPassed) } };
}

/** Ends that are refused count in a row, and from the beginning when something was completed meanwhile. */
function afterEnd(leading: Leading, work: LeadWork, refused: boolean): Leading {
  const { completed } = work;
  if (!refused) {
    const letGo = leading.refusals >= mostRefusals && work.missing.length > 0;
    return { ...leading, refusals: 0, completed, letGo };
  }
  const once = owed(leading, work)
    .slice(0, mostOwed)
    .filter((each) => each.once === true);
  return {
    ...leading,
    completed,
    refusals: completed > leading.completed ? 1 : leading.refusals + 1,
    told: [...new Set([...leading.told, ...once.map(({ code }) => code)])],
    letGo: false,
  };
}
