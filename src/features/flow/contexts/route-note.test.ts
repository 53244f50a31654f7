import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import type { Phase, PromptEvaluation } from '../../../kernel/work/phase.ts';
import { noRoute, routeAfter, type RouteSection } from '../../../kernel/work/route-section.ts';
import { gates } from '../../gates.ts';
import type { Profile } from '../../../kernel/decision.ts';
import { routeNote } from './route-note.ts';
import { classifyPrompt, routePrompt } from '../../../../test/given/reading.ts';

const enforcedIn = (profile: Profile): readonly string[] =>
  gates.filter(({ levels }) => ['ask', 'deny'].includes(levels[profile])).map(({ id }) => id);

const factsOf = (prompt: string) => {
  const promptClass = classifyPrompt(prompt);
  return { promptClass, route: promptClass.kind === 'passthrough' ? null : routePrompt(prompt) };
};

interface Given {
  readonly enforced?: readonly string[];
  readonly route?: RouteSection;
  readonly before?: Phase;
  readonly after?: Phase;
}

function told(
  prompt: string,
  { enforced = enforcedIn('strict'), route = noRoute, before, after }: Given = {},
) {
  const evaluation = after && ({ phase: after, approved_scope: 'x', reason: 'r' } as PromptEvaluation);
  return routeNote.write({
    event: givenEvent('prompt.before', { prompt }),
    facts: { ...factsOf(prompt), enforced, evaluation: evaluation ?? null } as never,
    state: { route, phase: { phase: before ?? 'exploring' } } as never,
  });
}

const afterwards = (prompt: string, section = noRoute) => {
  const { promptClass: asked, route } = factsOf(prompt);
  return routeAfter(section, { typed: prompt, at: '2026-01-01T00:00:00.000Z', asked, route });
};

const bug = 'the login in src/auth.ts fails with "TypeError: x is not a function", fix it';
const big = 'build a complete multi tenant billing system with stripe';

describe('an agent is told what this project holds it to [AO-002] [AO-029] [AO-030]', () => {
  it.each([
    [
      bug,
      'Ephor: for this task, start with the skill debug; add no dependency and no top-level folder; quote errors exactly as they are.',
    ],
    [
      big,
      'Ephor: for this task, start with the skill feature-dev; show a plan and wait for the user’s yes before you change anything.',
    ],
  ])('in strict, for %s [AO-059] [AO-061]', (prompt, note) => {
    expect(told(prompt)).toBe(note);
    expect(note.length).toBeLessThan(240);
  });

  it.each([
    ['planning', big, /^Ephor: for this task, show a plan and wait/],
    ['required-skill', bug, /^Ephor: for this task, start with the skill debug\.$/],
    ['fix-within-design', bug, /^Ephor: for this task, add no dependency/],
    ['quote-errors', bug, /^Ephor: for this task, quote errors exactly/],
  ])('of each guardrail only where its gate asks or denies: %s', (gate, prompt, note) => {
    expect(told(prompt, { enforced: [gate] })).toMatch(note);
    expect(told(prompt, { enforced: ['publishing'] })).toBeUndefined();
  });

  it.each([bug, big, 'add a --json flag to the report', 'deploy to production', 'write tests for the cart'])(
    'and in standard of nothing: %s',
    (prompt) => {
      expect(told(prompt, { enforced: enforcedIn('standard') })).toBeUndefined();
    },
  );

  it.each([
    ['a question', 'what does the cache do?'],
    ['a tiny task', 'fix the typo in README.md, no fuss'],
    ['a continuation', 'ok, go on'],
  ])('and not for %s', (_, prompt) => {
    expect(told(prompt, { enforced: ['planning', 'required-skill'] })).toBeUndefined();
  });

  it('once for each task, and not for what adds to it', () => {
    const first = afterwards(bug);
    expect(told(bug, { route: first })).toBeUndefined();
    expect(told('also add a test for the crash of the login', { route: first })).toBeUndefined();
    expect(told(big, { route: first })).toBeDefined();
    const other = { ...afterwards(big, first), told: [first.task_hash ?? ''] };
    expect(told(bug, { route: other })).toBeUndefined();
  });
});

describe('a question', () => {
  const question = 'what does the cache do?';

  it('beside agreed work is to be answered and nothing more [AO-060]', () => {
    expect(told(question, { before: 'ready', after: 'exploring' })).toBe(
      'Ephor: this is a question. Answer it, and change nothing until the user says so.',
    );
  });

  it.each<readonly [string, Given]>([
    ['where nothing was agreed on', { before: 'exploring', after: 'exploring' }],
    ['where the agent is told already what is open', { before: 'ready', after: 'discussing' }],
    ['that agrees to something as well', { before: 'ready', after: 'ready' }],
  ])('is not spoken of %s', (_, given) => {
    expect(told(question, given)).toBeUndefined();
  });
});
