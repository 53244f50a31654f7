import type { Action } from '../../../kernel/action.ts';
import { outputOf } from '../../../kernel/checks/check-run.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { changesProgram } from '../../../kernel/checks/owes-check.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import {
  brokeDown,
  couldShow,
  keptDocuments,
  keptNumbers,
  noShowing,
  numbersIn,
  runsSomething,
  ShowingSection,
} from '../showing.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

export const showing = defineTracker({
  id: 'showing',
  summary: 'Remember whether anything ran that could have shown how the program behaves',
  scope: 'session',
  on: ['prompt.before', 'tool.after', 'tool.failed'],
  schema: ShowingSection,
  initial: noShowing,
  restrictive: noShowing,
  reduce({ section, event }) {
    if (event.kind === 'prompt.before')
      return event.agent !== undefined || event.prompt === '' ? section : newTurn(section);
    return { ...shown(section, event), ...(event.kind === 'tool.after' ? changed(section, event) : {}) };
  },
});

type Ended = EventOf<'tool.after' | 'tool.failed'>;

function shown(section: ShowingSection, event: Ended): ShowingSection {
  const { action } = event;
  if (event.kind === 'tool.after' && action.kind === 'write')
    return section.could === 'before' && changesProgram(action, event.original)
      ? { ...section, could: null }
      : section;
  if (action.kind === 'command') return afterCommand(withNumbers(section, event, action.command), event);
  return event.kind === 'tool.after' && couldShow(action)
    ? { ...section, could: 'now', failed: null }
    : section;
}

function withNumbers(section: ShowingSection, event: Ended, command: string): ShowingSection {
  const numbers = [...numbersIn(command), ...numbersIn(outputOf(event))].filter((each) => each.length > 1);
  if (numbers.length === 0) return section;
  const { printed = [] } = section;
  return {
    ...section,
    printed: [...printed.filter((each) => !numbers.includes(each)), ...new Set(numbers)].slice(-keptNumbers),
  };
}

/** Documents that a call changes, or may have changed: a sub-agent, a server and a generator say nothing of it. */
function changed(
  { documents = [] }: ShowingSection,
  { action }: EventOf<'tool.after'>,
): Pick<ShowingSection, 'documents'> {
  const names = documentsOf(action).filter((name) => !documents.includes(name));
  return { documents: names.length === 0 ? documents : [...documents, ...names].slice(-keptDocuments) };
}

const document = /[\w.-]+\.(?:md|mdx|rst|adoc|txt|org)\b|\b(?:README|CHANGELOG|CONTRIBUTING|HISTORY)\b/gi;
const generators =
  /\b(?:docs?|readme|changelog|changeset|release|standard-version|git-cliff|towncrier|mdsh|typedoc|sphinx)\b/i;

function documentsOf(action: Action): readonly string[] {
  if (action.kind === 'write') return namesIn(action.path);
  if (action.kind === 'delegate' || action.kind === 'mcp') return ['*'];
  if (action.kind !== 'command' || action.report?.effect === 'read') return [];
  const named = namesIn(action.command);
  return named.length > 0 ? named : generators.test(action.command) ? ['*'] : [];
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(document)].map(([name]) => name.toLowerCase());

const newTurn = (section: ShowingSection): ShowingSection =>
  section.could === null && section.failed === null
    ? section
    : { ...section, could: section.could === null ? null : 'before', failed: null };

function afterCommand(section: ShowingSection, event: Ended): ShowingSection {
  const { action } = event;
  if (action.kind !== 'command') return section;
  if (action.background) return { ...section, could: 'now', failed: null };
  const output = outputOf(event);
  if (
    event.kind === 'tool.after' &&
    (succeeded(event) || couldShowLater(event)) &&
    !brokeDown(action, output)
  )
    return couldShow(action)
      ? { ...section, could: 'now', failed: null }
      : runsSomething(action)
        ? { ...section, failed: null }
        : section;
  if (!runsSomething(action) || (event.kind === 'tool.failed' && event.interrupted)) return section;
  return { ...section, failed: { command: shorten(action.command, 80), numbers: numbersIn(output) } };
}

/** Still running: what it shows is seen later. */
const couldShowLater = ({ response }: EventOf<'tool.after'>): boolean =>
  typeof response === 'object' && response !== null && 'backgroundTaskId' in response;
