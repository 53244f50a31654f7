import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { StandingSection } from '../../../kernel/work/standing-knowledge.ts';
import { standing } from './standing.ts';

const found = (name: string, hash: string) => ({
  name,
  priority: 6,
  problems: [],
  texts: [{ path: `.ephor/${name}`, text: 'x', hash }],
});

const before: StandingSection = { told: { '.ephor/OLD.md': 'o' } };
const after = (source: string, told: readonly string[] | undefined) =>
  standing.reduce({
    section: before,
    event: givenEvent('session.start', { source }),
    facts: { knowledgeFiles: [found('A.md', 'a'), found('B.md', 'b')] } as never,
    decision: silence,
    told,
  });

it.each(['startup', 'clear', 'compact'])('after %s a session knows what it was told just now', (source) => {
  expect(after(source, ['how-ephor-speaks', '.ephor/A.md'])).toEqual({ told: { '.ephor/A.md': 'a' } });
});

it('after resume it knows what it knew, and what it was told just now', () => {
  expect(after('resume', ['.ephor/B.md'])).toEqual({ told: { '.ephor/OLD.md': 'o', '.ephor/B.md': 'b' } });
});

it('what was not told is not known', () => {
  expect(after('startup', [])).toEqual({ told: {} });
  expect(after('startup', undefined)).toEqual({ told: {} });
});
