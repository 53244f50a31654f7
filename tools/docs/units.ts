import { type EventKind, eventKinds } from '../../src/kernel/event.ts';
import type { Units } from '../../src/kernel/units.ts';
import { code, page, table } from './markdown.ts';

const events = (on: readonly EventKind[]): string =>
  on.length === eventKinds.length
    ? 'every event'
    : on.length === 0
      ? 'operations only'
      : on.map(code).join(', ');

const needsOf = ({ needs = [] }: { readonly needs?: readonly string[] }): string =>
  needs.map((name) => `[${name}](facts.md)`).join(', ');

export const contextsPage = ({ contexts }: Units): string =>
  page(
    'Contexts',
    'A context tells the agent something at the right moment, or warns the user. Contexts for the agent are told most important first (priority 1), each\nwhole, within `context.budget` characters; one that does not fit is left out and named in the log. What the user is warned of is in the log too.',
    [
      table(
        ['Context', 'What it does', 'To', 'When', 'Priority', 'Needs'],
        [...contexts]
          .sort((a, b) => a.priority - b.priority)
          .map((each) => [
            code(each.id),
            each.summary,
            `the ${each.to ?? 'agent'}`,
            events(each.on),
            String(each.priority),
            needsOf(each),
          ]),
      ),
    ],
  );

export const trackersPage = ({ trackers }: Units): string =>
  page(
    'Trackers',
    'A tracker remembers: it owns the section of its name in the signed state, and nothing else changes that section.\nState that can’t be trusted starts from the tracker’s most restrictive value, or is rebuilt from the audit log.',
    [
      table(
        ['Section', 'What it does', 'Kept for', 'Changed by', 'Rebuilt from the log'],
        trackers.map((each) => [
          code(each.id),
          each.summary,
          `the ${each.scope}`,
          events(each.on),
          each.rebuild ? 'yes' : 'no',
        ]),
      ),
      ...trackers.map(
        ({ id, initial, restrictive }) =>
          `## ${id}\n\nBegins as:\n\n\`\`\`json\n${JSON.stringify(initial, null, 2)}\n\`\`\`${
            JSON.stringify(initial) === JSON.stringify(restrictive)
              ? ''
              : `\n\nMost restrictive:\n\n\`\`\`json\n${JSON.stringify(restrictive, null, 2)}\n\`\`\``
          }`,
      ),
    ],
  );

export function factsPage({ facts, gates, contexts, trackers, effects }: Units): string {
  const askedBy = (name: string): string =>
    [...gates, ...contexts, ...trackers, ...effects]
      .filter(({ needs = [] }) => (needs as readonly string[]).includes(name))
      .map(({ id }) => code(id))
      .join(', ');
  return page(
    'Facts',
    'A fact is found out about the world before the lock is taken, only when somebody who listens to the event needs it.\nA fact that fails or is late is missing: whoever needs it then objects to what would change something.',
    [
      table(
        ['Fact', 'What it does', 'Needed by'],
        facts.map(({ id, summary }) => [code(id), summary, askedBy(id)]),
      ),
      ...facts.map(({ id, summary }) => `## ${id}\n\n${summary}.`),
    ],
  );
}

export const effectsPage = ({ effects }: Units): string =>
  page(
    'Effects',
    'An effect does what follows from an event that is already decided. Its failure is written to the log and changes\nnothing.',
    [
      table(
        ['Effect', 'What it does', 'When', 'Needs'],
        effects.map((each) => [code(each.id), each.summary, events(each.on), needsOf(each)]),
      ),
    ],
  );
