import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { ScribeSection } from '../scribe.ts';
import { scribe } from './scribe.ts';

const full: ScribeSection = { failing: {}, halted: true, worth: ['a'] };
const after = (event: AgentEvent, told: readonly string[] = []) =>
  scribe.reduce({ section: full, event, decision: silence, facts: {} as never, told });
const prompt = givenEvent('prompt.before', { prompt: 'go on' });

it('what was told is told once, and a new conversation begins with nothing', () => {
  expect(after(prompt)).toBe(full);
  expect(after(prompt, ['worth-remembering'])).toEqual({ ...full, worth: [] });
  expect(after(givenEvent('session.start', { source: 'resume' }))).toBe(full);
  expect(after(givenEvent('session.start', { source: 'startup' }))).toEqual(scribe.initial);
});

it('a message to a sub-agent and an answer in a dialog correct nobody', () => {
  const wrong = givenEvent('prompt.before', { prompt: 'this is wrong' });
  expect(after(wrong)).toMatchObject({ worth: ['a', 'the user corrected you'] });
  expect(after({ ...wrong, agent: { id: 'a', type: 't' } })).toBe(full);
  expect(after({ ...wrong, asked: 'Which?' })).toBe(full);
});
