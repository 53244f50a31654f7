import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import { defaultResearch, type ResearchCategory, type ResearchSection } from '../../../kernel/discipline.ts';
import { noResearch } from '../no-research.ts';
import { research } from './research.ts';
import { task } from './task.ts';
import { classifyPrompt } from '../../../../test/given/reading.ts';

const at = '2026-01-01T00:00:00.000Z';
const event = (prompt: string) => givenEvent('prompt.before', { prompt });
const prompted = (
  section: ResearchSection,
  prompt: string,
  unavailable: readonly ResearchCategory[] = [],
): ResearchSection =>
  research.reduce({
    section,
    event: event(prompt),
    decision: silence,
    facts: {
      promptClass: classifyPrompt(prompt),
      researchTools: { tools: defaultResearch, unavailable },
    } as never,
  }) as ResearchSection;
const used = (section: ResearchSection, tool: string, category: ResearchCategory | null): ResearchSection =>
  research.reduce({
    section,
    event: givenEvent('tool.after', { tool, action: { kind: 'read', paths: [] }, response: {} }),
    decision: silence,
    facts: { researchCredit: { category } } as never,
  }) as ResearchSection;

const begun = prompted(noResearch, 'add password validation to the login form');
const read = used(begun, 'Read', 'local');

describe('research', () => {
  it('begins with nothing done [SP-076…SP-079]', () => {
    expect(begun.done).toEqual({ docs: null, web: null, github: null, local: null });
  });

  it('is completed by tools that found something [SP-024] [SP-041] [SP-134]', () => {
    expect(read.done.local).toEqual({ completed_at: at, tool: 'Read' });
    expect(used(begun, 'Read', null)).toBe(begun);
  });

  it('keeps the first that completed a kind', () => {
    expect(used(read, 'Grep', 'local')).toBe(read);
  });

  it('starts again with another task [SP-133]', () => {
    expect(prompted(read, 'build the invoice export as CSV').done.local).toBeNull();
  });

  it.each(['also update the docs', 'continue', 'what does it do?', 'rb?', '/commit'])(
    'goes on with “%s” [SP-133]',
    (prompt) => {
      expect(prompted(read, prompt).done.local).toEqual(read.done.local);
    },
  );

  it('belongs to the same task as the tracker of tasks says', () => {
    let section = task.initial;
    for (const prompt of [
      'change the login form',
      'also the docs',
      'what now?',
      'build the invoice export',
    ]) {
      const facts = { promptClass: classifyPrompt(prompt), evaluation: null } as never;
      section = task.reduce({ section, event: event(prompt), decision: silence, facts });
    }
    let other = noResearch;
    for (const prompt of ['change the login form', 'also the docs', 'what now?', 'build the invoice export'])
      other = prompted(other, prompt);
    expect(section).toMatchObject({ task_hash: other.task_hash, task_keywords: other.task_keywords });
  });
});

describe('what nobody can do here', () => {
  it('is done by itself and says so [SP-042]', () => {
    const { done } = prompted(read, 'continue', ['docs', 'github']);
    expect(done.docs).toEqual({ completed_at: at, tool: '', unavailable: true });
    expect(done.web).toBeNull();
    expect(done.local).toEqual(read.done.local);
  });

  it('is to be done once somebody can', () => {
    const without = prompted(read, 'continue', ['docs']);
    expect(prompted(without, 'continue').done.docs).toBeNull();
    expect(used(without, 'mcp__context7__query-docs', 'docs').done.docs).toEqual({
      completed_at: at,
      tool: 'mcp__context7__query-docs',
    });
  });

  it('does not undo what was done before the tool went away', () => {
    expect(prompted(read, 'continue', ['local']).done.local).toEqual(read.done.local);
  });
});

it('a prompt that can’t be read starts it again, and a result that can’t be read completes nothing', () => {
  const failed = givenEvent('tool.after', {
    tool: 'Read',
    action: { kind: 'read', paths: [] },
    response: {},
  });
  expect(research.withoutFacts?.(read, event('p'), 'late')).toEqual(noResearch);
  expect(research.withoutFacts?.(read, failed, 'late')).toBe(read);
});
