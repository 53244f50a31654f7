import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { OfferedSection } from '../knowledge-index.ts';
import { offered } from './offered.ts';

const after = (section: OfferedSection, event: AgentEvent, told: readonly string[], path = '/b') =>
  offered.reduce({
    section,
    event,
    decision: silence,
    facts: { relevantKnowledge: [{ path, title: '', excerpt: '' }] } as never,
    told,
  });

it('what was told is kept while the conversation goes on', () => {
  const prompt = givenEvent('prompt.before', { prompt: 'x' });
  const one = { paths: ['/a'] };
  expect(after(one, prompt, ['relevant-knowledge'])).toEqual({ paths: ['/a', '/b'] });
  expect(after(one, prompt, ['phase-now'])).toBe(one);
  expect(after(one, givenEvent('session.start', { source: 'resume' }), [])).toBe(one);
  expect(after(one, givenEvent('session.start', { source: 'compact' }), [])).toEqual({ paths: [] });
});
