import { TurnSection } from '../../../kernel/discipline.ts';
import { codeWrittenBy } from '../../../kernel/checks/edit.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: TurnSection = { told: [] };

/** The next change makes what was told old. */
export const turn = defineTracker({
  id: 'turn',
  summary: 'Remember what the agent was told at the end of a turn',
  scope: 'session',
  on: ['turn.end', 'tool.after'],
  schema: TurnSection,
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event, decision }) {
    if (event.kind === 'tool.after')
      return section.told.length > 0 && codeWrittenBy(event.action).length > 0 && succeeded(event)
        ? nothing
        : section;
    const codes = decision.findings.map(({ code }) => code).filter((code) => !section.told.includes(code));
    return codes.length === 0 ? section : { told: [...section.told, ...codes].slice(-20) };
  },
});
