import * as v from 'valibot';
import { outputOf } from '../../../kernel/checks/check-run.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { changesProgram } from '../../../kernel/checks/owes-check.ts';
import { shorten } from '../../../kernel/text/redact.ts';
import {
  brokeDown,
  couldShow,
  noShowing,
  numbersIn,
  runsSomething,
  type ShowingSection,
} from '../showing.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

export const showing = defineTracker({
  id: 'showing',
  summary: 'Remember whether anything ran that could have shown how the program behaves',
  scope: 'session',
  on: ['prompt.before', 'tool.after', 'tool.failed'],
  schema: v.object({
    could: v.nullable(v.picklist(['now', 'before'])),
    failed: v.nullable(v.object({ command: v.string(), numbers: v.array(v.string()) })),
  }),
  initial: noShowing,
  restrictive: noShowing,
  reduce({ section, event }) {
    if (event.kind === 'prompt.before')
      return event.agent !== undefined || typedIn(event) === '' ? section : newTurn(section);
    const { action } = event;
    if (event.kind === 'tool.after' && action.kind === 'write')
      return section.could === 'before' && changesProgram(action, event.original)
        ? { ...section, could: null }
        : section;
    if (action.kind === 'command') return afterCommand(section, event);
    return event.kind === 'tool.after' && couldShow(action) ? { could: 'now', failed: null } : section;
  },
});

const newTurn = (section: ShowingSection): ShowingSection =>
  section.could === null && section.failed === null
    ? section
    : { could: section.could === null ? null : 'before', failed: null };

function afterCommand(section: ShowingSection, event: EventOf<'tool.after' | 'tool.failed'>): ShowingSection {
  const { action } = event;
  if (action.kind !== 'command') return section;
  if (action.background) return { could: 'now', failed: null };
  const output = outputOf(event);
  if (
    event.kind === 'tool.after' &&
    (succeeded(event) || couldShowLater(event)) &&
    !brokeDown(action, output)
  )
    return couldShow(action) ? { could: 'now', failed: null } : section;
  if (!runsSomething(action) || (event.kind === 'tool.failed' && event.interrupted)) return section;
  return { ...section, failed: { command: shorten(action.command, 80), numbers: numbersIn(output) } };
}

/** Still running: what it shows is seen later. */
const couldShowLater = ({ response }: EventOf<'tool.after'>): boolean =>
  typeof response === 'object' && response !== null && 'backgroundTaskId' in response;
