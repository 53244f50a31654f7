import { applyChange } from '../../../kernel/checks/edit.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { addedBy, nothingRejected, RejectedSection, wantsUndone } from '../rejected-changes.ts';

const kept = 30;

export const rejected = defineTracker({
  id: 'rejected',
  summary: 'Remember which changes you wanted undone',
  scope: 'session',
  on: ['prompt.before', 'tool.after'],
  schema: RejectedSection,
  initial: nothingRejected,
  restrictive: nothingRejected,
  reduce({ section, event }) {
    if (event.kind === 'prompt.before') {
      if (event.agent !== undefined || event.prompt === '') return section;
      if (!wantsUndone(event.prompt)) return { ...section, closed: true, rejected: [] };
      return { made: [], closed: true, rejected: section.made };
    }
    const { action, original } = event;
    if (action.kind !== 'write' || !succeeded(event)) return section;
    const mark = addedBy(typeof original === 'string' ? applyChange(action, original) : action);
    if (mark === undefined) return section;
    const made = section.closed ? [] : section.made;
    return { ...section, closed: false, made: [...made, { path: action.path, mark }].slice(-kept) };
  },
});
