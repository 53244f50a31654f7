import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import type { FoundKnowledge } from '../../../kernel/work/standing-knowledge.ts';
import { standingKnowledge } from './standing-knowledge.ts';

const told = (
  knowledgeFiles: readonly FoundKnowledge[],
  source = 'startup',
  before: Record<string, string> = {},
) =>
  standingKnowledge.write({
    event: givenEvent('session.start', { source }),
    facts: { knowledgeFiles } as never,
    state: { standing: { told: before } } as never,
  });

const found = (name: string, ...paths: string[]): FoundKnowledge => ({
  name,
  priority: 6,
  texts: paths.map((path) => ({ path, text: `text of ${path}`, hash: `hash of ${path}` })),
  problems: [],
});

it.each([
  ['AXIOMS.md', 'Principles to follow'],
  ['CORE.md', 'Who you work for'],
  ['FRAMEWORK.md', 'Where things are'],
  ['HEURISTICS.md', 'How things are done here'],
  ['OTHER.md', 'OTHER.md'],
])('%s is told under the heading “%s” [AO-025]', (name, heading) => {
  expect(told([found(name, `.ephor/${name}`)])).toEqual([
    { path: `.ephor/${name}`, priority: 6, text: `${heading} (.ephor/${name}):\ntext of .ephor/${name}` },
  ]);
});

it('the project’s text follows the user’s, before the next file', () => {
  const parts = told([found('CORE.md', '~/.ephor/CORE.md', '.ephor/CORE.md')]);
  expect(parts?.map(({ path, priority }) => [path, priority])).toEqual([
    ['~/.ephor/CORE.md', 6],
    ['.ephor/CORE.md', 6.5],
  ]);
});

const path = '.ephor/CORE.md';
it.each([
  ['a new session', 'startup', { [path]: `hash of ${path}` }, 1],
  ['one whose conversation was cleared', 'clear', { [path]: `hash of ${path}` }, 1],
  ['one whose conversation was compacted', 'compact', { [path]: `hash of ${path}` }, 1],
  ['one that is resumed and was not told', 'resume', {}, 1],
  ['one that is resumed and was told something else', 'resume', { [path]: 'another hash' }, 1],
  ['but not one that is resumed and was told the same', 'resume', { [path]: `hash of ${path}` }, 0],
])('is told %s', (_, source, before, count) => {
  expect(told([found('CORE.md', path)], source, before)).toHaveLength(count);
});

it('says nothing where there is no file', () => {
  expect(told([found('CORE.md')])).toEqual([]);
});
