import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { initialSections } from '../../../../test/given/examples.ts';
import type { RelevantEntry } from '../knowledge-index.ts';
import { relevantKnowledge } from './relevant-knowledge.ts';

const written = (found: readonly RelevantEntry[]) =>
  relevantKnowledge.write({
    event: givenEvent('prompt.before', { prompt: 'x' }),
    facts: { relevantKnowledge: found } as never,
    state: initialSections(),
  });

it('[AO-001] names each entry in one line, its words once', () => {
  expect(written([])).toBeUndefined();
  expect(
    written([
      { path: '/a.md', title: 'Mail', excerpt: 'Needs a port.' },
      { path: '/b.md', title: 'Use npm.', excerpt: 'Use npm. Always.' },
    ]),
  ).toBe(
    'Ephor: from this project’s knowledge, possibly useful here:\n- Mail: Needs a port. (/a.md)\n- Use npm. Always. (/b.md)',
  );
});
