import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import { noRoute, routeAfter, type RouteSection } from '../domain/route-section.ts';
import { classifyPrompt } from '../evaluate/prompt/classify-prompt.ts';
import { routePrompt } from '../evaluate/route/route-prompt.ts';
import { routeNote } from './route-note.ts';

const event = (prompt: string) => givenEvent('prompt.before', { prompt });
const factsOf = (prompt: string) => {
  const promptClass = classifyPrompt(prompt);
  return { promptClass, route: promptClass.kind === 'passthrough' ? null : routePrompt(prompt) };
};
const told = (prompt: string, route: RouteSection = noRoute) =>
  routeNote.write({ event: event(prompt), facts: factsOf(prompt) as never, state: { route } as never });
const after = (prompt: string, section = noRoute) => {
  const { promptClass: asked, route } = factsOf(prompt);
  return routeAfter(section, { prompt, at: '2026-01-01T00:00:00.000Z', asked, route });
};

const bug = 'the login in src/auth.ts fails with "TypeError: x is not a function", fix it';
const big = 'build a complete multi tenant billing system with stripe';

describe('an agent is told how such work is done [AO-002] [AO-029] [AO-030]', () => {
  it('with workflow, guardrails, checkpoints and warnings, in few words [AO-013] [AO-016] [AO-051] [AO-056]', () => {
    const note = told(bug) ?? '';
    expect(note.split('\n')).toEqual([
      'Ephor: this reads as debug. Workflow verify-first: reproduce what is wrong before you change anything.',
      '- Look at the actual state before saying that it is done.',
      '- One of the steps proves the result by a test.',
      '- Quote errors exactly as they are.',
      '- Stay within the architecture as it is.',
      '- Checkpoints: verify that the fix works; all tests pass; verify that the commit is pushed.',
      '- Begin with the skill debug.',
      "- Don't change tests to make them pass.",
      '- Fix the cause, not the symptom.',
      'What the user says counts for more.',
    ]);
    expect(note.length).toBeLessThan(700);
  });

  it('that a plan comes first [AO-059]', () => {
    expect(told(big)).toMatch(/Workflow plan-first: show a plan.*Plan before anything is implemented/s);
  });

  it.each([
    ['a question', 'what does the cache do?'],
    ['a tiny task', 'fix the typo in README.md'],
    ['what is done at once', 'rename getUser to fetchUser everywhere'],
    ['a continuation', 'ok, go on'],
  ])('but not for %s', (_, prompt) => {
    expect(told(prompt)).toBeUndefined();
  });

  it('once for each task, and not for what adds to it', () => {
    const first = after(bug);
    expect(told(bug, first)).toBeUndefined();
    expect(told('also add a test for the crash of the login', first)).toBeUndefined();
    expect(told(big, first)).toBeDefined();
    const other = { ...after(big, first), told: [first.task_hash ?? ''] };
    expect(told(bug, other)).toBeUndefined();
  });
});
